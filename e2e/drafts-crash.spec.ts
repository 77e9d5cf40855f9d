import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './support/chromium.ts';
import { ClinicApi } from './support/clinic-api.ts';
import { draftOf, patientOf } from './support/histories.ts';
import { draftOffer, draftSaved, newFormOf, openForm, reason, recoverDraft } from './support/history-form.ts';
import { startServer } from './support/server.ts';
import { expect, storeSession, test } from './support/test.ts';

/** What a save itself may take on a busy machine. */
const SLACK_MS = 1_500;

/** Types for some seconds without a pause, and tells how long the text was at which moment. */
async function typeAtLength(page: Page, text: string): Promise<(moment: number) => number> {
  const typed: Array<{ at: number; length: number }> = [];
  await reason(page).focus();
  const CHUNK = 200;
  for (let start = 0; start < text.length; start += CHUNK) {
    await page.keyboard.insertText(text.slice(start, start + CHUNK));
    typed.push({ at: Date.now(), length: start + CHUNK });
    await page.waitForTimeout(30);
  }
  return (moment) => typed.findLast(({ at }) => at <= moment)?.length ?? 0;
}

const LONG_TEXT = Array.from({ length: 4_000 }, (_, i) => `p${i}`.padEnd(7, '.'))
  .join(' ')
  .slice(0, 24_000);

test('killing the browser in the middle of 20,000 characters costs at most the last second', async ({
  api,
  page,
}) => {
  test.setTimeout(90_000);
  const ana = await api.createAccount('psicologo');
  const patient = await patientOf(api, ana);
  const server = await chromium.launchServer({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  const doomed = await chromium.connect(server.wsEndpoint());
  const writing = await doomed.newPage({ baseURL: api.baseUrl });
  await storeSession(writing, await api.login(ana.email, ana.password));
  await openForm(writing, newFormOf(patient));
  const lengthAt = await typeAtLength(writing, LONG_TEXT);
  const killedAt = Date.now();
  await server.kill();

  await storeSession(page, await api.login(ana.email, ana.password));
  await page.goto(newFormOf(patient));
  await expect(draftOffer(page)).toContainText('caracteres');
  await recoverDraft(page);
  const recovered = await reason(page).inputValue();
  expect(LONG_TEXT.startsWith(recovered)).toBe(true);
  expect(recovered.length).toBeGreaterThanOrEqual(lengthAt(killedAt - 1_000 - SLACK_MS));
  expect(recovered.length).toBeGreaterThan(0);
});

test('a server killed with -9 and started again has the draft, and the form goes on by itself', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const first = await startServer();
  const api = new ClinicApi(first.url);
  const ana = await api.createAccount('psicologo');
  const patient = await patientOf(api, ana);
  const page = await browser.newPage({ baseURL: first.url });
  await storeSession(page, await api.login(ana.email, ana.password));
  await openForm(page, newFormOf(patient));
  await reason(page).fill('antes del corte');
  await expect(draftSaved(page)).toBeVisible();
  await first.kill();
  await reason(page).fill('antes del corte y durante');
  await expect(page.getByText(/^Sin conexión: /)).toBeVisible();

  const second = await startServer({}, first);
  try {
    expect((await draftOf(api, ana, patient))?.contenido.motivo).toMatch(/^antes del corte/);
    await expect(draftSaved(page)).toBeVisible({ timeout: 40_000 });
    expect((await draftOf(api, ana, patient))?.contenido.motivo).toBe('antes del corte y durante');
    await page.reload();
    await recoverDraft(page);
    await expect(reason(page)).toHaveValue('antes del corte y durante');
  } finally {
    await page.close();
    await second.stop();
  }
});
