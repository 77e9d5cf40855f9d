import type { Page } from '@playwright/test';
import { draftOf, patientOf } from './support/histories.ts';
import { draftOffer, draftSaved, newFormOf, openForm, reason, recoverDraft } from './support/history-form.ts';
import { expect, test } from './support/test.ts';

test.use({ ownWindow: true });

const MINUTE = 60_000;
const DRAFTS = '**/api/drafts/**';
const CHUNK = 2_000;
const CHUNKS_A_SECOND = 5;
const LONG_TEXT = Array.from({ length: 4_000 }, (_, i) => `p${i}`.padEnd(7, '.'))
  .join(' ')
  .slice(0, 12 * CHUNK);

/** On and on for more than two seconds, without a pause; each save is answered before the typing goes on. */
async function typeAtLength(page: Page, text: string): Promise<void> {
  let unanswered = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') unanswered += 1;
  });
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') unanswered -= 1;
  });
  await reason(page).focus();
  for (let start = 0; start < text.length; start += CHUNK) {
    await page.keyboard.insertText(text.slice(start, start + CHUNK));
    await page.clock.runFor(1_000 / CHUNKS_A_SECOND);
    await expect.poll(() => unanswered).toBe(0);
  }
}

/** Nothing is said, nothing is cleaned up. */
async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // It is never answered.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

test('the form goes on by itself after the server was gone; a crash in the middle of 20,000 characters costs at most the last second', async ({
  page,
  api,
  signInAsNew,
}) => {
  await page.clock.install();
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  await openForm(page, newFormOf(patient));
  await page.clock.pauseAt(Date.now() + MINUTE);

  const triggers = page.getByLabel('Desencadenantes', { exact: true });
  await page.route(DRAFTS, (route) => route.abort());
  await triggers.fill('antes del corte');
  await page.clock.runFor(1_000);
  await expect(page.getByText(/^Sin conexión: /)).toBeVisible();
  await triggers.fill('antes del corte y durante');
  await page.unroute(DRAFTS);
  await page.clock.runFor(1_000);
  await expect(draftSaved(page)).toBeVisible();
  const saved = (await draftOf(api, ana, patient))?.contenido;
  expect(saved).toMatchObject({ desencadenantes: 'antes del corte y durante' });

  await typeAtLength(page, LONG_TEXT);
  await crash(page);

  const again = await page.context().newPage();
  await again.clock.resume();
  await again.goto(newFormOf(patient));
  await expect(draftOffer(again)).toContainText('caracteres');
  await recoverDraft(again);
  await expect(reason(again)).not.toHaveValue('');
  const recovered = await reason(again).inputValue();
  expect(LONG_TEXT.startsWith(recovered)).toBe(true);
  expect(recovered.length).toBeGreaterThanOrEqual(LONG_TEXT.length - CHUNKS_A_SECOND * CHUNK);
});
