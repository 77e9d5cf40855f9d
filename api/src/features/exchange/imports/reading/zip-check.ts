import { Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { IMPORT_LIMITS } from '@trama/contract/words/exchange/imports';
import { BROKEN_SHEET, NOT_A_SHEET, TOO_BIG_OPEN, UnreadableFile, XML_ENTITIES } from './unreadable-file.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const DESCRIPTOR = Buffer.from('PK\x07\x08', 'latin1');
const DESCRIPTOR_BYTES = 16;
/** The flag of an entry whose sizes follow its bytes. */
const SIZES_FOLLOW = 0x08;
/** The end record, and the longest comment that may follow it. */
const END_SEARCH_BYTES = 22 + 0xffff;
const DEFLATED = 8;
const STORED = 0;
const MOST_ENTRIES = 2_000;

interface Entry {
  name: Buffer;
  method: number;
  packed: number;
  open: number;
  offset: number;
}

interface Directory {
  start: number;
  entries: Entry[];
}

/**
 * Looks into a packed sheet before anything is made of it: what it says that it holds, and what it really holds, which a
 * bomb says less of. A document type has no business in a sheet: that is where entities are declared.
 */
export async function assertHarmlessZip(file: Buffer): Promise<void> {
  const { entries, contents } = withinFile(() => {
    const directory = directoryOf(file);
    return { ...directory, contents: contentsOf(file, directory) };
  });
  if (!entries.some(({ name }) => name.equals(WORKBOOK))) throw new UnreadableFile(NOT_A_SHEET);
  if (sumOf(entries.map(({ open }) => open)) > IMPORT_LIMITS.openBytes)
    throw new UnreadableFile(TOO_BIG_OPEN);
  let left = IMPORT_LIMITS.openBytes;
  for (const content of contents) left -= await openedBytes(content, left);
}

/** What a harmless book says of itself, before its sheets. */
export function workbookOf(file: Buffer): string {
  const entry = directoryOf(file).entries.find(({ name }) => name.equals(WORKBOOK));
  if (!entry) return '';
  const from = startOfContent(file, entry);
  const packed = file.subarray(from, from + entry.packed);
  return (entry.method === STORED ? packed : inflateRawSync(packed)).toString();
}

const WORKBOOK = Buffer.from('xl/workbook.xml');
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

function assertWhole(isWhole: boolean): void {
  if (!isWhole) throw new UnreadableFile(BROKEN_SHEET);
}

/** Numbers that point outside of the file are thrown by the buffer. */
function withinFile<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN_SHEET);
  }
}

function directoryOf(file: Buffer): Directory {
  const end = endOfDirectory(file);
  const count = file.readUInt16LE(end + 10);
  assertWhole(count <= MOST_ENTRIES);
  const start = file.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    assertWhole(file.readUInt32LE(at) === DIRECTORY_ENTRY);
    const nameLength = file.readUInt16LE(at + 28);
    entries.push({
      name: file.subarray(at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      open: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  assertWhole(at === end);
  return { start, entries };
}

interface Content {
  method: number;
  bytes: Buffer;
}

/**
 * The reader of sheets does not ask the directory: it goes from entry to entry, from the first byte on. So the entries of
 * the directory must be all that there is, one after the other, and say the same of themselves where they stand.
 */
function contentsOf(file: Buffer, { start, entries }: Directory): Content[] {
  let at = 0;
  const contents = [...entries]
    .sort((a, b) => a.offset - b.offset)
    .map((entry) => {
      assertWhole(entry.offset === at);
      const from = startOfContent(file, entry);
      const to = from + entry.packed;
      at = hasDescriptor(file, entry) ? endOfDescriptor(file, entry, { from, to }) : to;
      assertWhole(at <= start);
      return { method: entry.method, bytes: file.subarray(from, to) };
    });
  assertWhole(at === start);
  return contents;
}

function startOfContent(file: Buffer, { name, method, offset }: Entry): number {
  assertWhole(file.readUInt32LE(offset) === LOCAL_ENTRY && file.readUInt16LE(offset + 8) === method);
  const nameLength = file.readUInt16LE(offset + 26);
  assertWhole(file.subarray(offset + 30, offset + 30 + nameLength).equals(name));
  return offset + 30 + nameLength + file.readUInt16LE(offset + 28);
}

/** Programs that write an entry before its sizes are known (Google Sheets, many libraries) put them at the end. */
function hasDescriptor(file: Buffer, { packed, open, offset }: Entry): boolean {
  const said = { packed: file.readUInt32LE(offset + 18), open: file.readUInt32LE(offset + 22) };
  if ((file.readUInt16LE(offset + 6) & SIZES_FOLLOW) !== 0 && said.packed === 0) return true;
  assertWhole(said.packed === packed && said.open === open);
  return false;
}

/** The reader takes the first mark that it meets for the end. */
function endOfDescriptor(file: Buffer, entry: Entry, { from, to }: { from: number; to: number }): number {
  assertWhole(file.indexOf(DESCRIPTOR, from) === to);
  assertWhole(file.readUInt32LE(to + 8) === entry.packed && file.readUInt32LE(to + 12) === entry.open);
  return to + DESCRIPTOR_BYTES;
}

function endOfDirectory(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - END_SEARCH_BYTES); at--)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new UnreadableFile(BROKEN_SHEET);
}

/** How many bytes an entry really has: no more than `most`. */
async function openedBytes({ method, bytes: packed }: Content, most: number): Promise<number> {
  assertWhole(method === STORED || method === DEFLATED);
  const source = Readable.from([packed]);
  const opened = method === STORED ? source : source.pipe(createInflateRaw());
  let bytes = 0;
  let tail = Buffer.alloc(0);
  try {
    for await (const piece of opened as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > most) throw new UnreadableFile(TOO_BIG_OPEN);
      // A word may be cut in two by the pieces.
      const text = Buffer.concat([tail, piece]);
      assertNoDeclaration(text);
      tail = Buffer.from(text.subarray(-DECLARATION_BYTES));
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN_SHEET);
  }
  return bytes;
}

const DECLARATIONS = ['<!DOCTYPE', '<!ENTITY'].flatMap((word) => [
  Buffer.from(word, 'latin1'),
  Buffer.from(word, 'utf16le'),
]);
const DECLARATION_BYTES = 20;

function assertNoDeclaration(text: Buffer): void {
  if (DECLARATIONS.some((word) => text.includes(word))) throw new UnreadableFile(XML_ENTITIES);
}
