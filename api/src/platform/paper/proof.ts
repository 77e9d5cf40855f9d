import { generate } from 'lean-qr';
import type { Block } from './blocks.ts';
import { lineHeight, type Sheet, TEXT_WIDTH } from './sheet.ts';
import type { Structure } from './structure.ts';
import { factHeight, LABEL, PICTURE_GAP, TEXT } from './styles.ts';

const CODE_SIDE = 84;

/** The code at the left, what it says in words at the right. */
export function drawProof(
  sheet: Sheet,
  structure: Structure,
  { url, alt, facts }: Extract<Block, { kind: 'proof' }>,
): void {
  sheet.y += 14;
  const x = CODE_SIDE + PICTURE_GAP;
  const rows = facts.map(([label, value]) => ({ label, lines: sheet.wrap(value, TEXT, TEXT_WIDTH - x) }));
  const height = rows.reduce((sum, { lines }) => sum + factHeight(lines.length), 0);
  sheet.reserve(Math.max(CODE_SIDE, height));
  drawCode(sheet, structure, url, alt);
  const top = sheet.y;
  for (const row of rows) {
    drawFact(sheet, structure, row, x);
    sheet.y += factHeight(row.lines.length);
  }
  sheet.y = Math.max(sheet.y, top + CODE_SIDE);
}

/** A label with its value below it, without moving on. */
export function drawFact(
  sheet: Sheet,
  structure: Structure,
  { label, lines }: { label: string; lines: string[] },
  x: number,
): void {
  const endPart = structure.beginPart('P');
  sheet.draw(label, LABEL, { x });
  for (const [i, line] of lines.entries())
    sheet.draw(line, TEXT, { x, y: sheet.y + lineHeight(LABEL) + i * lineHeight(TEXT) });
  endPart();
}

function drawCode(sheet: Sheet, structure: Structure, url: string, alt: string): void {
  const code = generate(url);
  const numbers = Array.from({ length: code.size }, (_, n) => n);
  const black = numbers.flatMap((row) =>
    numbers.filter((column) => code.get(column, row)).map((column): [number, number] => [column, row]),
  );
  const endPart = structure.beginPart('Figure', { alt });
  sheet.squares(CODE_SIDE / code.size, black);
  endPart();
}
