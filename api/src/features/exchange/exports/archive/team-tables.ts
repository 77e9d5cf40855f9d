import {
  SIGNATURE_ANSWERS,
  SIGNATURE_KINDS,
  SIGNATURE_REASONS,
} from '@trama/contract/words/record/signatures';
import { type ArchiveTable, SHARED } from './table.ts';

const { id_paciente, registrado_por, fecha_creacion } = SHARED;
const KIND = `Para qué: ${SIGNATURE_KINDS.join(', ')}`;

/** What the team of a patient does together. */
export const TEAM_TABLES: ArchiveTable[] = [
  {
    name: 'reuniones_equipo',
    about: 'Las reuniones del equipo de cada paciente.',
    key: ['id_reunion'],
    columns: {
      id_reunion: 'Número de la reunión',
      id_paciente,
      registrado_por,
      fecha_creacion,
      fecha_acto: 'Qué día fue',
      temas: 'Temas',
      acuerdos: 'Acuerdos',
      proxima: 'Cuándo es la próxima',
      participantes: 'Números de los prestadores que participaron, además de quien la registró',
    },
  },
  {
    name: 'pedidos_firma',
    about:
      'Las firmas que se pidieron sobre asientos de la historia. La respuesta está en firmas; sin ella, sigue pendiente.',
    key: ['id_firma'],
    columns: {
      id_firma: 'Número del pedido',
      id_paciente,
      folio: 'Folio del asiento que hay que firmar (tabla asientos)',
      clase: 'De qué es el asiento',
      id_objeto: 'Número de lo que dice el asiento, en su tabla',
      version: 'Versión, si es de la historia clínica; si no, 1',
      huella: 'SHA-256 del texto, en hexadecimal',
      caracter: KIND,
      origen: `Por qué se pidió: ${SIGNATURE_REASONS.join(', ')}`,
      id_prestador: 'Número del prestador que tiene que firmar (tabla prestadores)',
      pedido_por: 'Número del prestador que la pidió (tabla prestadores)',
      fecha_creacion,
    },
  },
  {
    name: 'firmas',
    about: 'Las firmas electrónicas de asientos, y las que se rechazaron con su motivo.',
    key: ['id_respuesta'],
    columns: {
      id_respuesta: 'Número de la firma',
      id_paciente,
      registrado_por: 'Número del prestador que firmó o rechazó (tabla prestadores)',
      fecha_creacion,
      id_firma: 'Número del pedido (tabla pedidos_firma)',
      folio_firmado: 'Folio del asiento firmado (tabla asientos)',
      clase_firmada: 'De qué es el asiento firmado',
      huella_firmada: 'SHA-256 del texto firmado, en hexadecimal',
      caracter: KIND,
      estado: `Respuesta: ${SIGNATURE_ANSWERS.join(', ')}`,
      motivo: 'Por qué se rechazó',
    },
  },
  {
    name: 'supervisiones',
    about: 'Las notas para supervisión que alguien vio. La respuesta es una aclaración del seguimiento.',
    key: ['id_supervision'],
    columns: {
      id_supervision: 'Número de la supervisión',
      id_paciente,
      id_seguimiento: 'Número del seguimiento (tabla seguimientos)',
      registrado_por: 'Número del prestador que la vio (tabla prestadores)',
      fecha_creacion,
      id_correccion: 'Número de la aclaración con la respuesta (tabla correcciones); vacío si no respondió',
      leida_el: 'Cuándo leyó la respuesta quien dejó la nota',
    },
  },
];
