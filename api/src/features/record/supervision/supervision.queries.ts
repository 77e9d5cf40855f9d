import { Supervision, SupervisionNote } from '@trama/contract/schemas/record/supervision';
import { SUPERVISION_MAX, SUPERVISION_PREFIX } from '@trama/contract/words/record/supervision';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { ownAssignments, withinReach } from '../../../platform/access/reach.ts';
import { folioOf, followUpInError } from '../../../platform/entries/entry-fields.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import { followUpHeldFields } from '../../people/providers/performers.service.ts';

/** A note can be long: no more than this, and one of them, is answered at a time. Those that are seen make room. */
const SHOWN_BYTES = 1_000_000;
/** SQL of how much the notes `s` before this one hold. */
const bytesBefore = (order: string) => `coalesce(sum(octet_length(s.supervisar)) over (
          order by ${order} rows between unbounded preceding and 1 preceding), 0) as before`;

/** SQL: somebody else did the follow-up and recorded it. People do not supervise themselves. */
const BY_OTHERS = 's.id_prestador <> allowed.actor_id and s.registrado_por is distinct from allowed.actor_id';

/** SQL: it has a note for supervision that nobody has seen. */
const WAITS = `s.supervisar is not null and ${BY_OTHERS} and not ${followUpInError('s')}
          and not exists (select from supervisiones seen where seen.id_seguimiento = s.id_seguimiento)`;

const FOLLOW_UP = { clase: `'follow_up'`, patient: 's.id_paciente', object: 's.id_seguimiento' };

/**
 * Notes of others that no supervisor has seen, the newest first. For people who see everybody it walks the index of those
 * notes and stops; a clinician's own patients are few enough to look at each.
 */
export const TO_SUPERVISE = ownSql('record/supervision/to-supervise', { shown: SHOWN_IN_ROWS })`
  select ${rowAsJson(SupervisionNote, 's', { ...followUpHeldFields('s'), folio: folioOf(FOLLOW_UP) })} as json, s.id_paciente
    from (select s.*, ${bytesBefore('s.fecha desc, s.id_seguimiento desc')} from (
      (select s.* from seguimientos s
        where allowed.sees_all and ${WAITS}
        order by s.fecha desc, s.id_seguimiento desc limit ${SUPERVISION_MAX})
      union all
      (select s.* from (select reach.id_paciente from ${ownAssignments()}) own
         join seguimientos s on s.id_paciente = own.id_paciente
        where ${WAITS}
        order by s.fecha desc, s.id_seguimiento desc limit ${SUPERVISION_MAX})
    ) s) s
   where s.before < ${SHOWN_BYTES}
   order by s.fecha desc, s.id_seguimiento desc`;

const PREFIX_LENGTH = SUPERVISION_PREFIX.length;

/** SQL of the JSON of a Supervision `v` of the follow-up `s`. */
const SUPERVISION_JSON = rowAsJson(Supervision, 'v', {
  supervisar: 's.supervisar',
  respuesta: `(select substr(c.aclaracion, ${PREFIX_LENGTH + 1}) from correcciones c where c.id_correccion = v.id_correccion)`,
  folio: folioOf({ clase: `'correction'`, patient: 'v.id_paciente', object: 'v.id_correccion' }),
  supervisor: `(select row_to_json(d) from (select nombre, apellido from prestadores where id_prestador = v.registrado_por) d)`,
  pacientes: `${followUpHeldFields('s').pacientes}`,
});

/** SQL: the follow-up is the reader's: they did it or recorded it. */
const IS_OWN = '(s.id_prestador = allowed.actor_id or s.registrado_por = allowed.actor_id)';

/** Supervisors' answers to the reader's notes that the reader has not read yet, newest first. */
export const ANSWERS = ownSql('record/supervision/answers', { shown: SHOWN_IN_ROWS })`
  select ${SUPERVISION_JSON} as json, v.id_paciente
    from (select v.*, ${bytesBefore('v.id_supervision desc')}
            from supervisiones v join seguimientos s using (id_seguimiento)
           where v.leida_el is null and ${IS_OWN} and not ${followUpInError('s')} and ${withinReach('v.id_paciente')}
           order by v.id_supervision desc limit ${SUPERVISION_MAX}) v
    join seguimientos s using (id_seguimiento)
   where v.before < ${SHOWN_BYTES}
   order by v.id_supervision desc`;

interface Note {
  folio: number;
  isOwn: boolean;
  hasNote: boolean;
}

/** The note of the follow-up that the request is about. */
export async function findNote(tx: Tx, { actor }: Allowed, id: number): Promise<Note | undefined> {
  const { rows } = await sql<Note>`
    select ${sql.raw(folioOf(FOLLOW_UP))} as folio,
           s.id_prestador = ${actor.id} or s.registrado_por = ${actor.id} as "isOwn",
           s.supervisar is not null and not ${sql.raw(followUpInError('s'))} as "hasNote"
      from seguimientos s where s.id_seguimiento = ${id}`.execute(tx);
  return rows[0];
}

export async function insertSupervision(
  tx: Tx,
  { actor, patientId }: Allowed,
  id_seguimiento: number,
  id_correccion: number | null,
): Promise<number> {
  const { id_supervision } = await tx
    .insertInto('supervisiones')
    .values({ id_paciente: patientId, id_seguimiento, registrado_por: actor.id, id_correccion })
    .returning('id_supervision')
    .executeTakeFirstOrThrow();
  return id_supervision;
}

/** Marks the answer as read by its author, once. False if it was, or is somebody else's. */
export async function markRead(tx: Tx, { actor }: Allowed, id: number): Promise<boolean> {
  const { rows } = await sql`
    update supervisiones v set leida_el = now() from seguimientos s
     where v.id_supervision = ${id} and v.leida_el is null and s.id_seguimiento = v.id_seguimiento
       and (s.id_prestador = ${actor.id} or s.registrado_por = ${actor.id})
    returning v.id_supervision`.execute(tx);
  return rows.length > 0;
}

export async function isOwnAnswer(tx: Tx, { actor }: Allowed, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from supervisiones v join seguimientos s using (id_seguimiento)
     where v.id_supervision = ${id} and (s.id_prestador = ${actor.id} or s.registrado_por = ${actor.id})`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function readSupervision(tx: Tx, { patientId }: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(SUPERVISION_JSON)}::text as json
      from supervisiones v join seguimientos s using (id_seguimiento)
     where v.id_supervision = ${id} and v.id_paciente = ${patientId}`.execute(tx);
  return String(rows[0]?.json);
}
