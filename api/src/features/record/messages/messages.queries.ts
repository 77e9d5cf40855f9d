import { Message, type MessageInput } from '@trama/contract/schemas/record/messages';
import { MESSAGE_DAYS, MESSAGE_READERS_MAX } from '@trama/contract/words/record/messages';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf } from '../../../platform/access/reach.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

/** SQL: the message has not come to its end. The purge deletes it some hours later. */
const LIVES = `m.fecha_creacion > now() - interval '${MESSAGE_DAYS} days'`;

const PERSON = 'd.id_prestador, d.nombre, d.apellido';

const COMPUTED = {
  vence_el: `m.fecha_creacion + interval '${MESSAGE_DAYS} days'`,
  autor: `(select row_to_json(d) from (select ${PERSON} from prestadores d where d.id_prestador = m.id_prestador) d)`,
  leido: `(m.id_prestador = allowed.actor_id or exists (
    select from mensajes_leidos l where l.id_mensaje = m.id_mensaje and l.id_prestador = allowed.actor_id))`,
  leido_por: `(
    select coalesce(json_agg(r order by r.leido_el), '[]') from (
      select ${PERSON}, to_char(l.leido_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as leido_el
        from mensajes_leidos l join prestadores d using (id_prestador)
       where l.id_mensaje = m.id_mensaje order by l.leido_el limit ${MESSAGE_READERS_MAX}) r)`,
};

const MESSAGE_JSON = rowAsJson(Message, 'm', COMPUTED);

/** The newest first; MESSAGES_MAX at most, by functions/limitar_filas.sql. */
export const MESSAGES = listOfPatient({
  name: 'record/messages/list',
  schema: Message,
  from: 'mensajes_equipo',
  alias: 'm',
  idColumn: 'id_mensaje',
  computed: COMPUTED,
  long: { leido_por: COMPUTED.leido_por },
  where: LIVES,
  orderBy: 'm.id_mensaje desc',
});

/** Marks the messages of others up to $1 as read by the person who asks. */
export const MESSAGES_READ = ownSql('record/messages/read', {
  steps: `read as (
  insert into mensajes_leidos (id_mensaje, id_prestador)
  select m.id_mensaje, allowed.actor_id from allowed join mensajes_equipo m on m.id_paciente = allowed.id_paciente
   where m.id_mensaje <= $1::bigint and m.id_prestador <> allowed.actor_id and ${LIVES}
      on conflict do nothing
  returning id_mensaje
)`,
})`select count(*)::integer as leidos from read`;

export async function insertMessage(
  tx: Tx,
  { actor, patientId }: Allowed,
  { texto }: MessageInput,
): Promise<number> {
  const { id_mensaje } = await tx
    .insertInto('mensajes_equipo')
    .values({ id_paciente: patientId, id_prestador: actor.id, texto })
    .returning('id_mensaje')
    .executeTakeFirstOrThrow();
  return id_mensaje;
}

/** The JSON of a message of the patient that the transaction holds, for that person. */
export async function readMessage(tx: Tx, allowed: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(MESSAGE_JSON)}::text as json
      from mensajes_equipo m cross join ${reachOf(allowed)} allowed
     where m.id_mensaje = ${id} and m.id_paciente = ${allowed.patientId}`.execute(tx);
  return String(rows[0]?.json);
}
