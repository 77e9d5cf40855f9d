import type { Page } from '@playwright/test';

/** The three layouts. */
export const SCREENS = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'medium', width: 900, height: 900 },
  { name: 'narrow', width: 390, height: 800 },
] as const;

export type Screen = (typeof SCREENS)[number];

/** With SCREENSHOTS=folder a picture per screen, to be looked at; otherwise nothing. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png` });
}
