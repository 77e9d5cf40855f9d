import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { ATTACHMENT_CLASS_LABELS } from '@trama/contract/words/record/attachments';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { PrintedAttachment, RecordSnapshot } from './record.types.ts';
import { correctionBlocks, entryTitle, facts, note, prose, recordedNote } from './record-blocks.ts';

export interface AttachmentReader {
  attachments(ids: number[]): Promise<PrintedAttachment[]>;
}

const AT_ONCE = 50;

/** What each is, and the hash by which it is recognised. The files themselves come later: `onPrinted` gathers them. */
export async function* attachmentBlocks(
  { attachments }: RecordSnapshot,
  reader: AttachmentReader,
  onPrinted: (attachment: PrintedAttachment) => void,
): AsyncGenerator<Block> {
  if (attachments.length === 0) return;
  yield { kind: 'section', text: 'Archivos adjuntos' };
  yield note('Cada archivo va al final, como anexo, y se reconoce por su SHA-256.');
  for (let from = 0; from < attachments.length; from += AT_ONCE)
    for (const attachment of await reader.attachments(attachments.slice(from, from + AT_ONCE))) {
      yield* blocksOf(attachment);
      onPrinted(attachment);
    }
}

function blocksOf(attachment: PrintedAttachment): Block[] {
  const { clase, titulo, sumario, fecha_documento, autor_externo, nombre_archivo, bytes, sha256 } =
    attachment;
  return [
    { kind: 'entry', text: entryTitle(titulo, attachment), aside: ATTACHMENT_CLASS_LABELS[clase] },
    ...facts([
      ['Fecha del documento', fecha_documento && formatDate(fecha_documento)],
      ['Autor', autor_externo],
      ['Archivo', `${nombre_archivo} (${formatNumber(bytes)} bytes)`],
      ['SHA-256', sha256],
    ]),
    ...prose('Sumario', sumario),
    recordedNote(attachment),
    ...correctionBlocks(attachment),
  ];
}
