import type { Block, PaperFacts, Stroke } from './blocks.ts';
import { Letterhead } from './letterhead.ts';
import { drawPicture } from './picture.ts';
import { MISSING_CHARACTER } from './printable-text.ts';
import { drawFact, drawProof } from './proof.ts';
import { INK, lineHeight, Sheet, type Style, TEXT_WIDTH } from './sheet.ts';
import { Structure } from './structure.ts';
import {
  ASIDE,
  COLUMN_GAP,
  COLUMN_WIDTH,
  ENTRY,
  factHeight,
  LABEL,
  LETTER,
  NOTE,
  SECTION,
  SUBTITLE,
  TEXT,
  TITLE,
} from './styles.ts';

/** A heading needs this much room below it, so that it does not stand alone at the foot of a page. */
const SECTION_ROOM = 120;
const ENTRY_ROOM = 84;
const ASIDE_WIDTH = 170;
const CHARACTERS_REPLACED = `El signo ${MISSING_CHARACTER} reemplaza caracteres que no se pueden imprimir (por ejemplo, emojis). El registro electrónico los conserva.`;
const UNPRINTABLE = 'La imagen no se puede imprimir; el archivo se entrega aparte.';
const SIGNATURE_ROOM = 110;
/** For the proof, the last words and the signatures. */
const ENDING_ROOM = 350;
const SIGNATURE_SIZE = { width: 120, height: 30 };

/** Puts blocks on paper, one after the other. It never pauses, so it runs in a thread of its own (press.ts). */
export class Printer {
  readonly #sheet: Sheet;
  readonly #structure: Structure;
  readonly #letterhead: Letterhead;
  /** The heading of a section needs no line below it. */
  #beginsSection = false;

  constructor(facts: PaperFacts) {
    this.#sheet = new Sheet(facts);
    this.#structure = new Structure(this.#sheet.doc);
    this.#letterhead = new Letterhead(this.#sheet, this.#structure);
  }

  print(block: Block): void {
    switch (block.kind) {
      case 'title':
        this.#title(block.text, block.subtitle);
        break;
      case 'letterhead':
        this.#letterhead.draw(block);
        break;
      case 'text':
        this.#text(block.text);
        break;
      case 'section':
        this.#section(block.text);
        break;
      case 'entry':
        this.#entry(block.text, block.aside, block.bookmark);
        break;
      case 'facts':
        this.#facts(block.facts);
        break;
      case 'prose':
        this.#prose(block.label, block.text);
        break;
      case 'note':
        this.#note(block.text);
        break;
      case 'picture':
        if (!drawPicture(this.#sheet, this.#structure, block)) this.#note(UNPRINTABLE);
        break;
      case 'embedded':
        this.#sheet.embed(block.name, block.content, block.description);
        break;
      case 'proof':
        this.#beginsSection = false;
        drawProof(this.#sheet, this.#structure, block);
        break;
      case 'signed':
        this.#signed(block.text, block.strokes);
        break;
      case 'page':
        if (!this.#sheet.isAtTop) this.#sheet.turnPage();
        break;
      case 'ending':
        this.#sheet.reserve(ENDING_ROOM);
        break;
      case 'closing':
        this.#closing(block.text, block.signatures);
        break;
    }
  }

  get pages(): number {
    return this.#sheet.pages;
  }

  /** Closes the document: it is complete with what `takeBytes` gives after this. */
  end(): void {
    this.#structure.end();
    this.#sheet.end();
  }

  /** The bytes written since the last call. */
  takeBytes(): Uint8Array {
    return this.#sheet.doc.read() ?? new Uint8Array();
  }

  /** Ends it and gives all of it. A picture is decoded meanwhile, so that the end takes a moment. */
  async whole(): Promise<Buffer> {
    this.end();
    const pieces: Buffer[] = [];
    for await (const piece of this.#sheet.doc) pieces.push(Buffer.from(piece as Buffer));
    return Buffer.concat(pieces);
  }

  #title(text: string, subtitle: string): void {
    this.#part('H1', this.#sheet.wrap(text, TITLE), TITLE);
    this.#part('P', this.#sheet.wrap(subtitle, SUBTITLE), SUBTITLE);
    this.#sheet.y += 10;
  }

  #text(text: string): void {
    this.#part('P', this.#sheet.wrap(text, LETTER), LETTER);
    this.#sheet.y += 8;
  }

  #section(text: string): void {
    const sheet = this.#sheet;
    if (!sheet.isAtTop) sheet.y += 14;
    sheet.reserve(SECTION_ROOM);
    this.#structure.beginSection(text);
    this.#part('H2', sheet.wrap(text, SECTION), SECTION);
    sheet.rule(sheet.y + 2, INK.teal, { width: 44, weight: 1.6 });
    sheet.y += 12;
    this.#beginsSection = true;
  }

  #entry(text: string, aside: string | undefined, bookmark: string | undefined): void {
    const sheet = this.#sheet;
    sheet.reserve(ENTRY_ROOM);
    if (!sheet.isAtTop && !this.#beginsSection) {
      sheet.rule(sheet.y + 3, INK.line);
      sheet.y += 10;
    }
    this.#beginsSection = false;
    this.#structure.beginEntry(bookmark);
    const lines = sheet.wrap(text, ENTRY, TEXT_WIDTH - (aside ? ASIDE_WIDTH : 0));
    this.#part('H3', lines, ENTRY, { aside });
    sheet.y += 1.5;
  }

  #facts(facts: [label: string, value: string][]): void {
    this.#beginsSection = false;
    for (let at = 0; at < facts.length; at += 2) this.#factRow(facts.slice(at, at + 2));
    this.#sheet.y += 2;
  }

  #factRow(row: [label: string, value: string][]): void {
    const sheet = this.#sheet;
    const cells = row.map(([label, value]) => ({ label, lines: sheet.wrap(value, TEXT, COLUMN_WIDTH) }));
    const height = factHeight(Math.max(...cells.map(({ lines }) => lines.length)));
    sheet.reserve(height);
    for (const [column, cell] of cells.entries())
      drawFact(sheet, this.#structure, cell, column * (COLUMN_WIDTH + COLUMN_GAP));
    sheet.y += height;
  }

  #prose(label: string, text: string): void {
    const sheet = this.#sheet;
    const lines = sheet.wrap(text, TEXT);
    sheet.reserve(lineHeight(LABEL) + Math.min(lines.length, 2) * lineHeight(TEXT));
    this.#part('P', [label], LABEL);
    // A note often follows, such as who recorded it: it does not begin the next page alone.
    this.#part('P', lines, TEXT, { roomAfter: lineHeight(NOTE) + 5 });
    sheet.y += 5;
  }

  #note(text: string): void {
    this.#part('P', this.#sheet.wrap(text, NOTE), NOTE);
    this.#sheet.y += 4;
  }

  /** The words at the left, the drawing at the right. */
  #signed(text: string, drawn: string | null): void {
    const sheet = this.#sheet;
    const strokes: Stroke[] | null = drawn && JSON.parse(drawn);
    const width = TEXT_WIDTH - (strokes ? SIGNATURE_SIZE.width + COLUMN_GAP : 0);
    const lines = sheet.wrap(text, NOTE, width);
    const height = Math.max(lines.length * lineHeight(NOTE), strokes ? SIGNATURE_SIZE.height : 0);
    sheet.reserve(height);
    const endPart = this.#structure.beginPart('P');
    for (const [i, line] of lines.entries()) sheet.draw(line, NOTE, { y: sheet.y + i * lineHeight(NOTE) });
    endPart();
    if (strokes) {
      const endFigure = this.#structure.beginPart('Figure', { alt: 'Firma' });
      sheet.strokes(strokes, { ...SIGNATURE_SIZE, x: TEXT_WIDTH - SIGNATURE_SIZE.width });
      endFigure();
    }
    sheet.y += height + 2;
  }

  /** The last words and the signatures stay together. */
  #closing(text: string, signatures: string[]): void {
    const sheet = this.#sheet;
    const lines = sheet.wrap(sheet.lacksCharacters ? `${text}\n${CHARACTERS_REPLACED}` : text, NOTE);
    sheet.y += 14;
    sheet.reserve(lines.length * lineHeight(NOTE) + SIGNATURE_ROOM);
    this.#part('P', lines, NOTE);
    sheet.y += SIGNATURE_ROOM - 24;
    for (const [column, label] of signatures.entries()) {
      const x = column * (COLUMN_WIDTH + COLUMN_GAP);
      sheet.rule(sheet.y, INK.soft, { x, width: COLUMN_WIDTH });
      const endPart = this.#structure.beginPart('P');
      sheet.draw(label, NOTE, { x, y: sheet.y + 4 });
      endPart();
    }
  }

  /** Lines over as many pages as they take, as one part of the structure. */
  #part(
    type: 'H1' | 'H2' | 'H3' | 'P',
    lines: string[],
    style: Style,
    { aside, roomAfter = 0 }: { aside?: string | undefined; roomAfter?: number } = {},
  ): void {
    const sheet = this.#sheet;
    const height = lineHeight(style);
    if (sheet.room < height * Math.min(lines.length, 2)) sheet.turnPage();
    const endPart = this.#structure.beginPart(type);
    let left = linesForThisPage(sheet.room, height, lines.length, roomAfter);
    for (const [i, line] of lines.entries()) {
      if (left === 0) {
        sheet.turnPage();
        left = linesForThisPage(sheet.room, height, lines.length - i, roomAfter);
      }
      sheet.draw(line, style);
      if (aside && i === 0) sheet.draw(aside, ASIDE, { x: TEXT_WIDTH, endsThere: true });
      sheet.y += height;
      left -= 1;
    }
    endPart();
  }
}

/**
 * How many of the lines to put on this page, so that the last one does not stand alone on the next page and, with
 * `roomAfter`, neither does what follows the text.
 */
function linesForThisPage(room: number, height: number, lines: number, roomAfter: number): number {
  const fitting = Math.max(1, Math.floor(room / height));
  if (lines - fitting === 1 && fitting > 2) return fitting - 1;
  const nothingFollows = lines <= fitting && room - lines * height < roomAfter;
  return nothingFollows && lines > 3 ? lines - 2 : fitting;
}
