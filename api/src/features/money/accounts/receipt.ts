import { formatDate } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { amountText } from '@trama/contract/words/money/amounts';
import { PAYMENT_MEANS_LABELS, type PaymentMeans } from '@trama/contract/words/money/cash';
import { documentText } from '@trama/contract/words/people/patients';
import type { Block, PaperFacts } from '../../../platform/paper/blocks.ts';
import type { ReceiptRow } from './accounts.queries.ts';

export interface Letterhead {
  nombre: string | null;
  domicilio: string | null;
  telefono: string | null;
  cuit: string | null;
}

/** 'Recibo 00000042' */
const numberText = (id: number) => `Recibo ${String(id).padStart(8, '0')}`;

export const receiptFacts = (row: ReceiptRow, clinic: Letterhead): PaperFacts => ({
  title: numberText(row.id_pago),
  author: clinic.nombre ?? 'Trama',
  issuedAt: new Date(),
  header: { left: clinic.nombre ?? '', right: numberText(row.id_pago) },
  footer: [clinic.nombre, clinic.domicilio, clinic.telefono].filter(Boolean).join(' · '),
});

/** Who paid, how much, how and when. It does not say what for, beyond the day of the appointment, and is no invoice. */
export async function* receiptBlocks(row: ReceiptRow, clinic: Letterhead): AsyncGenerator<Block> {
  const letterhead = [clinic.nombre, clinic.domicilio, clinic.cuit && `CUIT ${clinic.cuit}`].filter(Boolean);
  if (letterhead.length > 0) yield { kind: 'note', text: letterhead.join(' · ') };
  yield { kind: 'title', text: numberText(row.id_pago), subtitle: amountText(row.importe) };
  if (row.anulado) yield { kind: 'section', text: 'ANULADO' };
  const facts: [string, string | null][] = [
    ['Recibimos de', calledLastNameFirst(row)],
    ['Documento', documentText(row)],
    ['La suma de', amountText(row.importe)],
    ['Medio de pago', PAYMENT_MEANS_LABELS[row.medio as PaymentMeans]],
    ['Fecha', formatDate(row.fecha)],
    ['Concepto', row.turno ? `Turno del ${formatDate(row.turno)}` : 'Pago a cuenta'],
    ['Recibió', row.autor],
  ];
  yield { kind: 'facts', facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])) };
  yield { kind: 'note', text: 'Documento no válido como factura.' };
}
