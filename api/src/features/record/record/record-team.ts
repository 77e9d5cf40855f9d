import { formatDate, formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { ENTRY_LABELS } from '@trama/contract/words/record/entries';
import { INTERDISCIPLINARY, MEETING_LABELS } from '@trama/contract/words/record/meetings';
import { ELECTRONIC_SIGNATURE, SIGNATURE_KIND_LABELS } from '@trama/contract/words/record/signatures';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { PrintedMeeting, PrintedSignature, RecordSnapshot } from './record.types.ts';
import {
  correctionBlocks,
  entryTitle,
  facts,
  note,
  personText,
  prose,
  recordedNote,
} from './record-blocks.ts';

export interface TeamReader {
  meetings(ids: number[]): Promise<PrintedMeeting[]>;
  signatures(ids: number[]): Promise<PrintedSignature[]>;
}

const AT_ONCE = 20;

/** The team's meetings, oldest first; nothing without one. */
export async function* meetingBlocks(
  { meetings }: RecordSnapshot,
  reader: TeamReader,
): AsyncGenerator<Block> {
  if (meetings.length === 0) return;
  yield { kind: 'section', text: 'Reuniones de equipo' };
  for (let from = 0; from < meetings.length; from += AT_ONCE)
    for (const meeting of await reader.meetings(meetings.slice(from, from + AT_ONCE)))
      yield* ofMeeting(meeting);
}

function ofMeeting(meeting: PrintedMeeting): Block[] {
  const { fecha_acto, temas, acuerdos, proxima, participantes, interdisciplinaria } = meeting;
  return [
    { kind: 'entry', text: entryTitle('Reunión de equipo', meeting), aside: formatDate(fecha_acto) },
    ...facts([
      ['Participantes', participantes.map(fullName).join(', ')],
      [INTERDISCIPLINARY, interdisciplinaria ? 'Sí: firmaron dos profesiones o más' : null],
      [MEETING_LABELS.proxima, proxima && formatDate(proxima)],
    ]),
    ...prose(MEETING_LABELS.temas, temas),
    ...prose(MEETING_LABELS.acuerdos, acuerdos),
    recordedNote(meeting),
    ...correctionBlocks(meeting),
  ];
}

/** Who signed which folio, and who refused and why; nothing without any. */
export async function* signatureBlocks(
  { signatures }: RecordSnapshot,
  reader: TeamReader,
): AsyncGenerator<Block> {
  if (signatures.length === 0) return;
  yield { kind: 'section', text: 'Firmas electrónicas' };
  for (let from = 0; from < signatures.length; from += AT_ONCE)
    for (const signature of await reader.signatures(signatures.slice(from, from + AT_ONCE)))
      yield* ofSignature(signature);
}

function ofSignature(signature: PrintedSignature): Block[] {
  const { folio_firmado, clase_firmada, caracter, estado, motivo, huella_firmada, fecha_creacion, autor } =
    signature;
  const about = `${SIGNATURE_KIND_LABELS[caracter]} del folio ${folio_firmado} (${ENTRY_LABELS[clase_firmada]})`;
  const how = estado === 'firmada' ? ELECTRONIC_SIGNATURE : 'Firma rechazada';
  return [
    { kind: 'entry', text: entryTitle(about, signature) },
    note(`${how}: ${personText(autor)}, el ${formatMoment(fecha_creacion)}.`),
    ...facts([['SHA-256 del texto firmado', estado === 'firmada' ? huella_firmada : null]]),
    ...prose('Motivo', motivo),
    ...correctionBlocks(signature),
  ];
}
