import type { RowResult } from '@trama/contract/words/exchange/imports';
import { LIST_IS_FULL } from '@trama/contract/words/list-limits';
import { amountText } from '@trama/contract/words/money/amounts';
import { AUTHORIZATIONS_MAX } from '@trama/contract/words/money/coverage';
import { sql } from 'kysely';
import type { Tx } from '../../../../database/connect.ts';
import type { Actor } from '../../../../platform/access/actor.ts';
import { enterOpeningBalances, openingBalances } from '../../../money/accounts/balances-in-bulk.service.ts';
import {
  coveragesWithOrders,
  enterAuthorizations,
  type KnownCoverage,
  orderKey,
} from '../../../money/coverages/authorizations-in-bulk.service.ts';
import type { HeldImport } from '../imports.queries.ts';
import { inParts } from '../row-parts.ts';
import { plainWords, sharesWord } from '../values/plain-words.ts';
import { judgeInParts, type JudgedRow as Row, type Verdict } from '../verdicts.queries.ts';
import type { BalanceRow, OrderRow } from './read-money-row.ts';

interface Person {
  id_paciente: number;
  dni: string;
  apellido: string;
}

const verdict = (resultado: RowResult, motivo?: string, id_objeto: number | null = null): Verdict => ({
  resultado,
  motivos: motivo ? [motivo] : [],
  id_objeto,
});

async function peopleOf(tx: Tx, rows: Row<{ dni: string }>[]): Promise<Map<string, Person>> {
  const documents = rows.flatMap(({ datos }) => datos?.dni ?? []);
  const { rows: found } = await sql<Person>`
    select id_paciente, dni, apellido from pacientes where dni = any(${documents}::text[])`.execute(tx);
  return new Map(found.map((person) => [person.dni, person]));
}

/** True of both kinds: the row names a person, who is a patient of the clinic. */
function judgePerson(
  row: Row<{ dni: string; apellido: string | null }>,
  people: Map<string, Person>,
): Person | Verdict {
  if (row.decision === 'omitir') return verdict('omitida');
  if (!row.datos) return { ...verdict('error'), motivos: row.motivos ?? [] };
  const person = people.get(row.datos.dni);
  if (!person) return verdict('error', `No hay un paciente con el DNI ${row.datos.dni}`);
  const { apellido } = row.datos;
  if (apellido && !sharesWord(apellido, person.apellido))
    return verdict('error', 'El DNI es de otra persona', person.id_paciente);
  return person;
}

/** A patient gets one opening balance: the same file twice changes nothing. */
export async function judgeBalances(tx: Tx, { id_importacion: id }: HeldImport): Promise<number> {
  const seen = new Map<number, number>();
  const judge = (
    row: Row<BalanceRow>,
    people: Map<string, Person>,
    entered: Map<number, number>,
  ): Verdict => {
    const person = judgePerson(row, people);
    if ('resultado' in person) return person;
    const { id_paciente } = person;
    const before = seen.get(id_paciente);
    if (before) return verdict('error', `Es del mismo paciente que la fila ${before}`, id_paciente);
    seen.set(id_paciente, row.fila);
    const known = entered.get(id_paciente);
    if (known === undefined) return verdict('nueva', undefined, id_paciente);
    return known === row.datos?.importe
      ? verdict('igual', 'Ya tiene ese saldo inicial', id_paciente)
      : verdict('error', `Ya tiene un saldo inicial de ${amountText(known)}`, id_paciente);
  };
  return judgeInParts<BalanceRow>(tx, id, async (rows) => {
    const people = await peopleOf(tx, rows);
    const entered = await openingBalances(
      tx,
      [...people.values()].map(({ id_paciente }) => id_paciente),
    );
    return rows.map((row) => judge(row, people, entered));
  });
}

/** The coverage that a row means: that of the payer it names, or the principal one. */
function coverageOf({ obra_social }: OrderRow, known: KnownCoverage[]): KnownCoverage | undefined {
  if (!obra_social) return known.find(({ principal }) => principal);
  return known.find(({ financiador }) => plainWords(financiador) === plainWords(obra_social));
}

async function knownCoverages(tx: Tx, patients: number[]): Promise<Map<number, KnownCoverage[]>> {
  const byPatient = new Map<number, KnownCoverage[]>();
  for (const one of await coveragesWithOrders(tx, patients))
    byPatient.set(one.id_paciente, [...(byPatient.get(one.id_paciente) ?? []), one]);
  return byPatient;
}

/** An order that is there already, by its number, service and day, is not entered twice. */
export async function judgeOrders(tx: Tx, { id_importacion: id }: HeldImport): Promise<number> {
  // When two rows say the same, the first one counts.
  const brought = new Map<number, Set<string>>();
  const judge = (
    row: Row<OrderRow>,
    people: Map<string, Person>,
    known: Map<number, KnownCoverage[]>,
  ): Verdict => {
    const person = judgePerson(row, people);
    if ('resultado' in person) return person;
    const datos = row.datos as OrderRow;
    const { id_paciente } = person;
    const coverage = coverageOf(datos, known.get(id_paciente) ?? []);
    if (!coverage) return verdict('error', 'El paciente no tiene esa cobertura', id_paciente);
    const before = brought.get(coverage.id_cobertura) ?? new Set<string>();
    const key = orderKey(datos);
    if (coverage.ordenes.includes(key) || before.has(key))
      return verdict('igual', 'Esa autorización ya está', id_paciente);
    if (coverage.ordenes.length + before.size >= AUTHORIZATIONS_MAX)
      return verdict('error', LIST_IS_FULL, id_paciente);
    brought.set(coverage.id_cobertura, before.add(key));
    return verdict('nueva', undefined, id_paciente);
  };
  return judgeInParts<OrderRow>(tx, id, async (rows) => {
    const people = await peopleOf(tx, rows);
    const known = await knownCoverages(
      tx,
      [...people.values()].map(({ id_paciente }) => id_paciente),
    );
    return rows.map((row) => judge(row, people, known));
  });
}

interface NewRow<Datos> {
  datos: Datos;
  id_objeto: number;
}

/** Rows that are written at a time: each has some thousand characters at most. */
const WRITTEN_AT_ONCE = 200;

const eachPart = <Datos>(tx: Tx, id: number, write: (rows: NewRow<Datos>[]) => Promise<void>) =>
  inParts(tx, { id, results: ['nueva'], most: WRITTEN_AT_ONCE }, async (part) => {
    const { rows } = await sql<NewRow<Datos>>`
      select f.datos, f.id_objeto from importacion_filas f where ${part} order by f.fila`.execute(tx);
    await write(rows);
  });

export const writeBalances = (tx: Tx, actor: Actor, { id_importacion: id }: HeldImport): Promise<void> =>
  eachPart<BalanceRow>(tx, id, (rows) =>
    enterOpeningBalances(
      tx,
      actor,
      rows.map(({ datos: { importe }, id_objeto }) => ({ id_paciente: id_objeto, importe })),
    ),
  );

export const writeOrders = (tx: Tx, actor: Actor, { id_importacion: id }: HeldImport): Promise<void> =>
  eachPart<OrderRow>(tx, id, async (rows) => {
    const known = await knownCoverages(
      tx,
      rows.map(({ id_objeto }) => id_objeto),
    );
    const orders = rows.flatMap(({ datos, id_objeto }) => {
      const coverage = coverageOf(datos, known.get(id_objeto) ?? []);
      const { dni, apellido, obra_social, ...order } = datos;
      return coverage ? { ...order, id_cobertura: coverage.id_cobertura, id_paciente: id_objeto } : [];
    });
    await enterAuthorizations(tx, actor, orders);
  });
