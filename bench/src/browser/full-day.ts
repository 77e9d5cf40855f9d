/** The day of a full clinic on the front desk's grid: how soon it is drawn, and the frames of a drag. */
import type { Page } from '@playwright/test';
import { browseDemo, open } from '@trama/demo/browse';
import { Client } from '@trama/demo/server';
import { accountOf, DEMO_PASSWORD } from '@trama/demo/staff';
import { FULL_DAY, fillDays } from './full-days.ts';

const WARM_UP_ROUNDS = 1;
const DRAG_STEPS = 120;
const DRAG_STEP_PX = 3;

type Way = 'opened from the list' | 'the next day' | 'back from the patients';

export interface FullDayFigures {
  appointments: number;
  providers: number;
  /** Milliseconds from the click to the frame that shows the day, of each round. */
  drawn: Record<Way, number[]>;
  /** The longest frame of the first drag after the day was opened, and of the drags that follow. */
  firstDrag: number[];
  nextDrags: number[];
}

export async function measureFullDay(
  chromiumPath: string,
  rounds: number,
  say: (line: string) => void,
): Promise<FullDayFigures> {
  const figures: FullDayFigures = {
    ...FULL_DAY,
    drawn: { 'opened from the list': [], 'the next day': [], 'back from the patients': [] },
    firstDrag: [],
    nextDrags: [],
  };
  await browseDemo(chromiumPath, async (demo) => {
    const [first, second] = await fillDays(
      await Client.signIn(demo.base, accountOf('administrador'), DEMO_PASSWORD),
    );
    const page = await open(demo, { url: '/agenda', shows: 'Sin confirmar', role: 'recepcion' });
    await page.evaluate(watchFrames);
    for (let round = 0; round < rounds + WARM_UP_ROUNDS; round++) {
      const times = await oneRound(page, demo.base, first, second);
      if (round < WARM_UP_ROUNDS) continue;
      for (const way of Object.keys(figures.drawn) as Way[]) figures.drawn[way].push(times[way]);
      figures.firstDrag.push(times.firstDrag);
      figures.nextDrags.push(times.nextDrag);
    }
  });
  for (const line of fullDayLines(figures)) say(`  ${line}`);
  return figures;
}

async function oneRound(page: Page, base: string, first: string, second: string) {
  await page.goto(`${base}/agenda?vista=lista&fecha=${first}`);
  await page.getByRole('button', { name: /^Mostrar \d+ más/ }).waitFor();
  await page.evaluate(watchFrames);
  const drawn = (click: string, shownDay: string) =>
    page.evaluate(untilDrawn, { click, shownDay, least: FULL_DAY.appointments });
  const opened = await drawn('button[value="dia"]', first);
  const firstDrag = await drag(page);
  const nextDrag = await drag(page);
  const next = await drawn('[aria-label="Día siguiente"]', second);
  await page.getByRole('link', { name: 'Pacientes', exact: true }).first().click();
  await page.getByText('Filas por página').waitFor();
  await page.waitForLoadState('networkidle');
  const back = await drawn('', second);
  return {
    'opened from the list': opened,
    'the next day': next,
    'back from the patients': back,
    firstDrag,
    nextDrag,
  };
}

/** Takes a card down and up again, and lets it go with Escape, so that nothing is moved. */
async function drag(page: Page): Promise<number> {
  const box = await page.locator('.card:has(.move)').nth(4).boundingBox();
  if (!box) throw new Error('No card can be dragged.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.evaluate(() => {
    window.measuredTimes = [];
  });
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step++) {
    const down = step <= DRAG_STEPS / 2 ? step : DRAG_STEPS - step;
    await page.mouse.move(x + down, y + down * DRAG_STEP_PX);
  }
  const times = await page.evaluate(() => window.measuredTimes);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return Math.max(...times.slice(1));
}

/** Runs in the page: how long each frame takes, from now on. */
function watchFrames(): void {
  window.measuredTimes = [];
  let last = performance.now();
  const frame = (now: number) => {
    window.measuredTimes.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page: clicks, or goes back, and waits for the frame that shows all cards of the day. */
function untilDrawn({
  click,
  shownDay,
  least,
}: {
  click: string;
  shownDay: string;
  least: number;
}): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    if (click) document.querySelector<HTMLElement>(click)?.click();
    else history.back();
    const look = () => {
      const isThere =
        document.querySelector(`[data-column$="${shownDay}"]`) !== null &&
        document.querySelectorAll('.card').length >= least;
      if (!isThere) return requestAnimationFrame(look);
      // A message that is sent from a frame's callback arrives when that frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - begun);
      return requestAnimationFrame(() => port2.postMessage(null));
    };
    look();
  });
}

export const best = (times: number[]) => Math.min(...times);
const median = (times: number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const told = (times: number[]) => `best ${best(times).toFixed(0)} ms, median ${median(times).toFixed(0)} ms`;

export function fullDayLines({
  appointments,
  providers,
  drawn,
  firstDrag,
  nextDrags,
}: FullDayFigures): string[] {
  return [
    ...Object.entries(drawn).map(
      ([way, times]) => `${appointments} appointments of ${providers} providers, ${way}: ${told(times)}`,
    ),
    `longest frame of the first drag: ${told(firstDrag)}; of the next: ${told(nextDrags)}`,
  ];
}
