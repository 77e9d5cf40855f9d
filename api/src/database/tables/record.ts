import type { FrozenAuthor } from '@trama/contract/words/people/providers';
import type { CLINICAL_LISTS, ListName } from '@trama/contract/words/record/clinical-lists';
import type { ListField } from '@trama/contract/words/record/clinical-lists/list';
import type { FollowUpTextField } from '@trama/contract/words/record/follow-ups';
import type { HistoryFlagField, HistoryTextField } from '@trama/contract/words/record/medical-history';
import type { PlanPerson, PlanTextField } from '@trama/contract/words/record/safety-plans';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultMoment, Kept, Moment, Nullable } from './columns.ts';

/** The clinical record of the patients. */
export interface RecordTables extends ListTables {
  admisiones: Admisiones;
  admisiones_versiones: AdmisionesVersiones;
  /** What holds of a history: the newest version that is not in error. */
  admisiones_vigentes: Admisiones;
  seguimientos: Seguimientos;
  evaluaciones_riesgo: EvaluacionesRiesgo;
  archivos: Archivos;
  archivos_en_camino: Pick<Archivos, 'archivo' | 'fecha_creacion'>;
  adjuntos: Adjuntos;
  planes_seguridad: PlanesSeguridad;
  eventos_riesgo: EventosRiesgo;
  notificaciones_riesgo: NotificacionesRiesgo;
  egresos: Egresos;
  reingresos: Reingresos;
  textos_consentimiento: TextosConsentimiento;
  consentimientos: Consentimientos;
  revocaciones_consentimiento: RevocacionesConsentimiento;
  cambios_clinicos: CambiosClinicos;
  legajos: Legajos;
  asientos: Asientos;
  correcciones: Correcciones;
  copias: Copias;
  plantillas_documento: PlantillasDocumento;
  documentos: Documentos;
  documentos_pdf: { id_documento: number; pdf: Buffer };
  anulaciones_documento: AnulacionesDocumento;
  solicitudes_copia: SolicitudesCopia;
  preparaciones_copia: PreparacionesCopia;
  partes_copia: { id_solicitud: number; intento: string; parte: number; bytes: Buffer };
  pedidos_firma: PedidosFirma;
  firmas: Firmas;
  reuniones_equipo: ReunionesEquipo;
  supervisiones: Supervisiones;
  mensajes_equipo: MensajesEquipo;
  mensajes_leidos: { id_mensaje: number; id_prestador: number; leido_el: DefaultMoment };
  avisos_copia: { id_solicitud: number; aviso: string; vence_el: string; enviado_el: DefaultMoment };
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
  importado_de: Nullable<string>;
  autor_original: Nullable<string>;
  id_importacion: Nullable<number>;
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
type ColumnOf<F> = F extends { kind: infer Kind extends ListField['kind'] } ? ListColumns[Kind] : never;
type ListTables = { [N in ListName as (typeof CLINICAL_LISTS)[N]['table']]: ListTable<N> };

interface EvaluacionesRiesgo {
  id_evaluacion: GeneratedAlways<number>;
  id_paciente: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  tipo: string;
  nivel: string;
  inminente: boolean;
  fundamentos: Nullable<string>;
  factores_riesgo: string[];
  factores_protectores: string[];
  acceso_a_medios: string;
  medidas: Nullable<string>;
  reevaluar_el: Nullable<string>;
}

interface Archivos {
  archivo: string;
  clave: Buffer;
  fecha_creacion: DefaultMoment;
}

interface Adjuntos {
  id_adjunto: GeneratedAlways<number>;
  id_paciente: number;
  clase: string;
  titulo: string;
  sumario: string;
  fecha_documento: Nullable<string>;
  autor_externo: Nullable<string>;
  nombre_archivo: string;
  tipo_mime: string;
  bytes: number;
  sha256: Buffer;
  sha256_recibido: Buffer;
  archivo: string;
  antivirus: string;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface PlanesSeguridad extends Record<PlanTextField, Nullable<string>> {
  id_plan: GeneratedAlways<number>;
  id_paciente: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  apoyos: JSONColumnType<PlanPerson[]>;
  profesionales: JSONColumnType<PlanPerson[]>;
  acordado_con_paciente: boolean;
  entregado_el: Nullable<string>;
  revisar_el: Nullable<string>;
}

interface EventosRiesgo {
  id_evento: GeneratedAlways<number>;
  id_paciente: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  tipo: string;
  fecha_acto: string;
  descripcion: string;
  notificado_el: Nullable<string>;
}

interface NotificacionesRiesgo {
  id_notificacion: GeneratedAlways<number>;
  id_paciente: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  id_evento: number;
  notificado_el: Nullable<string>;
  motivo: Nullable<string>;
}

interface TextosConsentimiento {
  id_texto: GeneratedAlways<number>;
  tipo: string;
  version: number;
  titulo: string;
  texto: string;
  autor: number;
  fecha_creacion: DefaultMoment;
}

interface Consentimientos {
  id_consentimiento: GeneratedAlways<number>;
  id_paciente: number;
  tipo: string;
  id_texto: Nullable<number>;
  otorgado_por: string;
  id_contacto: Nullable<number>;
  representante: Nullable<string>;
  fecha_acto: string;
  medio: string;
  id_adjunto: Nullable<number>;
  firma: Nullable<string>;
  firma_sha256: Nullable<Buffer>;
  nota: Nullable<string>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface RevocacionesConsentimiento {
  id_revocacion: GeneratedAlways<number>;
  id_paciente: number;
  id_consentimiento: number;
  motivo: string;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface Egresos {
  id_egreso: GeneratedAlways<number>;
  id_paciente: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  tipo: string;
  motivo: string;
  epicrisis: Nullable<string>;
  fecha_acto: string;
}

interface Reingresos {
  id_reingreso: GeneratedAlways<number>;
  id_paciente: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  id_egreso: number;
  motivo: string;
}

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
  en_ausencia_de: Nullable<number>;
}

interface PedidosFirma {
  id_firma: GeneratedAlways<number>;
  id_paciente: number;
  folio: number;
  clase: string;
  id_objeto: number;
  version: number;
  huella: Buffer;
  caracter: string;
  origen: string;
  id_prestador: number;
  pedido_por: number;
  fecha_creacion: DefaultMoment;
}

interface Firmas {
  id_respuesta: GeneratedAlways<number>;
  id_paciente: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  id_firma: number;
  folio_firmado: number;
  clase_firmada: string;
  huella_firmada: Buffer;
  caracter: string;
  estado: string;
  motivo: Nullable<string>;
}

interface ReunionesEquipo {
  id_reunion: GeneratedAlways<number>;
  id_paciente: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  fecha_acto: string;
  temas: string;
  acuerdos: string;
  proxima: Nullable<string>;
  participantes: number[];
}

interface Supervisiones {
  id_supervision: GeneratedAlways<number>;
  id_paciente: number;
  id_seguimiento: number;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  id_correccion: Nullable<number>;
  leida_el: Nullable<string>;
}

interface MensajesEquipo {
  id_mensaje: GeneratedAlways<number>;
  id_paciente: number;
  id_prestador: number;
  texto: string;
  fecha_creacion: DefaultMoment;
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

interface PlantillasDocumento {
  id_version: GeneratedAlways<number>;
  id_plantilla: number;
  version: number;
  clase: string;
  nombre: string;
  texto: string;
  activa: boolean;
  fecha: DefaultMoment;
  autor: Nullable<number>;
}

interface Documentos {
  id_documento: GeneratedAlways<number>;
  id_paciente: number;
  id_plantilla: number;
  version: number;
  clase: string;
  titulo: string;
  numero: string;
  codigo: string;
  texto: string;
  id_turno: Nullable<number>;
  emisor: JSONColumnType<FrozenAuthor>;
  iniciales: string;
  dni_final: Nullable<string>;
  paginas: number;
  sha256: Buffer;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface AnulacionesDocumento {
  id_anulacion: GeneratedAlways<number>;
  id_documento: number;
  id_paciente: number;
  motivo: string;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface SolicitudesCopia {
  id_solicitud: GeneratedAlways<number>;
  numero: string;
  id_paciente: number;
  solicitante_nombre: string;
  solicitante_documento: string;
  caracter: string;
  acreditacion: Nullable<string>;
  motivo: Nullable<string>;
  urgente: boolean;
  alcance: string;
  desde: Nullable<string>;
  hasta: Nullable<string>;
  forma: string;
  recibida_el: DefaultMoment;
  vence_el: Moment;
  registrado_por: number;
  prorroga_hasta: Nullable<string>;
  prorroga_fundamento: Nullable<string>;
  prorrogada_por: Nullable<number>;
  estado: Generated<string>;
  id_copia: Nullable<number>;
  intento_copia: Nullable<string>;
  autenticada_por: Nullable<number>;
  autenticada_el: Nullable<string>;
  entregada_a: Nullable<string>;
  denegada_fundamento: Nullable<string>;
  desistida_motivo: Nullable<string>;
  terminada_por: Nullable<number>;
  terminada_el: Nullable<string>;
}

interface PreparacionesCopia {
  id_solicitud: number;
  id_prestador: number;
  intento: string;
  latido: DefaultMoment;
  partes: Generated<number>;
  total: Generated<number>;
  fallo: Generated<boolean>;
}
