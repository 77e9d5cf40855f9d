import type { FollowUp, FollowUpInput } from '@trama/contract/schemas/follow-ups';
import type { PerformingProvider } from '@trama/contract/schemas/providers';
import { FOLLOW_UP_TEXT_FIELDS } from '@trama/contract/words/follow-ups';
import pg from 'pg';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import { sessionStands } from '../../platform/access/authenticate.ts';
import { reachCondition, reachOf } from '../../platform/access/reach.ts';
import { batched } from '../../platform/statements/batch.ts';
import { contentHash } from '../../platform/statements/idempotent-create.ts';
import { askedRows, prepared } from '../../platform/statements/prepared.ts';

export interface FollowUpToCreate {
  actor: Actor;
  input: FollowUpInput;
  key: string | undefined;
}

/** What the statement is told of each session, as columns of these types. */
const ASKED = {
  sesion: 'uuid',
  quien: 'bigint',
  rol: 'text',
  ve_todos: 'boolean',
  direccion: 'text',
  pedido: 'text',
  paciente: 'bigint',
  realizador: 'bigint',
  fecha: 'date',
  clave: 'text',
  contenido: 'bytea',
  ...Object.fromEntries(FOLLOW_UP_TEXT_FIELDS.map((name) => [name, 'text'])),
};

const performerId = (actor: Actor, { id_prestador }: FollowUpInput) =>
  (isAdmin(actor) && id_prestador) || actor.id;

function asked({ actor, input, key }: FollowUpToCreate) {
  const { id_paciente, id_prestador: _performer, fecha, ...texts } = input;
  return {
    sesion: actor.sessionId,
    quien: actor.id,
    rol: actor.role,
    ve_todos: reachOf(actor) === 'all',
    direccion: actor.address,
    pedido: actor.requestId,
    paciente: id_paciente,
    realizador: performerId(actor, input),
    fecha,
    ...(key && { clave: key, contenido: `\\x${contentHash(input).toString('hex')}` }),
    ...texts,
  };
}

const texts = FOLLOW_UP_TEXT_FIELDS.join(', ');
/** One that somebody else is writing to is not waited for: whoever waits for it does so alone. */
const PATIENCE = '250ms';

/** What is known of a session only when it is written; `n` says which. */
interface Created extends PerformingProvider {
  n: number;
  id: number;
  fecha_creacion: string;
}

/**
 * Each session, its row in the trail with its fingerprint, the end of its draft and its key stand or fall together. Of
 * what may not be, for whatever reason, nothing is written. (`offset 0`: one by one through the index.)
 */
const creation = (withKeys: boolean) =>
  prepared<Created>(
    `create-follow-ups${withKeys ? '-once' : ''}`,
    `with pedido as materialized (
       select * from ${askedRows(ASKED)}
        where (select set_config('lock_timeout', '${PATIENCE}', true)) = '${PATIENCE}'
     ), permitido as materialized (
       select q.*, r.nombre, r.apellido, r.role, r.matricula from pedido q
        cross join lateral (select * from sessions where id = q.sesion offset 0) s
        cross join lateral (select * from prestadores where id_prestador = q.quien offset 0) d
        cross join lateral (select * from prestadores where id_prestador = q.realizador offset 0) r
        cross join lateral (
          select ${reachCondition('assigned', 'q.paciente', 'q.quien')} as asignado offset 0) a
        where ${sessionStands('q.quien', 'q.rol')} and r.is_active and (q.ve_todos or asignado)
     ), libre as materialized (
       select q.*, nextval('seguimientos_id_seguimiento_seq') as id from permitido q
        cross join lateral (select from pacientes p where p.id_paciente = q.paciente
                               for no key update skip locked) paciente
     )${
       withKeys
         ? `, clave as (
       insert into idempotent_creations (id_prestador, key, object_type, object_id, content_hash)
       select quien, clave, 'follow_up', id, contenido from libre where clave is not null
           on conflict do nothing
       returning object_id
     )`
         : ''
     }, nuevo as (
       insert into seguimientos (id_seguimiento, registrado_por, id_paciente, id_prestador, fecha, ${texts})
       overriding system value
       select id, quien, paciente, realizador, fecha, ${texts} from libre
       ${withKeys ? 'where clave is null or id in (select object_id from clave)' : ''}
       returning *
     ), rastro as (
       insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, address, request_id, huella)
       select quien, rol, 'follow_up.create', 'ok', paciente, id, direccion, pedido, huella(to_jsonb(nuevo))
         from nuevo join libre on id = id_seguimiento
     ), borrador as (
       delete from drafts using nuevo
        where drafts.id_prestador = nuevo.registrado_por and form = 'follow-up'
          and drafts.id_paciente = nuevo.id_paciente
     )
     select n, id, fecha_creacion, nombre, apellido, role, matricula
       from nuevo join libre on id = id_seguimiento`,
  );

const CREATIONS = { free: creation(false), once: creation(true) };

/** The FollowUp that was written: what was asked for, and what the database made of it. */
function answerTo({ actor, input }: FollowUpToCreate, created: Created): string {
  const { id, fecha_creacion, nombre, apellido, role, matricula } = created;
  const texts = Object.fromEntries(FOLLOW_UP_TEXT_FIELDS.map((name) => [name, input[name] ?? null]));
  const followUp: FollowUp = {
    id_seguimiento: id,
    id_paciente: input.id_paciente,
    id_prestador: performerId(actor, input),
    fecha: input.fecha,
    fecha_creacion,
    ...(texts as Pick<FollowUp, (typeof FOLLOW_UP_TEXT_FIELDS)[number]>),
    prestadores: { nombre, apellido, role, matricula },
  };
  return JSON.stringify(followUp);
}

/** Errors of one of them that undo the others too: a value, a constraint, a lock. */
const UNDONE = /^(22|23|40|55)/;

/**
 * The usual case in one round trip, which also asks whether the session still stands in that role; those that come in
 * one moment go together. Gives the JSON of the FollowUp; undefined when nothing is written because it is not so
 * simple: they may not, the performer is not available, the key was used before, somebody else holds the patient.
 */
export const followUpCreator = (quick: pg.Pool) =>
  batched(async (creations: FollowUpToCreate[]): Promise<(string | undefined)[]> => {
    const { free, once } = CREATIONS;
    const create = creations.some(({ key }) => key) ? once : free;
    const answers = new Map<FollowUpToCreate, string>();
    try {
      for (const created of await create(quick, [JSON.stringify(creations.map(asked))])) {
        const creation = creations[created.n - 1] as FollowUpToCreate;
        answers.set(creation, answerTo(creation, created));
      }
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && UNDONE.test(error.code ?? ''))) throw error;
    }
    return creations.map((creation) => answers.get(creation));
  });
