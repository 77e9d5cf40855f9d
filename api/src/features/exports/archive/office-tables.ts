import {
  APPOINTMENT_MODALITY_LABELS,
  APPOINTMENT_STATES,
  REPETITION_LABELS,
} from '@trama/contract/words/appointments';
import { IMPORT_STATES, ROW_RESULTS } from '@trama/contract/words/imports';
import { type ArchiveTable, SHARED } from './table.ts';

const { id_paciente, id_prestador, registrado_por, fecha_creacion, fecha_actualizacion } = SHARED;
const NOBODYS = `${id_paciente}; vacío si la hora está reservada sin paciente`;
const MODALITY = `Cómo es: ${Object.keys(APPOINTMENT_MODALITY_LABELS).join(', ')}`;
const ROOM = 'Número del consultorio (tabla consultorios)';

const AGENDA: ArchiveTable[] = [
  {
    name: 'turnos',
    about: 'Los turnos de todas las agendas, también los cancelados.',
    key: ['id_turno'],
    columns: {
      id_turno: 'Número del turno',
      id_prestador,
      id_paciente: NOBODYS,
      inicio: 'Cuándo empieza',
      fin: 'Cuándo termina',
      modalidad: MODALITY,
      consultorio: ROOM,
      estado: `Estado: ${APPOINTMENT_STATES.join(', ')}`,
      sobreturno: 'Si es un sobreturno (verdadero o falso)',
      id_serie: 'Número de la serie, si se repite (tabla series_turnos)',
      ocurrencia: 'Qué número tiene dentro de su serie, desde 0',
      nota: 'Nota administrativa',
      motivo: 'Motivo de la cancelación o del cambio',
      registrado_por: `${registrado_por}; vacío si lo hizo el sistema`,
      fecha_creacion,
      fecha_actualizacion,
    },
  },
  {
    name: 'series_turnos',
    about: 'Los turnos que se repiten.',
    key: ['id_serie'],
    columns: {
      id_serie: 'Número de la serie',
      id_prestador,
      id_paciente: NOBODYS,
      cada: `Cada cuánto: ${Object.keys(REPETITION_LABELS).join(', ')}`,
      desde: 'Primer turno, en la hora de la clínica',
      duracion_min: 'Duración en minutos',
      hasta: 'Último día; vacío si no termina',
      modalidad: MODALITY,
      consultorio: ROOM,
      sobreturno: 'Si son sobreturnos (verdadero o falso)',
      nota: 'Nota administrativa',
      registrado_por,
      fecha_creacion,
    },
  },
  {
    name: 'consultorios',
    about: 'Los consultorios.',
    key: ['id_consultorio'],
    columns: {
      id_consultorio: 'Número del consultorio',
      nombre: 'Nombre',
      activo: 'Si se usa (verdadero o falso)',
    },
  },
  {
    name: 'feriados',
    about: 'Los días en que la clínica no atiende.',
    key: ['fecha'],
    columns: { fecha: 'El día', nombre: 'Nombre', activo: 'Si vale (verdadero o falso)' },
  },
];

const FILES: ArchiveTable[] = [
  {
    name: 'importaciones',
    about: 'Los archivos con los que se trajeron datos.',
    key: ['id_importacion'],
    columns: {
      id_importacion: 'Número de la importación',
      tipo: 'Qué se importó',
      origen: 'De qué sistema o lista venía el archivo',
      archivo: 'Nombre del archivo',
      sha256: 'SHA-256 del archivo, en hexadecimal',
      hoja: 'Hoja del libro',
      columnas: 'Las columnas del archivo y por qué dato se tomó cada una (JSON)',
      avisos: 'Lo que se notó al leerlo (JSON)',
      filas: 'Cuántas filas tenía',
      estado: `Estado: ${IMPORT_STATES.join(', ')}`,
      resumen: 'Cuántas filas tuvieron cada resultado (JSON)',
      creado_por: 'Número del prestador que lo cargó (tabla prestadores)',
      fecha_creacion,
      aplicada_por: 'Número del prestador que lo aplicó (tabla prestadores)',
      fecha_aplicacion: 'Cuándo se aplicó',
    },
  },
  {
    name: 'importacion_filas',
    about: 'Las filas de esos archivos y qué se hizo con cada una.',
    key: ['id_importacion', 'fila'],
    columns: {
      id_importacion: 'Número de la importación (tabla importaciones)',
      fila: 'Número de la fila en el archivo',
      contenido: 'Sus celdas, como textos (JSON)',
      corregido: 'Lo que una persona escribió encima (JSON)',
      decision: 'Lo que una persona decidió: crear, actualizar u omitir',
      datos: 'Lo que se entendió, con las columnas de pacientes (JSON)',
      clave: 'Número en el sistema anterior',
      resultado: `Resultado: ${ROW_RESULTS.join(', ')}`,
      motivos: 'Por qué (JSON)',
      cambios: 'Qué cambiaba (JSON)',
      id_objeto: 'Número del paciente que creó o del que habla (tabla pacientes)',
    },
  },
  {
    name: 'identificadores_externos',
    about: 'Con qué número conoce otro sistema a un paciente.',
    key: ['origen', 'clave', 'clase'],
    columns: {
      origen: 'El otro sistema o lista',
      clave: 'El número en ese sistema',
      clase: 'De qué es el número',
      id_objeto: 'Número del paciente (tabla pacientes)',
    },
  },
  {
    name: 'exportaciones',
    about: 'Quién se llevó la clínica entera, y cuándo.',
    key: ['id_exportacion'],
    columns: {
      id_exportacion: 'Número de la exportación',
      estado: 'Estado: en_curso, terminada o interrumpida',
      total: 'Cuántas filas tenía la clínica',
      filas: 'Cuántas filas se escribieron',
      bytes: 'Tamaño del archivo en bytes',
      creado_por: 'Número del prestador que la pidió (tabla prestadores)',
      fecha_creacion: 'Cuándo empezó',
      fecha_fin: 'Cuándo terminó',
    },
  },
  {
    name: 'outbox',
    about: 'Los correos que salieron o esperan. Sin su contenido, que lleva enlaces de acceso.',
    key: ['id'],
    columns: {
      id: 'Número del correo',
      id_prestador: `${id_prestador}, si es a un prestador`,
      kind: 'De qué es',
      recipient: 'A quién',
      created_at: 'Cuándo se pidió',
      attempts: 'Cuántas veces se intentó',
      next_attempt_at: 'Cuándo se intenta de nuevo',
      sent_at: 'Cuándo salió',
      dead_at: 'Cuándo se dejó de intentar',
      last_error: 'Qué respondió el servidor de correo',
      message_id: 'Identificador del mensaje',
      expires_at: 'Hasta cuándo sirve',
      discarded_at: 'Cuándo se descartó',
    },
    leavesOut: { content: 'Está cifrado y lleva enlaces de acceso' },
  },
];

const TRAIL: ArchiveTable[] = [
  {
    name: 'audit_log',
    about: 'La auditoría: quién hizo qué, y cuándo.',
    key: ['id'],
    columns: {
      id: 'Número del registro',
      at: 'Cuándo',
      id_prestador: 'Número de quien lo hizo (tabla prestadores); vacío si no se sabe o fue el sistema',
      role: 'Su rol en ese momento',
      action: 'Qué hizo',
      outcome: 'Si se le permitió (ok) o se le rechazó (refused)',
      id_paciente: 'Número del paciente del que se trata, como se pidió',
      object_id: 'Número del registro del que se trata',
      address: 'Dirección IP',
      request_id: 'Identificador del pedido',
      era: 'Época de la base de datos, para el orden',
      tx: 'Transacción de la base de datos, para el orden',
      written_as: 'Usuario de la base de datos que lo escribió',
      huella: 'SHA-256 del registro como quedó, en hexadecimal',
      pacientes: 'Números de los pacientes que mostró una lista (JSON)',
      termino: 'Hash con clave de lo que se buscó, en hexadecimal',
      folio: 'El folio que se escribió',
      hash_asiento: 'El hash de ese folio, en hexadecimal',
      filas: 'Cuántas filas salieron con una exportación',
    },
  },
  {
    name: 'audit_seals',
    about: 'Los sellos de la auditoría: cada bloque lleva el hash del anterior.',
    key: ['block'],
    columns: {
      block: 'Número del bloque',
      era: 'Época del último registro',
      tx: 'Transacción del último registro',
      last_id: 'Número del último registro',
      ids: 'Números de los registros del bloque (JSON)',
      row_hashes: 'SHA-256 de cada registro, uno tras otro, en hexadecimal',
      sealed_at: 'Cuándo se selló',
      previous_hash: 'El hash del bloque anterior, en hexadecimal',
      hash: 'El hash del bloque, en hexadecimal',
    },
  },
];

/** The agenda, what came and left as files, and the trail. */
export const OFFICE_TABLES: ArchiveTable[] = [...AGENDA, ...FILES, ...TRAIL];
