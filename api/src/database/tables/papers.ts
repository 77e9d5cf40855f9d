import type { FrozenAuthor } from '@trama/contract/words/people/providers';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultMoment, Moment, Nullable } from './columns.ts';

/** Files, consents, documents and copies of the record. */
export interface PaperTables {
  archivos: Archivos;
  archivos_en_camino: Pick<Archivos, 'archivo' | 'fecha_creacion'>;
  adjuntos: Adjuntos;
  textos_consentimiento: TextosConsentimiento;
  consentimientos: Consentimientos;
  revocaciones_consentimiento: RevocacionesConsentimiento;
  copias: Copias;
  plantillas_documento: PlantillasDocumento;
  documentos: Documentos;
  documentos_pdf: { id_documento: number; pdf: Buffer };
  anulaciones_documento: AnulacionesDocumento;
  solicitudes_copia: SolicitudesCopia;
  preparaciones_copia: PreparacionesCopia;
  partes_copia: { id_solicitud: number; intento: string; parte: number; bytes: Buffer };
  avisos_copia: { id_solicitud: number; aviso: string; vence_el: string; enviado_el: DefaultMoment };
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
