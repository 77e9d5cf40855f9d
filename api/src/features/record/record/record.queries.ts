import { Patient } from '@trama/contract/schemas/people/patients';
import type { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { CLINICAL_SCHEMAS } from '@trama/contract/schemas/record/clinical-data';
import { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import { byList, LIST_NAMES, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';
import { FOLLOW_UP_TEXT_FIELDS } from '@trama/contract/words/record/follow-ups';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { currentOf } from '../../../database/patient-tables.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import {
  authorsOf,
  entryFieldsOf,
  folioOf,
  inError,
  keptUntil,
  othersInReach,
} from '../../../platform/entries/entry-fields.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { columnsOf } from '../../../platform/statements/columns.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { listContacts } from '../../people/contacts/contacts.service.ts';
import { performerJson } from '../../people/providers/performers.service.ts';
import { computedOf } from '../clinical-data/changes.service.ts';
import type {
  FurtherEntry,
  HeldVersion,
  PrintedAssignment,
  PrintedAttachment,
  PrintedFollowUp,
  PrintedHistory,
  PrintedVersion,
  RecordSnapshot,
} from './record.types.ts';
import { asOfFolio } from './record-blocks.ts';
import type { PrintedEvaluation } from './record-risk.ts';

/** Everything as it was at one moment, whatever is saved meanwhile. Before it, an old record gets its folios. */
export async function readSnapshot(guard: Guard): Promise<RecordSnapshot> {
  await guard.change((tx, { patientId }) =>
    sql`select adoptar_legajos(${patientId}, ${patientId})`.execute(tx),
  );
  return guard.snapshot(async (tx, allowed) => {
    const { actor, patientId } = allowed;
    const history = await findHistory(tx, patientId);
    return {
      allowed,
      issuer: await findIssuer(tx, actor),
      patient: await findPatient(tx, patientId),
      contacts: await listContacts(tx, patientId),
      assignments: await listAssignments(tx, patientId),
      history,
      versions: history ? await listVersions(tx, history.id_admision) : [],
      lists: await listRecordIds(tx, patientId),
      evaluations: await listEvaluationIds(tx, patientId),
      lastChange: await findLastChange(tx, patientId),
      followUps: await listFollowUpIds(tx, patientId),
      attachments: await listAttachmentIds(tx, patientId),
      ...(await findHead(tx, patientId)),
    };
  });
}

const embeddedPerformer = (idPrestador: string) => sql.raw<PerformingProvider>(performerJson(idPrestador));

async function findIssuer(tx: Tx, actor: Actor): Promise<PerformingProvider> {
  const { rows } = await sql<{ issuer: PerformingProvider | null }>`
    select ${embeddedPerformer(String(actor.id))} as issuer`.execute(tx);
  return existing(rows[0]?.issuer);
}

async function findPatient(tx: Tx, patientId: number): Promise<Patient> {
  const { rows } = await sql<Patient>`
    select ${columnsOf(Patient.omit({ legajo: true }), 'p')}, p.id_paciente as legajo from pacientes p
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

async function findHistory(tx: Tx, patientId: number): Promise<PrintedHistory | undefined> {
  const { rows } = await sql<PrintedHistory>`
    select a.id_admision, a.version, a.fecha_creacion, a.fecha_actualizacion, to_jsonb(a) as contenido,
           ${sql.raw(signed(authorsOf({ ...VERSION, version: 'a.version' }).prestador, 'a.id_prestador'))} as prestador
      from admisiones_vigentes a
     where a.id_paciente = ${patientId}`.execute(tx);
  return rows[0];
}

/** As they were that day; as they are today for what was put into the table by hand, which has no folio. */
const signed = (frozen: string, provider: string) => `coalesce(${frozen}::json, ${performerJson(provider)})`;

const VERSION = {
  clase: `'history'`,
  patient: 'a.id_paciente',
  object: 'a.id_admision',
  version: 'v.version',
};

async function listVersions(tx: Tx, historyId: number): Promise<PrintedVersion[]> {
  const { rows } = await sql<PrintedVersion>`
    select v.version, v.fecha, ${sql.raw(folioOf(VERSION))} as folio, ${sql.raw(inError(VERSION))} as error,
           ${sql.raw(signed(authorsOf(VERSION).autor, 'v.autor'))} as autor
      from admisiones_versiones v join admisiones a using (id_admision)
     where v.id_admision = ${historyId}
     order by v.version desc`.execute(tx);
  return rows;
}

async function listRecordIds(tx: Tx, patientId: number): Promise<RecordSnapshot['lists']> {
  const lists = byList((): number[] => []);
  for (const name of LIST_NAMES) {
    const { table, id } = listOf(name);
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(`r.${id}`)} as id from ${sql.table(table)} r
       where r.id_paciente = ${patientId}
       order by r.fecha_creacion, ${sql.ref(`r.${id}`)}`.execute(tx);
    lists[name] = rows.map((row) => row.id);
  }
  return lists;
}

async function listEvaluationIds(tx: Tx, patientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id_evaluacion as id from evaluaciones_riesgo e
     where e.id_paciente = ${patientId} order by e.id_evaluacion`.execute(tx);
  return rows.map(({ id }) => id);
}

async function findLastChange(tx: Tx, patientId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(c.id_cambio) as last from cambios_clinicos c where c.id_paciente = ${patientId}`.execute(tx);
  return rows[0]?.last ?? 0;
}

async function listFollowUpIds(tx: Tx, patientId: number): Promise<number[]> {
  const { rows } = await sql<{ id_seguimiento: number }>`
    select s.id_seguimiento from seguimientos s
     where s.id_paciente = ${patientId}
     order by s.fecha, s.id_seguimiento`.execute(tx);
  return rows.map(({ id_seguimiento }) => id_seguimiento);
}

async function listAttachmentIds(tx: Tx, patientId: number): Promise<number[]> {
  const { rows } = await sql<{ id_adjunto: number }>`
    select r.id_adjunto from adjuntos r where r.id_paciente = ${patientId} order by r.id_adjunto`.execute(tx);
  return rows.map(({ id_adjunto }) => id_adjunto);
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

const FOLLOW_UP = { clase: `'follow_up'`, patient: 'allowed.id_paciente', object: 's.id_seguimiento' };

/** `SQL as name`, of each. */
const asColumns = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, text]) => `${text} as ${name}`)
    .join(',\n');

const { autor, prestador } = authorsOf(FOLLOW_UP);

/** So many characters are read at once, or one entry that is longer: an entry can have a million. */
const CHARACTERS_AT_ONCE = 500_000;

/** SQL: of the rows of `text` (as r, with their place) the first ones, as long as they are not too long together. */
const firstOf = (text: string, size: string) => `
  select r.* from (
    select r.*, sum(${size}) over (order by r.place) - ${size} as before from (${text}) r
  ) r
   where r.before < ${CHARACTERS_AT_ONCE}
   order by r.place`;

const FOLLOW_UP_SIZE = `(length(concat(${[...FOLLOW_UP_TEXT_FIELDS, 'correcciones'].map((name) => `r.${name}`).join(', ')})) + 1)`;

/** Of the follow-ups with the ids $1 as many as are read at once. */
const PRINTED_FOLLOW_UPS = ownSql('record/record/follow-ups', { trail: 'none' })`
  ${firstOf(
    `select array_position($1::bigint[], s.id_seguimiento) as place, s.id_seguimiento, s.fecha, to_char(s.hora, 'HH24:MI') as hora, s.modalidad, s.duracion_min,
         s.fecha_creacion, s.importado_de, s.autor_original, ${FOLLOW_UP_TEXT_FIELDS.map((name) => `s.${name}`).join(', ')},
         ${asColumns({ autor: signed(autor, 's.registrado_por'), prestador: signed(prestador, 's.id_prestador'), ...entryFieldsOf(FOLLOW_UP) })}
    from seguimientos s
   where s.id_seguimiento = any($1::bigint[]) and s.id_paciente = allowed.id_paciente`,
    FOLLOW_UP_SIZE,
  )}`;

interface Placed {
  /** Among the ids that were asked for, from 1 on. */
  place: number;
}

/** A record must have no gap: if the first ones are not there, the person has lost the patient meanwhile. */
function assertNoGap(rows: Placed[]): void {
  if (rows.length === 0 || rows.some(({ place }, at) => place !== at + 1)) throw new AppError('NOT_FOUND');
}

/** The first of `ids`, in their order: at least one. */
export async function readFollowUps(
  guard: Guard,
  { folios }: RecordSnapshot,
  ids: number[],
): Promise<PrintedFollowUp[]> {
  const rows = await guard.read<PrintedFollowUp & Placed>(PRINTED_FOLLOW_UPS, [ids]);
  assertNoGap(rows);
  return rows.map((followUp) => asOfFolio(followUp, folios));
}

const ATTACHMENT = { clase: `'attachment'`, patient: 'allowed.id_paciente', object: 'r.id_adjunto' };

/** The attachments with the ids $1. People who may print a record may read every class of them. */
const PRINTED_ATTACHMENTS = ownSql('record/record/attachments', { trail: 'none' })`
  select r.id_adjunto, r.clase, r.titulo, r.sumario, r.fecha_documento, r.autor_externo, r.nombre_archivo, r.bytes,
         encode(r.sha256, 'hex') as sha256, r.fecha_creacion,
         ${asColumns({ autor: signed(authorsOf(ATTACHMENT).autor, 'r.registrado_por'), ...entryFieldsOf(ATTACHMENT) })}
    from adjuntos r
   where r.id_adjunto = any($1::bigint[]) and r.id_paciente = allowed.id_paciente
   order by r.id_adjunto`;

export async function readAttachments(
  guard: Guard,
  { folios }: RecordSnapshot,
  ids: number[],
): Promise<PrintedAttachment[]> {
  const rows = await guard.read<PrintedAttachment>(PRINTED_ATTACHMENTS, [ids]);
  if (rows.length !== ids.length) throw new AppError('NOT_FOUND');
  return rows.map((row) => asOfFolio(row, folios));
}

const authorOf = (name: ListName) => {
  const entry = { clase: `'${name}'`, patient: 'r.id_paciente', object: `r.${listOf(name).id}` };
  return signed(authorsOf(entry).autor, 'r.registrado_por');
};

const PRINTED_LISTS = byList(
  (list, name) => ownSql(`record/record/${list.path}`, { trail: 'none' })`
  ${firstOf(
    `select array_position($1::bigint[], r.${list.id}) as place,
           ${rowAsJson(CLINICAL_SCHEMAS[name].output, 'r', { ...computedOf(name, 'r'), autor: authorOf(name) })} as record
      from ${currentOf(list.table)} r
     where r.${list.id} = any($1::bigint[]) and r.id_paciente = allowed.id_paciente`,
    'length(r.record::text)',
  )}`,
);

/** The first of `ids`, in their order: at least one. As they were when that change was the last. */
export async function readRecords(
  guard: Guard,
  { folios, lastChange }: RecordSnapshot,
  name: ListName,
  ids: number[],
): Promise<ClinicalEntry[]> {
  const rows = await guard.read<Placed & { record: ClinicalEntry }>(PRINTED_LISTS[name], [ids]);
  assertNoGap(rows);
  return rows.map(({ record }) => {
    const { cambios, ...then } = asOfFolio(asOf(record, lastChange), folios);
    return { ...then, ...(cambios && { cambios: cambios.map((change) => asOfFolio(change, folios)) }) };
  });
}

/** Takes back what has changed since. */
function asOf(record: ClinicalEntry, lastChange: number): ClinicalEntry {
  const { cambios = [] } = record;
  const earlier = cambios.filter(({ id_cambio }) => id_cambio <= lastChange);
  if (earlier.length === cambios.length) return record;
  // Newest first: the first of them that touched a field tells what it held.
  const later = cambios.slice(0, cambios.length - earlier.length).map(({ antes }) => antes);
  return {
    ...record,
    ...Object.assign({}, ...later),
    cambios: earlier,
    fecha_actualizacion: earlier[0]?.fecha_creacion ?? null,
  };
}

const EVALUATION = {
  clase: `'risk_evaluation'`,
  patient: 'e.id_paciente',
  object: 'e.id_evaluacion',
};

/** The evaluations of risk with the ids $1. */
const PRINTED_EVALUATIONS = ownSql('record/record/risk-evaluations', { trail: 'none' })`
  select ${rowAsJson(RiskEvaluation, 'e', {
    ...entryFieldsOf(EVALUATION),
    autor: signed(authorsOf(EVALUATION).autor, 'e.registrado_por'),
  })} as record
    from evaluaciones_riesgo e
   where e.id_evaluacion = any($1::bigint[]) and e.id_paciente = allowed.id_paciente
   order by e.id_evaluacion`;

/** In the order of `ids`. */
export async function readEvaluations(
  guard: Guard,
  { folios }: RecordSnapshot,
  ids: number[],
): Promise<PrintedEvaluation[]> {
  const rows = await guard.read<{ record: PrintedEvaluation }>(PRINTED_EVALUATIONS, [ids]);
  if (rows.length !== ids.length) throw new AppError('NOT_FOUND');
  return rows.map(({ record }) => asOfFolio(record, folios));
}

/** The version $2 of the history $1. */
const PRINTED_VERSION = ownSql('record/record/version', { trail: 'none' })`
  select v.contenido, ${asColumns(entryFieldsOf(VERSION))}
    from admisiones_versiones v join admisiones a using (id_admision)
   where v.id_admision = $1::bigint and v.version = $2::integer and a.id_paciente = allowed.id_paciente`;

/** What that version of the history held, and what was said of it afterwards. */
export async function readVersion(
  guard: Guard,
  { folios }: RecordSnapshot,
  historyId: number,
  version: number,
): Promise<HeldVersion> {
  const held = await guard.readOne<HeldVersion>(PRINTED_VERSION, [historyId, version]);
  return asOfFolio(held, folios);
}

/** Folios of changes and corrections that are not among $1. */
const NOT_PRINTED = ownSql('record/record/folios-not-printed', { trail: 'none' })`
  select e.folio from asientos e
   where e.id_paciente = allowed.id_paciente and e.clase in ('change', 'correction')
     and not exists (select from unnest($1::integer[]) printed where printed = e.folio)
   order by e.folio`;

export async function foliosBesides(guard: Guard, printed: number[]): Promise<number[]> {
  const rows = await guard.read<{ folio: number }>(NOT_PRINTED, [printed]);
  return rows.map(({ folio }) => folio);
}

const CHANGE = { clase: `'change'`, patient: 'c.id_paciente', object: 'c.id_cambio' };
const CHANGED = { clase: 'c.lista', patient: 'c.id_paciente', object: 'c.id_registro' };

/** The change or the correction that is the entry with the folio $1. */
const PRINTED_FURTHER = ownSql('record/record/change-or-correction', { trail: 'none' })`
  select coalesce(correccion.folio, ${folioOf(CHANGED)}) as about_folio,
         case when correccion.id_correccion is not null then correccion_json(correccion, ${othersInReach('allowed.id_paciente')}) end as correction,
         case when c.id_cambio is not null then json_build_object(
           'folio', asiento.folio, 'error', ${inError(CHANGE)}, 'correcciones', '[]'::json, 'lista', c.lista,
           'motivo', c.motivo, 'antes', c.antes, 'despues', c.despues, 'autor', asiento.autor,
           'fecha_creacion', c.fecha_creacion, 'id_cambio', c.id_cambio) end as change
    from asientos asiento
    left join correcciones correccion on asiento.clase = 'correction' and correccion.id_correccion = asiento.id_objeto
    left join cambios_clinicos c on asiento.clase = 'change' and c.id_cambio = asiento.id_objeto
   where asiento.id_paciente = allowed.id_paciente and asiento.folio = $1::integer`;

export const readFurther = (guard: Guard, folio: number): Promise<FurtherEntry> =>
  guard.readOne<FurtherEntry>(PRINTED_FURTHER, [folio]);

/** What is read after the snapshot, part by part, while it is printed. */
export const PRINTED = [
  PRINTED_FOLLOW_UPS,
  PRINTED_ATTACHMENTS,
  ...Object.values(PRINTED_LISTS),
  PRINTED_EVALUATIONS,
  PRINTED_VERSION,
  NOT_PRINTED,
  PRINTED_FURTHER,
];

function existing<T>(row: T | null | undefined): T {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
