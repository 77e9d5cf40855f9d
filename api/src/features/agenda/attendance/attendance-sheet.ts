import { CONFORMITY_MEANS_LABELS, hoursText, monthText } from '@trama/contract/words/agenda/conformity';
import { formatDate, formatMoment, formatTime } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, fullName } from '@trama/contract/words/full-name';
import { documentText } from '@trama/contract/words/people/patients';
import { standingText } from '@trama/contract/words/people/providers';
import type { Block, PaperFacts } from '../../../platform/paper/blocks.ts';
import { type Letterhead, letterheadBlock } from '../../people/settings/letterhead.service.ts';
import type { SheetPatient, SheetRow } from './sheets.queries.ts';

const TITLE = 'Planilla de asistencia';
const STATES = { realizado: 'Asistió', ausente: 'Ausente' };

/** What is printed: the month of one patient, or of all patients of a payer. */
export interface Sheets {
  month: string;
  clinic: Letterhead;
  patients: SheetPatient[];
  /** The payer's name, where the sheets are for one. */
  payer: string | null;
  /** What was drawn, as JSON, by the number of the conformity. */
  signaturesOf(patients: SheetPatient[]): Promise<Map<number, string>>;
}

export function sheetFacts({ month, clinic, patients, payer }: Sheets): PaperFacts {
  const [first] = patients;
  const whose = payer ?? (first ? calledLastNameFirst(first) : '');
  const document = first && !payer ? ` · ${documentText(first) ?? 'Sin DNI registrado'}` : '';
  return {
    title: `${TITLE} de ${whose}, ${monthText(month)}`,
    author: clinic.nombre ?? 'Trama',
    issuedAt: new Date(),
    header: { left: `${whose}${document}`, right: TITLE },
    footer: [clinic.nombre, `Mes ${monthText(month)}`].filter(Boolean).join('\n'),
  };
}

/** How many patients' drawings are in memory at a time. */
const AT_A_TIME = 25;

/** What an obra social asks for: patient, order, provider, dates, durations and who agreed. Nothing clinical. */
export async function* sheetBlocks(sheets: Sheets): AsyncGenerator<Block> {
  const { patients, clinic, month } = sheets;
  if (patients.length === 0) {
    yield letterheadBlock(clinic);
    yield { kind: 'title', text: `${TITLE} · ${monthText(month)}`, subtitle: sheets.payer ?? '' };
    yield { kind: 'note', text: 'Sin turnos registrados en el mes.' };
  }
  for (let at = 0; at < patients.length; at += AT_A_TIME) {
    const some = patients.slice(at, at + AT_A_TIME);
    const signatures = await sheets.signaturesOf(some);
    for (const patient of some) yield* patientBlocks(sheets, patient, signatures);
  }
}

function* patientBlocks(
  { clinic, month }: Sheets,
  patient: SheetPatient,
  signatures: Map<number, string>,
): Generator<Block> {
  yield { kind: 'page' };
  yield letterheadBlock(clinic);
  yield { kind: 'title', text: `${TITLE} · ${monthText(month)}`, subtitle: calledLastNameFirst(patient) };
  yield { kind: 'facts', facts: coverageFacts(patient) };
  const groups = byProvider(patient.turnos);
  for (const rows of groups) yield* providerBlocks(rows, rows === groups.at(-1), signatures);
  if (patient.turnos.length === 0) yield { kind: 'note', text: 'Sin turnos registrados en el mes.' };
  yield {
    kind: 'closing',
    text: 'La firma deja constancia de la asistencia en las fechas y horas indicadas.',
    signatures: ['Firma y aclaración del paciente o responsable', 'Firma y sello del prestador'],
  };
}

function coverageFacts(patient: SheetPatient): [string, string][] {
  const orders = [...new Set(patient.turnos.flatMap(({ orden }) => orden ?? []))];
  const facts: [string, string | null][] = [
    ['Documento', documentText(patient)],
    ['Obra social', patient.obra_social],
    ['Plan', patient.plan],
    ['Número de afiliado', patient.numero_afiliado],
    [orders.length > 1 ? 'Órdenes' : 'Orden', orders.join(', ') || null],
  ];
  return facts.map(([label, value]) => [label, value ?? 'No informado']);
}

function byProvider(rows: SheetRow[]): SheetRow[][] {
  const groups = new Map<number, SheetRow[]>();
  for (const row of rows) {
    const group = groups.get(row.id_prestador);
    if (group) group.push(row);
    else groups.set(row.id_prestador, [row]);
  }
  return [...groups.values()];
}

/** The last row of the last provider stands on the sheet that is signed. */
function* providerBlocks(
  rows: SheetRow[],
  isLast: boolean,
  signatures: Map<number, string>,
): Generator<Block> {
  const [{ prestador } = rows[0] as SheetRow] = rows;
  yield { kind: 'section', text: `${fullName(prestador)} (${standingText(prestador)})` };
  for (const row of rows) {
    const { inicio, fin, estado, minutos, conformidad } = row;
    if (isLast && row === rows.at(-1)) yield { kind: 'ending' };
    yield {
      kind: 'entry',
      text: `${formatDate(inicio)} · ${formatTime(inicio)} a ${formatTime(fin)}`,
      aside: estado === 'realizado' ? `${STATES[estado]} · ${hoursText(minutos)}` : STATES[estado],
    };
    if (estado === 'realizado')
      yield {
        kind: 'signed',
        text: [row.orden && `Orden ${row.orden}`, conformityText(conformidad)].filter(Boolean).join(' · '),
        strokes: (conformidad && signatures.get(conformidad.id_conformidad)) ?? null,
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
      ['Conformados', `${held.filter(({ conformidad }) => conformidad).length} de ${held.length}`],
    ],
  };
}

/** 'Firma en pantalla, 12/11/2026 10:52 (Rosa Paz)' */
function conformityText(conformity: SheetRow['conformidad']): string {
  if (!conformity) return 'Sin firmar';
  const { medio, fecha_creacion, firmante } = conformity;
  return `${CONFORMITY_MEANS_LABELS[medio]}, ${formatMoment(fecha_creacion)}${firmante ? ` (${firmante})` : ''}`;
}
