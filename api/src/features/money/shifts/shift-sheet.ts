import { CONFORMITY_MEANS_LABELS, hoursText, monthText } from '@trama/contract/words/agenda/conformity';
import { formatDate, formatMoment, formatTime } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, fullName } from '@trama/contract/words/full-name';
import { documentText } from '@trama/contract/words/people/patients';
import { standingText } from '@trama/contract/words/people/providers';
import type { Block, PaperFacts } from '../../../platform/paper/blocks.ts';
import { type Letterhead, letterheadBlock } from '../../people/settings/letterhead.service.ts';
import type { ShiftSheet, ShiftSheetCompanion } from './shifts.queries.ts';

const TITLE = 'Planilla de horas';

export const shiftSheetFacts = (sheet: ShiftSheet, month: string, clinic: Letterhead): PaperFacts => ({
  title: `${TITLE} de ${calledLastNameFirst(sheet)}, ${monthText(month)}`,
  author: clinic.nombre ?? 'Trama',
  issuedAt: new Date(),
  header: {
    left: `${calledLastNameFirst(sheet)} · ${documentText(sheet) ?? 'Sin DNI registrado'}`,
    right: TITLE,
  },
  footer: [clinic.nombre, `Mes ${monthText(month)}`].filter(Boolean).join('\n'),
});

/** When the companion came, where, for how long, and who of the family agreed. What they did there is not on it. */
export async function* shiftSheetBlocks(
  sheet: ShiftSheet,
  month: string,
  clinic: Letterhead,
): AsyncGenerator<Block> {
  yield letterheadBlock(clinic);
  yield { kind: 'title', text: `${TITLE} · ${monthText(month)}`, subtitle: calledLastNameFirst(sheet) };
  const facts: [string, string | null][] = [
    ['Documento', documentText(sheet)],
    ['Obra social', sheet.obra_social],
    ['Número de afiliado', sheet.numero_afiliado],
    ['Orden', sheet.ordenes.join(', ') || null],
    ['Horas autorizadas por mes', sheet.horas_mes === null ? null : `${sheet.horas_mes} h`],
  ];
  yield { kind: 'facts', facts: facts.map(([label, value]) => [label, value ?? 'No informado']) };
  if (sheet.acompanantes.length === 0) yield { kind: 'note', text: 'Sin jornadas registradas en el mes.' };
  for (const companion of sheet.acompanantes) yield* companionBlocks(companion);
  yield {
    kind: 'closing',
    text: 'La firma deja constancia de las jornadas en las fechas y horas indicadas.',
    signatures: ['Firma y aclaración del familiar o responsable', 'Firma y aclaración del acompañante'],
  };
}

function* companionBlocks({ prestador, jornadas, conformidad }: ShiftSheetCompanion): Generator<Block> {
  yield { kind: 'section', text: `${fullName(prestador)} (${standingText(prestador)})` };
  for (const { inicio, fin, minutos, lugar } of jornadas) {
    yield {
      kind: 'entry',
      text: `${formatDate(inicio)} · ${formatTime(inicio)} ${fin ? `a ${formatTime(fin)}` : '(sin terminar)'}`,
      aside: minutos === null ? '' : hoursText(minutos),
    };
    yield { kind: 'note', text: `Lugar: ${lugar ?? 'no informado'}` };
  }
  const total = jornadas.reduce((sum, { minutos }) => sum + (minutos ?? 0), 0);
  yield {
    kind: 'facts',
    facts: [
      ['Jornadas', String(jornadas.length)],
      ['Horas', hoursText(total)],
    ],
  };
  yield { kind: 'signed', text: conformityText(conformidad, total), strokes: conformidad?.firma ?? null };
}

/** Says how many hours were agreed to: a day that was added later was not part of it. */
function conformityText(conformity: ShiftSheetCompanion['conformidad'], total: number): string {
  if (!conformity) return 'Sin conformidad de la familia';
  const { medio, firmante, fecha_creacion, minutos } = conformity;
  const who = firmante ? ` de ${firmante}` : '';
  const later = minutos === total ? '' : `. Se conformaron ${hoursText(minutos)}`;
  return `Conformidad${who}: ${CONFORMITY_MEANS_LABELS[medio].toLowerCase()}, ${formatMoment(fecha_creacion)}${later}`;
}
