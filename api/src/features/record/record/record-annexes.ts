import { FILE_TYPES, type FileType } from '@trama/contract/words/record/attachments';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { PrintedAttachment } from './record.types.ts';
import { entryTitle, note } from './record-blocks.ts';

/** What an annex holds, or why it does not hold the file. */
export type Annex = { content: Uint8Array; type: FileType } | { absent: string };

export interface AnnexReader {
  annex(attachment: PrintedAttachment): Promise<Annex>;
}

/** The attached files themselves: pictures on the page, documents inside the copy. */
export async function* annexBlocks(
  attachments: PrintedAttachment[],
  reader: AnnexReader,
): AsyncGenerator<Block> {
  if (attachments.length === 0) return;
  yield { kind: 'section', text: 'Anexos' };
  for (const [index, attachment] of attachments.entries()) {
    const title = entryTitle(attachment.titulo, attachment);
    yield { kind: 'entry', text: `Anexo ${index + 1} · ${title}` };
    yield note(`SHA-256: ${attachment.sha256}`);
    yield* contentBlocks(attachment, await reader.annex(attachment));
  }
}

function contentBlocks(attachment: PrintedAttachment, annex: Annex): Block[] {
  if ('absent' in annex) return [note(annex.absent)];
  const { content, type } = annex;
  if (type !== 'application/pdf') return [{ kind: 'picture', jpeg: content, alt: attachment.titulo }];
  const name = `folio-${attachment.folio}.${FILE_TYPES[type]}`;
  return [
    note(
      `El documento va dentro de esta copia, entre los archivos adjuntos del PDF, con el nombre ${name}. En papel se imprime a continuación.`,
    ),
    { kind: 'embedded', name, description: attachment.titulo, content },
  ];
}
