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
  planes_seguridad: PlanesSeguridad;
  eventos_riesgo: EventosRiesgo;
  notificaciones_riesgo: NotificacionesRiesgo;
  egresos: Egresos;
  reingresos: Reingresos;
  cambios_clinicos: CambiosClinicos;
  legajos: Legajos;
  asientos: Asientos;
  correcciones: Correcciones;
  pedidos_firma: PedidosFirma;
  firmas: Firmas;
  reuniones_equipo: ReunionesEquipo;
  supervisiones: Supervisiones;
  mensajes_equipo: MensajesEquipo;
  mensajes_leidos: { id_mensaje: number; id_prestador: number; leido_el: DefaultMoment };
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
