/** The demo clinic in a real browser, for what is taken from the screens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Role } from '@trama/contract/words/access/access-policy';
import { seedDemo } from './seed.ts';
import { startTrama } from './server.ts';
import { accountOf, DEMO_PASSWORD } from './staff.ts';

const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const TELEPHONE_BELOW = 600;

export interface DemoBrowser {
  browser: Browser;
  base: string;
}

/** What somebody is shown: an address, and a text that is there when the page has arrived. */
export interface Visit {
  url: string;
  shows: string;
  /** An administrator at a desk, by day, where nothing else is said. */
  role?: Role;
  width?: number;
  scheme?: 'light' | 'dark';
}

/** `work` gets a browser in front of a demo clinic of its own. */
export async function browseDemo(
  executablePath: string,
  work: (demo: DemoBrowser) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trama-browse-'));
  try {
    await seedDemo(dataDir, () => {});
    const trama = await startTrama(dataDir);
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
    try {
      await work({ browser, base: trama.base });
    } finally {
      await browser.close();
      await trama.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A page of somebody in that role, who signs in on the way to it. */
export async function open({ browser, base }: DemoBrowser, visit: Visit): Promise<Page> {
  const { url, shows, role = 'administrador', width = 1440, scheme = 'light' } = visit;
  const context = await browser.newContext({
    viewport: { width, height: width > TELEPHONE_BELOW ? 900 : 844 },
    colorScheme: scheme,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
  });
  // The theme is the person's own choice, whatever the system prefers.
  await context.addInitScript((theme) => localStorage.setItem('trama-theme', theme), scheme);
  const page = await context.newPage();
  await page.goto(base + url);
  await page.getByLabel('Email').fill(accountOf(role));
  await page.getByLabel('Contraseña').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  // Each visit signs in from a new device, and the panel reports that first.
  const notice = page.getByRole('button', { name: 'Entendido' });
  if (await notice.isVisible()) await notice.click();
  return page;
}
