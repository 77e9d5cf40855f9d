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

/**
 * Starting a thread and reading its fonts takes ten times as long as printing a receipt: 2.7 s against 0.27 on two busy
 * cores. So the thread that printed last waits for the next document, unless it was a long one: that may leave much memory
 * behind. Without this, call startPress() for each document and terminate it.
 */
const REST_MS = 10_000;
const PAGES_OF_A_SHORT_ONE = 50;

let free = PRESSES;
let resting: { press: Worker; timer: NodeJS.Timeout } | undefined;
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
  try {
    return yield* printWithoutWaiting(facts, blocks, givenUp);
  } finally {
    returnPress();
  }
}

/** The same on a thread more, whatever the others print. */
export async function* printWithoutWaiting(
  facts: PaperFacts,
  blocks: AsyncIterable<Block>,
  givenUp: AbortSignal,
): AsyncGenerator<Uint8Array, number> {
  const press = wakePress();
  // A thread that fails between two orders would end the process, or never answer the next one.
  const failed = new AbortController();
  const fail = (error: Error) => failed.abort(error);
  press.once('error', fail);
  const signal = AbortSignal.any([givenUp, failed.signal]);
  let isShort = false;
  const orders = ordersOf(blocks);
  try {
    press.postMessage(facts satisfies PressOrder);
    // The next order is made while the press prints this one.
    let next = orders.next();
    for (let order = await next; !order.done; order = await next) {
      const answer = printed(press, order.value, signal);
      next = orders.next();
      // It is awaited after the answer: a failure before that is not an unhandled one.
      next.catch(() => {});
      yield (await answer).bytes;
    }
    const { bytes, pages } = await printed(press, 'end', signal);
    isShort = pages <= PAGES_OF_A_SHORT_ONE;
    yield bytes;
    return pages;
  } finally {
    await orders.return(undefined);
    press.off('error', fail);
    if (isShort && !resting) rest(press);
    else await press.terminate();
  }
}

function wakePress(): Worker {
  if (!resting) return startPress();
  const { press, timer } = resting;
  resting = undefined;
  clearTimeout(timer);
  press.ref();
  return press;
}

function startPress(): Worker {
  const press = new Worker(PRESS, { resourceLimits: { maxOldGenerationSizeMb: PRESS_MEMORY_MB } });
  // Without a listener an error between two documents would end the process.
  press.on('error', () => forget(press));
  press.once('exit', () => forget(press));
  return press;
}

function forget(press: Worker): void {
  if (resting?.press === press) resting = undefined;
}

/** It keeps no process alive, and ends if no document comes in time. */
function rest(press: Worker): void {
  press.unref();
  const end = () => {
    // First: the next document must not wait for a thread that is ending.
    forget(press);
    void press.terminate();
  };
  resting = { press, timer: setTimeout(end, REST_MS).unref() };
}

async function printed(press: Worker, order: Block[] | 'end', signal: AbortSignal): Promise<Printed> {
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

export function charactersOf(block: Block): number {
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
