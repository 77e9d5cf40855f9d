import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { ADMINISTRATIVE_CLASSES } from '@trama/contract/words/record/attachments';
import {
  CLINICAL_LISTS,
  LIST_NAMES,
  type ListName,
  listOf,
} from '@trama/contract/words/record/clinical-lists';
import { isChangeable } from '@trama/contract/words/record/clinical-lists/list';
import { ADMINISTRATIVE_CONSENTS } from '@trama/contract/words/record/consents';
import { ADMINISTRATIVE_DOCUMENTS } from '@trama/contract/words/record/documents';
import type { EntryKind } from '@trama/contract/words/record/entries';
import type { Tables } from './tables.ts';

/**
 * The tables of a patient whose rows have fingerprints, which `npm run verify` compares. The trail names a row by the
 * name that its table has here (`patient.create`) and by its id.
 */
export const PATIENT_TABLES = {
  patient: { table: 'pacientes', id: 'id_paciente' },
  contact: { table: 'contactos', id: 'id_version' },
  assignment: { table: 'asignaciones', id: 'id_asignacion' },
  history: { table: 'admisiones', id: 'id_admision' },
  follow_up: { table: 'seguimientos', id: 'id_seguimiento' },
  ...CLINICAL_LISTS,
  risk_evaluation: { table: 'evaluaciones_riesgo', id: 'id_evaluacion' },
  safety_plan: { table: 'planes_seguridad', id: 'id_plan' },
  risk_event: { table: 'eventos_riesgo', id: 'id_evento' },
  risk_notice: { table: 'notificaciones_riesgo', id: 'id_notificacion' },
  attachment: { table: 'adjuntos', id: 'id_adjunto' },
  consent: { table: 'consentimientos', id: 'id_consentimiento' },
  revocation: { table: 'revocaciones_consentimiento', id: 'id_revocacion' },
  change: { table: 'cambios_clinicos', id: 'id_cambio' },
  correction: { table: 'correcciones', id: 'id_correccion' },
  document: { table: 'documentos', id: 'id_documento' },
  document_annulment: { table: 'anulaciones_documento', id: 'id_anulacion' },
  discharge: { table: 'egresos', id: 'id_egreso' },
  readmission: { table: 'reingresos', id: 'id_reingreso' },
  meeting: { table: 'reuniones_equipo', id: 'id_reunion' },
  signature: { table: 'firmas', id: 'id_respuesta' },
  supervision: { table: 'supervisiones', id: 'id_supervision' },
  copy: { table: 'copias', id: 'id_copia' },
  copy_request: { table: 'solicitudes_copia', id: 'id_solicitud' },
  appointment: { table: 'turnos', id: 'id_turno' },
  series: { table: 'series_turnos', id: 'id_serie' },
  waiting: { table: 'lista_espera', id: 'id_espera' },
  authorization: { table: 'autorizaciones', id: 'id_autorizacion' },
  payment: { table: 'pagos', id: 'id_pago' },
  annulment: { table: 'anulaciones_pago', id: 'id_anulacion' },
  settlement_line: { table: 'liquidacion_lineas', id: 'id_linea' },
  presentation_line: { table: 'presentacion_lineas', id: 'id_linea' },
  conformity: { table: 'conformidades', id: 'id_conformidad' },
  shift: { table: 'jornadas', id: 'id_jornada' },
} as const satisfies Record<string, { table: keyof Tables; id: string }>;

/**
 * Views that leave out what an entry in error said (docs/decisions/0311-what-is-current.md). Code that shows a patient
 * reads the view; the table keeps what was written.
 */
const CURRENT: Record<string, string> = {
  admisiones: 'admisiones_vigentes',
  medicaciones: 'medicaciones_vigentes',
  enfermedades: 'enfermedades_vigentes',
};
export const currentOf = (table: string): string => CURRENT[table] ?? table;

/**
 * Where something clinical of a patient stands: the table and which of its rows. Records from before folios get theirs
 * later, so `asientos` is not enough. What reception files, as an insurance card, is not clinical.
 */
export const CLINICAL_ENTRIES: Record<string, string> = {
  asientos: `e.clase not in ('attachment', 'consent', 'revocation', 'correction')`,
  admisiones: 'true',
  seguimientos: 'true',
  ...Object.fromEntries(LIST_NAMES.map((name) => [listOf(name).table, 'true'])),
  consentimientos: `e.tipo <> all('{${ADMINISTRATIVE_CONSENTS}}'::text[])`,
  adjuntos: `e.clase <> all('{${ADMINISTRATIVE_CLASSES}}'::text[])`,
};

export type PatientTable = keyof typeof PATIENT_TABLES;
export const PATIENT_TABLE_NAMES = Object.keys(PATIENT_TABLES) as PatientTable[];

/** Everything with fingerprints: a patient's rows, the accounts of the people who write them, and what gives or watches access. */
export const SEALED = {
  ...PATIENT_TABLES,
  provider: { table: 'prestadores', id: 'id_prestador' },
  // A view: passkeys, app and recovery codes of a person.
  second_factor: { table: 'segundos_factores', id: 'id_prestador' },
  alert: { table: 'alertas', id: 'id_alerta' },
  glass: { table: 'accesos_emergencia', id: 'id_acceso' },
  // The team of the house gives access.
  settings: { table: 'ajustes', id: 'version' },
  fee: { table: 'aranceles', id: 'id_arancel' },
  // A view: the charges that people make, not those of sessions.
  charge: { table: 'ajustes_cuenta', id: 'id_cargo' },
  closing: { table: 'cierres_caja', id: 'id_cierre' },
  share: { table: 'participaciones', id: 'id_participacion' },
  settlement: { table: 'liquidaciones', id: 'id_liquidacion' },
  presentation: { table: 'presentaciones', id: 'id_presentacion' },
  // What patients have agreed to.
  consent_text: { table: 'textos_consentimiento', id: 'id_texto' },
} as const;

export type SealedKind = keyof typeof SEALED;
export const SEALED_KINDS = Object.keys(SEALED) as SealedKind[];

/** What an action of the trail is about, if that has fingerprints. A password is part of its provider. */
export function sealedKindOf(action: string): SealedKind | undefined {
  const [word] = action.split('.');
  return SEALED_KINDS.find((kind) => kind === (word === 'password' ? 'provider' : word));
}

/** SQL of the fingerprint of a row that is jsonb. */
type Fingerprint = (row: string) => string;

/** What the act of an entry is when nothing else is known: its writing. */
const writing = (moment: string) => {
  const local = `date_trunc('minute', ${moment} at time zone '${CLINIC_TIME_ZONE}')`;
  return `${local}::date as fecha_acto,
         ${local}::time(0) as hora_acto, ${moment} as fecha`;
};

/** A row of a list as it was written, without its later changes. */
function asWritten(name: ListName): string {
  const list = listOf(name);
  if (!isChangeable(list)) return 'to_jsonb(r)';
  return `(to_jsonb(r) - 'fecha_actualizacion') || coalesce((
    select jsonb_object_agg(f.key, f.value order by c.id_cambio desc)
      from cambios_clinicos c cross join lateral jsonb_each(c.antes) f
     where c.lista = '${name}' and c.id_registro = r.${list.id}), '{}')`;
}

const ofList = (name: ListName, fingerprint: Fingerprint) => `
  select r.id_paciente, '${name}' as clase, r.${listOf(name).id} as id_objeto, 1 as version,
         ${writing('r.fecha_creacion')}, r.registrado_por, null::bigint as id_prestador,
         ${fingerprint(asWritten(name))} as huella
    from ${listOf(name).table} r`;

type PlainKind =
  | 'attachment'
  | 'revocation'
  | 'risk_evaluation'
  | 'safety_plan'
  | 'risk_notice'
  | 'change'
  | 'document'
  | 'document_annulment'
  | 'readmission'
  | 'signature'
  | 'correction';
const ofTable = (kind: PlainKind, fingerprint: Fingerprint) => `
  select r.id_paciente, '${kind}' as clase, r.${PATIENT_TABLES[kind].id} as id_objeto, 1 as version,
         ${writing('r.fecha_creacion')}, r.registrado_por, null::bigint as id_prestador,
         ${fingerprint('to_jsonb(r)')} as huella
    from ${PATIENT_TABLES[kind].table} r`;

/** SQL: a document is an entry of the record. An attendance certificate says nothing clinical, so it is not. */
const isClinical = (document: string) => `${document}.clase <> all('{${ADMINISTRATIVE_DOCUMENTS}}'::text[])`;

/**
 * SQL of everything that is an entry of a patient's record, as it was written: one query for each kind, in the order in
 * which entries of one moment follow each other.
 */
export function entryObjects(fingerprint: Fingerprint): Record<EntryKind, string> {
  return {
    history: `
  select r.id_paciente, 'history' as clase, r.id_admision as id_objeto, v.version,
         ${writing('v.fecha')}, v.autor as registrado_por, r.id_prestador,
         ${fingerprint(`to_jsonb(r) || v.contenido || jsonb_build_object('version', v.version, 'fecha_actualizacion', v.fecha)`)} as huella
    from admisiones r join admisiones_versiones v using (id_admision)`,
    follow_up: `
  select r.id_paciente, 'follow_up' as clase, r.id_seguimiento as id_objeto, 1 as version, r.fecha as fecha_acto,
         r.hora as hora_acto, r.fecha_creacion as fecha, r.registrado_por, r.id_prestador,
         ${fingerprint('to_jsonb(r)')} as huella
    from seguimientos r`,
    ...(Object.fromEntries(LIST_NAMES.map((name) => [name, ofList(name, fingerprint)])) as Record<
      ListName,
      string
    >),
    risk_evaluation: ofTable('risk_evaluation', fingerprint),
    safety_plan: ofTable('safety_plan', fingerprint),
    risk_event: `
  select r.id_paciente, 'risk_event' as clase, r.id_evento as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
         r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
         ${fingerprint('to_jsonb(r)')} as huella
    from eventos_riesgo r`,
    risk_notice: ofTable('risk_notice', fingerprint),
    attachment: ofTable('attachment', fingerprint),
    consent: `
  select r.id_paciente, 'consent' as clase, r.id_consentimiento as id_objeto, 1 as version, r.fecha_acto,
         null::time as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
         ${fingerprint('to_jsonb(r)')} as huella
    from consentimientos r`,
    revocation: ofTable('revocation', fingerprint),
    change: ofTable('change', fingerprint),
    document: `${ofTable('document', fingerprint)} where ${isClinical('r')}`,
    document_annulment: `${ofTable('document_annulment', fingerprint)}
   where exists (select from documentos d where d.id_documento = r.id_documento and ${isClinical('d')})`,
    discharge: `
  select r.id_paciente, 'discharge' as clase, r.id_egreso as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
         r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
         ${fingerprint('to_jsonb(r)')} as huella
    from egresos r`,
    readmission: ofTable('readmission', fingerprint),
    meeting: `
  select r.id_paciente, 'meeting' as clase, r.id_reunion as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
         r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
         ${fingerprint('to_jsonb(r)')} as huella
    from reuniones_equipo r`,
    signature: ofTable('signature', fingerprint),
    correction: ofTable('correction', fingerprint),
  };
}

/**
 * SQL of what the entry `entry` was written from: its row, or the fingerprint of it. Each kind is asked for that row: of all kinds
 * at once PostgreSQL makes every version of every history there is, for each entry.
 */
export const writtenFor = (entry: string, fingerprint: Fingerprint): string =>
  `lateral (${Object.values(entryObjects(fingerprint))
    .map(
      (objects) => `select o.huella from (${objects}) o
       where o.id_paciente = ${entry}.id_paciente and o.clase = ${entry}.clase and o.id_objeto = ${entry}.id_objeto
         and o.version = ${entry}.version`,
    )
    .join(' union all ')})`;
