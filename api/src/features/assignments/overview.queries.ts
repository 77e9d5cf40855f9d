import { Patient } from '@trama/contract/schemas/patients';
import { Provider } from '@trama/contract/schemas/providers';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access-policy';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { withinReach } from '../../platform/access/reach.ts';
import { providerOrder } from './assignments.queries.ts';

/**
 * Every active provider who can be given patients, with the patients they have: the JSON text of
 * ProviderWithAssignments[]. The database builds it, because 20,000 patients that pass through objects and schemas
 * keep the process from answering anybody else for half a second.
 */
export async function overviewAsJson(db: Db, actor: Actor): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(entry), '[]')::text as json from (
      select (select to_json(prestador) from (select ${columns('pr', Provider.keyof().options)}) prestador)
               as prestador,
             assigned.total_asignaciones, assigned.pacientes
        from prestadores pr cross join lateral (
          select count(*) as total_asignaciones, coalesce(json_agg(paciente), '[]') as pacientes from (
            select ${columns('p', Patient.keyof().options)},
                   (select to_json(asignacion) from (select ${columns('a', ['fecha_asignacion', 'notas'])}) asignacion)
                     as asignacion
              from asignaciones a join pacientes p using (id_paciente)
             where a.id_prestador = pr.id_prestador and a.fecha_baja is null
               and ${withinReach(actor, sql`p.id_paciente`)}
             order by p.apellido_orden, p.nombre_orden, p.id_paciente
          ) paciente
        ) assigned
       where pr.is_active and pr.role in (${sql.join(ASSIGNABLE_ROLES)})
       order by ${providerOrder}
    ) entry`.execute(db);
  return rows[0]?.json ?? '[]';
}

const MOMENTS = new Set(['fecha_creacion', 'fecha_actualizacion', 'fecha_asignacion']);

/** Named columns of a table, with moments as connect.ts writes those that travel outside of JSON. */
function columns(alias: string, names: string[]): RawBuilder<unknown> {
  const list = names.map((name) => {
    const column = sql.ref(`${alias}.${name}`);
    if (!MOMENTS.has(name)) return column;
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(name)}`;
  });
  return sql.join(list);
}
