import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/patients';
import { unique } from './support/clinic-api.ts';
import { expect, test } from './support/test.ts';

test.use({ ownWindow: true });

declare global {
  interface Window {
    workedOut: string[];
  }
}

/** Rules of screens that the browser gets from the script instead of from the style sheet. */
async function watchRules(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const insertRule = CSSStyleSheet.prototype.insertRule;
    window.workedOut = [];
    CSSStyleSheet.prototype.insertRule = function (rule, index) {
      const { ownerNode } = this;
      if (ownerNode instanceof HTMLStyleElement && ownerNode.dataset.emotion?.startsWith('css'))
        window.workedOut.push(rule);
      return insertRule.call(this, rule, index);
    };
  });
}

const workedOut = (page: Page) => page.evaluate(() => window.workedOut);
const inStyleSheet = (page: Page) =>
  page.evaluate(
    () =>
      [...document.styleSheets]
        .filter(({ href }) => href)
        .flatMap(({ cssRules }) => [...cssRules])
        .filter(({ cssText }) => cssText.includes('.css-')).length,
  );

test('the first screens find nearly all of their styles in the style sheet (npm run styles)', async ({
  page,
  api,
  signInAs,
}) => {
  await watchRules(page);
  await page.goto('/login');
  await expect(page.getByLabel('Contraseña')).toBeVisible();
  const known = await inStyleSheet(page);
  expect(known).toBeGreaterThan(300);
  expect((await workedOut(page)).length).toBeLessThan(known / 20);

  await api.asAdmin<Patient>('POST', '/api/patients', { nombre: 'Eva', apellido: unique('Estilo') });
  await signInAs('administrador');
  await page.goto('/patients');
  await expect(page.getByText('Filas por página')).toBeVisible();
  expect((await workedOut(page)).length).toBeLessThan(known / 20);
});

test('the screens have their styles also when the style sheet does not come', async ({ page, signInAs }) => {
  await signInAs('administrador');
  const ground = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor);
  await page.goto('/patients');
  const usual = await ground();
  await page.route('**/*.css', (route) => route.abort());
  await page.goto('/patients');
  await expect(page.getByText('Filas por página')).toBeVisible();
  expect(await ground()).toBe(usual);
});
