import { PATIENT_FIELD_NAMES, PATIENT_FIELDS } from '@trama/contract/words/people/patients';
import { type ArchiveTable, DERIVED, SHARED } from './table.ts';

const { id_paciente, id_prestador, registrado_por, fecha_creacion, fecha_actualizacion } = SHARED;
const SECRET = 'Es un secreto de la cuenta: no sale del sistema';

const AUTHOR_THEN = 'Nombre, rol y matrícula de quien lo guardó, como eran en ese momento (JSON)';

/** Patients, the people around them and those who work here. */
export const PEOPLE_TABLES: ArchiveTable[] = [
  {
    name: 'pacientes',
    about: 'Los pacientes, con sus datos como están ahora.',
    key: ['id_paciente'],
    columns: {
      id_paciente: 'Número del paciente, que es también el de su historia',
      ...Object.fromEntries(PATIENT_FIELD_NAMES.map((name) => [name, PATIENT_FIELDS[name].label])),
      acepta_recordatorios:
        'Si aceptó recibir recordatorios de turnos (verdadero o falso; vacío si no se dijo)',
      activo: 'Si es un paciente activo (verdadero o falso)',
      version: 'Número de la versión vigente de sus datos',
      fecha_creacion,
      fecha_actualizacion,
      creado_por: 'Número del prestador que lo dio de alta (tabla prestadores)',
      total_sesiones: 'Cuántos seguimientos tiene',
      ultima_sesion: 'Día del último seguimiento',
      riesgo_actual: 'El riesgo vigente: el de sus evaluaciones o, si no tiene, el de su historia clínica',
      riesgo_fecha: 'Desde cuándo lo dice',
      riesgo_autor: 'Quién lo escribió',
      riesgo_tipo: 'De qué tipo es la evaluación; vacío si lo dice la historia clínica',
      riesgo_inminente: 'Si es cierto e inminente (verdadero o falso; vacío si lo dice la historia clínica)',
      riesgo_reevaluar: 'Cuándo se debe volver a evaluar',
    },
    leavesOut: {
      apellido_orden: DERIVED,
      nombre_orden: DERIVED,
      busqueda: DERIVED,
      ultima_profesion: DERIVED,
      otra_profesion_el: DERIVED,
      psiquiatria_el: DERIVED,
      medicado: DERIVED,
      egresado: DERIVED,
      con_plan: DERIVED,
      plan_revisar: DERIVED,
      interdisciplinaria_el: DERIVED,
    },
  },
  {
    name: 'pacientes_versiones',
    about: 'Todas las versiones de los datos de los pacientes, la vigente incluida.',
    key: ['id_paciente', 'version'],
    columns: {
      id_paciente,
      version: 'Número de la versión, desde 1',
      fecha: 'Cuándo se guardó',
      autor: 'Número del prestador que la guardó (tabla prestadores)',
      contenido: 'Los datos en esa versión, con las columnas de pacientes (JSON)',
      autor_entonces: AUTHOR_THEN,
    },
  },
  {
    name: 'contactos',
    about:
      'Las personas de contacto de los pacientes: un renglón por cada cambio; el último de cada id_contacto es el vigente.',
    key: ['id_version'],
    columns: {
      id_version: 'Número del renglón',
      id_contacto: 'Número del contacto',
      id_paciente,
      nombre: 'Nombre',
      vinculo: 'Qué es del paciente',
      telefono: 'Teléfono',
      email: 'Email',
      es_representante_legal: 'Si es su representante legal (verdadero o falso)',
      es_emergencia: 'Si se le llama en una emergencia (verdadero o falso)',
      puede_recibir_informacion: 'Si se le puede dar información (verdadero o falso)',
      activo: 'Si sigue siendo un contacto (verdadero o falso)',
      registrado_por,
      autor_entonces: AUTHOR_THEN,
      fecha_creacion,
    },
  },
  {
    name: 'prestadores',
    about: 'Quienes trabajan o trabajaron en la clínica. Sin contraseñas ni segundos factores.',
    key: ['id_prestador'],
    columns: {
      id_prestador: 'Número del prestador',
      nombre: 'Nombre',
      apellido: 'Apellido',
      role: 'Rol en el sistema',
      profesion: 'Profesión',
      especialidad: 'Especialidad',
      matricula: 'Número de matrícula',
      matricula_tipo: 'Tipo de matrícula',
      matricula_jurisdiccion: 'Jurisdicción de la matrícula',
      telefono: 'Teléfono',
      email: 'Email con el que ingresa',
      direccion: 'Dirección',
      is_active: 'Si tiene acceso (verdadero o falso)',
      fecha_creacion,
      fecha_actualizacion,
    },
    leavesOut: { password_hash: SECRET, retired_password_hash: SECRET },
  },
  {
    name: 'disponibilidades',
    about: 'Los horarios de atención de cada prestador.',
    key: ['id_disponibilidad'],
    columns: {
      id_disponibilidad: 'Número del horario',
      id_prestador,
      dia: 'Día de la semana: 1 es lunes, 7 es domingo',
      desde: 'Desde qué hora',
      hasta: 'Hasta qué hora',
    },
  },
  {
    name: 'agendas',
    about: 'Cada cuánto empiezan los turnos de un prestador, si no es cada 30 minutos.',
    key: ['id_prestador'],
    columns: { id_prestador, paso: 'Cada cuántos minutos' },
  },
  {
    name: 'ausencias_prestador',
    about: 'Licencias y otras ausencias de los prestadores.',
    key: ['id_ausencia'],
    columns: {
      id_ausencia: 'Número de la ausencia',
      id_prestador,
      desde: 'Primer día',
      hasta: 'Último día',
      motivo: 'Motivo',
    },
  },
];
