import { formatNumber } from '@trama/contract/words/clinic-time';
import { sizeText } from '../../../lib/size-text.ts';

function itemsText(items: number): string {
  return items === 1 ? '1 registro' : `${formatNumber(items)} registros`;
}

export const recordTexts = {
  download: 'Descargar historia clínica (PDF)',
  title: 'Historia clínica en PDF',
  preparing: (name: string) => `Preparando la historia clínica completa de ${name}...`,
  progress: 'Avance de la preparación',
  received: (items: number, bytes: number) =>
    [items > 0 && itemsText(items), `${sizeText(bytes)} recibidos`].filter(Boolean).join(' · '),
  ready: (bytes: number) =>
    `La historia clínica está lista (${sizeText(bytes)}) y se guardó en sus descargas.`,
  confidential: 'Contiene datos de salud. La emisión queda registrada en la auditoría con su nombre.',
  print: 'Imprimir',
  saveAgain: 'Guardar de nuevo',
  continue: 'Descargar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  failed: 'Error al generar la historia clínica',
} as const;
