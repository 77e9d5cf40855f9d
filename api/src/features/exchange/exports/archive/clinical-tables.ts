import { RISK_KINDS } from '@trama/contract/words/people/risk';
import { ATTACHMENT_CLASSES } from '@trama/contract/words/record/attachments';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { fieldsOf, isChangeable, type ListField } from '@trama/contract/words/record/clinical-lists/list';
import { CONSENT_TYPES } from '@trama/contract/words/record/consents';
import { COPY_FORMS, COPY_SCOPES, COPY_STATES, REQUESTERS } from '@trama/contract/words/record/copy-requests';
import { DISCHARGE_TYPES } from '@trama/contract/words/record/discharges';
import { DOCUMENT_CLASSES } from '@trama/contract/words/record/documents';
import { ENTRY_KINDS, ENTRY_LABELS } from '@trama/contract/words/record/entries';
import { FOLLOW_UP_LABELS, MODALITIES } from '@trama/contract/words/record/follow-ups';
import {
  HISTORY_FLAG_FIELDS,
  HISTORY_LABELS,
  type HistoryField,
} from '@trama/contract/words/record/medical-history';
import { MEANS_ANSWERS, RISK_LEVELS } from '@trama/contract/words/record/risk';
import { RISK_EVENT_KINDS } from '@trama/contract/words/record/risk-events';
import { PLAN_LABELS } from '@trama/contract/words/record/safety-plans';
import { type ArchiveTable, SHARED } from './table.ts';

const { id_paciente, id_prestador, registrado_por, fecha_creacion, fecha_actualizacion } = SHARED;
const YES_OR_NO = 'verdadero o falso';
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
    name: 'evaluaciones_riesgo',
    about: 'Las evaluaciones de riesgo. De cada tipo vale la última que no esté marcada como error.',
    key: ['id_evaluacion'],
    columns: {
      id_evaluacion: 'Número de la evaluación',
      id_paciente,
      registrado_por,
      fecha_creacion,
      tipo: `Qué se evaluó: ${RISK_KINDS.join(', ')}`,
      nivel: `El nivel que puso quien evaluó: ${RISK_LEVELS.join(', ')}`,
      inminente: `Si el riesgo es cierto e inminente (${YES_OR_NO})`,
      fundamentos: 'Los fundamentos del nivel',
      factores_riesgo: 'Factores de riesgo (JSON)',
      factores_protectores: 'Factores protectores (JSON)',
      acceso_a_medios: `Si tiene acceso a medios: ${MEANS_ANSWERS.join(', ')}`,
      medidas: 'Las medidas que se tomaron',
      reevaluar_el: 'Cuándo se debe volver a evaluar',
    },
  },
  {
    name: 'adjuntos',
    about:
      'Los archivos que se adjuntaron a las historias. Cada uno está en la carpeta adjuntos/, con su número por delante.',
    key: ['id_adjunto'],
    columns: {
      id_adjunto: 'Número del adjunto',
      id_paciente,
      clase: `Qué es: ${ATTACHMENT_CLASSES.join(', ')}`,
      titulo: 'Título',
      sumario: 'Breve sumario',
      fecha_documento: 'Fecha del documento; vacío si no se dijo',
      autor_externo: 'Quién lo hizo, si no fue la clínica',
      nombre_archivo: 'Nombre del archivo',
      tipo_mime: 'Tipo del archivo',
      bytes: 'Tamaño en bytes',
      sha256: 'SHA-256 del archivo como se guarda, en hexadecimal',
      sha256_recibido: 'SHA-256 del archivo como llegó; las imágenes se guardan sin sus datos de ubicación',
      archivo: 'Con qué nombre lo guarda este programa',
      antivirus: 'Si un antivirus lo revisó: limpio, no_revisado',
      registrado_por,
      fecha_creacion,
    },
  },
  {
    name: 'planes_seguridad',
    about:
      'Los planes de seguridad: un renglón por cada versión. Vale la última que no esté marcada como error.',
    key: ['id_plan'],
    columns: {
      id_plan: 'Número de la versión del plan',
      id_paciente,
      registrado_por,
      fecha_creacion,
      ...PLAN_LABELS,
      apoyos: `${PLAN_LABELS.apoyos}: nombre y teléfono (JSON)`,
      profesionales: `${PLAN_LABELS.profesionales}: nombre y teléfono (JSON)`,
      acordado_con_paciente: `Si se acordó con el paciente (${YES_OR_NO})`,
      entregado_el: 'Cuándo se entregó',
      revisar_el: 'Cuándo se debe revisar',
    },
  },
  {
    name: 'eventos_riesgo',
    about: 'Los eventos de riesgo que registró el equipo.',
    key: ['id_evento'],
    columns: {
      id_evento: 'Número del evento',
      id_paciente,
      registrado_por,
      fecha_creacion,
      tipo: `Qué pasó: ${RISK_EVENT_KINDS.join(', ')}`,
      fecha_acto: 'Qué día pasó',
      descripcion: 'Qué pasó, con palabras',
      notificado_el: 'Cuándo se notificó a la autoridad; vacío si se respondió después o falta responder',
    },
  },
  {
    name: 'notificaciones_riesgo',
    about: 'Las respuestas sobre si un evento se notificó a la autoridad.',
    key: ['id_notificacion'],
    columns: {
      id_notificacion: 'Número de la respuesta',
      id_paciente,
      registrado_por,
      fecha_creacion,
      id_evento: 'Número del evento (tabla eventos_riesgo)',
      notificado_el: 'Cuándo se notificó',
      motivo: 'Por qué no corresponde notificarlo, u otra aclaración',
    },
  },
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
    name: 'textos_consentimiento',
    about: 'Los textos de consentimiento, con todas sus versiones.',
    key: ['id_texto'],
    columns: {
      id_texto: 'Número del texto',
      tipo: `Para qué: ${CONSENT_TYPES.join(', ')}`,
      version: 'Número de la versión, desde 1',
      titulo: 'Título',
      texto: 'El texto entero',
      autor: 'Número del prestador que lo guardó (tabla prestadores)',
      fecha_creacion,
    },
  },
  {
    name: 'consentimientos',
    about:
      'Los consentimientos de los pacientes, como se otorgaron. Las revocaciones están en revocaciones_consentimiento.',
    key: ['id_consentimiento'],
    columns: {
      id_consentimiento: 'Número del consentimiento',
      id_paciente,
      tipo: `Para qué: ${CONSENT_TYPES.join(', ')}`,
      id_texto: 'Número del texto que se mostró (tabla textos_consentimiento)',
      otorgado_por: 'Quién lo otorgó: paciente, representante',
      id_contacto: 'Número del contacto que lo representó (tabla contactos)',
      representante: 'El nombre de quien lo representó, como era ese día',
      fecha_acto: 'Día en que se otorgó',
      medio: 'Cómo se otorgó: papel, pantalla, verbal',
      id_adjunto: 'Número del papel firmado (tabla adjuntos)',
      firma: 'Los trazos de la firma, con sus tiempos (JSON)',
      firma_sha256: 'SHA-256 del texto y de la firma juntos, en hexadecimal',
      nota: 'Observaciones',
      registrado_por,
      fecha_creacion,
    },
  },
  {
    name: 'revocaciones_consentimiento',
    about: 'Las revocaciones de consentimientos.',
    key: ['id_revocacion'],
    columns: {
      id_revocacion: 'Número de la revocación',
      id_paciente,
      id_consentimiento: 'Número del consentimiento (tabla consentimientos)',
      motivo: 'Por qué se revocó',
      registrado_por,
      fecha_creacion,
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
    name: 'copias',
    about: 'Las copias de historias que se entregaron en PDF, con el código que permite comprobarlas.',
    key: ['id_copia'],
    columns: {
      id_copia: 'Número de la copia',
      id_paciente,
      codigo: 'Código impreso en la copia',
      fecha_creacion,
      registrado_por,
      emisor: 'Nombre, rol y matrícula de quien la emitió (JSON)',
      iniciales: 'Iniciales del paciente',
      dni_final: 'Últimas cifras del documento',
      folios: 'Hasta qué folio llega',
      cabeza: 'El hash de ese folio, en hexadecimal',
      paginas: 'Cuántas páginas tiene',
      sha256: 'SHA-256 del archivo PDF, en hexadecimal',
    },
  },
  {
    name: 'documentos',
    about: 'Los documentos que emitió la institución, con su número y el código que permite comprobarlos.',
    key: ['id_documento'],
    columns: {
      id_documento: 'Número interno del documento',
      id_paciente,
      id_plantilla: 'Número de la plantilla (tabla plantillas_documento)',
      version: 'Versión de la plantilla',
      clase: `Clase: ${DOCUMENT_CLASSES.join(', ')}`,
      titulo: 'Título impreso',
      numero: 'Número del documento: año y orden',
      codigo: 'Código impreso en el documento',
      texto: 'El texto tal como se emitió',
      id_turno: 'Turno al que se refiere (tabla turnos); vacío si no se refiere a uno',
      emisor: 'Nombre, rol y matrícula de quien lo emitió (JSON)',
      iniciales: 'Iniciales del paciente',
      dni_final: 'Últimas cifras del documento',
      paginas: 'Cuántas páginas tiene',
      sha256: 'SHA-256 del archivo PDF, en hexadecimal',
      registrado_por,
      fecha_creacion,
    },
  },
  {
    name: 'anulaciones_documento',
    about: 'Los documentos que se anularon, y por qué. El documento se conserva.',
    key: ['id_anulacion'],
    columns: {
      id_anulacion: 'Número de la anulación',
      id_documento: 'El documento que anula (tabla documentos)',
      id_paciente,
      motivo: 'Por qué se anuló',
      registrado_por,
      fecha_creacion,
    },
  },
  {
    name: 'plantillas_documento',
    about: 'Los textos con los que se emiten documentos. Cada cambio es una versión.',
    key: ['id_version'],
    columns: {
      id_version: 'Número de la versión guardada',
      id_plantilla: 'Número de la plantilla',
      version: 'Versión de la plantilla',
      clase: `Clase: ${DOCUMENT_CLASSES.join(', ')}`,
      nombre: 'Nombre de la plantilla',
      texto: 'El texto, con sus campos entre llaves dobles',
      activa: `Si se puede usar (${YES_OR_NO})`,
      fecha: 'Cuándo se guardó',
      autor: 'Número del prestador que la guardó (tabla prestadores); vacío si vino con el sistema',
    },
  },
  {
    name: 'solicitudes_copia',
    about: 'Los pedidos de copia de historias clínicas, su plazo y cómo terminaron.',
    key: ['id_solicitud'],
    columns: {
      id_solicitud: 'Número interno del pedido',
      numero: 'Número del pedido: año y orden',
      id_paciente,
      solicitante_nombre: 'Quién la pidió',
      solicitante_documento: 'Documento de quien la pidió',
      caracter: `En qué carácter: ${REQUESTERS.join(', ')}`,
      acreditacion: 'Qué acredita ese carácter',
      motivo: 'Para qué la pidió',
      urgente: `Si es urgente (${YES_OR_NO})`,
      alcance: `Alcance: ${COPY_SCOPES.join(', ')}`,
      desde: 'Primer día de una copia parcial',
      hasta: 'Último día de una copia parcial',
      forma: `Forma: ${COPY_FORMS.join(', ')}`,
      recibida_el: 'Cuándo se recibió',
      vence_el: 'Cuándo vence',
      registrado_por,
      prorroga_hasta: 'Hasta cuándo se prorrogó; vacío si no se prorrogó',
      prorroga_fundamento: 'Fundamentos de la prórroga',
      prorrogada_por: 'Número del prestador que la prorrogó (tabla prestadores)',
      estado: `Estado: ${COPY_STATES.join(', ')}`,
      id_copia: 'La copia que se hizo (tabla copias)',
      intento_copia: 'Identificador interno del archivo de la copia',
      autenticada_por: 'Número del prestador que la autenticó (tabla prestadores)',
      autenticada_el: 'Cuándo se autenticó',
      entregada_a: 'Quién la recibió',
      denegada_fundamento: 'Fundamentos de la denegación',
      desistida_motivo: 'Por qué se desistió',
      terminada_por: 'Número del prestador que registró el final (tabla prestadores)',
      terminada_el: 'Cuándo terminó',
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
