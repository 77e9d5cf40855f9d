import { ProviderWithAssignments } from '@trama/contract/schemas/people/assignments';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { withinReach } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import type { Shown } from '../../../platform/trail/read-row.ts';
import { patientFieldsFor } from '../patients/patient-fields.service.ts';
import { notTooMany, providerOrder } from './assignments.queries.ts';

const { prestador, pacientes } = ProviderWithAssignments.shape;
const assignedPatient = rowAsJson(pacientes.element, 'p', {
  ...patientFieldsFor('p'),
  asignacion: rowAsJson(pacientes.element.shape.asignacion, 'a'),
});

/** Patients in memory at a time, and those of one provider. */
const PATIENTS_AT_A_TIME = 2_000;
const FITS = `pr.before < ${PATIENTS_AT_A_TIME}`;

const OPEN_WITHIN_REACH = `a.id_prestador = pr.id_prestador and a.fecha_baja is null and ${withinReach('a.id_paciente')}`;

/** The patients of every provider in this part. */
const SHOWN: Shown = {
  patients: `max((select array_agg(distinct patient) from own part cross join lateral unnest(part.shown) patient))`,
};

/**
 * Every active provider who can be given patients, or those with the ids $1, with the patients they have. The database builds
 * the JSON, because 20,000 patients that pass through objects and schemas keep the process from answering anybody else for
 * half a second.
 */
export const OVERVIEW = ownSql('people/assignments/overview', {
  shown: SHOWN,
  plan: 'for its values',
})`
  select pr.id_prestador as id,
         case when ${FITS} then (
           select ${rowAsJson(ProviderWithAssignments, 'assigned', { prestador: rowAsJson(prestador, 'pr') })}
             from (
               select count(*) as total_asignaciones,
                      coalesce(json_agg(${assignedPatient}
                                        order by p.apellido_orden, p.nombre_orden, p.id_paciente), '[]') as pacientes
                 from asignaciones a join pacientes p using (id_paciente)
                where ${OPEN_WITHIN_REACH}
             ) assigned
         ) end as json,
         case when ${FITS} then (
           select array_agg(a.id_paciente) from asignaciones a where ${OPEN_WITHIN_REACH}) end as shown
    from (
      select pr.*, coalesce(sum(a.pacientes) over (
               order by ${providerOrder} rows between unbounded preceding and 1 preceding), 0) as before
        from prestadores pr cross join lateral (
               select count(*) as pacientes from asignaciones a
                where a.id_prestador = pr.id_prestador and a.fecha_baja is null) a
       where pr.is_active and pr.role = any('{${ASSIGNABLE_ROLES.join()}}'::text[])
         and ($1::bigint[] is not null or ${notTooMany('a.fecha_baja is null')})
         and ($1::bigint[] is null or pr.id_prestador = any($1::bigint[]))
    ) pr
   order by ${providerOrder}`;
