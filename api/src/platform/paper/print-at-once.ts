import type { Block, PaperFacts } from './blocks.ts';
import { charactersOf, printWithoutWaiting } from './print.ts';
import { Printer } from './printer.ts';
import { isSlowPicture } from './safe-picture.ts';

interface Whole {
  bytes: Buffer;
  pages: number;
}

/**
 * What takes less than 0.1 s is printed on this thread, because starting another one takes longer. A report of 20,000
 * letters took up to a second here, a logo of 2,000 × 2,000 points half a second, and nobody else was answered meanwhile.
 * An end of a line takes as long as 50 letters.
 */
const LETTERS_ON_THIS_THREAD = 2_000;
const LETTERS_PER_LINE_END = 50;

/**
 * A document that is there before its answer. Long ones do not wait for a press: the person who issues one holds the next
 * number, and the records that others print can take minutes. For the same reason there is never more than one at a time.
 */
export function printAtOnce(facts: PaperFacts, blocks: Block[]): Promise<Whole> {
  const letters = blocks.reduce((sum, block) => sum + lettersOf(block), 0);
  const isShort = letters <= LETTERS_ON_THIS_THREAD && !blocks.some(hasSlowLogo);
  return isShort ? printHere(facts, blocks) : printElsewhere(facts, blocks);
}

const hasSlowLogo = (block: Block): boolean =>
  block.kind === 'letterhead' && block.logo !== null && isSlowPicture(block.logo);

function lettersOf(block: Block): number {
  const lineEnds = block.kind === 'text' ? block.text.split('\n').length - 1 : 0;
  return charactersOf(block) + lineEnds * LETTERS_PER_LINE_END;
}

async function printHere(facts: PaperFacts, blocks: Block[]): Promise<Whole> {
  const printer = new Printer(facts);
  for (const block of blocks) printer.print(block);
  return { bytes: await printer.whole(), pages: printer.pages };
}

async function printElsewhere(facts: PaperFacts, blocks: Block[]): Promise<Whole> {
  const paper = printWithoutWaiting(facts, inTurn(blocks), new AbortController().signal);
  const pieces: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await paper.next();
    if (done) return { bytes: Buffer.concat(pieces), pages: value };
    pieces.push(value);
  }
}

async function* inTurn(blocks: Block[]): AsyncGenerator<Block> {
  yield* blocks;
}
