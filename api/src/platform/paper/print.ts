import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Block, PaperFacts } from './blocks.ts';
import type { PressOrder, Printed } from './press.ts';

/** Threads run built code; the tests, which run the sources, borrow it from the build. */
const PRESS = new URL('../../../dist/platform/paper/press.js', import.meta.url);
/** At most so many documents at a time, since each takes a thread and its memory; the next ones wait. */
const PRESSES = 3;
const PRESS_MEMORY_MB = 512;
/** An order is full with either: blocks may be short and many, or a few long texts. */
const BLOCKS_PER_ORDER = 200;
const CHARACTERS_PER_ORDER = 200_000;

let free = PRESSES;
const waiting: (() => void)[] = [];

/**
 * The document as a stream of bytes, made on another thread, no faster than it is taken, and no longer than it is wanted.
 * It ends with the number of pages.
 */
export async function* printPaper(
  facts: PaperFacts,
  blocks: AsyncIterable<Block>,
  givenUp: AbortSignal,
): AsyncGenerator<Uint8Array, number> {
  await takePress(givenUp);
  const press = new Worker(PRESS, {
    workerData: facts,
    resourceLimits: { maxOldGenerationSizeMb: PRESS_MEMORY_MB },
  });
  // A thread that fails between two orders would end the process, or never answer the next one.
  const failed = new AbortController();
  press.once('error', (error) => failed.abort(error));
  const signal = AbortSignal.any([givenUp, failed.signal]);
  try {
    for await (const order of ordersOf(blocks)) yield (await printed(press, order, signal)).bytes;
    const { bytes, pages } = await printed(press, 'end', signal);
    yield bytes;
    return pages;
  } finally {
    await press.terminate();
    returnPress();
  }
}

async function printed(press: Worker, order: PressOrder, signal: AbortSignal): Promise<Printed> {
  press.postMessage(order);
  const [answer] = await once(press, 'message', { signal });
  return answer;
}

async function* ordersOf(blocks: AsyncIterable<Block>): AsyncGenerator<Block[]> {
  let order: Block[] = [];
  let characters = 0;
  for await (const block of blocks) {
    order.push(block);
    characters += charactersOf(block);
    if (order.length < BLOCKS_PER_ORDER && characters < CHARACTERS_PER_ORDER) continue;
    yield order;
    [order, characters] = [[], 0];
  }
  yield order;
}

function charactersOf(block: Block): number {
  const text = 'text' in block ? block.text.length : 0;
  if (block.kind === 'picture') return block.jpeg.length;
  if (block.kind === 'embedded') return block.content.length;
  const facts = 'facts' in block ? block.facts : [];
  return facts.reduce((sum, [label, value]) => sum + label.length + value.length, text);
}

async function takePress(givenUp: AbortSignal): Promise<void> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  if (!givenUp.aborted) return;
  returnPress();
  throw givenUp.reason;
}

function returnPress(): void {
  const next = waiting.shift();
  if (next) next();
  else free += 1;
}
