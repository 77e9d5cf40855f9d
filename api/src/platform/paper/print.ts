import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Block, PaperFacts } from './blocks.ts';
import type { PressOrder } from './press.ts';

/** Threads run built code; the tests, which run the sources, borrow it from the build. */
const PRESS = new URL('../../../dist/platform/paper/press.js', import.meta.url);
/** At most so many documents at a time, since each takes a thread and its memory; the next ones wait. */
const PRESSES = 3;
const PRESS_MEMORY_MB = 512;
const BLOCKS_PER_ORDER = 200;

let free = PRESSES;
const waiting: (() => void)[] = [];

/** The document as a stream of bytes, made on another thread and no faster than it is taken. */
export async function* printPaper(
  facts: PaperFacts,
  blocks: AsyncIterable<Block>,
): AsyncGenerator<Uint8Array> {
  await takePress();
  const press = new Worker(PRESS, {
    workerData: facts,
    resourceLimits: { maxOldGenerationSizeMb: PRESS_MEMORY_MB },
  });
  try {
    for await (const order of ordersOf(blocks)) yield await bytesFor(press, order);
    yield await bytesFor(press, 'end');
  } finally {
    await press.terminate();
    returnPress();
  }
}

async function bytesFor(press: Worker, order: PressOrder): Promise<Uint8Array> {
  press.postMessage(order);
  const [bytes] = await once(press, 'message');
  return bytes;
}

async function* ordersOf(blocks: AsyncIterable<Block>): AsyncGenerator<Block[]> {
  let order: Block[] = [];
  for await (const block of blocks) {
    order.push(block);
    if (order.length < BLOCKS_PER_ORDER) continue;
    yield order;
    order = [];
  }
  yield order;
}

async function takePress(): Promise<void> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function returnPress(): void {
  const next = waiting.shift();
  if (next) next();
  else free += 1;
}
