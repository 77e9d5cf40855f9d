import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { IMPORT_LIMITS } from '@trama/contract/words/imports';
import { BROKEN_SHEET, NOT_A_SHEET, TOO_BIG_OPEN, UnreadableFile, XML_ENTITIES } from './unreadable-file.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** The end record, and the longest comment that may follow it. */
const END_SEARCH_BYTES = 22 + 0xffff;
const DEFLATED = 8;
const STORED = 0;
const MOST_ENTRIES = 2_000;

interface Entry {
  name: string;
  method: number;
  packed: number;
  open: number;
  offset: number;
}

/**
 * Looks into a packed sheet before anything is made of it: what it says that it holds, and what it really holds, which a
 * bomb says less of. A document type has no business in a sheet: that is where entities are declared.
 */
export async function assertHarmlessZip(file: Buffer): Promise<void> {
  const entries = directoryOf(file);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw new UnreadableFile(NOT_A_SHEET);
  if (sumOf(entries.map(({ open }) => open)) > IMPORT_LIMITS.openBytes)
    throw new UnreadableFile(TOO_BIG_OPEN);
  let left = IMPORT_LIMITS.openBytes;
  for (const entry of entries) left -= await openedBytes(file, entry, left);
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

function directoryOf(file: Buffer): Entry[] {
  try {
    const end = endOfDirectory(file);
    const count = file.readUInt16LE(end + 10);
    if (count > MOST_ENTRIES) throw new UnreadableFile(BROKEN_SHEET);
    const entries: Entry[] = [];
    let at = file.readUInt32LE(end + 16);
    for (let n = 0; n < count; n++) {
      if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new UnreadableFile(BROKEN_SHEET);
      const nameLength = file.readUInt16LE(at + 28);
      entries.push({
        name: file.toString('utf8', at + 46, at + 46 + nameLength),
        method: file.readUInt16LE(at + 10),
        packed: file.readUInt32LE(at + 20),
        open: file.readUInt32LE(at + 24),
        offset: file.readUInt32LE(at + 42),
      });
      at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    // Numbers that point outside of the file.
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN_SHEET);
  }
}

function endOfDirectory(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - END_SEARCH_BYTES); at--)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new UnreadableFile(BROKEN_SHEET);
}

/** How many bytes an entry really has. */
async function openedBytes(file: Buffer, entry: Entry, most: number): Promise<number> {
  const packed = packedBytes(file, entry);
  if (entry.method === STORED) {
    assertNoDeclaration(packed);
    return packed.length;
  }
  if (entry.method !== DEFLATED) throw new UnreadableFile(BROKEN_SHEET);
  let bytes = 0;
  let tail = Buffer.alloc(0);
  const inflated = Readable.from([packed]).pipe(createInflateRaw());
  try {
    for await (const piece of inflated as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > most) throw new UnreadableFile(TOO_BIG_OPEN);
      // A word may be cut in two by the pieces.
      assertNoDeclaration(Buffer.concat([tail, piece]));
      tail = Buffer.from(piece.subarray(-DECLARATION_BYTES));
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN_SHEET);
  }
  return bytes;
}

function packedBytes(file: Buffer, { offset, packed }: Entry): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL_ENTRY)
    throw new UnreadableFile(BROKEN_SHEET);
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packed > file.length) throw new UnreadableFile(BROKEN_SHEET);
  return file.subarray(start, start + packed);
}

const DECLARATIONS = ['<!DOCTYPE', '<!ENTITY'].flatMap((word) => [
  Buffer.from(word, 'latin1'),
  Buffer.from(word, 'utf16le'),
]);
const DECLARATION_BYTES = 20;

function assertNoDeclaration(text: Buffer): void {
  if (DECLARATIONS.some((word) => text.includes(word))) throw new UnreadableFile(XML_ENTITIES);
}
