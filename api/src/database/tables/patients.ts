import type { PatientField } from '@trama/contract/words/people/patients';
import type { FrozenAuthor } from '@trama/contract/words/people/providers';
import type { ColumnType, Generated, GeneratedAlways, Insertable, JSONColumnType } from 'kysely';
import type { DefaultMoment, Kept, Moment, Nullable } from './columns.ts';

/** Patients, their contacts and their assignments. */
export interface PatientsTables {
  pacientes: Pacientes;
  pacientes_versiones: PacientesVersiones;
  contactos: Contactos;
  asignaciones: Asignaciones;
  accesos_emergencia: AccesosEmergencia;
}

interface Pacientes extends Record<Exclude<PatientField, 'apellido'>, Nullable<string>> {
  id_paciente: GeneratedAlways<number>;
  apellido: string;
  acepta_recordatorios: Nullable<boolean>;
  version: ColumnType<number | null, number | undefined, number>;
  activo: Generated<boolean>;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  creado_por: Nullable<number>;
  total_sesiones: ColumnType<number, never, never>;
  ultima_sesion: ColumnType<string | null, never, never>;
  riesgo_actual: ColumnType<string | null, never, never>;
  riesgo_fecha: ColumnType<string | null, never, never>;
  riesgo_autor: ColumnType<string | null, never, never>;
  riesgo_tipo: ColumnType<string | null, never, never>;
  riesgo_inminente: ColumnType<boolean | null, never, never>;
  riesgo_reevaluar: ColumnType<string | null, never, never>;
  ultima_profesion: ColumnType<string | null, never, never>;
  otra_profesion_el: ColumnType<string | null, never, never>;
  psiquiatria_el: ColumnType<string | null, never, never>;
  medicado: ColumnType<boolean | null, never, never>;
  egresado: ColumnType<boolean | null, never, never>;
  con_plan: ColumnType<boolean | null, never, never>;
  plan_revisar: ColumnType<string | null, never, never>;
  interdisciplinaria_el: ColumnType<string | null, never, never>;
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
  autor_entonces: ColumnType<FrozenAuthor | null, FrozenAuthor | null | undefined, never>;
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
  autor_entonces: ColumnType<FrozenAuthor | null, FrozenAuthor | null | undefined, never>;
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
  id_importacion: Nullable<number>;
}

interface AccesosEmergencia {
  id_acceso: GeneratedAlways<number>;
  id_paciente: number;
  id_prestador: number;
  motivo: string;
  desde: DefaultMoment;
  hasta: Moment;
}

export type NewPatientRow = Insertable<Pacientes>;
