import { ProviderWithAssignments } from '@trama/contract/schemas/assignments';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access-policy';
import { withinReach } from '../../platform/access/reach.ts';
import type { OwnSql } from '../../platform/statements/compose.ts';
import { rowAsJson } from '../../platform/statements/row-json.ts';
import { providerOrder } from './assignments.queries.ts';

const { prestador, pacientes } = ProviderWithAssignments.shape;
const assignedPatient = rowAsJson(pacientes.element, 'p', {
  asignacion: rowAsJson(pacientes.element.shape.asignacion, 'a'),
});

/**
 * Every active provider who can be given patients, with the patients they have. The database builds the JSON, because
 * 20,000 patients that pass through objects and schemas keep the process from answering anybody else for half a second.
 */
export const OVERVIEW: OwnSql = {
  text: `
    select ${rowAsJson(ProviderWithAssignments, 'assigned', { prestador: rowAsJson(prestador, 'pr') })}
      from prestadores pr cross join lateral (
        select count(*) as total_asignaciones,
               coalesce(json_agg(${assignedPatient} order by p.apellido_orden, p.nombre_orden, p.id_paciente), '[]')
                 as pacientes
          from asignaciones a join pacientes p using (id_paciente)
         where a.id_prestador = pr.id_prestador and a.fecha_baja is null and ${withinReach('p.id_paciente')}
      ) assigned
     where pr.is_active and pr.role = any('{${ASSIGNABLE_ROLES}}'::text[])
     order by ${providerOrder}`,
};
