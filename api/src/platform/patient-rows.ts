import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from './actor.ts';
import { gathered } from './batch.ts';
import { preparedRaw } from './prepared.ts';
import { reachCondition, reachOf } from './reach.ts';
import { type RowJson, rowJson } from './row-json.ts';

interface PatientRows {
  /** Of the statement's name. */
  name: string;
  schema: z.ZodObject;
  /** The table under the alias that the rest refers to. */
  from: string;
  alias: string;
  /** Fields of the schema that are no column, as SQL. */
  computed?: Record<string, string>;
  orderBy?: string;
}

interface Kind extends PatientRows {
  json: RowJson;
  columns: string[];
}

interface Question {
  kind: Kind;
  reach: 'all' | 'assigned';
  actorId: number;
  patientId: number;
}

/** Every kind of rows that a patient has, in the order of their definition. */
const kinds: Kind[] = [];

/** Rows of one patient, each as the JSON of its schema, for whoever reaches the patient. */
export function patientRows(definition: PatientRows) {
  const json = rowJson(definition.schema);
  const columns = json.columns(definition.alias, definition.computed);
  const kind: Kind = { ...definition, json, columns };
  kinds.push(kind);

  return async (quick: pg.Pool, actor: Actor, patientId: number): Promise<string[]> => {
    const reach = reachOf(actor);
    if (reach === 'none') return [];
    return readerOn(quick)({ kind, reach, actorId: actor.id, patientId });
  };
}

const readers = new WeakMap<pg.Pool, (question: Question) => Promise<string[]>>();

/** A screen asks for everything of a patient at once: that is one statement. */
function readerOn(quick: pg.Pool) {
  const known = readers.get(quick);
  if (known) return known;
  const reader = gathered((questions: Question[]) => {
    const kindsOf = new Map<string, Set<Kind>>();
    for (const question of questions) {
      const asked = kindsOf.get(whoseOf(question)) ?? new Set();
      kindsOf.set(whoseOf(question), asked.add(question.kind));
    }
    const reads = new Map<string, Promise<RowsOfKinds>>();
    return questions.map(async (question) => {
      const whose = whoseOf(question);
      const read = reads.get(whose) ?? readKinds(quick, question, [...(kindsOf.get(whose) ?? [])]);
      reads.set(whose, read);
      const { kind } = question;
      return ((await read).get(kind) ?? []).map((row) => kind.json.write(row));
    });
  });
  readers.set(quick, reader);
  return reader;
}

type RowsOfKinds = Map<Kind | undefined, (string | null)[][]>;

/** Questions of one person about one patient are read together. */
const whoseOf = ({ reach, actorId, patientId }: Question) => `${reach} ${actorId} ${patientId}`;

async function readKinds(
  quick: pg.Pool,
  { kind: only, reach, actorId, patientId }: Question,
  asked: Kind[],
): Promise<RowsOfKinds> {
  if (asked.length === 1) return new Map([[only, await oneKind(only, reach)(quick, [patientId, actorId])]]);
  const names = asked.map(({ name }) => name);
  const rows: RowsOfKinds = new Map(asked.map((kind) => [kind, []]));
  for (const [place, texts] of await allKinds(reach)(quick, [patientId, actorId, names]))
    rows.get(kinds[Number(place)])?.push(JSON.parse(texts ?? '[]'));
  return rows;
}

const statements = new Map<string, ReturnType<typeof preparedRaw>>();

function statement(name: string, text: () => string) {
  const known = statements.get(name) ?? preparedRaw(name, text());
  statements.set(name, known);
  return known;
}

const rowsOf = ({ from, alias, orderBy }: Kind, columns: string[], condition: string) => `
  select ${columns.join(', ')} from ${from} ${alias} where ${alias}.id_paciente = $1 and ${condition}
  ${orderBy ? `order by ${orderBy}` : ''}`;

const oneKind = (kind: Kind, reach: Question['reach']) =>
  statement(`${kind.name}-${reach}`, () =>
    rowsOf(kind, kind.columns, `$2::bigint > 0 and ${reachCondition(reach, '$1', '$2')}`),
  );

/** The kinds that are asked for, one after the other: the place of the kind, and the columns of a row as one text. */
const allKinds = (reach: Question['reach']) =>
  statement(`all-of-patient-${reach}`, () => {
    const ofKind = (kind: Kind, place: number) => {
      const row = `json_build_array(${kind.columns.map((column) => `(${column})::text`).join(', ')})`;
      const condition = `'${kind.name}' = any($3::text[]) and (select true from alcance)`;
      return `(${rowsOf(kind, [`${place}`, row], condition)})`;
    };
    return `with alcance as materialized (
        select true where $2::bigint > 0 and ${reachCondition(reach, '$1', '$2')}
      ) ${kinds.map(ofKind).join(' union all ')}`;
  });
