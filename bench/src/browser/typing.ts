/** From a key to the frame that shows it, in the clinical history form, on a slow machine. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { median } from '../load/measure.ts';
import { SLOWDOWN, slowDown } from './slow-page.ts';

const TEXT = 'Concurre en horario y refiere haber dormido mejor durante la semana. ';
const KEY_EVERY_MS = 60;

export interface TypingFigures {
  slowdown: number;
  fields: number;
  keys: number;
  p50: number;
  worst: number;
}

export async function measureTyping(
  context: BrowserContext,
  base: string,
  say: (line: string) => void,
): Promise<TypingFigures> {
  const page = await context.newPage();
  const field = await openForm(page, base);
  const fields = await page.locator('form :is(input, textarea):not([aria-hidden])').count();
  await slowDown(page);
  await page.evaluate(timeKeys);
  await field.click();
  await field.press('Control+End');
  await page.keyboard.type(TEXT, { delay: KEY_EVERY_MS });
  const times = (await page.evaluate(() => window.measuredTimes)).slice(-TEXT.length);
  await page.close({ runBeforeUnload: false });
  const [p50, worst] = [median(times), Math.max(...times)];
  say(
    `  typing among ${fields} fields, CPU ${SLOWDOWN} times slower: p50 ${p50.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
  );
  return { slowdown: SLOWDOWN, fields, keys: times.length, p50, worst };
}

/** With every section open, so that all of its fields are there. */
async function openForm(page: Page, base: string): Promise<Locator> {
  await page.goto(`${base}/patients/1/medical-history`);
  await page.getByRole('link', { name: /(Editar|Nueva) Historia Clínica/ }).click();
  const field = page.getByLabel('Motivo de la consulta', { exact: true });
  await field.waitFor();
  // An earlier run may have left a draft, which is offered.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Descartar borrador' }), (discard) =>
    discard.click(),
  );
  const closed = page.locator('form [aria-expanded="false"]:not([role="combobox"])');
  for (let left = await closed.count(); left > 0; left--) await closed.first().click();
  return field;
}

/** Runs in the page. */
function timeKeys(): void {
  window.measuredTimes = [];
  const channel = new MessageChannel();
  const pressed: number[] = [];
  // A message sent from a frame's callback arrives when that frame has been painted.
  channel.port1.onmessage = () => {
    for (const at of pressed.splice(0)) window.measuredTimes.push(performance.now() - at);
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed.push(timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(null));
    },
    { capture: true },
  );
}
