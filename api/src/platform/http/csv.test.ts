import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** As a spreadsheet reads a line: a quote opens a cell only at its beginning, and what follows the closing one is kept. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line.replace(/\r\n$/, '');
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const open = quoted ? quoted[0].length : 0;
    const end = rest.indexOf(separator, open);
    const tail = rest.slice(open, end < 0 ? undefined : end);
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? '') + tail);
    if (end < 0) return cells;
    rest = rest.slice(end + separator.length);
  }
}

const HOSTILE = [
  '=1+1',
  '+54 11 4444',
  '@SUM(A1)',
  'x,=HYPERLINK("http://mala.test";"ver")',
  'x, "=HYPERLINK(1)',
  'x,""=cmd',
  'x;=1+1',
  'x|=1+1',
  'x\t=1+1',
  'x,\r\n=1+1',
  'a,b,-2+3,@c,＝1',
  ',=1',
];

it.each(HOSTILE)('no reader finds a formula in %j, wherever it splits the line', (text) => {
  for (const line of [csvLine([text]), csvLine(['Pérez', text, 'Ana']), csvLine(['"', text])])
    for (const separator of [';', ',', '\t', '|'])
      for (const cell of cellsOf(line, separator)) expect(cell, line).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
});

it('leaves every other text as it is, for readers that split where we do', () => {
  const texts = ['Pérez, Ana', 'dijo "no"; se fue', 'a - b', 'f@x.test', '50 %'];
  expect(cellsOf(csvLine(texts), ';')).toEqual(texts);
});
