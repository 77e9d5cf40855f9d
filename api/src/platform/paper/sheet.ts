import PDFDocument from 'pdfkit';
import type { PaperFacts, Stroke } from './blocks.ts';
import { MISSING_CHARACTER, printableText, wrapLines } from './printable-text.ts';
import { Typeface, type Weight } from './typeface.ts';

/** A4 in points (72 to the inch). */
const PAGE = { width: 595.28, height: 841.89, side: 56, top: 36, foot: 34 };
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;
const LEADING = 1.38;
const FURNITURE_GAP = 22;
/** Room in the footer for 'Página 1234 de 1234'. */
const PAGE_NUMBER_WIDTH = 110;
const HEADER_RIGHT_WIDTH = 110;

export const INK = { text: '#17202e', soft: '#4d5a6d', blue: '#12305a', teal: '#0f766e', line: '#cfd8e3' };

export interface Style {
  weight: Weight;
  size: number;
  color: string;
}
const FURNITURE: Style = { weight: 'regular', size: 7.5, color: INK.soft };
const OWNER: Style = { weight: 'bold', size: 8, color: INK.blue };

export const lineHeight = ({ size }: Style): number => size * LEADING;

interface Place {
  /** From the left edge of the text. */
  x?: number;
  y?: number;
  /** The text ends at `x` instead of beginning there. */
  endsThere?: boolean;
}

/** The pages of a document: where the next line goes, and what stands on every page. */
export class Sheet {
  y = 0;
  readonly doc: PDFKit.PDFDocument;
  /** True once a character had to be replaced, because the typeface does not have it. */
  lacksCharacters = false;
  readonly #faces: Record<Weight, Typeface>;
  readonly #header: { left: string[]; right: string };
  readonly #footer: string[];
  readonly #pageCount: PDFKit.PDFKitReference;
  #pages = 0;

  constructor({ title, author, issuedAt, header, footer }: PaperFacts) {
    const options = {
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      fontLayoutCache: false,
      pdfVersion: '1.7',
      lang: 'es-AR',
      tagged: true,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Trama', Producer: 'Trama', CreationDate: issuedAt },
    } as const;
    this.doc = new PDFDocument(options);
    this.#faces = { regular: new Typeface(this.doc, 'regular'), bold: new Typeface(this.doc, 'bold') };
    this.#header = {
      left: this.wrap(header.left, OWNER, TEXT_WIDTH - HEADER_RIGHT_WIDTH),
      right: header.right,
    };
    this.#footer = this.wrap(footer, FURNITURE, TEXT_WIDTH - PAGE_NUMBER_WIDTH);
    this.#pageCount = this.doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -FURNITURE.size, PAGE_NUMBER_WIDTH, 2 * FURNITURE.size],
      Resources: { Font: { N: this.#faces.regular.embedded.ref() } },
    });
    this.doc.on('pageAdded', () => this.#furnishPage());
    this.doc.addPage();
  }

  wrap(text: string, style: Style, width = TEXT_WIDTH): string[] {
    const face = this.#faces[style.weight];
    const printable = printableText(text, face.hasGlyph);
    this.lacksCharacters ||= printable.includes(MISSING_CHARACTER) && !text.includes(MISSING_CHARACTER);
    return wrapLines(printable, width, (piece) => face.widthOf(piece, style.size));
  }

  /** Draws one line, by default at the place where the next one goes. */
  draw(line: string, style: Style, { x = 0, y = this.y, endsThere = false }: Place = {}): void {
    const face = this.#faces[style.weight];
    const left = PAGE.side + x - (endsThere ? face.widthOf(line, style.size) : 0);
    const glyphs = face.glyphsOf(line);
    if (glyphs === '') return;
    if (glyphs === undefined) {
      this.#drawShaped(line, style, left, y);
      return;
    }
    const { embedded } = face;
    this.doc.page.fonts[embedded.id] ??= embedded.ref();
    const baseline = y + (embedded.ascender * style.size) / 1000;
    // The page's y axis points down, that of the letters up.
    const place = `1 0 0 -1 ${left.toFixed(2)} ${baseline.toFixed(2)} Tm`;
    this.#write(`BT ${inkOf(style.color)} rg /${embedded.id} ${style.size} Tf ${place} [<${glyphs}>] TJ ET`);
  }

  /** By pdfkit, which knows how the letters of every script are put together. */
  #drawShaped(line: string, style: Style, x: number, y: number): void {
    this.doc.font(style.weight).fontSize(style.size).fillColor(style.color);
    this.doc.text(line, x, y, { lineBreak: false, features: [] });
  }

  /** As bytes: pdfkit would make them out of the text one character at a time. */
  #write(content: string): void {
    this.doc.addContent(Buffer.from(`${content}\n`, 'latin1'));
  }

  rule(y: number, color: string, { x = 0, width = TEXT_WIDTH, weight = 0.6 } = {}): void {
    const { doc } = this;
    doc.markContent('Artifact', { type: 'Layout' });
    doc.moveTo(PAGE.side + x, y).lineTo(PAGE.side + x + width, y);
    doc.lineWidth(weight).strokeColor(color).stroke().endMarkedContent();
  }

  get pages(): number {
    return this.#pages;
  }

  /** Squares of one size, by their places in a grid: those are black. */
  squares(side: number, places: [column: number, row: number][], { x = 0, y = this.y } = {}): void {
    const { doc } = this;
    for (const [column, row] of places) doc.rect(PAGE.side + x + column * side, y + row * side, side, side);
    doc.fill(INK.text);
  }

  /** A drawing as large as fits into that room, at the place where the next line goes. */
  strokes(strokes: Stroke[], { x, width, height }: { x: number; width: number; height: number }): void {
    const { left, top, right, bottom } = boundsOf(strokes);
    const scale = Math.min(width / Math.max(right - left, 1), height / Math.max(bottom - top, 1), 1);
    // A tenth of a point is less than a pen is wide.
    const place = (point: Stroke[number]) =>
      `${(PAGE.side + x + (point.x - left) * scale).toFixed(1)} ${(this.y + (point.y - top) * scale).toFixed(1)}`;
    let path = '';
    for (const [first, ...rest] of strokes) {
      if (!first) continue;
      path += `${place(first)} m `;
      // A point alone is a dot.
      for (const point of rest.length > 0 ? rest : [{ x: first.x + 1, y: first.y }])
        path += `${place(point)} l `;
    }
    if (path !== '') this.#write(`0.8 w 1 J 1 j ${inkOf(INK.text)} RG ${path}S`);
  }

  /** A PNG or a JPEG, to be drawn as often as it is needed; undefined if it cannot be read. */
  openPicture(bytes: Buffer): PDFKit.Mixins.ImageSrc | undefined {
    try {
      // The types of pdfkit do not name it.
      return (this.doc as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }).openImage(bytes);
    } catch {
      return undefined;
    }
  }

  /** At the place where the next line goes, within that width and height. */
  picture(picture: PDFKit.Mixins.ImageSrc, fit: [width: number, height: number]): void {
    this.doc.image(picture, PAGE.side, this.y, { fit });
  }

  embed(name: string, content: Uint8Array, description: string): void {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    this.doc.file(bytes, { name, description, type: 'application/pdf' });
  }

  /** What is left of the page. */
  get room(): number {
    return this.#bottom - this.y;
  }

  get isAtTop(): boolean {
    return this.y === this.#top;
  }

  reserve(height: number): void {
    if (this.room < height && !this.isAtTop) this.turnPage();
  }

  /** A paragraph that began on this page is still the same element of the structure on the next. */
  turnPage(): void {
    this.doc.continueOnNewPage();
  }

  /** The number of pages is written last, into an object that every page draws. */
  end(): void {
    const glyphs = this.#faces.regular.embedded.encode(String(this.#pages))[0].join('');
    this.#pageCount.end(
      Buffer.from(`BT /N ${FURNITURE.size} Tf ${inkOf(FURNITURE.color)} rg <${glyphs}> Tj ET`),
    );
    this.doc.end();
  }

  get #top(): number {
    return PAGE.top + this.#header.left.length * lineHeight(OWNER) + FURNITURE_GAP;
  }

  get #bottom(): number {
    return this.#footerTop - FURNITURE_GAP / 2;
  }

  get #footerTop(): number {
    return PAGE.height - PAGE.foot - this.#footer.length * lineHeight(FURNITURE);
  }

  #furnishPage(): void {
    this.#pages += 1;
    this.doc.markContent('Artifact', { type: 'Pagination' });
    for (const [i, line] of this.#header.left.entries()) {
      this.draw(line, OWNER, { y: PAGE.top + i * lineHeight(OWNER) });
    }
    this.draw(this.#header.right, FURNITURE, { x: TEXT_WIDTH, y: PAGE.top, endsThere: true });
    for (const [i, line] of this.#footer.entries()) {
      const y = this.#footerTop + i * lineHeight(FURNITURE);
      this.draw(line, FURNITURE, { x: TEXT_WIDTH, y, endsThere: true });
    }
    this.#drawPageNumber(`Página ${this.#pages} de `);
    this.doc.endMarkedContent();
    this.rule(this.#top - FURNITURE_GAP + 5, INK.teal, { weight: 0.8 });
    this.rule(this.#footerTop - 5, INK.line);
    this.y = this.#top;
  }

  #drawPageNumber(text: string): void {
    this.draw(text, FURNITURE, { y: this.#footerTop });
    const face = this.#faces.regular;
    const x = PAGE.side + face.widthOf(text, FURNITURE.size);
    const baseline = this.#footerTop + (face.embedded.ascender * FURNITURE.size) / 1000;
    this.doc.page.xobjects.N = this.#pageCount;
    // The page's y axis points down, that of the object up.
    this.#write(`q 1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)} cm /N Do Q`);
  }
}

const INKS = new Map(Object.values(INK).map((color) => [color, partsOf(color)]));

/** '#ff8000' as PDF writes it: parts of 1. */
const inkOf = (color: string): string => INKS.get(color) ?? partsOf(color);

function partsOf(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return parts.map((part) => part.toFixed(3)).join(' ');
}

function boundsOf(strokes: Stroke[]): { left: number; top: number; right: number; bottom: number } {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const stroke of strokes)
    for (const { x, y } of stroke) {
      bounds.left = Math.min(bounds.left, x);
      bounds.top = Math.min(bounds.top, y);
      bounds.right = Math.max(bounds.right, x);
      bounds.bottom = Math.max(bounds.bottom, y);
    }
  return bounds;
}
