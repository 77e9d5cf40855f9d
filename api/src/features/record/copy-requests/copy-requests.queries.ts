import {
  CopyRequest,
  type CopyRequestInput,
  type CopyRequestQuery,
} from '@trama/contract/schemas/record/copy-requests';
import {
  COPY_REQUESTS_MAX,
  DUE_HOURS,
  OPEN_COPY_STATES,
  REMINDED_HOURS,
} from '@trama/contract/words/record/copy-requests';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf, withinReach } from '../../../platform/access/reach.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_SOME_ROWS } from '../../../platform/trail/read-row.ts';

export const requestInPath = rowInPath('solicitudes_copia', 'id_solicitud');

/** A copy whose process has not been heard of for so long is not being made any more. */
const SILENT = `interval '2 minutes'`;
const IS_OPEN = `s.estado = any('{${OPEN_COPY_STATES.join()}}'::text[])`;
const DUE = 'coalesce(s.prorroga_hasta, s.vence_el)';

/** Auditors get numbers and delays, and nothing that names a person or quotes one. */
const unlessAuditor = (value: string) => `case when allowed.role <> 'auditor' then ${value} end`;
const NAMED = [
  'id_paciente',
  'solicitante_nombre',
  'solicitante_documento',
  'acreditacion',
  'motivo',
  'prorroga_fundamento',
  'entregada_a',
  'denegada_fundamento',
  'desistida_motivo',
];

const REQUEST_JSON = rowAsJson(CopyRequest, 's', {
  ...Object.fromEntries(NAMED.map((column) => [column, unlessAuditor(`s.${column}`)])),
  pacientes: unlessAuditor(`(select row_to_json(p) from (
    select p.nombre, p.apellido, p.nombre_elegido, p.dni from pacientes p where p.id_paciente = s.id_paciente) p)`),
  preparacion: `(select json_build_object('partes', m.partes, 'total', m.total,
                                        'fallo', m.fallo or m.latido < now() - ${SILENT})
      from preparaciones_copia m where m.id_solicitud = s.id_solicitud)`,
  copia: unlessAuditor(`(select row_to_json(c) from (
    select c.codigo, c.folios, c.paginas from copias c where c.id_copia = s.id_copia) c)`),
  autenticada_por: unlessAuditor(`(select row_to_json(d) from (
    select d.nombre, d.apellido from prestadores d where d.id_prestador = s.autenticada_por) d)`),
});

/** Those of the view $1: open ones by when they are due, ended ones from the newest on. */
export const COPY_REQUESTS = ownSql('record/copy-requests/list', { shown: SHOWN_IN_SOME_ROWS })`
  select ${REQUEST_JSON} as json, ${unlessAuditor('s.id_paciente')} as id_paciente
    from solicitudes_copia s
   where ${withinReach('s.id_paciente')}
     and case $1::text when 'terminados' then not ${IS_OPEN}
                       when 'vencidos' then ${IS_OPEN} and ${DUE} <= now()
                       else ${IS_OPEN} end
   order by case when s.terminada_el is null then ${DUE} end, s.terminada_el desc, s.id_solicitud desc
   limit ${COPY_REQUESTS_MAX}`;

export const listValues = ({ vista }: CopyRequestQuery) => [vista];

/** The part $1 of the file of the prepared copy that the request is about. */
export const COPY_PART = ownSql('record/copy-requests/part', { trail: 'first part' })`
  select f.bytes, s.numero from solicitudes_copia s
    join partes_copia f on f.id_solicitud = s.id_solicitud and f.intento = s.intento_copia
   where s.id_solicitud = allowed.object_id and f.parte = $1::integer`;

export async function readRequest(tx: Tx, allowed: Allowed, id: number): Promise<CopyRequest> {
  const { rows } = await sql<{ json: unknown }>`
    select ${sql.raw(REQUEST_JSON)} as json
      from solicitudes_copia s cross join ${reachOf(allowed)} allowed where s.id_solicitud = ${id}`.execute(
    tx,
  );
  return CopyRequest.parse(rows[0]?.json);
}

/** It is due 48 hours later by the clock; an urgent one at once. */
export async function insertRequest(
  tx: Tx,
  row: Omit<CopyRequestInput, 'id_paciente'> & { id_paciente: number; registrado_por: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into solicitudes_copia (numero, id_paciente, solicitante_nombre, solicitante_documento, caracter, acreditacion,
                                   motivo, urgente, alcance, desde, hasta, forma, vence_el, registrado_por)
    values (siguiente_numero('solicitudes_copia'), ${row.id_paciente}, ${row.solicitante_nombre},
            ${row.solicitante_documento}, ${row.caracter}, ${row.acreditacion ?? null}, ${row.motivo ?? null},
            ${row.urgente}, ${row.alcance}, ${isPartial(row) ? row.desde : null}, ${isPartial(row) ? row.hasta : null},
            ${row.forma}, now() + make_interval(hours => ${row.urgente ? 0 : DUE_HOURS}), ${row.registrado_por})
    returning id_solicitud as id`.execute(tx);
  return Number(rows[0]?.id);
}

const isPartial = ({ alcance }: Pick<CopyRequestInput, 'alcance'>) => alcance === 'parcial';

/** Changes it if it is in one of these states; otherwise somebody else has moved it on. */
export async function moveOn(
  tx: Tx,
  id: number,
  from: readonly string[],
  changes: Record<string, unknown>,
): Promise<boolean> {
  const moved = await tx
    .updateTable('solicitudes_copia')
    .set(changes)
    .where('id_solicitud', '=', id)
    .where('estado', 'in', [...from])
    .returning('id_solicitud')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Nobody needs the file of a request that has ended, nor how far it was. */
export async function removeFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('partes_copia').where('id_solicitud', '=', id).execute();
  await tx.deleteFrom('preparaciones_copia').where('id_solicitud', '=', id).execute();
}

/** Takes the turn to make the copy of a request; false while another process makes it. */
export async function beginPreparation(
  tx: Tx,
  id: number,
  provider: number,
  attempt: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into preparaciones_copia as m (id_solicitud, id_prestador, intento)
    values (${id}, ${provider}, ${attempt})
    on conflict (id_solicitud) do update
       set id_prestador = excluded.id_prestador, intento = excluded.intento, latido = now(), partes = 0, total = 0,
           fallo = false
     where m.fallo or m.latido < now() - ${sql.raw(SILENT)}
    returning m.id_solicitud`.execute(tx);
  return rows.length > 0;
}

export interface DueRequest {
  numero: string;
  vence: string;
  id_solicitud: number;
  id_paciente: number;
}

const [EARLY, LATE] = REMINDED_HOURS;

/**
 * Marks the reminders that are due as sent and gives them. Of two processes at once one gets each. Who was away when the
 * earlier one was due gets the later one alone.
 */
export async function takeDueReminders(tx: Tx): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    with due as (
      insert into avisos_copia (id_solicitud, aviso, vence_el)
      select s.id_solicitud, h.horas || ' h', ${sql.raw(DUE)}
        from solicitudes_copia s cross join unnest(${[EARLY, LATE]}::integer[]) h (horas)
       where ${sql.raw(IS_OPEN)} and now() >= ${sql.raw(DUE)} - make_interval(hours => h.horas)
         and (h.horas = ${LATE} or now() < ${sql.raw(DUE)} - make_interval(hours => ${LATE}))
         -- One that came in later than that, an urgent one, was told of when it came.
         and s.recibida_el <= ${sql.raw(DUE)} - make_interval(hours => h.horas)
          on conflict do nothing
      returning id_solicitud, vence_el)
    select s.id_solicitud, s.id_paciente, s.numero, due.vence_el as vence
      from due join solicitudes_copia s using (id_solicitud) order by due.vence_el`.execute(tx);
  return rows;
}

/** Directors answer for copies; where there is none, administrators. */
export async function peopleToTell(tx: Tx): Promise<{ id_prestador: number; email: string }[]> {
  const { rows } = await sql<{ id_prestador: number; email: string }>`
    with active as (
      select d.id_prestador, d.email, d.role from prestadores d
       where d.is_active and d.email is not null and d.role in ('director_medico', 'administrador'))
    select id_prestador, email from active
     where role = 'director_medico' or not exists (select from active where role = 'director_medico')
     order by id_prestador`.execute(tx);
  return rows;
}
