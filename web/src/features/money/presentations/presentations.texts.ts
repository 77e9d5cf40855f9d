import type { PresentationState } from '@trama/contract/words/money/presentations';

/** '11/2026' */
export const monthText = (month: string) => month.split('-').reverse().join('/');

const many = (n: number) => (n === 1 ? '1 sesión' : `${n} sesiones`);

export const presentationTexts = {
  title: 'Presentaciones',
  hint: 'Lo que se le presentó a cada financiador y qué pasó con cada sesión. Trama no envía nada.',
  loading: 'Cargando presentaciones...',
  loadFailed: 'Error al cargar las presentaciones',
  none: 'Todavía no se presentó nada',
  pending: 'Sin presentar',
  pendingNone: 'No hay sesiones sin presentar',
  payer: 'Financiador',
  month: 'Mes',
  sessions: 'Sesiones',
  amount: 'Presentado',
  toPresent: 'Importe',
  collected: 'Cobrado',
  debited: 'Debitado',
  waiting: 'Pendiente',
  until: 'Se presenta hasta',
  noLimit: 'Sin límite',
  lost: (day: string) => `Vencido el ${day}`,
  soon: (day: string) => `Vence el ${day}`,
  present: 'Presentar',
  presentOf: (payer: string, month: string) => `Presentar ${payer} ${month}`,
  presentQuestion: (n: number, payer: string, month: string) =>
    `Se arma la presentación de ${many(n)} de ${payer}, ${month}. Quedan marcadas como presentadas.`,
  presented: 'Presentación registrada',
  presentFailed: 'Error al registrar la presentación',
  see: (payer: string, month: string) => `Ver ${payer} ${month}`,
  date: 'Fecha',
  patient: 'Paciente',
  state: 'Estado',
  hidden: 'Reservado',
  lines: 'Sesiones presentadas',
  choose: (who: string, day: string) => `Elegir ${who}, ${day}`,
  chooseAll: 'Elegir todas',
  close: 'Cerrar',
  chosen: many,
  steps: {
    cobrado: 'Cobradas',
    debitado: 'Debitadas',
    representado: 'Presentar de nuevo',
    presentado: 'Deshacer',
  } satisfies Record<PresentationState, string>,
  stepTitle: {
    cobrado: 'Marcar como cobradas',
    debitado: 'Marcar como debitadas',
    representado: 'Presentar de nuevo',
    presentado: 'Volver a presentadas',
  } satisfies Record<PresentationState, string>,
  reason: 'Motivo',
  reasonMissing: 'Indique el motivo',
  partPaid: 'Importe cobrado',
  partDebited: 'Importe debitado',
  partHint: 'Vacío: todo',
  moved: 'Cambio guardado',
  moveFailed: 'Error al guardar el cambio',
} as const;
