import { expect, it } from 'vitest';
import { readPdf } from '../../../test/pdf-reader.ts';
import type { Block } from './blocks.ts';
import { Printer } from './printer.ts';

const FACTS = {
  title: 'Prueba',
  author: 'Trama',
  issuedAt: new Date(0),
  header: { left: 'Paciente', right: 'Prueba' },
  footer: 'Pie',
};
const ENDING: Block[] = [
  { kind: 'ending' },
  { kind: 'proof', url: 'http://127.0.0.1:3000/x', alt: 'x', facts: [['Código de verificación', 'ABCD']] },
  { kind: 'closing', text: 'Fin de la historia clínica.', signatures: ['Firma y aclaración'] },
];

it('has more on its last sheet than lines to sign on, however much stands before it', async () => {
  for (let notes = 0; notes <= 48; notes += 3) {
    const printer = new Printer(FACTS);
    for (let n = 0; n < notes; n += 1) printer.print({ kind: 'note', text: `Renglón ${n}` });
    for (const block of ENDING) printer.print(block);
    printer.end();
    const last = (await readPdf(Buffer.from(printer.takeBytes()))).pages.at(-1)?.join('\n');
    for (const part of ['ABCD', 'Fin de la historia clínica', 'Firma y aclaración'])
      expect(last).toContain(part);
  }
});
