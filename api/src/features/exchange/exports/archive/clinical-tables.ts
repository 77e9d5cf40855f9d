import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { fieldsOf, isChangeable, type ListField } from '@trama/contract/words/record/clinical-lists/list';
import { DISCHARGE_TYPES } from '@trama/contract/words/record/discharges';
import { ENTRY_KINDS, ENTRY_LABELS } from '@trama/contract/words/record/entries';
import { FOLLOW_UP_LABELS, MODALITIES } from '@trama/contract/words/record/follow-ups';
import {
  HISTORY_FLAG_FIELDS,
  HISTORY_LABELS,
  type HistoryField,
} from '@trama/contract/words/record/medical-history';
import { type ArchiveTable, SHARED, YES_OR_NO } from './table.ts';

const { id_paciente, id_prestador, registrado_por, fecha_creacion, fecha_actualizacion } = SHARED;
const CLASS_OF_ENTRY = `De qué es el asiento: ${ENTRY_KINDS.map((kind) => `${kind} (${ENTRY_LABELS[kind].toLowerCase()})`).join(', ')}`;
const FROM_IMPORT = 'Número de la importación que lo trajo (tabla importaciones); vacío si se escribió aquí';
const ID_OF_ENTRY = 'Número del registro asentado, en la tabla de su clase';

const historyText = (field: HistoryField): string =>
  HISTORY_FLAG_FIELDS.some((flag) => flag === field)
    ? `${HISTORY_LABELS[field]} (${YES_OR_NO}; vacío si no se dijo)`
    : HISTORY_LABELS[field];
const HISTORY = Object.fromEntries(
  (Object.keys(HISTORY_LABELS) as HistoryField[]).map((field) => [field, historyText(field)]),
);

function listText(field: ListField): string {
  switch (field.kind) {
    case 'name':
    case 'text':
    case 'long':
    case 'date':
      return field.label;
    case 'number':
      return `${field.label}, en ${field.unit}`;
    case 'flag':
      return `${field.label} (${YES_OR_NO})`;
  }
}

/** One of the clinical lists, by its own description. */
function listTable(name: (typeof LIST_NAMES)[number]): ArchiveTable {
  const list = listOf(name);
  return {
    name: list.table,
    about: `${list.heading} de los pacientes, como están ahora. Los cambios están en cambios_clinicos.`,
    key: [list.id],
    columns: {
      [list.id]: 'Número del registro',
      id_paciente,
      registrado_por,
      fecha_creacion,
      ...(isChangeable(list) && { fecha_actualizacion }),
      ...Object.fromEntries(fieldsOf(list).map(([field, facts]) => [field, listText(facts)])),
    },
  };
}

/** What was written about patients. */
export const CLINICAL_TABLES: ArchiveTable[] = [
  {
    name: 'admisiones',
    about: 'La historia clínica de cada paciente, en su versión vigente.',
    key: ['id_admision'],
    columns: {
      id_admision: 'Número de la historia clínica',
      id_paciente,
      id_prestador: 'Número del prestador que atendió (tabla prestadores)',
      registrado_por,
      version: 'Número de la versión vigente',
      fecha_creacion,
      fecha_actualizacion,
      ...HISTORY,
    },
  },
  {
    name: 'admisiones_versiones',
    about: 'Todas las versiones de las historias clínicas, la vigente incluida.',
    key: ['id_admision', 'version'],
    columns: {
      id_admision: 'Número de la historia clínica (tabla admisiones)',
      version: 'Número de la versión, desde 1',
      fecha: 'Cuándo se guardó',
      autor: 'Número del prestador que la guardó (tabla prestadores)',
      contenido: 'La historia entera en esa versión, con las columnas de admisiones (JSON)',
    },
  },
  {
    name: 'seguimientos',
    about: 'Los seguimientos: un renglón por cada encuentro con un paciente.',
    key: ['id_seguimiento'],
    columns: {
      id_seguimiento: 'Número del seguimiento',
      id_paciente,
      id_prestador: 'Número del prestador que atendió (tabla prestadores)',
      registrado_por,
      fecha: 'Día del encuentro',
      hora: 'Hora del encuentro; vacío si no se dijo',
      modalidad: `Cómo fue: ${MODALITIES.join(', ')}`,
      duracion_min: 'Duración en minutos',
      id_turno: 'Número del turno del que salió (tabla turnos)',
      importado_de: 'De qué sistema o lista se trajo; vacío si se escribió aquí',
      autor_original: 'Quién lo escribió, como lo dice el archivo del que se trajo',
      id_importacion: FROM_IMPORT,
      fecha_creacion,
      ...FOLLOW_UP_LABELS,
    },
  },
  ...LIST_NAMES.map(listTable),
  {
    name: 'egresos',
    about: 'El fin del tratamiento de los pacientes. Los reingresos están en reingresos.',
    key: ['id_egreso'],
    columns: {
      id_egreso: 'Número del egreso',
      id_paciente,
      registrado_por,
      fecha_creacion,
      tipo: `De qué tipo: ${DISCHARGE_TYPES.join(', ')}`,
      motivo: 'Por qué',
      epicrisis: 'La epicrisis',
      fecha_acto: 'Qué día fue',
    },
  },
  {
    name: 'reingresos',
    about: 'Los reingresos: cada uno deja sin efecto un egreso.',
    key: ['id_reingreso'],
    columns: {
      id_reingreso: 'Número del reingreso',
      id_paciente,
      registrado_por,
      fecha_creacion,
      id_egreso: 'Número del egreso que deja sin efecto (tabla egresos)',
      motivo: 'Por qué',
    },
  },
  {
    name: 'cambios_clinicos',
    about: 'Los cambios de las listas clínicas, con lo que decían antes y después.',
    key: ['id_cambio'],
    columns: {
      id_cambio: 'Número del cambio',
      id_paciente,
      lista: `La lista: ${LIST_NAMES.map((name) => `${name} (${listOf(name).table})`).join(', ')}`,
      id_registro: 'Número del registro que cambió, en la tabla de su lista',
      registrado_por,
      fecha_creacion,
      motivo: 'Por qué se cambió',
      antes: 'Los valores que tenía (JSON)',
      despues: 'Los valores que pasó a tener (JSON)',
    },
  },
  {
    name: 'asientos',
    about:
      'El libro de cada historia: todo lo que se escribió, en orden, con su folio y el hash que lo encadena con el anterior.',
    key: ['id_paciente', 'folio'],
    columns: {
      id_paciente,
      folio: 'Número de folio en la historia del paciente, desde 1',
      clase: CLASS_OF_ENTRY,
      id_objeto: ID_OF_ENTRY,
      version: 'Versión del registro asentado',
      fecha_acto: 'Día del acto del que habla',
      hora_acto: 'Hora del acto; vacío si no se dijo',
      fecha: 'Cuándo se asentó',
      registrado_por,
      autor: 'Nombre, rol y matrícula de quien lo registró, como eran en ese momento (JSON)',
      prestador: 'Lo mismo de quien atendió, si fue otra persona (JSON)',
      huella: 'SHA-256 del contenido del registro, en hexadecimal',
      hash: 'SHA-256 del asiento y del hash del folio anterior, en hexadecimal',
    },
  },
  {
    name: 'legajos',
    about: 'El final de cada historia: su último folio y el hash con el que termina.',
    key: ['id_paciente'],
    columns: {
      id_paciente,
      ultimo_folio: 'El último folio de la historia',
      cabeza: 'El hash de ese folio, en hexadecimal',
    },
  },
  {
    name: 'correcciones',
    about: 'Aclaraciones y errores: nada de la historia se borra ni se sobrescribe.',
    key: ['id_correccion'],
    columns: {
      id_correccion: 'Número de la corrección',
      id_paciente,
      folio: 'El folio que corrige',
      clase: CLASS_OF_ENTRY,
      id_objeto: ID_OF_ENTRY,
      version: 'Versión del registro que corrige',
      error: 'Si el asiento es un error (verdadero) o solo se aclara (falso)',
      aclaracion: 'El texto de la corrección',
      registrado_por,
      fecha_creacion,
      otro_paciente: 'A qué paciente correspondía, si se escribió en la historia equivocada',
      otro_folio: 'En qué folio de ese paciente quedó',
      en_ausencia_de: 'Número del autor en cuya ausencia otra persona marcó el error (tabla prestadores)',
    },
  },
  {
    name: 'asignaciones',
    about: 'Qué paciente está o estuvo a cargo de qué prestador.',
    key: ['id_asignacion'],
    columns: {
      id_asignacion: 'Número de la asignación',
      id_paciente,
      id_prestador,
      notas: 'Notas de la asignación',
      fecha_asignacion: 'Desde cuándo',
      asignado_por: 'Número del prestador que la hizo (tabla prestadores)',
      fecha_baja: 'Hasta cuándo; vacío si sigue vigente',
      cerrado_por: 'Número del prestador que la cerró (tabla prestadores)',
      id_importacion: FROM_IMPORT,
    },
  },
  {
    name: 'accesos_emergencia',
    about: 'Quién accedió en una emergencia a un paciente que no tenía asignado, y por qué.',
    key: ['id_acceso'],
    columns: {
      id_acceso: 'Número del acceso',
      id_paciente,
      id_prestador,
      motivo: 'Por qué, con sus palabras',
      desde: 'Desde cuándo',
      hasta: 'Hasta cuándo',
    },
  },
];
