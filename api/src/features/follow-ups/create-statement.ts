import { FOLLOW_UP_TEXT_FIELDS, FollowUp, type FollowUpInput } from '@trama/contract/follow-ups';
import type pg from 'pg';
import type { Actor } from '../../platform/actor.ts';
import { violatesConstraint } from '../../platform/http-errors.ts';
import { contentHash } from '../../platform/idempotent-create.ts';
import { preparedRaw } from '../../platform/prepared.ts';
import { reachCondition, reachOf } from '../../platform/reach.ts';
import { rowJson } from '../../platform/row-json.ts';
import { performerJson } from '../providers/performers.service.ts';

const followUp = rowJson(FollowUp);

const texts = FOLLOW_UP_TEXT_FIELDS.join(', ');
const textPlaces = FOLLOW_UP_TEXT_FIELDS.map((_name, n) => `$${n + 8}::text`).join(', ');
const [KEY, HASH] = [FOLLOW_UP_TEXT_FIELDS.length + 8, FOLLOW_UP_TEXT_FIELDS.length + 9];

/** The session, its row in the trail with its fingerprint, the end of its draft and its key stand or fall together. */
const creation = (reach: 'all' | 'assigned', withKey: boolean) =>
  preparedRaw(
    `create-follow-up-${reach}${withKey ? '-once' : ''}`,
    `with performer as (
       select id_prestador from prestadores where id_prestador = $6 and is_active
     ), nuevo as (
       insert into seguimientos (registrado_por, id_paciente, id_prestador, fecha, ${texts})
       select $1::bigint, $5::bigint, performer.id_prestador, $7::date, ${textPlaces} from performer
        where ${reachCondition(reach, '$5::bigint', '$1')}
       returning *
     ), rastro as (
       insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, address, request_id, huella)
       select $1, $2::text, 'follow_up.create', 'ok', id_paciente, id_seguimiento, $3::text, $4::text,
              huella(to_jsonb(nuevo))
         from nuevo
     ), borrador as (
       delete from drafts where id_prestador = $1 and form = 'follow-up' and id_paciente = $5
          and exists (select from nuevo)
     )${
       withKey
         ? `, clave as (
       insert into idempotent_creations (id_prestador, key, object_type, object_id, content_hash)
       select $1, $${KEY}::text, 'follow_up', id_seguimiento, $${HASH}::bytea from nuevo
     )`
         : ''
     }
     select ${followUp.columns('s', { prestadores: performerJson('s.id_prestador') })} from nuevo s`,
  );

const CREATIONS = {
  all: { free: creation('all', false), once: creation('all', true) },
  assigned: { free: creation('assigned', false), once: creation('assigned', true) },
};

/**
 * The usual case in one round trip: the JSON of the FollowUp. Undefined when it is not so simple: the performer is not
 * available, the patient was taken away, the key was used before. Nothing is written then.
 */
export async function createInOneStatement(
  pool: pg.Pool,
  actor: Actor,
  input: FollowUpInput,
  performer: number,
  key: string | undefined,
): Promise<string | undefined> {
  const reach = reachOf(actor);
  if (reach === 'none') return undefined;
  const { free, once } = CREATIONS[reach];
  const values = [
    ...[actor.id, actor.role, actor.address, actor.requestId],
    ...[input.id_paciente, performer, input.fecha],
    ...FOLLOW_UP_TEXT_FIELDS.map((name) => input[name] ?? null),
  ];
  try {
    const rows = key ? once(pool, [...values, key, contentHash(input)]) : free(pool, values);
    const [row] = await rows;
    return row && followUp.write(row);
  } catch (error) {
    if (violatesConstraint(error, 'idempotent_creations_pkey')) return undefined;
    throw error;
  }
}
