import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Glyph {
  id: number;
  advanceWidth: number;
}
interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}
interface Run {
  glyphs: Glyph[];
  positions: Position[];
  advanceWidth: number;
}

/** The part of pdfkit's embedded font that is used here. */
export interface EmbeddedFont {
  id: string;
  scale: number;
  ascender: number;
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
  };
  ref(): PDFKit.PDFKitReference;
  encode(text: string): [glyphs: string[], positions: Position[]];
  layoutRun(text: string, features?: unknown): Run;
}

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const FILES = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' };
export type Weight = keyof typeof FILES;

/** Scripts whose letters stand one after the other. What is beyond them is shaped. */
const PLAIN =
  /^[\u0020-\u02FF\u0370-\u0482\u048A-\u058F\u1E00-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u20CF\u2100-\u2BFF]*$/;

/** How many widths of shaped texts are kept, and of how long ones. */
const KEPT_WIDTHS = 5000;
const KEPT_LENGTH = 8;

/** One weight of the document's typeface, which is embedded with the letters that occur. */
export class Typeface {
  readonly embedded: EmbeddedFont;
  readonly #known = new Map<number, boolean>();
  /** The widths of short texts that were shaped, in units of the font. */
  readonly #widths = new Map<string, number>();
  readonly #glyphs = new Map<number, { glyph: Glyph; position: Position }>();
  /** The letters' numbers in the embedded font, as PDF writes them. */
  readonly #numbers = new Map<string, string>();

  constructor(doc: PDFKit.PDFDocument, weight: Weight) {
    doc.registerFont(weight, join(FOLDER, FILES[weight])).font(weight);
    this.embedded = (doc as unknown as { _font: EmbeddedFont })._font;
    this.#skipShaping();
  }

  hasGlyph = (codePoint: number): boolean => {
    const known = this.#known.get(codePoint) ?? this.embedded.font.hasGlyphForCodePoint(codePoint);
    this.#known.set(codePoint, known);
    return known;
  };

  widthOf(text: string, size: number): number {
    if (!PLAIN.test(text)) return (this.#shapedWidth(text) * size) / 1000;
    let width = 0;
    for (const character of text) width += this.#glyphOf(character.codePointAt(0) ?? 0).position.xAdvance;
    return (width * size) / 1000;
  }

  /** The line's letters as PDF writes them, or undefined where they have to be shaped. */
  glyphsOf(line: string): string | undefined {
    if (!PLAIN.test(line)) return undefined;
    let glyphs = '';
    for (const character of line) glyphs += this.#numbers.get(character) ?? this.#numberOf(character);
    return glyphs;
  }

  #numberOf(character: string): string {
    const number = this.embedded.encode(character)[0].join('');
    this.#numbers.set(character, number);
    return number;
  }

  /** A very long word is measured letter by letter: shaping takes 80 µs for each, so the same letter is shaped once. */
  #shapedWidth(text: string): number {
    const kept = this.#widths.get(text);
    if (kept !== undefined) return kept;
    const width = this.embedded.layoutRun(text).advanceWidth;
    if (text.length <= KEPT_LENGTH && this.#widths.size < KEPT_WIDTHS) this.#widths.set(text, width);
    return width;
  }

  /**
   * pdfkit shapes every word (kerning, ligatures), which takes 7 ms for a page of prose: more than half a minute for
   * a record of thousands of sessions. Letters that need no shaping are set one after the other, in a tenth of that.
   */
  #skipShaping(): void {
    const shape = this.embedded.layoutRun.bind(this.embedded);
    this.embedded.layoutRun = (text, features) =>
      PLAIN.test(text) ? this.#plainRun(text) : shape(text, features);
  }

  #plainRun(text: string): Run {
    const run: Run = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const character of text) {
      const { glyph, position } = this.#glyphOf(character.codePointAt(0) ?? 0);
      run.glyphs.push(glyph);
      run.positions.push(position);
      run.advanceWidth += position.xAdvance;
    }
    return run;
  }

  #glyphOf(codePoint: number): { glyph: Glyph; position: Position } {
    const kept = this.#glyphs.get(codePoint);
    if (kept) return kept;
    const glyph = this.embedded.font.glyphForCodePoint(codePoint);
    const width = glyph.advanceWidth * this.embedded.scale;
    const position = { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width };
    this.#glyphs.set(codePoint, { glyph, position });
    return { glyph, position };
  }
}
