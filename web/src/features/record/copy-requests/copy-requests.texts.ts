import type { CopyView } from '@trama/contract/words/record/copy-requests';

export const VIEW_LABELS: Record<CopyView, string> = {
  abiertos: 'Abiertos',
  vencidos: 'Vencidos',
  terminados: 'Terminados',
};

export const copyDeskTexts = {
  title: 'Mesa de copias',
  intro: 'La ley da 48 horas para entregar la copia de una historia clínica (Ley 26.529, artículo 14).',
  register: 'Registrar pedido',
  loading: 'Cargando pedidos...',
  loadFailed: 'Error al cargar los pedidos de copia',
  view: 'Qué pedidos se muestran',
  none: 'No hay pedidos de copia',
  table: 'Pedidos de copia',
  columns: {
    number: 'N.º',
    patient: 'Paciente',
    requester: 'Solicitante',
    received: 'Recibido',
    due: 'Vence',
    state: 'Estado',
  },
  urgent: 'Urgente',
  extended: 'Prorrogado',
  unnamed: '—',
  late: (span: string) => `${span} de demora`,
  inTime: 'En término',
  download: 'Descargar copia',
  downloadFailed: 'Error al descargar la copia',
  making: (done: number, total: number) =>
    total > 0 ? `Preparando la copia: ${done} de ${total} registros` : 'Preparando la copia...',
  makingFailed: 'La copia no se pudo preparar: intente de nuevo',
  failed: 'Error al actualizar el pedido',
  done: (number: string) => `Pedido ${number} actualizado`,
  cardTitle: 'Pedidos de copia por entregar',
  cardAll: 'Abrir la mesa de copias',
  cardMore: (count: number) => `y ${count} más`,
} as const;

export const requestTexts = {
  title: 'Registrar pedido de copia',
  patient: 'Paciente',
  patientSearch: {
    searching: 'Buscando...',
    typeToSearch: 'Escriba apellido, nombre o DNI',
    nobody: 'No se encontraron pacientes',
  },
  name: 'Quién la pide',
  document: 'Documento de quien la pide',
  character: 'En carácter de',
  proof: 'Qué acredita ese carácter',
  proofHint: 'Por ejemplo: poder, partida, oficio del juzgado',
  reason: 'Motivo del pedido',
  scope: 'Alcance',
  from: 'Desde',
  to: 'Hasta',
  form: 'Forma de entrega',
  urgent: 'Es urgente: la copia se entrega de inmediato',
  save: 'Registrar',
  saved: (number: string) => `Pedido ${number} registrado`,
  failed: 'Error al registrar el pedido',
} as const;

export const stepTexts = {
  preparar: 'Se prepara la copia con todos los folios a este momento, su código y sus anexos.',
  autenticar: 'Declara que la copia preparada es fiel a la historia clínica. Queda registrado con su nombre.',
  entregar: 'Registre a quién se le entregó la copia. El archivo deja de guardarse.',
  prorrogar: 'La prórroga necesita fundamentos y llega como máximo a 10 días después del vencimiento.',
  denegar: 'La denegación necesita fundamentos. Quien pidió la copia puede recurrir a la justicia.',
  desistir: 'Quien pidió la copia ya no la quiere.',
  receiver: 'Quién la recibió',
  grounds: 'Fundamentos',
  until: 'Hasta qué día',
  reason: 'Motivo (opcional)',
} as const;
