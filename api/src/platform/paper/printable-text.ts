/** Stands for a character that the typeface does not have. */
export const MISSING_CHARACTER = '□';

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Characters without a shape: controls, direction marks, joiners, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
const TAB = '    ';
/** More marks on one letter than any language has. They are no text, and take very long to be normalised and set. */
const PILE_OF_MARKS = /\P{M}?\p{M}{31,}/gu;

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/**
 * The text as paper can show it. An emoji of several code points becomes one sign, not several;
 * `hasGlyph` says whether the typeface knows a code point.
 */
export function printableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const bounded = text.replace(PILE_OF_MARKS, MISSING_CHARACTER);
  const readable = bounded.normalize('NFC').replace(LINE_ENDS, '\n').replaceAll('\t', TAB);
  const paragraphs = readable.split('\n').map((paragraph) => {
    if (isKnown(paragraph, hasGlyph)) return paragraph.replace(INVISIBLE, '');
    return Array.from(graphemes.segment(paragraph), ({ segment }) => {
      const shown = segment.replace(INVISIBLE, '');
      return isKnown(shown, hasGlyph) ? shown : MISSING_CHARACTER;
    }).join('');
  });
  return paragraphs.join('\n');
}

function isKnown(text: string, hasGlyph: (codePoint: number) => boolean): boolean {
  for (const character of text) if (!hasGlyph(character.codePointAt(0) ?? 0)) return false;
  return true;
}

/** Where a line may end: after white space, and after a hyphen, a dash or a slash inside a word. */
const PIECES = /\s+|[^\s\-–—/]+[-–—/]*|[-–—/]+/g;

/** The lines of a text in a column of that width. Line ends of the author stay; a word too long is cut. */
export function wrapLines(text: string, room: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph.trimEnd(), room, widthOf));
}

function wrapParagraph(paragraph: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of paragraph.match(PIECES) ?? []) {
    const width = widthOf(piece);
    const isSpace = piece.trim() === '';
    if (used + width <= room || (isSpace && line !== '')) {
      line += piece;
      used += width;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    if (isSpace) continue;
    const cut = width > room ? cutToFit(piece, room, widthOf) : [piece];
    line = cut.pop() ?? '';
    used = widthOf(line);
    lines.push(...cut);
  }
  lines.push(line.trimEnd());
  return lines;
}

function cutToFit(word: string, room: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const width = widthOf(segment);
    if (used + width > room && part !== '') {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += segment;
    used += width;
  }
  return [...parts, part];
}
