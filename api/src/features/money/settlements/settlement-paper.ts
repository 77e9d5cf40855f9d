import type { Settlement, SettlementLine } from '@trama/contract/schemas/money/settlements';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { amountText, percentText } from '@trama/contract/words/money/amounts';
import { PAYMENT_MEANS_LABELS } from '@trama/contract/words/money/cash';
import { SETTLEMENT_LINE_LABELS } from '@trama/contract/words/money/settlements';
import type { CsvColumns } from '../../../platform/http/csv-answer.ts';
import type { Block, PaperFacts } from '../../../platform/paper/blocks.ts';

type Letterhead = Record<'nombre' | 'domicilio' | 'cuit', string | null>;
const WITHOUT_PAYER = 'Sin cobertura';
const titleOf = ({ id_liquidacion }: Settlement) => `Liquidación ${String(id_liquidacion).padStart(6, '0')}`;
const daysText = ({ desde, hasta }: Settlement) => `${formatDate(desde)} a ${formatDate(hasta)}`;

export const settlementFacts = (settlement: Settlement, clinic: Letterhead): PaperFacts => ({
  title: titleOf(settlement),
  author: clinic.nombre ?? 'Trama',
  issuedAt: new Date(),
  header: { left: fullName(settlement.prestadores), right: titleOf(settlement) },
  footer: [clinic.nombre, clinic.domicilio, daysText(settlement)].filter(Boolean).join(' · '),
});

/** What each professional was paid, by payer, and every session behind it. Nothing clinical. */
export async function* settlementBlocks(settlement: Settlement, clinic: Letterhead): AsyncGenerator<Block> {
  const letterhead = [clinic.nombre, clinic.domicilio, clinic.cuit && `CUIT ${clinic.cuit}`].filter(Boolean);
  if (letterhead.length > 0) yield { kind: 'note', text: letterhead.join(' · ') };
  yield {
    kind: 'title',
    text: `${titleOf(settlement)} · ${daysText(settlement)}`,
    subtitle: fullName(settlement.prestadores),
  };
  const facts: [string, string | null][] = [
    ['Total liquidado', amountText(settlement.importe)],
    ['Sesiones', String(settlement.sesiones)],
    ['Facturado', amountText(settlement.importe_base)],
    ['Parte de la clínica', amountText(settlement.importe_clinica)],
    ['Medio de pago', settlement.medio && PAYMENT_MEANS_LABELS[settlement.medio]],
    ['Pagada el', formatDate(settlement.pagada_el)],
    ['Pagó', settlement.pagada_por],
    ['Nota', settlement.nota],
  ];
  yield { kind: 'facts', facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])) };
  yield { kind: 'section', text: 'Por financiador' };
  for (const payer of settlement.financiadores)
    yield {
      kind: 'entry',
      text: `${payer.financiador ?? WITHOUT_PAYER} · ${payer.sesiones} sesiones · ${amountText(payer.importe_base)}`,
      aside: amountText(payer.importe),
    };
  yield { kind: 'section', text: 'Sesiones' };
  for (const line of settlement.lineas)
    yield { kind: 'entry', text: lineText(line), aside: amountText(line.importe) };
  yield {
    kind: 'note',
    text: 'El porcentaje se calcula sesión por sesión y medio centavo redondea hacia arriba; el resto es de la clínica.',
  };
}

function lineText(line: SettlementLine): string {
  const share =
    line.centesimos !== null && `${percentText(line.centesimos)} de ${amountText(line.importe_base)}`;
  return [
    formatDate(line.fecha),
    line.concepto ?? line.paciente,
    SETTLEMENT_LINE_LABELS[line.tipo],
    line.tipo !== 'ajuste' && (line.financiador ?? WITHOUT_PAYER),
    share,
  ]
    .filter(Boolean)
    .join(' · ');
}

type Row = SettlementLine & { settlement: Omit<Settlement, 'lineas' | 'financiadores'> };
/** A line of the file for each line of each settlement. */
export const rowsOf = (settlements: Settlement[]): Row[] =>
  settlements.flatMap(({ lineas, financiadores, ...settlement }) =>
    lineas.map((line) => ({ ...line, settlement })),
  );

/** '1500050' is 15.000,50: a spreadsheet in Spanish reads it as a number. */
const decimals = (centavos: number) => {
  const text = String(Math.abs(centavos)).padStart(3, '0');
  return `${centavos < 0 ? '-' : ''}${text.slice(0, -2)},${text.slice(-2)}`;
};

export const SETTLEMENT_COLUMNS: CsvColumns<Row> = [
  ['Liquidación', ({ settlement }) => settlement.id_liquidacion],
  ['Estado', ({ settlement }) => settlement.estado],
  ['Prestador', ({ settlement }) => fullName(settlement.prestadores)],
  ['Fecha', ({ fecha }) => fecha],
  ['Tipo', ({ tipo }) => SETTLEMENT_LINE_LABELS[tipo]],
  ['Legajo', ({ id_paciente }) => id_paciente],
  ['Paciente', ({ paciente }) => paciente],
  ['Financiador', ({ financiador }) => financiador],
  ['Facturado', ({ importe_base }) => decimals(importe_base)],
  ['Porcentaje', ({ centesimos }) => (centesimos === null ? null : percentText(centesimos))],
  ['Parte del prestador', ({ importe }) => decimals(importe)],
  ['Parte de la clínica', ({ importe_clinica }) => decimals(importe_clinica)],
  ['Concepto', ({ concepto }) => concepto],
  ['Pagada el', ({ settlement }) => settlement.pagada_el && formatDate(settlement.pagada_el)],
  ['Medio', ({ settlement }) => settlement.medio],
];
