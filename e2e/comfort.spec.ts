import type { Page } from '@playwright/test';
import { unique } from './support/clinic-api.ts';
import { patientOf } from './support/clinical-scene.ts';
import { expect, test } from './support/test.ts';

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = 'rgb(244, 246, 249)';
const DARK = 'rgb(14, 21, 33)';

/** It can be installed: a manifest with icons of the sizes it names. */
async function expectInstallable(page: Page): Promise<void> {
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(String(href));
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    display: string;
    start_url: string;
    icons: Array<{ src: string; sizes: string; purpose?: string }>;
  };
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', lang: 'es-AR' });
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of manifest.icons) {
    const measured = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(measured).toBe(sizes);
  }
  // Nothing clinical is kept for offline use.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  // What Chromium itself objects to, if anything.
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
}

test('the theme is the light one until the person chooses, on a dark system too, and the choice stays without a flash; it can be installed', async ({
  page,
  signInAs,
}) => {
  await signInAs('psicologo');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await ground(page)).toBe(LIGHT);
  await expectInstallable(page);

  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  const themes = page.getByRole('group', { name: 'Tema' });
  await expect(themes.getByRole('button', { name: 'Claro' })).toHaveAttribute('aria-pressed', 'true');
  await themes.getByRole('button', { name: 'Sistema' }).click();
  await expect.poll(() => ground(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(LIGHT);
  await themes.getByRole('button', { name: 'Oscuro' }).click();
  await expect.poll(() => ground(page)).toBe(DARK);
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#13213a');

  // Paper is white, whatever the screen is.
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(LIGHT);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(DARK);

  // Before a line of the application has run the window is dark already.
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('#root > *')).toHaveText(['Verificando autenticación...']);
  expect(await ground(page)).toBe(DARK);
});

test('the quick search finds patients, screens and actions, all by keyboard', async ({
  page,
  api,
  signInAs,
}) => {
  const doctor = await signInAs('psiquiatra');
  const surname = unique('Ñandubay');
  const patient = await patientOf(api, doctor, { nombre: 'Julián', apellido: surname, dni: null });
  const hidden = unique('Ñandubay');
  await api.asAdmin('POST', '/api/patients', { apellido: hidden });
  await page.goto(`/patients/${patient.id_paciente}`);
  await page.getByRole('heading', { level: 1, name: 'Detalle del Paciente' }).waitFor();

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Búsqueda rápida' });
  const field = dialog.getByRole('combobox', { name: 'Búsqueda rápida' });
  await expect(field).toBeFocused();
  const active = async () =>
    page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`).innerText();
  // What can be done with the patient on screen comes first; nothing this person may not do is offered.
  expect(await active()).toContain('Nuevo seguimiento');
  await expect(dialog.getByRole('group', { name: 'Pacientes vistos en esta sesión' })).toContainText(surname);
  await expect(dialog.getByRole('option', { name: /Prestador|Auditoría|Asignaciones/ })).toHaveCount(0);
  await page.keyboard.press('End');
  expect(await active()).toContain('Cerrar Sesión');
  await page.keyboard.press('ArrowDown');
  expect(await active()).toContain('Nuevo seguimiento');
  await page.keyboard.press('ArrowUp');
  expect(await active()).toContain('Cerrar Sesión');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Historia Clínica' })).toBeVisible();
  await expect(dialog).toBeHidden();

  // One request for a whole word, whatever the case and the accents; only patients in reach.
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/patients/search/')) searches.push(request.url());
  });
  await page.getByRole('button', { name: 'Búsqueda rápida' }).click();
  await field.pressSequentially('nandubay julian');
  await expect(dialog.getByRole('option', { name: new RegExp(surname) })).toBeVisible();
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(dialog.getByRole('status')).toHaveText('1 resultado');
  expect(searches.length).toBeLessThan(8);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id_paciente}$`));

  await page.keyboard.press('Control+k');
  await field.fill('xyzxyz');
  await expect(dialog.getByRole('status')).toHaveText('Sin resultados');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(
    await page.evaluate(
      (name) => JSON.stringify({ ...localStorage, ...sessionStorage }).includes(name),
      surname,
    ),
  ).toBe(false);
});

test('keys lead to the screens outside of text fields, are listed under ?, and can be switched off', async ({
  page,
  signInAs,
}) => {
  await signInAs('administrador');
  await page.goto('/account');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Mi cuenta');
  // The two keys belong together only when they are pressed in one go, which a busy machine may not manage at once.
  await expect(async () => {
    await page.keyboard.type('gr');
    await expect(title).toHaveText('Gestión de Prestadores', { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('/');
  const search = page.getByPlaceholder(/^Buscar prestadores/);
  await expect(search).toBeFocused();
  await page.keyboard.type('n?gp');
  await expect(search).toHaveValue('n?gp');
  await expect(title).toHaveText('Gestión de Prestadores');
  await search.blur();

  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(dialog.getByText('Nuevo Paciente')).toBeVisible();
  // A dialog is no place for shortcuts.
  await page.keyboard.press('n');
  await expect(dialog).toBeVisible();
  const single = dialog.getByRole('switch', { name: 'Usar atajos de una sola tecla' });
  await single.uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await page.reload();
  await expect(title).toHaveText('Gestión de Prestadores');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();
  await expect(title).toHaveText('Gestión de Prestadores');
  // With a modifier they are no single keys: the quick search stays, and leads to the switch.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Búsqueda rápida' })).toBeFocused();
  await page.keyboard.type('atajos');
  await page.keyboard.press('Enter');
  await single.check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await expect(title).toHaveText('Nuevo Paciente');
});
