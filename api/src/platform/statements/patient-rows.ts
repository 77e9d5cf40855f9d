import type { AuditAction } from '@trama/contract/words/audit-actions';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import { pathId } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { sessionStands } from '../access/authenticate.ts';
import { reachCondition, reachOf } from '../access/reach.ts';
import { AppError } from '../http/app-error.ts';
import type { IdParams } from '../http/http-schemas.ts';
import { insertReads } from '../trail/read-trail.ts';
import { atOnce } from './at-once.ts';
import { gathered } from './batch.ts';
import { preparedRaw } from './prepared.ts';
import { rowAsJson } from './row-json.ts';

/** Rows that a patient has, each as the JSON of its schema. */
export interface PatientRows {
  name: string;
  schema: z.ZodObject;
  /** The table under the alias that the rest refers to. */
  from: string;
  alias: string;
  /** Fields of the schema that are no column, as SQL. */
  computed?: Record<string, string>;
  orderBy?: string;
}

/** Every kind of rows that a patient has, by its name. */
const kinds = new Map<string, PatientRows>();

export function patientRows(kind: PatientRows): PatientRows {
  kinds.set(kind.name, kind);
  return kind;
}

interface Question {
  kind: PatientRows;
  actor: Actor;
  action: AuditAction;
  patientId: number;
}

/** By the name of the kind. */
type RowsOfKinds = Map<string | null | undefined, string[]>;

/** The rows of that kind of the patient in the path, read and recorded by one statement (see at-once.ts). */
export function ofPatient(quick: pg.Pool, kind: PatientRows) {
  const read = async (actor: Actor, patientId: number, action: AuditAction) => {
    const rows = await readerOn(quick)({ kind, actor, action, patientId });
    return rows?.get(kind.name);
  };
  const { config, of } = atOnce((request) => pathId(request) ?? undefined, read);
  return {
    config,
    of: async (request: FastifyRequest<{ Params: z.output<typeof IdParams> }>): Promise<string[]> => {
      const { access } = request.routeOptions.config;
      if (access?.kind !== 'needs') throw new Error('What is read of a patient needs a permission');
      const rows = of(request) ?? (await read(request.actor, request.params.id, access.audit));
      // Taken away since the check.
      if (!rows) throw new AppError('NOT_FOUND');
      request.isRecorded = true;
      return rows;
    },
  };
}

const readers = new WeakMap<pg.Pool, (question: Question) => Promise<RowsOfKinds | undefined>>();

/** A screen asks for everything of a patient at once: what one person asks of one patient is one statement. */
function readerOn(quick: pg.Pool) {
  const known = readers.get(quick);
  if (known) return known;
  const reader = gathered((questions: Question[]) => {
    const together = new Map<string, Question[]>();
    for (const question of questions) {
      const others = together.get(whoseOf(question));
      if (others) others.push(question);
      else together.set(whoseOf(question), [question]);
    }
    const reads = new Map<string, Promise<RowsOfKinds | undefined>>();
    for (const [whose, asked] of together) reads.set(whose, readTogether(quick, asked));
    return questions.map((question) => reads.get(whoseOf(question)) as Promise<RowsOfKinds | undefined>);
  });
  readers.set(quick, reader);
  return reader;
}

const whoseOf = ({ actor, patientId }: Question) =>
  `${actor.sessionId} ${actor.role} ${actor.address} ${patientId}`;

/** Undefined when this person may not; nothing is recorded then. */
async function readTogether(quick: pg.Pool, questions: Question[]): Promise<RowsOfKinds | undefined> {
  const [{ actor, patientId }] = questions as [Question];
  const reach = reachOf(actor);
  if (reach === 'none') return undefined;
  const names = [...new Set(questions.map(({ kind }) => kind.name))];
  const actions = questions.map(({ action }) => action);
  const requests = questions.map(({ actor: { requestId } }) => requestId);
  const values = [actor.sessionId, actor.id, actor.role, patientId, actor.address, actions, requests, names];
  const found = await statementFor(reach)(quick, values);
  if (found.length === 0) return undefined;
  const rows: RowsOfKinds = new Map(names.map((name) => [name, []]));
  for (const [name, row] of found) rows.get(name)?.push(row ?? 'null');
  return rows;
}

/** The parameters of the statement, in their order. */
const [SESSION, WHO, ROLE, PATIENT, ADDRESS, ACTIONS, REQUESTS, NAMES] = [
  '$1::uuid',
  '$2::bigint',
  '$3::text',
  '$4::bigint',
  '$5::text',
  '$6::text[]',
  '$7::text[]',
  '$8::text[]',
] as const;

/** The kinds that are asked for, one after the other. */
const rowsOf = ({ name, schema, from, alias, computed, orderBy }: PatientRows) => `
  (select '${name}', ${rowAsJson(schema, alias, computed)}
     from ${from} ${alias}
    where ${alias}.id_paciente = ${PATIENT} and '${name}' = any(${NAMES}) and (select true from permitido)
    ${orderBy ? `order by ${orderBy}` : ''})`;

/** A row of no kind says that they may. */
const statement = (reach: 'all' | 'assigned') =>
  preparedRaw(
    `rows-of-patient-${reach}`,
    `with permitido as materialized (
       select from sessions s join prestadores d using (id_prestador)
        where s.id = ${SESSION} and ${sessionStands(WHO, ROLE)}
          and exists (select from pacientes p where p.id_paciente = ${PATIENT})
          and ${reachCondition(reach, PATIENT, WHO)}
     ), rastro as (
       ${insertReads(
         `select ${WHO}, ${ROLE}, ${PATIENT}, null::bigint, ${ADDRESS}, ${ACTIONS}, ${REQUESTS} from permitido`,
       )}
     )
     select 'permitido', null from permitido union all ${[...kinds.values()].map(rowsOf).join(' union all ')}`,
  );

const statements = new Map<string, ReturnType<typeof statement>>();

/** Made when it is first needed: then every kind is defined. */
function statementFor(reach: 'all' | 'assigned') {
  const made = statements.get(reach) ?? statement(reach);
  statements.set(reach, made);
  return made;
}
