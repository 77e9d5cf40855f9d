import { ALERT_WORD_MIN } from '@trama/contract/words/access/alerts';
import { formatNumber } from '@trama/contract/words/clinic-time';

export const alertTexts = {
  title: 'Alertas',
  back: 'Volver a Auditoría',
  loading: 'Cargando alertas...',
  loadFailed: 'Error al cargar las alertas',
  state: 'Estado',
  states: { abierta: 'Abiertas', cerrada: 'Cerradas' },
  everyState: 'Todas',
  none: 'No hay alertas',
  noneHint: 'El sistema revisa la auditoría cada minuto y avisa aquí lo que no es habitual.',
  more: 'Cargar más',
  loadingMore: 'Cargando...',
  everybody: 'Desde muchas direcciones',
  address: (address: string) => `Dirección IP ${address}`,
  count: (count: number, [one, several]: readonly [string, string]) =>
    `${formatNumber(count)} ${count === 1 ? one : several}`,
  seeTrail: 'Ver en Auditoría',
  seeTrailOf: (label: string, about: string) => `Ver en Auditoría: ${label}, ${about}`,
  close: 'Cerrar',
  closeOf: (label: string, about: string) => `Cerrar: ${label}, ${about}`,
  closeTitle: 'Cerrar la alerta',
  closeHint: 'Escriba qué se encontró al revisarla. Queda registrado con su nombre.',
  word: 'Resultado de la revisión',
  wordTooShort: `Escriba al menos ${ALERT_WORD_MIN} caracteres`,
  closeFailed: 'Error al cerrar la alerta',
  closedBy: (name: string | null, when: string) => `Cerrada por ${name ?? '—'}, ${when}:`,
  all: (count: number) => (count === 1 ? 'Ver la alerta' : `Ver las ${formatNumber(count)} alertas`),
};
