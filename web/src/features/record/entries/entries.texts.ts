import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';

export const entryTexts = {
  title: 'Folios del legajo',
  back: 'Volver al paciente',
  loading: 'Cargando los folios...',
  loadFailed: 'Error al cargar los folios',
  patientNotFound: 'No se encontró el paciente',
  none: 'Todavía no hay asientos en este legajo',
  table: 'Asientos',
  entry: 'Asiento',
  folio: 'Folio',
  kind: 'Tipo',
  act: 'Fecha del acto',
  actBriefly: 'Acto',
  written: 'Registrado',
  author: 'Autor',
  corrects: (folio: number) => `Corrige el folio ${folio}`,
  correctedBy: (folios: number[]) => `Ver folio ${folios.join(', ')}`,
  performedBy: (performer: string) => `Realizado por ${performer}`,

  legajo: (number: number) => `Legajo ${formatNumber(number)}`,
  folios: (count: number) => (count === 1 ? '1 folio' : `${formatNumber(count)} folios`),
  whole: 'cadena íntegra',
  broken: 'cadena con diferencias: avise a la administración',
  keptUntil: (day: string) => `se conserva hasta ${formatDate(day)}`,
} as const;
