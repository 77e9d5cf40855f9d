/** From a key to the frame that shows it, in the clinical history form, on a slow machine. */
import { median } from '../load/measure.mjs';

const SLOWDOWN = 4;
const TEXT = 'Concurre en horario y refiere haber dormido mejor durante la semana. ';

export async function measureTyping(context, base, say) {
  const page = await context.newPage();
  await page.goto(`${base}/patients/1/medical-history`);
  await page.getByRole('link', { name: /(Editar|Nueva) Historia Clínica/ }).click();
  const field = page.getByLabel('Motivo de la consulta', { exact: true });
  await field.waitFor();
  // What was typed in an earlier run is kept as a draft, and offered.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Descartar borrador' }), (discard) =>
    discard.click(),
  );
  await openEverySection(page);
  const fields = await page.locator('form :is(input, textarea):not([aria-hidden])').count();
  await slowDown(page, SLOWDOWN);
  await page.evaluate(() => {
    window.keyTimes = [];
    const channel = new MessageChannel();
    // A message sent from a frame's callback arrives when that frame has been painted.
    const pressed = [];
    channel.port1.onmessage = () => {
      for (const at of pressed.splice(0)) window.keyTimes.push(performance.now() - at);
    };
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressed.push(timeStamp);
        requestAnimationFrame(() => channel.port2.postMessage(null));
      },
      { capture: true },
    );
  });
  await field.click();
  await field.press('Control+End');
  await page.keyboard.type(TEXT, { delay: 60 });
  const times = (await page.evaluate(() => window.keyTimes)).slice(-TEXT.length);
  await page.close({ runBeforeUnload: false });
  const result = {
    slowdown: SLOWDOWN,
    fields,
    keys: times.length,
    p50: median(times),
    worst: Math.max(...times),
  };
  say(
    `  typing among ${fields} fields, CPU ${SLOWDOWN} times slower: p50 ${result.p50.toFixed(0)} ms, worst ${result.worst.toFixed(0)} ms`,
  );
  return result;
}

async function openEverySection(page) {
  const closed = page.locator('form [aria-expanded="false"]:not([role="combobox"])');
  for (let left = await closed.count(); left > 0; left--) await closed.first().click();
}

export async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
