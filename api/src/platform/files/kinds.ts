import { FILE_REFUSED, FILE_TYPES, type FileType } from '@trama/contract/words/record/attachments';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../errors/app-error.ts';

/** As many of the first bytes as file-type looks at. */
export const HEAD_BYTES = 4_100;
/** The end of a ZIP lies within its last 64 KiB and 22 bytes. */
export const TAIL_BYTES = 65_557;
/** Where a browser would look for signs of a page. */
const PAGE_WITHIN = 1_024;
const PAGE = /<(!doctype|html|head|body|script|svg|iframe|\?php)/i;
const HEIC = /^image\/hei[cf]/;

const isFileType = (mime: string): mime is FileType => Object.hasOwn(FILE_TYPES, mime);
const refused = (message: string) => new AppError('UNSUPPORTED_MEDIA_TYPE', { message });

/** The kind of a file by its first bytes, not by its name. */
export async function kindOf(head: Buffer): Promise<FileType> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
  if (HEIC.test(mime)) throw refused(FILE_REFUSED.heic);
  if (!isFileType(mime)) throw refused(FILE_REFUSED.type);
  if (mime === 'application/pdf' && PAGE.test(head.toString('latin1', 0, PAGE_WITHIN)))
    throw refused(FILE_REFUSED.mixed);
  return mime;
}

/** A file that another program would open as something else as well: a document that is also a ZIP or a page. */
export function assertOneKind(type: FileType, tail: Buffer): void {
  const text = tail.toString('latin1');
  if (text.includes('PK\x05\x06')) throw refused(FILE_REFUSED.mixed);
  if (type === 'application/pdf') {
    // Some programs leave the end mark out, or put more than our tail behind it: then the whole tail is looked at.
    const afterEnd = text.slice(Math.max(text.lastIndexOf('%%EOF'), 0));
    if (PAGE.test(afterEnd)) throw refused(FILE_REFUSED.mixed);
  } else if (text.includes('%PDF-') || PAGE.test(text.slice(-PAGE_WITHIN))) {
    throw refused(FILE_REFUSED.mixed);
  }
}
