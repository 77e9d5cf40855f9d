import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A clinic's window, for all tests. */
export const WINDOW = {
  locale: 'es-AR',
  timezoneId: 'America/Argentina/Buenos_Aires',
  viewport: { width: 1440, height: 900 },
};

/** Fades and spinners took a sixth of the processor's time, and every dialog is waited for until it stands still. */
export const STILL = { reducedMotion: 'reduce' } as const;

type Size = (typeof WINDOW)['viewport'];

/** To the size that it has already it would be laid out and drawn again. */
export async function resize(page: Page, { width, height }: Size): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height });
}

/**
 * One window for all tests of a worker. In a new one every test would have Chromium compile the whole application
 * again: twice the time of all browser tests. What a test leaves behind is put away before the next; what cannot be
 * put away needs a window of its own, `test.use({ ownWindow: true })`, and says so.
 */
export class SharedWindow {
  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {}

  static async open(browser: Browser, baseURL: string): Promise<SharedWindow> {
    const context = await browser.newContext({ ...WINDOW, ...STILL, baseURL });
    const page = await context.newPage();
    refuse(page, 'addInitScript');
    refuse(page.clock, 'install');
    return new SharedWindow(context, page);
  }

  /** As a browser that has seen nothing yet, except for files that never change. */
  async empty(): Promise<Page> {
    const { context, page } = this;
    for (const other of context.pages()) if (other !== page) await other.close();
    page.removeAllListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearPermissions();
    await context.setOffline(false);
    await page.emulateMedia({ media: null, colorScheme: null });
    await resize(page, WINDOW.viewport);
    await openEmptyPage(page);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    return page;
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

const EMPTY = '/trama.svg';

/** At our address, but without the application. */
export async function openEmptyPage(page: Page): Promise<void> {
  if (!page.url().endsWith(EMPTY)) await page.goto(EMPTY);
}

/** Playwright has no way to take these back. */
function refuse<T extends object>(target: T, method: keyof T & string): void {
  const refusal = () => {
    throw new Error(`${method} outlives the test: it needs test.use({ ownWindow: true })`);
  };
  Object.defineProperty(target, method, { value: refusal });
}
