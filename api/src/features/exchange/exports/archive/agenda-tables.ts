import {
  APPOINTMENT_MODALITY_LABELS,
  APPOINTMENT_STATES,
  REPETITION_LABELS,
} from '@trama/contract/words/agenda/appointments';
import { APPOINTMENT_KINDS } from '@trama/contract/words/agenda/encounters';
import { WAITING_STATES } from '@trama/contract/words/agenda/waiting-list';
import { type ArchiveTable, DERIVED, SHARED } from './table.ts';

const { id_paciente, id_prestador, registrado_por, fecha_creacion, fecha_actualizacion } = SHARED;
const NOBODYS = `${id_paciente}; vacío si la hora está reservada sin paciente`;
const MODALITY = `Cómo es: ${Object.keys(APPOINTMENT_MODALITY_LABELS).join(', ')}`;
const KIND = `Tipo: ${APPOINTMENT_KINDS.filter((kind) => kind !== 'individual').join(', ')}`;
const GROUP = 'Número del grupo que se reúne (tabla grupos)';
const ROOM = 'Número del consultorio (tabla consultorios)';

export const AGENDA_TABLES: ArchiveTable[] = [
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
      estado_previo: 'Qué era antes de la llegada o de la ausencia: programado o confirmado',
      presente_el: 'Cuándo llegó el paciente; vacío si no se registró',
      id_autorizacion: 'Número de la autorización que usa (tabla autorizaciones)',
      tipo: `${KIND}; vacío si es de un solo paciente`,
      id_encuentro: 'De quien participa con otros: número del turno de todos (tabla turnos)',
      id_grupo: GROUP,
      cancelado_con_todos: 'Si se canceló junto con todos (verdadero)',
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
      tipo: `${KIND}; vacío si es de un solo paciente`,
      id_grupo: GROUP,
      participantes: 'Números de los pacientes que participan (tabla pacientes)',
      registrado_por,
      fecha_creacion,
    },
  },
  {
    name: 'lista_espera',
    about: 'Quiénes esperan un turno, o lo esperaban.',
    key: ['id_espera'],
    columns: {
      id_espera: 'Número en la lista de espera',
      id_paciente,
      id_prestador: `${id_prestador}; vacío si sirve cualquiera del rol`,
      role: 'Rol que se espera, si sirve cualquiera',
      dias: 'Días que prefiere, 1 es lunes; vacío si son todos',
      desde: 'Desde qué hora puede',
      hasta: 'Hasta qué hora puede',
      nota: 'Nota administrativa',
      estado: `Estado: ${WAITING_STATES.join(', ')}`,
      registrado_por,
      fecha_creacion,
      fecha_actualizacion,
    },
  },
  {
    name: 'grupos',
    about: 'Los grupos que se reúnen.',
    key: ['id_grupo'],
    columns: {
      id_grupo: 'Número del grupo',
      nombre: 'Nombre',
      lugar: 'Lugar',
      consultorio: ROOM,
      id_prestador,
      activo: 'Si se reúne (verdadero o falso)',
      registrado_por,
      fecha_creacion,
      fecha_actualizacion,
    },
  },
  {
    name: 'miembros_grupo',
    about: 'Quiénes pertenecen a cada grupo, o pertenecieron.',
    key: ['id_miembro'],
    columns: {
      id_miembro: 'Número del ingreso',
      id_grupo: 'Número del grupo (tabla grupos)',
      id_paciente,
      desde: 'Primer día',
      hasta: 'Último día; vacío si sigue',
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
  {
    name: 'pedidos_asignacion',
    about: 'Los pedidos de sumar a alguien al equipo de un paciente, que nacen de un turno.',
    key: ['id_pedido'],
    columns: {
      id_pedido: 'Número del pedido',
      id_paciente,
      id_prestador: `${id_prestador}, a quien se quiere sumar`,
      estado: 'Pendiente, aceptado o rechazado',
      pedido_por: 'Número del prestador que dio el turno (tabla prestadores)',
      fecha_creacion,
      resuelto_por: 'Número del prestador que lo resolvió (tabla prestadores); vacío si está pendiente',
      fecha_resolucion: 'Cuándo se resolvió; vacío si está pendiente',
    },
  },
  {
    name: 'ajustes',
    about: 'La configuración de la clínica: cada vez que se guardó, completa.',
    key: ['version'],
    columns: {
      version: 'Número de versión; vale la más alta',
      contenido: 'La configuración, como JSON',
      fecha: 'Cuándo se guardó',
      autor: 'Número del prestador que la guardó (tabla prestadores)',
    },
    leavesOut: { firmas: DERIVED },
  },
];
