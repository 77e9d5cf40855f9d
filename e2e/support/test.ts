import { test as base, expect, type Page } from '@playwright/test';
import type { Role } from '@trama/contract/words/access-policy';
import { type Account, ClinicApi } from './clinic-api.ts';

export interface Fixtures {
  /** Sets the scene through the real API. */
  api: ClinicApi;
  /** Makes a new person of that role and puts their session into this page's browser; then `page.goto(…)`. */
  signInAs: (role: Role, named?: Partial<Account>) => Promise<Account>;
}

function baseUrl(): string {
  const url = process.env.E2E_BASE_URL;
  if (!url) throw new Error('support/global-setup has not run');
  return url;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern
  baseURL: async ({}, use) => use(baseUrl()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  api: async ({}, use) => use(new ClinicApi(baseUrl())),
  signInAs: async ({ api, page }, use) => {
    await use(async (role, named) => {
      const account = await api.createAccount(role, named);
      await storeSession(page, await api.login(account.email, account.password));
      return account;
    });
  },
});

/** The quick way in: tokens where the application keeps them. */
export async function storeSession(
  page: Page,
  tokens: { token: string; refreshToken: string },
): Promise<void> {
  await page.goto('/trama.svg');
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

/**
 * From here on time passes only through `page.clock.runFor`, until `page.clock.resume()`. The test must have called
 * `page.clock.install()` before its first goto. Lazily loaded screens need time to appear: freeze after that.
 */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

export { expect };
