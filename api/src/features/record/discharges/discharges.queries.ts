import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { Discharge, type DischargeInput, Readmission } from '@trama/contract/schemas/record/discharges';
import { CANCELLED_STATES } from '@trama/contract/words/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { DischargeEntryKind } from '@trama/contract/words/record/discharges';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { PATIENT_TABLES } from '../../../database/patient-tables.ts';
import { reachOf } from '../../../platform/access/reach.ts';
import {
  type EntrySubject,
  entryFieldsOf,
  frozen,
  withEntry,
} from '../../../platform/entries/entry-fields.ts';
import type { PathPart } from '../../../platform/statements/compose.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { frozenJson, performerJson } from '../../people/providers/performers.service.ts';
import { attemptIsUnanswered } from '../risk/risk-kinds.service.ts';
import { dischargeFieldsOf, dischargeStands } from './discharge-kinds.service.ts';

const entryOf = (kind: DischargeEntryKind, alias: string): EntrySubject => ({
  clase: `'${kind}'`,
  patient: 'allowed.id_paciente',
  object: `${alias}.${PATIENT_TABLES[kind].id}`,
});

const computedOf = (kind: DischargeEntryKind, alias: string): Record<string, string> => ({
  ...dischargeFieldsOf(kind, alias),
  autor: frozen(entryOf(kind, alias), 'author', performerJson(`${alias}.registrado_por`)),
  ...entryFieldsOf(entryOf(kind, alias)),
});

/** Newest first. */
export const DISCHARGES = listOfPatient({
  name: 'record/discharges/list',
  kind: 'discharge',
  schema: Discharge,
  from: withEntry('egresos', entryOf('discharge', 'r')),
  alias: 'r',
  idColumn: 'id_egreso',
  computed: {
    ...computedOf('discharge', 'r'),
    folio: 'r.folio',
    autor: frozenJson('r.asentado_por', 'r.registrado_por', Object.keys(PerformingProvider.shape)),
  },
  long: {
    correcciones: entryFieldsOf(entryOf('discharge', 'r')).correcciones,
    reingreso: String(dischargeFieldsOf('discharge', 'r').reingreso),
  },
  orderBy: 'r.id_egreso desc',
});

export const DISCHARGE_IN_PATH: PathPart = {
  parameter: 'dischargeId',
  exists: ownSql('record/discharges/in-path', { trail: 'none' })`
    select from egresos e where e.id_paciente = allowed.id_paciente and e.id_egreso = $1::bigint`,
};

export interface OpenMatters {
  riesgo: string | null;
  inminente: boolean;
  intento: boolean;
  turnos: number;
}

const OPEN_MATTERS = `
  select case when p.riesgo_actual <> 'sin riesgo' then p.riesgo_actual end as riesgo,
         coalesce(p.riesgo_inminente, false) as inminente,
         exists (select from eventos_riesgo e where e.id_paciente = p.id_paciente and ${attemptIsUnanswered('e')}) as intento,
         (select count(*)::integer from turnos t
           where t.id_paciente = p.id_paciente and t.inicio > now() and t.estado <> all('{${CANCELLED_STATES}}'::text[])) as turnos
    from pacientes p where p.id_paciente =`;

/** What is still open of the patient that the request is about. */
export const OPEN_NOW = ownSql('record/discharges/open-matters')`${OPEN_MATTERS} allowed.id_paciente`;

export async function findOpenMatters(tx: Tx, patient: number): Promise<OpenMatters> {
  const { rows } = await sql<OpenMatters>`${sql.raw(OPEN_MATTERS)} ${patient}`.execute(tx);
  return rows[0] as OpenMatters;
}

export async function hasEnded(tx: Tx, patient: number): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select exists (
      select from egresos e where e.id_paciente = ${patient} and ${sql.raw(dischargeStands('e'))}) as ended`.execute(
    tx,
  );
  return rows[0]?.ended === true;
}

export async function stands(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select ${sql.raw(dischargeStands('e'))} as stands from egresos e where e.id_egreso = ${id}`.execute(tx);
  return rows[0]?.stands === true;
}

/** The number of the discharge. */
export async function insertDischarge(
  tx: Tx,
  { actor, patientId }: Allowed,
  { tipo, motivo, epicrisis, fecha_acto }: DischargeInput,
): Promise<number> {
  const { id_egreso } = await tx
    .insertInto('egresos')
    .values({
      id_paciente: patientId,
      registrado_por: actor.id,
      tipo,
      motivo,
      epicrisis: epicrisis ?? null,
      fecha_acto: fecha_acto ?? todayInClinic(),
    })
    .returning('id_egreso')
    .executeTakeFirstOrThrow();
  return id_egreso;
}

/** The number of the readmission. */
export async function insertReadmission(
  tx: Tx,
  { actor, patientId }: Allowed,
  id_egreso: number,
  motivo: string,
): Promise<number> {
  const { id_reingreso } = await tx
    .insertInto('reingresos')
    .values({ id_paciente: patientId, registrado_por: actor.id, id_egreso, motivo })
    .returning('id_reingreso')
    .executeTakeFirstOrThrow();
  return id_reingreso;
}

/** One of the patient that the transaction holds, for that person. */
async function readOne<T>(tx: Tx, allowed: Allowed, kind: DischargeEntryKind, id: number): Promise<T> {
  const { table, id: idColumn } = PATIENT_TABLES[kind];
  const schema = kind === 'discharge' ? Discharge : Readmission;
  const { rows } = await sql<{ json: T }>`
    select ${sql.raw(rowAsJson(schema, 'r', computedOf(kind, 'r')))} as json
      from ${sql.table(table)} r cross join ${reachOf(allowed)} allowed
     where ${sql.ref(`r.${idColumn}`)} = ${id} and r.id_paciente = ${allowed.patientId}`.execute(tx);
  return rows[0]?.json as T;
}

export const readDischarge = (tx: Tx, allowed: Allowed, id: number) =>
  readOne<Discharge>(tx, allowed, 'discharge', id);
export const readReadmission = (tx: Tx, allowed: Allowed, id: number) =>
  readOne<Readmission>(tx, allowed, 'readmission', id);
