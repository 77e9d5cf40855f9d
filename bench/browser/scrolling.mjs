/** The frames of a long list while somebody turns the wheel, on a slow machine. */
import { slowDown } from './typing.mjs';

const ROWS = 100;
const SLOWDOWN = 4;
const TURNS = 60;
const TURN_PX = 120;
const LONG_FRAME_MS = 50;

export async function measureScrolling(context, base, say) {
  const page = await context.newPage();
  await page.goto(`${base}/patients?pageSize=${ROWS}`);
  const rows = page.locator('tbody tr');
  await rows.nth(ROWS - 1).waitFor();
  await slowDown(page, SLOWDOWN);
  await page.mouse.move(700, 500);
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const frame = (now) => {
      window.frameTimes.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, turn < TURNS / 2 ? TURN_PX : -TURN_PX);
    await page.waitForTimeout(30);
  }
  const times = (await page.evaluate(() => window.frameTimes)).slice(1).sort((a, b) => a - b);
  await page.close();
  const result = {
    rows: ROWS,
    slowdown: SLOWDOWN,
    frames: times.length,
    long: times.filter((time) => time > LONG_FRAME_MS).length,
    p99: times[Math.floor(times.length * 0.99)],
  };
  say(
    `  scrolling ${ROWS} rows, CPU ${SLOWDOWN} times slower: ${result.frames} frames, ${result.long} longer than ${LONG_FRAME_MS} ms`,
  );
  return result;
}
