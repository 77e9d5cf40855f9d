import { CLINICAL_SCHEMAS } from '@trama/contract/schemas/record/clinical-data';
import { byList, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';
import { DISCHARGE_ENTRY_KINDS, type DischargeEntryKind } from '@trama/contract/words/record/discharges';
import { FOLLOW_UP_TEXT_FIELDS } from '@trama/contract/words/record/follow-ups';
import { RISK_ENTRY_KINDS, type RiskEntryKind } from '@trama/contract/words/record/risk';
import { currentOf, PATIENT_TABLES } from '../../../database/patient-tables.ts';
import {
  authorsOf,
  entryFieldsOf,
  folioOf,
  inError,
  othersInReach,
} from '../../../platform/entries/entry-fields.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { type OwnSql, ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { computedOf } from '../clinical-data/changes.service.ts';
import { DISCHARGE_SCHEMAS, dischargeFieldsOf } from '../discharges/discharge-kinds.service.ts';
import { RISK_SCHEMAS, riskFieldsOf } from '../risk/risk-kinds.service.ts';
import { PRINTED_TEAM } from './printed-team.queries.ts';
import type {
  FurtherEntry,
  HeldVersion,
  Period,
  PrintedAttachment,
  PrintedDocument,
  PrintedFollowUp,
  PrintedKind,
  RecordSnapshot,
} from './record.types.ts';
import { asOfFolio } from './record-blocks.ts';
import type { PrintedEntry } from './record-entries.ts';
import { signed, VERSION } from './snapshot.queries.ts';

const FOLLOW_UP = { clase: `'follow_up'`, patient: 'allowed.id_paciente', object: 's.id_seguimiento' };

/** `SQL as name`, of each. */
const asColumns = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, text]) => `${text} as ${name}`)
    .join(',\n');

const { autor, prestador } = authorsOf(FOLLOW_UP);

/** How many characters are read at once. A longer entry is read alone: one can have a million. */
const CHARACTERS_AT_ONCE = 500_000;

/** SQL: the first rows of `text` (as r, with their place), as many as are not too long together. */
const firstOf = (text: string, size: string) => `
  select r.* from (
    select r.*, sum(${size}) over (order by r.place) - ${size} as before from (${text}) r
  ) r
   where r.before < ${CHARACTERS_AT_ONCE}
   order by r.place`;

const FOLLOW_UP_SIZE = `(length(concat(${[...FOLLOW_UP_TEXT_FIELDS, 'correcciones'].map((name) => `r.${name}`).join(', ')})) + 1)`;

/** As many of the follow-ups with the ids $1 as are read at once. */
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
  select r.id_adjunto, r.clase, r.titulo, r.sumario, r.fecha_documento, r.autor_externo, r.nombre_archivo, r.tipo_mime, r.bytes, f.archivo, f.clave,
         encode(r.sha256, 'hex') as sha256, r.fecha_creacion,
         ${asColumns({ autor: signed(authorsOf(ATTACHMENT).autor, 'r.registrado_por'), ...entryFieldsOf(ATTACHMENT) })}
    from adjuntos r join archivos f using (archivo)
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

const PRINTED_SCHEMAS = { ...RISK_SCHEMAS, ...DISCHARGE_SCHEMAS };
const isOfDischarge = (kind: PrintedKind): kind is DischargeEntryKind =>
  DISCHARGE_ENTRY_KINDS.some((discharge) => discharge === kind);
const printedFieldsOf = (kind: PrintedKind) =>
  isOfDischarge(kind) ? dischargeFieldsOf(kind, 'r') : riskFieldsOf(kind as RiskEntryKind, 'r');

/** What tells of risk and of the end of the treatment, each kind with the ids $1. */
const PRINTED_ENTRIES = Object.fromEntries(
  [...RISK_ENTRY_KINDS, ...DISCHARGE_ENTRY_KINDS].map((kind) => {
    const { table, id } = PATIENT_TABLES[kind];
    const entry = { clase: `'${kind}'`, patient: 'r.id_paciente', object: `r.${id}` };
    const own = ownSql(`record/record/${kind.replaceAll('_', '-')}s`, { trail: 'none' })`
  select ${rowAsJson(PRINTED_SCHEMAS[kind], 'r', {
    ...printedFieldsOf(kind),
    ...entryFieldsOf(entry),
    autor: signed(authorsOf(entry).autor, 'r.registrado_por'),
  })} as record
    from ${table} r
   where r.${id} = any($1::bigint[]) and r.id_paciente = allowed.id_paciente
   order by r.${id}`;
    return [kind, own];
  }),
) as Record<PrintedKind, OwnSql>;

/** In the order of `ids`. */
export async function readEntries<Kind extends PrintedKind>(
  guard: Guard,
  { folios }: RecordSnapshot,
  kind: Kind,
  ids: number[],
): Promise<PrintedEntry<Kind>[]> {
  const rows = await guard.read<{ record: PrintedEntry<Kind> }>(PRINTED_ENTRIES[kind], [ids]);
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

const DOCUMENT = { clase: `'document'`, patient: 'd.id_paciente', object: 'd.id_documento' };
const ANNULMENT = { clase: `'document_annulment'`, patient: 'd.id_paciente', object: 'a.id_anulacion' };
const annulmentFields = {
  motivo: 'a.motivo',
  fecha_creacion: 'a.fecha_creacion',
  autor: signed(authorsOf(ANNULMENT).autor, 'a.registrado_por'),
  ...entryFieldsOf(ANNULMENT),
};

/** The documents with the ids $1. */
const PRINTED_DOCUMENTS = ownSql('record/record/documents', { trail: 'none' })`
  select d.titulo, d.numero, d.texto, d.fecha_creacion, ${asColumns({ autor: 'd.emisor', ...entryFieldsOf(DOCUMENT) })},
         (select coalesce(json_agg(a), '[]') from (
            select ${asColumns(annulmentFields)}
              from anulaciones_documento a where a.id_documento = d.id_documento order by a.id_anulacion) a) as anulaciones
    from documentos d
   where d.id_documento = any($1::bigint[]) and d.id_paciente = allowed.id_paciente
   order by d.fecha_creacion, d.id_documento`;

/** In the order of `ids`, as they were when that folio was the last. */
export async function readDocuments(
  guard: Guard,
  { folios }: RecordSnapshot,
  ids: number[],
): Promise<PrintedDocument[]> {
  const rows = await guard.read<PrintedDocument>(PRINTED_DOCUMENTS, [ids]);
  if (rows.length !== ids.length) throw new AppError('NOT_FOUND');
  return rows.map((document) => {
    const { anulaciones, ...then } = asOfFolio(document, folios);
    const earlier = anulaciones.filter(({ folio }) => !folio || folio <= folios);
    return { ...then, anulaciones: earlier.map((annulment) => asOfFolio(annulment, folios)) };
  });
}

/** Folios of changes and corrections of the days from $2 to $3 that are not among $1. */
const NOT_PRINTED = ownSql('record/record/folios-not-printed', { trail: 'none' })`
  select e.folio from asientos e
   where e.id_paciente = allowed.id_paciente and e.clase in ('change', 'correction')
     and ($2::date is null or e.fecha_acto between $2::date and $3::date)
     and not exists (select from unnest($1::integer[]) printed where printed = e.folio)
   order by e.folio`;

export async function foliosBesides(
  guard: Guard,
  printed: number[],
  period: Period | null = null,
): Promise<number[]> {
  const days = [period?.desde ?? null, period?.hasta ?? null];
  const rows = await guard.read<{ folio: number }>(NOT_PRINTED, [printed, ...days]);
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
  ...Object.values(PRINTED_ENTRIES),
  PRINTED_VERSION,
  PRINTED_DOCUMENTS,
  ...PRINTED_TEAM,
  NOT_PRINTED,
  PRINTED_FURTHER,
];
