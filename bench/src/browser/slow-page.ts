import type { Page } from '@playwright/test';

/** How many times slower than this machine the one is on which people type and scroll. */
export const SLOWDOWN = 4;

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

declare global {
  interface Window {
    /** What the page has measured of itself, in milliseconds. */
    measuredTimes: number[];
  }
}
