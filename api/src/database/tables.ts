import type { AppointmentState } from '@trama/contract/words/appointments';
import type { CLINICAL_LISTS, ListName } from '@trama/contract/words/clinical-lists';
import type { FrozenAuthor } from '@trama/contract/words/entry-facts';
import type { FollowUpTextField } from '@trama/contract/words/follow-ups';
import type {
  ImportColumn,
  ImportState,
  ImportTarget,
  RowDecision,
  RowResult,
} from '@trama/contract/words/imports';
import type { HistoryFlagField, HistoryTextField } from '@trama/contract/words/medical-history';
import type { ColumnType, Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely';

/** Moments are ISO strings (see connect.ts); calendar days are YYYY-MM-DD strings. */
type Moment = ColumnType<string, Date | string, Date | string>;
type DefaultMoment = ColumnType<string, Date | string | undefined, Date | string>;
type Kept = ColumnType<string, never, never>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface Prestadores {
  id_prestador: GeneratedAlways<number>;
  nombre: string | null;
  apellido: string | null;
  role: string;
  profesion: Nullable<string>;
  especialidad: Nullable<string>;
  matricula: Nullable<string>;
  matricula_tipo: Nullable<string>;
  matricula_jurisdiccion: Nullable<string>;
  telefono: Nullable<string>;
  email: Nullable<string>;
  direccion: Nullable<string>;
  is_active: Generated<boolean>;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: Nullable<string>;
  password_hash: Nullable<string>;
  retired_password_hash: Nullable<string>;
}

interface Sessions {
  id: Generated<string>;
  id_prestador: number;
  created_at: DefaultMoment;
  expires_at: Moment;
  closed_at: Nullable<string>;
  closed_reason: Nullable<string>;
  device: Nullable<string>;
  address: Nullable<string>;
  last_seen_at: DefaultMoment;
  proved_at: DefaultMoment;
}

interface RefreshTokens {
  hash: Buffer;
  session_id: string;
  parent_hash: Nullable<Buffer>;
  created_at: DefaultMoment;
  used_at: Nullable<string>;
}

interface SignInAddresses {
  id_prestador: number;
  address_hash: Buffer;
  last_at: Generated<string>;
}

interface Avisos {
  id: GeneratedAlways<number>;
  id_prestador: number;
  kind: string;
  at: DefaultMoment;
  who: Nullable<number>;
  detail: Nullable<string>;
  session_id: Nullable<string>;
  seen_at: Nullable<string>;
}

interface DataKeyProbe {
  one: Generated<boolean>;
  sealed: Buffer;
}

interface SignInDevices {
  id_prestador: number;
  device_hash: Buffer;
  last_at: Generated<string>;
}

interface SetupTokens {
  hash: Buffer;
  id_prestador: number;
  created_at: DefaultMoment;
  expires_at: Moment;
  used_at: Nullable<string>;
  voided_at: Nullable<string>;
}

interface TotpSecrets {
  id_prestador: number;
  sealed: Buffer;
  created_at: DefaultMoment;
  confirmed_at: Nullable<string>;
  last_step: Generated<number>;
}

interface RecoveryCodes {
  id_prestador: number;
  hash: Buffer;
  used_at: Nullable<string>;
}

interface Passkeys {
  id: GeneratedAlways<number>;
  id_prestador: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: DefaultMoment;
  last_used_at: Nullable<string>;
}

interface PasskeyChallenges {
  challenge: string;
  id_prestador: Nullable<number>;
  expires_at: Moment;
}

interface LoginChallenges {
  hash: Buffer;
  id_prestador: number;
  kind: 'code' | 'enrolment';
  expires_at: Moment;
}

interface Pacientes {
  id_paciente: GeneratedAlways<number>;
  nombre: Nullable<string>;
  apellido: string;
  dni: Nullable<string>;
  email: Nullable<string>;
  telefono: Nullable<string>;
  fecha_nacimiento: Nullable<string>;
  estado_civil: Nullable<string>;
  ocupacion: Nullable<string>;
  direccion: Nullable<string>;
  nombre_elegido: Nullable<string>;
  sexo: Nullable<string>;
  tipo_documento: Nullable<string>;
  cuil: Nullable<string>;
  localidad: Nullable<string>;
  provincia: Nullable<string>;
  codigo_postal: Nullable<string>;
  obra_social: Nullable<string>;
  plan: Nullable<string>;
  numero_afiliado: Nullable<string>;
  acepta_recordatorios: Nullable<boolean>;
  version: ColumnType<number | null, number | undefined, number>;
  activo: Generated<boolean>;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  creado_por: Nullable<number>;
  total_sesiones: Generated<number>;
  ultima_sesion: Nullable<string>;
  riesgo_actual: ColumnType<string | null, never, never>;
  riesgo_fecha: ColumnType<string | null, never, never>;
  riesgo_autor: ColumnType<string | null, never, never>;
  apellido_orden: Kept;
  nombre_orden: Kept;
  busqueda: Kept;
}

interface PacientesVersiones {
  id_paciente: number;
  version: number;
  fecha: Moment;
  autor: number | null;
  contenido: JSONColumnType<Record<string, string | number | boolean>>;
}

/** A row for each change; the newest of an id_contacto holds. */
interface Contactos {
  id_version: GeneratedAlways<number>;
  id_contacto: Generated<number>;
  id_paciente: number;
  nombre: string;
  vinculo: Nullable<string>;
  telefono: Nullable<string>;
  email: Nullable<string>;
  es_representante_legal: Generated<boolean>;
  es_emergencia: Generated<boolean>;
  puede_recibir_informacion: Generated<boolean>;
  activo: Generated<boolean>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface Asignaciones {
  id_asignacion: GeneratedAlways<number>;
  id_paciente: number;
  id_prestador: number;
  notas: Nullable<string>;
  fecha_asignacion: DefaultMoment;
  asignado_por: Nullable<number>;
  fecha_baja: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  cerrado_por: Nullable<number>;
  /** Copies of the patient's columns, kept by triggers while the assignment is open. */
  paciente_activo: ColumnType<boolean | null, never, never>;
  apellido_orden: ColumnType<string | null, never, never>;
  nombre_orden: ColumnType<string | null, never, never>;
  busqueda: ColumnType<string | null, never, never>;
}

type Admisiones = {
  id_admision: GeneratedAlways<number>;
  id_paciente: number;
  id_prestador: number;
  registrado_por: number;
  version: Generated<number>;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: DefaultMoment;
  fecha_derivacion: Nullable<string>;
} & Record<HistoryTextField, Nullable<string>> &
  Record<HistoryFlagField, Nullable<boolean>>;

interface AdmisionesVersiones {
  id_admision: number;
  version: number;
  fecha: Moment;
  autor: number;
  contenido: JSONColumnType<Record<string, string | boolean | null>>;
}

type Seguimientos = {
  id_seguimiento: GeneratedAlways<number>;
  id_paciente: number;
  id_prestador: number;
  registrado_por: number;
  fecha: string;
  hora: Nullable<string>;
  modalidad: Nullable<string>;
  duracion_min: Nullable<number>;
  id_turno: Nullable<number>;
  fecha_creacion: DefaultMoment;
} & Record<FollowUpTextField, Nullable<string>>;

/** The columns of a clinical list, by the kinds of the fields that describe it. */
interface ListColumns {
  name: string;
  text: Nullable<string>;
  long: Nullable<string>;
  date: Nullable<string>;
  number: Nullable<number>;
  flag: Generated<boolean>;
}

type ListTable<N extends ListName> = {
  id_paciente: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
} & Record<(typeof CLINICAL_LISTS)[N]['id'], GeneratedAlways<number>> & {
    [F in keyof (typeof CLINICAL_LISTS)[N]['fields']]: ColumnOf<(typeof CLINICAL_LISTS)[N]['fields'][F]>;
  };
type ColumnOf<F> = F extends { kind: infer Kind extends keyof ListColumns } ? ListColumns[Kind] : never;
type ListTables = { [N in ListName as (typeof CLINICAL_LISTS)[N]['table']]: ListTable<N> };

interface CambiosClinicos {
  id_cambio: GeneratedAlways<number>;
  id_paciente: number;
  lista: string;
  id_registro: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  motivo: Nullable<string>;
  antes: JSONColumnType<Record<string, unknown>>;
  despues: JSONColumnType<Record<string, unknown>>;
}

/** Written by asentar() and adoptar_legajos(), which have the owner's rights. */
interface Legajos {
  id_paciente: ColumnType<number, never, never>;
  ultimo_folio: ColumnType<number, never, never>;
  cabeza: ColumnType<Buffer, never, never>;
}

interface Asientos {
  id_paciente: ColumnType<number, never, never>;
  folio: ColumnType<number, never, never>;
  clase: Kept;
  id_objeto: ColumnType<number, never, never>;
  version: ColumnType<number, never, never>;
  fecha_acto: Kept;
  hora_acto: ColumnType<string | null, never, never>;
  fecha: Kept;
  registrado_por: ColumnType<number, never, never>;
  autor: ColumnType<FrozenAuthor, never, never>;
  prestador: ColumnType<FrozenAuthor | null, never, never>;
  huella: ColumnType<Buffer, never, never>;
  hash: ColumnType<Buffer, never, never>;
}

interface Correcciones {
  id_correccion: GeneratedAlways<number>;
  id_paciente: number;
  folio: number;
  clase: string;
  id_objeto: number;
  version: number;
  error: boolean;
  aclaracion: string;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  otro_paciente: Nullable<number>;
  otro_folio: Nullable<number>;
}

interface Copias {
  id_copia: GeneratedAlways<number>;
  id_paciente: number;
  codigo: string;
  fecha_creacion: ColumnType<string, Date, never>;
  registrado_por: number;
  emisor: JSONColumnType<FrozenAuthor>;
  iniciales: string;
  dni_final: Nullable<string>;
  folios: number;
  cabeza: Nullable<Buffer>;
  paginas: number;
  sha256: Buffer;
}

interface Consultorios {
  id_consultorio: GeneratedAlways<number>;
  nombre: string;
  activo: Generated<boolean>;
}

interface SeriesTurnos {
  id_serie: GeneratedAlways<number>;
  id_prestador: number;
  id_paciente: number | null;
  cada: string;
  /** The wall clock of the clinic, without a zone. */
  desde: ColumnType<string, unknown, never>;
  duracion_min: number;
  hasta: Nullable<string>;
  modalidad: string;
  consultorio: Nullable<number>;
  sobreturno: boolean;
  nota: Nullable<string>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface Turnos {
  id_turno: GeneratedAlways<number>;
  id_prestador: number;
  id_paciente: number | null;
  inicio: Moment;
  fin: Moment;
  modalidad: string;
  consultorio: Nullable<number>;
  estado: Generated<AppointmentState>;
  sobreturno: Generated<boolean>;
  id_serie: Nullable<number>;
  ocurrencia: Nullable<number>;
  nota: Nullable<string>;
  motivo: Nullable<string>;
  registrado_por: Nullable<number>;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface Disponibilidades {
  id_disponibilidad: GeneratedAlways<number>;
  id_prestador: number;
  dia: number;
  desde: string;
  hasta: string;
}

interface AusenciasPrestador {
  id_ausencia: GeneratedAlways<number>;
  id_prestador: number;
  desde: string;
  hasta: string;
  motivo: Nullable<string>;
}

interface Feriados {
  fecha: string;
  nombre: string;
  activo: Generated<boolean>;
}

interface CalendarTokens {
  id_calendario: GeneratedAlways<number>;
  hash: Buffer;
  id_prestador: number;
  iniciales: Generated<boolean>;
  fecha_creacion: DefaultMoment;
  revoked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface EnlacesTurnos {
  hash: Buffer;
  id_turno: number;
  inicio: Moment;
  confirma: boolean;
  fecha_creacion: DefaultMoment;
  usado_el: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface Importaciones {
  id_importacion: GeneratedAlways<number>;
  tipo: string;
  origen: string;
  archivo: string;
  sha256: Buffer;
  hoja: Nullable<string>;
  columnas: JSONColumnType<ImportColumn[]>;
  avisos: JSONColumnType<string[]>;
  filas: number;
  estado: Generated<ImportState>;
  resumen: JSONColumnType<Record<string, number>> | null;
  creado_por: number;
  fecha_creacion: DefaultMoment;
  aplicada_por: Nullable<number>;
  fecha_aplicacion: Nullable<string>;
}

interface ImportacionFilas {
  id_importacion: number;
  fila: number;
  contenido: JSONColumnType<string[]>;
  corregido: Nullable<Partial<Record<ImportTarget, string>>>;
  decision: Nullable<RowDecision>;
  datos: Nullable<Record<string, unknown>>;
  clave: Nullable<string>;
  resultado: Nullable<RowResult>;
  motivos: Nullable<string[]>;
  cambios: Nullable<unknown[]>;
  id_objeto: Nullable<number>;
}

interface IdentificadoresExternos {
  origen: string;
  clave: string;
  clase: string;
  id_objeto: number;
}

interface Drafts {
  id_prestador: number;
  form: string;
  id_paciente: number;
  contenido: JSONColumnType<Record<string, unknown>>;
  fecha_actualizacion: DefaultMoment;
}

interface IdempotentCreations {
  id_prestador: number;
  key: string;
  object_type: string;
  object_id: Nullable<number>;
  content_hash: Nullable<Buffer>;
  created_at: DefaultMoment;
}

interface Outbox {
  id: GeneratedAlways<number>;
  id_prestador: Nullable<number>;
  kind: string;
  recipient: string;
  content: Nullable<Buffer>;
  created_at: DefaultMoment;
  attempts: Generated<number>;
  next_attempt_at: DefaultMoment;
  sent_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  dead_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  last_error: Nullable<string>;
  message_id: Generated<string>;
  expires_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  discarded_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface AuditLog {
  id: GeneratedAlways<number>;
  at: DefaultMoment;
  id_prestador: number | null;
  role: string | null;
  action: string;
  outcome: 'ok' | 'refused';
  id_paciente: number | null;
  object_id: number | null;
  address: string | null;
  request_id: string | null;
  era: Generated<number>;
  tx: Generated<string>;
  written_as: Generated<string>;
  huella: Nullable<Buffer>;
  /** Whom a list showed, and the hash of what was searched for. */
  pacientes: Nullable<number[]>;
  termino: Nullable<Buffer>;
  /** Which the writing of an entry took. */
  folio: Nullable<number>;
  /** The hash of that entry. */
  hash_asiento: Nullable<Buffer>;
}

interface AuditSeals {
  block: number;
  era: number;
  tx: string;
  last_id: number;
  ids: ColumnType<string[], number[], never>;
  row_hashes: Buffer;
  sealed_at: Moment;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface Tables extends ListTables {
  prestadores: Prestadores;
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  setup_tokens: SetupTokens;
  sign_in_addresses: SignInAddresses;
  sign_in_devices: SignInDevices;
  avisos: Avisos;
  data_key_probe: DataKeyProbe;
  totp_secrets: TotpSecrets;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  login_challenges: LoginChallenges;
  pacientes: Pacientes;
  pacientes_versiones: PacientesVersiones;
  contactos: Contactos;
  asignaciones: Asignaciones;
  admisiones: Admisiones;
  admisiones_versiones: AdmisionesVersiones;
  seguimientos: Seguimientos;
  cambios_clinicos: CambiosClinicos;
  legajos: Legajos;
  asientos: Asientos;
  correcciones: Correcciones;
  copias: Copias;
  consultorios: Consultorios;
  series_turnos: SeriesTurnos;
  turnos: Turnos;
  disponibilidades: Disponibilidades;
  ausencias_prestador: AusenciasPrestador;
  feriados: Feriados;
  calendar_tokens: CalendarTokens;
  enlaces_turnos: EnlacesTurnos;
  importaciones: Importaciones;
  importacion_filas: ImportacionFilas;
  identificadores_externos: IdentificadoresExternos;
  drafts: Drafts;
  idempotent_creations: IdempotentCreations;
  outbox: Outbox;
  audit_log: AuditLog;
  audit_seals: AuditSeals;
}

export type ProviderRow = Selectable<Prestadores>;
export type NewPatientRow = Insertable<Pacientes>;
export type NewProviderRow = Insertable<Prestadores>;
