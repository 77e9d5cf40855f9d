import type { Patient } from '@trama/contract/schemas/patients';
import { formatDate, formatMoment, formatNumber } from '@trama/contract/words/clinic-time';
import { FOLLOW_UP_LABELS, FOLLOW_UP_TEXT_FIELDS } from '@trama/contract/words/follow-ups';
import { calledLastNameFirst, calledName, fullName } from '@trama/contract/words/full-name';
import { riskText } from '@trama/contract/words/medical-history';
import { documentText } from '@trama/contract/words/patients';
import type { Block, PaperFacts } from '../../platform/paper/blocks.ts';
import type { HistoryContent, PrintedFollowUp, RecordSnapshot } from './record.types.ts';
import { NO_ENTRIES, note, personText, prose } from './record-blocks.ts';
import { ANNEX, historyBlocks, versionBlocks } from './record-history.ts';
import { type ListReader, listBlocks } from './record-lists.ts';
import { contactBlocks, patientBlocks, teamBlocks } from './record-people.ts';

const FOLLOW_UPS_AT_ONCE = 50;

/** What is too long to be held all at once is read when its turn comes. */
export interface RecordReader extends ListReader {
  followUps(ids: number[]): Promise<PrintedFollowUp[]>;
  version(historyId: number, version: number): Promise<HistoryContent>;
}

/** Sessions and earlier versions: what the length of a record depends on. */
export function countParts({ followUps, versions }: RecordSnapshot): number {
  return followUps.length + Math.max(0, versions.length - 1);
}

export function recordFacts(
  { patient, issuer }: RecordSnapshot,
  clinicName: string | undefined,
  issuedAt: Date,
): PaperFacts {
  const name = calledLastNameFirst(patient);
  return {
    title: `Historia clínica de ${name}`,
    author: fullName(issuer),
    issuedAt,
    header: {
      left: `${name} · ${documentText(patient) ?? 'Sin DNI registrado'}`,
      right: 'Historia clínica',
    },
    footer: [clinicName, `Emitido el ${formatMoment(issuedAt.toISOString())} por ${personText(issuer)}`]
      .filter(Boolean)
      .join('\n'),
  };
}

/** The whole record: person, team, history, lists, sessions from the first to the last, earlier versions. */
export async function* recordBlocks(
  record: RecordSnapshot,
  clinicName: string | undefined,
  reader: RecordReader,
): AsyncGenerator<Block> {
  const { patient } = record;
  if (clinicName) yield note(clinicName);
  yield { kind: 'title', text: 'Historia clínica', subtitle: calledLastNameFirst(patient) };
  yield* riskBlocks(patient);
  yield* patientBlocks(record);
  yield* contactBlocks(record);
  yield* teamBlocks(record);
  yield* historyBlocks(record);
  yield* listBlocks(record, reader);
  yield* followUpBlocks(record, reader);
  yield* earlierVersionBlocks(record, reader);
  yield {
    kind: 'closing',
    text: closingText(record),
    signatures: ['Firma y aclaración', 'Sello de la institución'],
  };
}

/** On page one, where whoever is handed the copy looks first. */
function riskBlocks({ riesgo_actual, riesgo_fecha, riesgo_autor }: Patient): Block[] {
  if (!riesgo_actual || !riesgo_fecha) return [];
  const said = `Según la historia clínica guardada el ${formatMoment(riesgo_fecha)} por ${riesgo_autor}.`;
  return [{ kind: 'entry', text: riskText(riesgo_actual) }, note(said)];
}

async function* followUpBlocks({ followUps }: RecordSnapshot, reader: RecordReader): AsyncGenerator<Block> {
  yield { kind: 'section', text: 'Seguimientos' };
  if (followUps.length === 0) yield note(NO_ENTRIES);
  let number = 0;
  let year = '';
  for (let from = 0; from < followUps.length; from += FOLLOW_UPS_AT_ONCE) {
    for (const followUp of await reader.followUps(followUps.slice(from, from + FOLLOW_UPS_AT_ONCE))) {
      number += 1;
      const yearOf = followUp.fecha.slice(0, 4);
      yield* followUpEntry(followUp, number, yearOf === year ? undefined : yearOf);
      year = yearOf;
    }
  }
}

function followUpEntry(followUp: PrintedFollowUp, number: number, bookmark: string | undefined): Block[] {
  const { fecha, fecha_creacion, prestador, autor } = followUp;
  const recordedBy = personText(autor) === personText(prestador) ? '' : ` por ${personText(autor)}`;
  return [
    { kind: 'entry', text: `Seguimiento #${formatNumber(number)}`, aside: formatDate(fecha), bookmark },
    note(`Prestador: ${personText(prestador)}. Registrado el ${formatMoment(fecha_creacion)}${recordedBy}.`),
    ...FOLLOW_UP_TEXT_FIELDS.flatMap((name) => prose(FOLLOW_UP_LABELS[name], followUp[name])),
  ];
}

async function* earlierVersionBlocks(record: RecordSnapshot, reader: RecordReader): AsyncGenerator<Block> {
  const { history, versions } = record;
  const [, ...earlier] = versions;
  if (!history || earlier.length === 0) return;
  yield { kind: 'section', text: ANNEX };
  yield note('De cada versión, los campos que la versión siguiente modificó, con el texto que tenían.');
  let next = history.contenido;
  for (const version of earlier) {
    const held = await reader.version(history.id_admision, version.version);
    yield* versionBlocks(version, held, next, history.version);
    next = held;
  }
}

function closingText({ patient, followUps, versions }: RecordSnapshot): string {
  const parts = [
    `${formatNumber(followUps.length)} ${followUps.length === 1 ? 'seguimiento' : 'seguimientos'}`,
    `${formatNumber(versions.length)} ${versions.length === 1 ? 'versión' : 'versiones'} de la historia clínica`,
  ];
  return `Fin de la historia clínica de ${calledName(patient)}: ${parts.join(' y ')}. Copia emitida del registro electrónico de la institución (Ley 26.529, artículos 14 y 15).`;
}
