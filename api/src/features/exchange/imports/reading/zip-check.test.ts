import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { xlsxFile, zipFile } from '../../../../../test/xlsx-file.ts';
import { readSheet } from './sheet.ts';
import { BROKEN_SHEET, TOO_BIG_OPEN } from './unreadable-file.ts';
import { assertHarmlessZip } from './zip-check.ts';

/** Books whose directory says otherwise than what a reader meets that goes through the file from its first byte. */

const END_BYTES = 22;
const MARK = 'PK\x07\x08';
const book = () => xlsxFile([{ name: 'Pacientes', rows: [['Apellido'], ['Muñoz']] }]);
const problemOf = (file: Buffer) =>
  assertHarmlessZip(file).then(
    () => undefined,
    (error: Error) => error.message,
  );

/** The entries, the directory and the end record. */
function partsOf(file: Buffer) {
  const end = file.length - END_BYTES;
  const start = file.readUInt32LE(end + 16);
  return {
    entries: file.subarray(0, start),
    directory: Buffer.from(file.subarray(start, end)),
    end: Buffer.from(file.subarray(end)),
  };
}

function joined({ entries, directory, end }: ReturnType<typeof partsOf>): Buffer {
  end.writeUInt32LE(entries.length, 16);
  return Buffer.concat([entries, directory, end]);
}

/** Where each entry of the directory stands in it. */
function placesIn(directory: Buffer): number[] {
  const places: number[] = [];
  for (let at = 0; at < directory.length; at += 46 + directory.readUInt16LE(at + 28)) places.push(at);
  return places;
}

/** The same book as written by who learns the sizes of an entry at its end. */
function withSizesAfter(file: Buffer, mark = MARK): Buffer {
  const { entries, directory, end } = partsOf(file);
  const pieces: Buffer[] = [];
  let length = 0;
  for (const at of placesIn(directory)) {
    const offset = directory.readUInt32LE(at + 42);
    const size = 30 + directory.readUInt16LE(at + 28) + directory.readUInt32LE(at + 20);
    const local = Buffer.from(entries.subarray(offset, offset + size));
    const descriptor = Buffer.concat([Buffer.from(mark, 'latin1'), directory.subarray(at + 16, at + 28)]);
    local.writeUInt16LE(8, 6);
    local.fill(0, 14, 26);
    directory.writeUInt16LE(8, at + 8);
    directory.writeUInt32LE(length, at + 42);
    pieces.push(local, descriptor);
    length += local.length + descriptor.length;
  }
  return joined({ entries: Buffer.concat(pieces), directory, end });
}

/** The book, with bytes of its first entry changed where it stands, and not in the directory. */
function changedAt(place: number, value: number): Buffer {
  const file = book();
  file.writeUInt8(value, place);
  return file;
}

const HIDDEN = partsOf(zipFile({ 'xl/sharedStrings.xml': '<!DOCTYPE x>' })).entries;

describe('a book', () => {
  it.each([
    ['with the sizes before each entry', book()],
    ['with the sizes after each entry', withSizesAfter(book())],
  ])('%s is harmless, and read', async (_, file) => {
    expect(await problemOf(file)).toBeUndefined();
    const rows: unknown[] = [];
    for await (const row of readSheet(file)) rows.push(row);
    expect(rows).toEqual([{ sheet: 'Pacientes', others: [] }, ['Apellido'], ['Muñoz']]);
  });

  const { entries, directory, end } = partsOf(book());
  it.each<[string, Buffer]>([
    [
      'an entry that the directory leaves out',
      joined({ entries: Buffer.concat([entries, HIDDEN]), directory, end }),
    ],
    [
      'an entry behind the directory',
      joined({ entries, directory: Buffer.concat([directory, HIDDEN]), end }),
    ],
    ['an entry of another name than in the directory', changedAt(30, 0x78)],
    ['an entry packed in another way than in the directory', changedAt(8, 0)],
    ['an entry of another packed size than in the directory', changedAt(18, 1)],
    ['an entry of another size than in the directory', changedAt(22, 1)],
    ['an entry whose sizes are not where they should follow', withSizesAfter(book(), 'PK\x07\x09')],
  ])('with %s is refused', async (_, file) => expect(await problemOf(file)).toBe(BROKEN_SHEET));

  it('whose unpacked entries go beyond the limit is refused', async () => {
    const files = {
      'xl/workbook.xml': '<workbook/>',
      wide: Buffer.alloc(199 * 1024 * 1024, ' '),
      stored: randomBytes(2 * 1024 * 1024),
    };
    const file = zipFile(files, { declaredSize: 9 });
    const { entries: before, directory: last } = partsOf(file);
    const place = placesIn(last).at(-1) ?? 0;
    file.writeUInt16LE(0, last.readUInt32LE(place + 42) + 8);
    file.writeUInt16LE(0, before.length + place + 10);
    expect(await problemOf(file)).toBe(TOO_BIG_OPEN);
  });
});
