/** The frames of a long list while somebody turns the wheel, on a slow machine. */
import type { BrowserContext, Page } from '@playwright/test';
import { SLOWDOWN, slowDown } from './slow-page.ts';

const ROWS = 100;
const TURNS = 60;
const TURN_PX = 120;
const TURN_EVERY_MS = 30;
const LONG_FRAME_MS = 50;

export interface ScrollingFigures {
  rows: number;
  slowdown: number;
  frames: number;
  long: number;
  p99: number;
}

export async function measureScrolling(
  context: BrowserContext,
  base: string,
  say: (line: string) => void,
): Promise<ScrollingFigures> {
  const page = await context.newPage();
  await page.goto(`${base}/patients?pageSize=${ROWS}`);
  await page
    .locator('tbody tr')
    .nth(ROWS - 1)
    .waitFor();
  await slowDown(page);
  await page.mouse.move(700, 500);
  await page.evaluate(timeFrames);
  await turnWheel(page);
  const times = (await page.evaluate(() => window.measuredTimes)).slice(1).sort((a, b) => a - b);
  await page.close();
  const long = times.filter((time) => time > LONG_FRAME_MS).length;
  say(
    `  scrolling ${ROWS} rows, CPU ${SLOWDOWN} times slower: ${times.length} frames, ${long} longer than ${LONG_FRAME_MS} ms`,
  );
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { rows: ROWS, slowdown: SLOWDOWN, frames: times.length, long, p99 };
}

/** Runs in the page. */
function timeFrames(): void {
  window.measuredTimes = [];
  let last = performance.now();
  const frame = (now: number) => {
    window.measuredTimes.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Down, and up again. */
async function turnWheel(page: Page): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, turn < TURNS / 2 ? TURN_PX : -TURN_PX);
    await page.waitForTimeout(TURN_EVERY_MS);
  }
}
