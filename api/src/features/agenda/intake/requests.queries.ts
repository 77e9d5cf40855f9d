import { AssignmentRequest } from '@trama/contract/schemas/agenda/assignment-requests';
import { CANCELLED_STATES } from '@trama/contract/words/agenda/appointments';
import { REQUESTS_MAX } from '@trama/contract/words/agenda/intake';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { withinReach } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';

const TEAM_SHOWN = 20;

const person = (id: string, more = '') => `(select row_to_json(d) from (
  select d.nombre, d.apellido, d.role${more} from prestadores d where d.id_prestador = ${id}) d)`;

const MEETINGS = `turnos t where t.id_paciente = r.id_paciente and t.id_prestador = r.id_prestador
  and t.estado <> all('{${CANCELLED_STATES}}'::text[])`;

const REQUEST_JSON = rowAsJson(AssignmentRequest, 'r', {
  turno: `coalesce((select min(t.inicio) from ${MEETINGS} and t.fin > now()), (select max(t.inicio) from ${MEETINGS}))`,
  solicitante: person('r.pedido_por'),
  prestadores: person('r.id_prestador', ', d.profesion'),
  pacientes: `(select row_to_json(p) from (
  select p.nombre, p.nombre_elegido, p.apellido, p.dni from pacientes p where p.id_paciente = r.id_paciente) p)`,
  equipo: `(select coalesce(json_agg(team), '[]') from (
  select d.nombre, d.apellido, d.role from asignaciones a join prestadores d on d.id_prestador = a.id_prestador
   where a.id_paciente = r.id_paciente and a.fecha_baja is null
   order by clave_orden(d.apellido), d.id_prestador limit ${TEAM_SHOWN}) team)`,
});

/** The requests that the reader may decide, the oldest first. A request whose appointments were all cancelled is left out. */
export const PENDING_REQUESTS = ownSql('agenda/intake/pending-requests', { shown: SHOWN_IN_ROWS })`
  select ${REQUEST_JSON} as json, r.id_paciente
    from pedidos_asignacion r
   where r.estado = 'pendiente' and ${withinReach('r.id_paciente')} and exists (select from ${MEETINGS})
   order by r.fecha_creacion, r.id_pedido limit ${REQUESTS_MAX}`;

/** The JSON of a request whose patient the transaction holds. */
export async function readRequest(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(REQUEST_JSON)}::text as json from pedidos_asignacion r where r.id_pedido = ${id}`.execute(
    tx,
  );
  return String(rows[0]?.json);
}
