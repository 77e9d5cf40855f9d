import { test as base, expect, type Page } from '@playwright/test';
import type { Role } from '@trama/contract/words/access/access-policy';
import { type Account, ClinicApi } from './clinic-api.ts';
import { openEmptyPage, SharedWindow } from './window.ts';

export interface Fixtures {
  /** Signs this worker's person of that role in: for tests that do not mind whose patients they find. */
  signInAs: (role: Role) => Promise<Account>;
  /** Makes a new person of that role and signs them in; then `page.goto(…)`. */
  signInAsNew: (role: Role, named?: Partial<Account>) => Promise<Account>;
  /** Another person at another computer, signed in. */
  anotherWindow: (account: Account) => Promise<Page>;
  /** For a test that sets the clock, adds a script to the page, or uses the time zone of another country. */
  ownWindow: boolean;
}

interface WorkerFixtures {
  /** Sets the scene through the real API. */
  api: ClinicApi;
  sharedWindow: SharedWindow;
  /** Of other people, at other computers: opened when a test first needs one more, then kept for the next. */
  otherWindows: SharedWindow[];
}

function baseUrl(): string {
  const url = process.env.E2E_BASE_URL;
  if (!url) throw new Error('support/global-setup has not run');
  return url;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern
  baseURL: async ({}, use) => use(baseUrl()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  api: [async ({}, use) => use(new ClinicApi(baseUrl())), { scope: 'worker' }],
  sharedWindow: [
    async ({ browser }, use) => {
      const window = await SharedWindow.open(browser, baseUrl());
      await use(window);
      await window.close();
    },
    { scope: 'worker' },
  ],
  otherWindows: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const windows: SharedWindow[] = [];
      await use(windows);
      for (const window of windows) await window.close();
    },
    { scope: 'worker' },
  ],
  ownWindow: [false, { option: true }],
  page: async ({ browser, sharedWindow, ownWindow }, use) => {
    if (!ownWindow) return use(await sharedWindow.empty());
    const context = await browser.newContext();
    await use(await context.newPage());
    await context.close();
  },
  signInAs: async ({ api, page }, use) => {
    await use(async (role) => {
      const { account, session } = await api.personOf(role);
      await storeSession(page, session);
      return account;
    });
  },
  signInAsNew: async ({ api, page }, use) => {
    await use(async (role, named) => {
      const account = await api.createAccount(role, named);
      await storeSession(page, await api.login(account.email, account.password));
      return account;
    });
  },
  anotherWindow: async ({ browser, api, otherWindows }, use) => {
    let opened = 0;
    await use(async ({ email, password }) => {
      const window = otherWindows[opened] ?? (await SharedWindow.open(browser, api.baseUrl));
      otherWindows[opened] = window;
      opened += 1;
      const page = await window.empty();
      await storeSession(page, await api.login(email, password));
      return page;
    });
    // An agenda that is left open would go on asking the server.
    for (const window of otherWindows.slice(0, opened)) await window.empty();
  },
});

/** The quick way in: tokens where the application keeps them. */
export async function storeSession(
  page: Page,
  tokens: { token: string; refreshToken: string },
): Promise<void> {
  await openEmptyPage(page);
  await page.evaluate(({ token, refreshToken }) => {
    localStorage.setItem('auth_token', token);
    localStorage.setItem('refresh_token', refreshToken);
  }, tokens);
}

/** The way a person comes in. */
export async function signInThroughForm(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Contraseña').fill(account.password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** To another address of the application that is open, as its own links lead there: nothing is loaded again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    // As the router leaves it: without its place in the history a step back could not be held up by an unsaved form.
    const state = { usr: null, key: String(Math.random()).slice(2, 10), idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

/** Holds what the server answers to a call back until the function that it returns is called. */
export async function holdBack(page: Page, call: string): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(call, async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

/**
 * From here on time passes only through `page.clock.runFor`, until `page.clock.resume()`. The test must have called
 * `page.clock.install()` before its first goto. Lazily loaded screens need time to appear: freeze after that.
 */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

export { expect };

/** Who comes back to the window after a while has what it shows read again. */
export async function comeBack(page: Page, path: string): Promise<void> {
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 60_000);
  const again = page.waitForResponse((answer) => answer.url().endsWith(path));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await again;
}
