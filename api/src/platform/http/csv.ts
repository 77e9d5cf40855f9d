/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet set to Argentine Spanish splits columns at: there the comma is for decimals. */
const SEPARATOR = ';';

/** One line with its end. A cell has no line break of its own, so that a line is a row. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(csvCell).join(SEPARATOR)}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = unlikeFormula(
    String(value)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
  return /[";,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Signs that begin a formula, also in the wide form that some programs take for them. */
const FORMULA = '[=+\\-@＝＋－＠|%]';
const AT_THE_START = new RegExp(`^(?=${FORMULA})`);
/** A program that splits at commas or bars begins a cell in the middle of ours; quotes there do not protect it. */
const AFTER_ANOTHER_SEPARATOR = new RegExp(`(?<=[,;|])(?=[\\s"]*${FORMULA})`, 'g');

/** A spreadsheet would compute what begins like a formula; after an apostrophe it is a text. */
const unlikeFormula = (text: string): string =>
  text.replace(AT_THE_START, "'").replace(AFTER_ANOTHER_SEPARATOR, "'");
