import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, fullName } from '@trama/contract/words/full-name';
import { documentText } from '@trama/contract/words/people/patients';
import { standingText } from '@trama/contract/words/people/providers';
import type { Block, PaperFacts } from '../../../platform/paper/blocks.ts';
import type { SheetPatient, SheetRow } from './attendance.queries.ts';

export interface Sheet extends SheetPatient {
  turnos: SheetRow[];
}

const TITLE = 'Planilla de asistencia';
const STATES = { realizado: 'Asistió', ausente: 'Ausente' };

/** '11/2026' */
const monthText = (month: string) => month.split('-').reverse().join('/');
/** '1 h 30 min' */
const hoursText = (minutes: number) =>
  [Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ') || '0 min';

export const sheetFacts = (sheet: Sheet, month: string, clinicName: string | undefined): PaperFacts => ({
  title: `${TITLE} de ${calledLastNameFirst(sheet)}, ${monthText(month)}`,
  author: clinicName ?? 'Trama',
  issuedAt: new Date(),
  header: {
    left: `${calledLastNameFirst(sheet)} · ${documentText(sheet) ?? 'Sin DNI registrado'}`,
    right: TITLE,
  },
  footer: [clinicName, `Mes ${monthText(month)}`].filter(Boolean).join('\n'),
});

/** What an obra social asks for: patient, provider, dates and durations. Nothing clinical. */
export async function* sheetBlocks(
  sheet: Sheet,
  month: string,
  clinicName: string | undefined,
): AsyncGenerator<Block> {
  if (clinicName) yield { kind: 'note', text: clinicName };
  yield { kind: 'title', text: `${TITLE} · ${monthText(month)}`, subtitle: calledLastNameFirst(sheet) };
  yield { kind: 'facts', facts: coverageFacts(sheet) };
  const groups = byProvider(sheet.turnos);
  for (const rows of groups) yield* providerBlocks(rows, rows === groups.at(-1));
  if (sheet.turnos.length === 0) yield { kind: 'note', text: 'Sin turnos registrados en el mes.' };
  yield {
    kind: 'closing',
    text: 'La firma deja constancia de la asistencia en las fechas y horas indicadas.',
    signatures: ['Firma y aclaración del paciente o responsable', 'Firma y sello del prestador'],
  };
}

function coverageFacts(sheet: Sheet): [string, string][] {
  const facts: [string, string | null][] = [
    ['Documento', documentText(sheet)],
    ['Obra social', sheet.obra_social],
    ['Plan', sheet.plan],
    ['Número de afiliado', sheet.numero_afiliado],
  ];
  return facts.map(([label, value]) => [label, value ?? 'No informado']);
}

function byProvider(rows: SheetRow[]): SheetRow[][] {
  const groups = new Map<number, SheetRow[]>();
  for (const row of rows) groups.set(row.id_prestador, [...(groups.get(row.id_prestador) ?? []), row]);
  return [...groups.values()];
}

/** The last row of the last provider stands on the sheet that is signed. */
function* providerBlocks(rows: SheetRow[], isLast: boolean): Generator<Block> {
  const [{ prestador } = rows[0] as SheetRow] = rows;
  yield { kind: 'section', text: `${fullName(prestador)} (${standingText(prestador)})` };
  for (const row of rows) {
    const { inicio, fin, estado, minutos } = row;
    if (isLast && row === rows.at(-1)) yield { kind: 'ending' };
    yield {
      kind: 'entry',
      text: `${formatDate(inicio)} · ${formatTime(inicio)} a ${formatTime(fin)}`,
      aside: estado === 'realizado' ? `${STATES[estado]} · ${hoursText(minutos)}` : STATES[estado],
    };
  }
  const held = rows.filter(({ estado }) => estado === 'realizado');
  const minutes = held.reduce((sum, { minutos }) => sum + minutos, 0);
  yield {
    kind: 'facts',
    facts: [
      ['Encuentros', String(held.length)],
      ['Ausencias', String(rows.length - held.length)],
      ['Horas', hoursText(minutes)],
    ],
  };
}
