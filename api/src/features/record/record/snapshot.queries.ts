import { Patient } from '@trama/contract/schemas/people/patients';
import type { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { CLINIC_TIME_ZONE, todayInClinic } from '@trama/contract/words/clinic-time';
import { byList, LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { DISCHARGE_ENTRY_KINDS } from '@trama/contract/words/record/discharges';
import { RISK_ENTRY_KINDS } from '@trama/contract/words/record/risk';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { PATIENT_TABLES } from '../../../database/patient-tables.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { authorsOf, folioOf, inError, keptUntil } from '../../../platform/entries/entry-fields.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { listContacts } from '../../people/contacts/contacts.service.ts';
import { performerJson } from '../../people/providers/performers.service.ts';
import { listConsents, listRevocations } from './printed-consents.queries.ts';
import type {
  Period,
  PrintedAssignment,
  PrintedHistory,
  PrintedKind,
  PrintedVersion,
  RecordSnapshot,
} from './record.types.ts';

/** The columns that a Patient shows; its legajo is its number. */
const PATIENT_COLUMNS = Object.keys(Patient.omit({ legajo: true }).shape).map((column) =>
  sql.ref(`p.${column}`),
);

/** Everything as it was at one moment, whatever is saved meanwhile. Before it, an old record gets its folios. */
export async function readSnapshot(
  guard: Guard,
  period: Period | null = null,
  isRecorded = true,
): Promise<RecordSnapshot> {
  await guard.change((tx, { patientId }) =>
    sql`select adoptar_legajos(${patientId}, ${patientId})`.execute(tx),
  );
  const read = async (tx: Tx, allowed: Allowed): Promise<RecordSnapshot> => {
    const { actor, patientId } = allowed;
    const history = await findHistory(tx, patientId, period);
    return {
      period,
      allowed,
      issuer: await findIssuer(tx, actor),
      patient: await findPatient(tx, patientId),
      contacts: await listContacts(tx, patientId),
      assignments: await listAssignments(tx, patientId),
      history,
      versions: history ? await listVersions(tx, history.id_admision, period) : [],
      lists: await listRecordIds(tx, patientId, period),
      entries: await listEntryIds(tx, patientId, period),
      lastChange: await findLastChange(tx, patientId),
      followUps: await listFollowUpIds(tx, patientId, period),
      attachments: await listAttachmentIds(tx, patientId, period),
      consents: (await listConsents(tx, allowed)).filter(({ fecha_acto }) => isWithin(fecha_acto, period)),
      revocations: (await listRevocations(tx, allowed)).filter(({ fecha_creacion }) =>
        isWithin(todayInClinic(new Date(fecha_creacion)), period),
      ),
      documents: await listDocumentIds(tx, patientId, period),
      meetings: await listMeetingIds(tx, patientId, period),
      signatures: await listSignatureIds(tx, patientId, period),
      ...(await findHead(tx, patientId)),
    };
  };
  return guard.snapshot(read, { isRecorded });
}

const isWithin = (day: string, period: Period | null) =>
  !period || (day >= period.desde && day <= period.hasta);

/** SQL: that day, or the day of that moment, is within the period, if there is one. */
const within = (day: string, period: Period | null) =>
  period ? sql`(${sql.raw(day)})::date between ${period.desde}::date and ${period.hasta}::date` : sql`true`;
const dayOf = (moment: string) => `${moment} at time zone '${CLINIC_TIME_ZONE}'`;

const embeddedPerformer = (idPrestador: string) => sql.raw<PerformingProvider>(performerJson(idPrestador));

async function findIssuer(tx: Tx, actor: Actor): Promise<PerformingProvider> {
  const { rows } = await sql<{ issuer: PerformingProvider | null }>`
    select ${embeddedPerformer(String(actor.id))} as issuer`.execute(tx);
  return existing(rows[0]?.issuer);
}

async function findPatient(tx: Tx, patientId: number): Promise<Patient> {
  const { rows } = await sql<Patient>`
    select ${sql.join(PATIENT_COLUMNS)}, p.id_paciente as legajo from pacientes p
     where p.id_paciente = ${patientId}`.execute(tx);
  return existing(rows[0]);
}

async function listAssignments(tx: Tx, patientId: number): Promise<PrintedAssignment[]> {
  const { rows } = await sql<PrintedAssignment>`
    select a.notas, a.fecha_asignacion, a.fecha_baja, ${embeddedPerformer('a.id_prestador')} as prestador
      from asignaciones a
     where a.id_paciente = ${patientId}
     order by a.fecha_baja is not null, a.fecha_asignacion, a.id_asignacion`.execute(tx);
  return rows;
}

async function findHistory(
  tx: Tx,
  patientId: number,
  period: Period | null,
): Promise<PrintedHistory | undefined> {
  if (period) return findHistoryWithin(tx, patientId, period);
  const { rows } = await sql<PrintedHistory>`
    select a.id_admision, a.version, a.fecha_creacion, a.fecha_actualizacion, to_jsonb(a) as contenido,
           ${sql.raw(signed(authorsOf({ ...VERSION, version: 'a.version' }).prestador, 'a.id_prestador'))} as prestador
      from admisiones_vigentes a
     where a.id_paciente = ${patientId}`.execute(tx);
  return rows[0];
}

/** As they were that day; as they are today for what was put into the table by hand, which has no folio. */
export const signed = (frozen: string, provider: string) =>
  `coalesce(${frozen}::json, ${performerJson(provider)})`;

export const VERSION = {
  clase: `'history'`,
  patient: 'a.id_paciente',
  object: 'a.id_admision',
  version: 'v.version',
};

/** The history as its last version of these days left it. */
async function findHistoryWithin(
  tx: Tx,
  patientId: number,
  period: Period,
): Promise<PrintedHistory | undefined> {
  const { rows } = await sql<PrintedHistory>`
    select a.id_admision, v.version, a.fecha_creacion, v.fecha as fecha_actualizacion, v.contenido,
           ${sql.raw(signed(authorsOf(VERSION).prestador, 'a.id_prestador'))} as prestador
      from admisiones a join admisiones_versiones v using (id_admision)
     where a.id_paciente = ${patientId} and ${within(dayOf('v.fecha'), period)}
     order by ${sql.raw(inError(VERSION))}, v.version desc limit 1`.execute(tx);
  return rows[0];
}

async function listVersions(tx: Tx, historyId: number, period: Period | null): Promise<PrintedVersion[]> {
  const { rows } = await sql<PrintedVersion>`
    select v.version, v.fecha, ${sql.raw(folioOf(VERSION))} as folio, ${sql.raw(inError(VERSION))} as error,
           ${sql.raw(signed(authorsOf(VERSION).autor, 'v.autor'))} as autor
      from admisiones_versiones v join admisiones a using (id_admision)
     where v.id_admision = ${historyId} and ${within(dayOf('v.fecha'), period)}
     order by v.version desc`.execute(tx);
  return rows;
}

async function listRecordIds(
  tx: Tx,
  patientId: number,
  period: Period | null,
): Promise<RecordSnapshot['lists']> {
  const lists = byList((): number[] => []);
  for (const name of LIST_NAMES) {
    const { table, id } = listOf(name);
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(`r.${id}`)} as id from ${sql.table(table)} r
       where r.id_paciente = ${patientId} and ${within(dayOf('r.fecha_creacion'), period)}
       order by r.fecha_creacion, ${sql.ref(`r.${id}`)}`.execute(tx);
    lists[name] = rows.map((row) => row.id);
  }
  return lists;
}

async function listEntryIds(
  tx: Tx,
  patientId: number,
  period: Period | null,
): Promise<RecordSnapshot['entries']> {
  const ids: [PrintedKind, number[]][] = [];
  for (const kind of [...RISK_ENTRY_KINDS, ...DISCHARGE_ENTRY_KINDS]) {
    const { table, id } = PATIENT_TABLES[kind];
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(`r.${id}`)} as id from ${sql.table(table)} r
       where r.id_paciente = ${patientId} and ${within(dayOf('r.fecha_creacion'), period)}
       order by ${sql.ref(`r.${id}`)}`.execute(tx);
    ids.push([kind, rows.map((row) => row.id)]);
  }
  return Object.fromEntries(ids) as RecordSnapshot['entries'];
}

async function findLastChange(tx: Tx, patientId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(c.id_cambio) as last from cambios_clinicos c where c.id_paciente = ${patientId}`.execute(tx);
  return rows[0]?.last ?? 0;
}

async function listFollowUpIds(tx: Tx, patientId: number, period: Period | null): Promise<number[]> {
  const { rows } = await sql<{ id_seguimiento: number }>`
    select s.id_seguimiento from seguimientos s
     where s.id_paciente = ${patientId} and ${within('s.fecha', period)}
     order by s.fecha, s.id_seguimiento`.execute(tx);
  return rows.map(({ id_seguimiento }) => id_seguimiento);
}

async function listDocumentIds(tx: Tx, patientId: number, period: Period | null): Promise<number[]> {
  const { rows } = await sql<{ id_documento: number }>`
    select d.id_documento from documentos d
     where d.id_paciente = ${patientId} and ${within(dayOf('d.fecha_creacion'), period)}
     order by d.fecha_creacion, d.id_documento`.execute(tx);
  return rows.map(({ id_documento }) => id_documento);
}

async function listAttachmentIds(tx: Tx, patientId: number, period: Period | null): Promise<number[]> {
  const { rows } = await sql<{ id_adjunto: number }>`
    select r.id_adjunto from adjuntos r
     where r.id_paciente = ${patientId} and ${within(dayOf('r.fecha_creacion'), period)}
     order by r.id_adjunto`.execute(tx);
  return rows.map(({ id_adjunto }) => id_adjunto);
}

async function listMeetingIds(tx: Tx, patientId: number, period: Period | null): Promise<number[]> {
  const { rows } = await sql<{ id_reunion: number }>`
    select r.id_reunion from reuniones_equipo r
     where r.id_paciente = ${patientId} and ${within('r.fecha_acto', period)}
     order by r.id_reunion`.execute(tx);
  return rows.map(({ id_reunion }) => id_reunion);
}

async function listSignatureIds(tx: Tx, patientId: number, period: Period | null): Promise<number[]> {
  const { rows } = await sql<{ id_respuesta: number }>`
    select f.id_respuesta from firmas f
     where f.id_paciente = ${patientId} and ${within(dayOf('f.fecha_creacion'), period)}
     order by f.id_respuesta`.execute(tx);
  return rows.map(({ id_respuesta }) => id_respuesta);
}

type Head = Pick<RecordSnapshot, 'folios' | 'head' | 'keptUntil' | 'errors'>;

async function findHead(tx: Tx, patientId: number): Promise<Head> {
  const { rows } = await sql<Head>`
    select l.ultimo_folio as folios, l.cabeza as head, ${sql.raw(keptUntil('l.id_paciente'))} as "keptUntil",
           (select count(*)::integer from correcciones c where c.id_paciente = l.id_paciente and c.error) as errors
      from legajos l
     where l.id_paciente = ${patientId} and l.ultimo_folio > 0`.execute(tx);
  return rows[0] ?? { folios: 0, head: null, keptUntil: null, errors: 0 };
}

function existing<T>(row: T | null | undefined): T {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
