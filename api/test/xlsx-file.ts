import { crc32, deflateRawSync } from 'node:zlib';

/** What a cell of a test's sheet holds: a text, a number, or a day that Excel keeps as a number with a format. */
export type SheetCell = string | number | null | { day: number } | { formula: string; value: string };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export interface Sheet {
  name: string;
  rows: SheetCell[][];
  /** Columns, from 1, that the book hides. */
  hidden?: number[];
}

/** A book as Excel packs it, made by hand: the parts that readers look at. */
export function xlsxFile(sheets: Sheet[], extra: Record<string, string> = {}): Buffer {
  const numbered = sheets.map((sheet, n) => ({ ...sheet, id: n + 1 }));
  return zipFile({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook><sheets>${numbered
      .map(({ name, id }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${numbered
      .map(({ id }) => relationship(id, 'worksheet', `worksheets/sheet${id}.xml`))
      .join('')}${relationship(99, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ...Object.fromEntries(numbered.map((sheet) => [`xl/worksheets/sheet${sheet.id}.xml`, sheetXml(sheet)])),
    ...extra,
  });
}

const relationship = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;

function sheetXml({ rows, hidden = [] }: Sheet): string {
  const columns = hidden.map((n) => `<col min="${n}" max="${n}" width="0" hidden="1"/>`).join('');
  const lines = rows.map((cells, r) => {
    const texts = cells.map((cell, c) => cellXml(cell, `${letters(c)}${r + 1}`));
    return `<row r="${r + 1}">${texts.join('')}</row>`;
  });
  return `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: SheetCell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('day' in cell) return `<c r="${address}" s="1"><v>${cell.day}</v></c>`;
  return `<c r="${address}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
}

const letters = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : letters(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26));

interface Packed {
  packed: Buffer;
  checksum: number;
  length: number;
}
const pack = (content: Buffer): Packed => ({
  packed: deflateRawSync(content),
  checksum: crc32(content),
  length: content.length,
});

/** A very long text takes long to pack. */
const known = new WeakMap<Buffer, Packed>();
function packOnce(content: Buffer): Packed {
  const one = known.get(content) ?? pack(content);
  known.set(content, one);
  return one;
}

export interface ZipLie {
  /** What the directory says of every entry's size, instead of the truth. */
  declaredSize?: number;
}

export function zipFile(files: Record<string, string | Buffer>, { declaredSize }: ZipLie = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const { packed, checksum, length } = typeof text === 'string' ? pack(Buffer.from(text)) : packOnce(text);
    const size = declaredSize ?? length;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(checksum, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
