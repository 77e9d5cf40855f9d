import type { Block, PaperFacts } from './blocks.ts';
import { Printer } from './printer.ts';

/** A short document, printed on this thread: one of two pages takes less time than starting another thread does. */
export async function printAtOnce(
  facts: PaperFacts,
  blocks: Block[],
): Promise<{ bytes: Buffer; pages: number }> {
  const printer = new Printer(facts);
  for (const block of blocks) printer.print(block);
  return { bytes: await printer.whole(), pages: printer.pages };
}
