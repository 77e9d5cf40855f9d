import type { Page } from '@playwright/test';
import type { Account, ClinicApi } from './support/clinic-api.ts';
import { expect, goWithin, test } from './support/test.ts';

/** Keys that go where they were meant for, and ways back that lead to where one was. */

const PHONE = '+54 11 4444-5555';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const rowOf = (n: number) => `Fila${String(n).padStart(2, '0')}`;

/** A page of the list and one more: Fila00 to Fila25. The seventh has a DNI and a telephone. */
async function twentySixPatients(api: ClinicApi, person: Account, dni: string): Promise<void> {
  const { token } = await api.login(person.email, person.password);
  for (let n = 0; n < 26; n++) {
    const known = n === 7 ? { dni, telefono: PHONE } : {};
    await api.call('POST', '/api/patients', { apellido: rowOf(n), nombre: 'Uma', ...known }, token);
  }
}

test('a row opens where it is clicked, the titles stay in sight, and the way back leads to where the list was left', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const dni = String(Math.floor(10_000_000 + Math.random() * 80_000_000));
  await twentySixPatients(api, ana, dni);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/patients');
  const arrive = await holdQuickSearch(page);

  await test.step('a telephone number is called or copied, and leads nowhere else', async () => {
    await expect(page.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+541144445555');
    await page.getByRole('button', { name: `Copiar ${PHONE}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PHONE);
    await expect(title(page)).toHaveText('Gestión de Pacientes');
  });

  await page.setViewportSize({ width: 1000, height: 500 });
  const row = page.getByRole('row').filter({ hasText: rowOf(7) });
  await row.getByRole('cell').nth(2).click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  await typeAhead(page, arrive);
  await page.goBack();

  await expect(page.getByRole('row')).toHaveCount(26);
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Apellido' })).toBeInViewport({ ratio: 1 });
  await thereAndBack(page);

  // Several results: Enter only searches. One: it is opened.
  const search = page.getByRole('searchbox');
  await search.fill('Fila1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–10 de 10')).toBeVisible();
  await expect(title(page)).toHaveText('Gestión de Pacientes');
  await test.step('a search goes out as it was typed', async () => {
    for (const [term, path] of [
      ['gómez lópez', '/search/g%C3%B3mez%20l%C3%B3pez?'],
      ['30.111', '/search/30.111?'],
      ['..', '/search/..%20?'],
    ] as const) {
      const asked = page.waitForRequest((request) => request.url().includes('/search/'));
      await search.fill(term);
      await page.keyboard.press('Enter');
      expect((await asked).url()).toContain(path);
    }
  });
  await search.fill(dni);
  await page.keyboard.press('Enter');
  await expect(title(page)).toContainText('Detalle del Paciente');
  await printsWhatIsLoaded(page);
});

/** Ctrl+P before the page has loaded waits for it: the sheet would be empty. */
async function printsWhatIsLoaded(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('main')?.innerText ?? '';
    };
  });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call = '**/api/patients/*/timeline*';
  await page.route(call, async (route) => {
    await held;
    await route.continue();
  });
  await goWithin(page, `${new URL(page.url()).pathname}/timeline`);
  const asked = page.waitForRequest(call);
  await asked;
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).not.toHaveAttribute('data-printed');
  answer();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Línea de tiempo/i);
  await page.unroute(call);
}

/** It is fetched some time after the first screen. */
async function holdQuickSearch(page: Page): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/QuickSearch*.js', async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

/** Keys that are pressed before the quick search is there are typed into it. */
async function typeAhead(page: Page, arrive: () => void): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('snhx');
  await page.keyboard.press('Backspace');
  await expect(title(page)).toContainText('Detalle del Paciente');
  arrive();
  const field = page.getByRole('combobox', { name: 'Búsqueda rápida' });
  await expect(field).toHaveValue('snh');
  await page.keyboard.type('e');
  await expect(field).toHaveValue('snhe');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
}

/** The back arrow returns to the page of the list, scrolled as it was. */
async function thereAndBack(page: Page): Promise<void> {
  const back = page.getByRole('link', { name: 'Volver a la lista de pacientes' });
  const last = page.getByRole('link', { name: rowOf(20), exact: true });
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 600));
  await last.click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  await back.click();
  await expect(title(page)).toHaveText('Gestión de Pacientes');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);

  await page.getByRole('button', { name: 'Ir a la página siguiente' }).click();
  await page.getByRole('link', { name: rowOf(25), exact: true }).click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  // Through other screens of the patient, too.
  await page.getByRole('link', { name: 'Editar información del paciente' }).click();
  await page.getByLabel('Ocupación').fill('Docente');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('Paciente actualizado exitosamente')).toBeVisible();
  // Each screen is met once on the way back.
  await page.goBack();
  await expect(page.getByText('26–26 de 26')).toBeVisible();
}
