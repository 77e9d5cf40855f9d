import { inflateSync } from 'node:zlib';

/** A PDF as a viewer reads it: by its cross-reference table, page by page, through the fonts' own character maps. */
export interface ReadPdf {
  /** The drawn strings of each page, in the order in which they are drawn. */
  pages: string[][];
  /** Everything outside the compressed streams. */
  plain: string;
}

interface PdfObject {
  text: string;
  stream: Buffer;
}

export function readPdf(file: Buffer): ReadPdf {
  const plain = file.toString('latin1');
  const objects = readObjects(file, plain);
  const object = (id: string | undefined): PdfObject => {
    const found = objects.get(Number(id));
    if (!found) throw new Error(`The PDF lacks object ${id}`);
    return found;
  };
  const trailer = plain.slice(plain.lastIndexOf('trailer'));
  const catalog = object(/\/Root (\d+) 0 R/.exec(trailer)?.[1]);
  const kids =
    /\/Kids \[([^\]]*)\]/.exec(object(/\/Pages (\d+) 0 R/.exec(catalog.text)?.[1]).text)?.[1] ?? '';
  const pages = referencesIn(kids).map((id) => readPage(object(id), object));
  return { pages, plain };
}

/** The drawing commands of each page, as they are written. */
export function drawnOn(file: Buffer): string[] {
  const objects = readObjects(file, file.toString('latin1'));
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\b/.test(text));
  return pages.map(({ text }) => {
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(text)?.[1]));
    return content?.stream.toString('latin1') ?? '';
  });
}

/** The files inside the document, and how many pictures it draws. */
export function carriedBy(file: Buffer): { files: Buffer[]; pictures: number } {
  const objects = [...readObjects(file, file.toString('latin1')).values()];
  return {
    files: objects.filter(({ text }) => /\/Type \/EmbeddedFile\b/.test(text)).map(({ stream }) => stream),
    pictures: objects.filter(({ text }) => /\/Subtype \/Image\b/.test(text)).length,
  };
}

const referencesIn = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => id);

function readObjects(file: Buffer, plain: string): Map<number, PdfObject> {
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(plain)?.[1]);
  const offsets = [...plain.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) =>
    Number(offset),
  );
  const objects = new Map<number, PdfObject>();
  for (const [i, offset] of offsets.entries()) {
    const id = i + 1;
    if (!plain.startsWith(`${id} 0 obj\n`, offset)) throw new Error(`No object ${id} at ${offset}`);
    const end = plain.indexOf('endobj', offset);
    const streamAt = plain.indexOf('\nstream\n', offset);
    const text = plain.slice(offset, streamAt > 0 && streamAt < end ? streamAt : end);
    const length = Number(/\/Length (\d+)/.exec(text)?.[1] ?? 0);
    const raw = file.subarray(streamAt + 8, streamAt + 8 + length);
    objects.set(id, { text, stream: /FlateDecode/.test(text) ? inflateSync(raw) : raw });
  }
  return objects;
}

function readPage(page: PdfObject, object: (id: string | undefined) => PdfObject): string[] {
  const resources = object(/\/Resources (\d+) 0 R/.exec(page.text)?.[1]).text;
  const content = object(/\/Contents (\d+) 0 R/.exec(page.text)?.[1]).stream.toString('latin1');
  const pageCount = object(/\/XObject <<\s*\/N (\d+) 0 R/.exec(resources)?.[1]);
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    fonts.set(String(name), readCharacterMap(object(/\/ToUnicode (\d+) 0 R/.exec(object(id).text)?.[1])));
  }
  const strings: string[] = [];
  for (const [command, fontName, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/N Do/g)) {
    if (fontName) fonts.set('now', fonts.get(fontName) ?? new Map());
    else if (command === '/N Do')
      strings.push(strings.pop() + decode(pageCount.stream.toString('latin1'), fonts.get('now')));
    else strings.push(decode(String(glyphs), fonts.get('now')));
  }
  return strings;
}

function readCharacterMap({ stream }: PdfObject): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from, list] of stream.toString('latin1').matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [i, entry] of [...String(list).matchAll(/<([^>]*)>/g)].entries()) {
      const units = String(entry[1])
        .split(' ')
        .map((unit) => Number.parseInt(unit, 16));
      const code = (Number.parseInt(String(from), 16) + i).toString(16).padStart(4, '0');
      map.set(code, String.fromCharCode(...units));
    }
  }
  return map;
}

function decode(operands: string, map: Map<string, string> | undefined): string {
  const codes = [...operands.matchAll(/<([0-9a-f]+)>/g)].flatMap(
    ([, hex]) => String(hex).match(/.{4}/g) ?? [],
  );
  return codes.map((code) => map?.get(code) ?? '\uFFFD').join('');
}
