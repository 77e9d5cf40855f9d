/** Stands for a character that the typeface does not have. */
export const MISSING_CHARACTER = '□';

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Characters without a shape: controls, direction marks, joiners, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
const TAB = '    ';
/** More marks on one letter than any language has. They are no text, and take very long to be normalised and set. */
const PILE_OF_MARKS = /\P{M}?\p{M}{31,}/gu;

/** Longer words are cut letter by letter. No line has room for so many letters. */
const LONG_WORD = 500;

const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });
/** The segmenter takes longer for each letter the longer the text is (minutes for 199,000), so it gets it in slices. */
const SEGMENTED_AT_ONCE = 1000;

/** Letters with their marks, and emojis of several code points, each as one. */
function* graphemesOf(text: string): Generator<string> {
  let rest = '';
  for (let from = 0; from < text.length; from += SEGMENTED_AT_ONCE) {
    const slice = rest + text.slice(from, from + SEGMENTED_AT_ONCE);
    const segments = Array.from(segmenter.segment(slice), ({ segment }) => segment);
    // The last one may go on in the next slice.
    rest = segments.pop() ?? '';
    yield* segments;
  }
  if (rest !== '') yield rest;
}

/**
 * The text as paper can show it. An emoji of several code points becomes one sign, not several;
 * `hasGlyph` says whether the typeface knows a code point.
 */
export function printableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const bounded = text.replace(PILE_OF_MARKS, MISSING_CHARACTER);
  const readable = bounded.normalize('NFC').replace(LINE_ENDS, '\n').replaceAll('\t', TAB);
  const paragraphs = readable.split('\n').map((paragraph) => {
    if (isKnown(paragraph, hasGlyph)) return paragraph.replace(INVISIBLE, '');
    return Array.from(graphemesOf(paragraph), (grapheme) => {
      const shown = grapheme.replace(INVISIBLE, '');
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

function* piecesOf(paragraph: string): Generator<string> {
  for (const piece of paragraph.match(PIECES) ?? []) {
    if (piece.length > LONG_WORD && piece.trim() !== '') yield* graphemesOf(piece);
    else yield piece;
  }
}

function wrapParagraph(paragraph: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of piecesOf(paragraph)) {
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
  for (const grapheme of graphemesOf(word)) {
    const width = widthOf(grapheme);
    if (used + width > room && part !== '') {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += grapheme;
    used += width;
  }
  return [...parts, part];
}
