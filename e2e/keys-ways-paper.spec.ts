import type { Page } from '@playwright/test';
import { addFollowUp, patientOf } from './support/clinical-scene.ts';
import { expect, test } from './support/test.ts';

/** Keys that go where they were meant for, ways back that lead to where one was, and paper that says it all. */

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a search goes out as it was typed', async ({ page, signInAs }) => {
  await signInAs('psicologo');
  await page.goto('/patients');
  for (const [term, path] of [
    ['gómez lópez', '/search/g%C3%B3mez%20l%C3%B3pez?'],
    ['30.111', '/search/30.111?'],
    ['..', '/search/..%20?'],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().includes('/search/'));
    await page.getByRole('searchbox').fill(term);
    expect((await asked).url()).toContain(path);
  }
});

test('keys that are pressed before the quick search is there are typed into it', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const { id_paciente } = await patientOf(api, ana);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/QuickSearch*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/patients/${id_paciente}`);
  await expect(title(page)).toContainText('Detalle del Paciente');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('snhx');
  await page.keyboard.press('Backspace');
  await expect(title(page)).toContainText('Detalle del Paciente');
  arrive();
  const field = page.getByRole('combobox', { name: 'Búsqueda rápida' });
  await expect(field).toHaveValue('snh');
  await page.keyboard.type('e');
  await expect(field).toHaveValue('snhe');
  await page.unrouteAll({ behavior: 'wait' });
});

test('a timeline event leads to its own entry', async ({ page, api, signInAs }) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  for (let month = 1; month <= 9; month++)
    await addFollowUp(api, patient, { fecha: `2024-0${month}-15`, planificacion: 'línea\n'.repeat(30) });
  await page.goto(`/patients/${patient.id_paciente}/timeline?kinds=follow_up`);
  const event = page.getByRole('listitem').filter({ hasText: '15/03/2024' });
  await event.getByRole('link').click();
  const entry = page.getByRole('article', { name: 'Seguimiento #3' });
  await expect(entry).toBeFocused();
  await expect(entry.getByText('15/03/2024')).toBeInViewport();
});

test('the back arrow returns to the list where it was left, and scrolled as it was', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  for (let n = 0; n < 30; n++) await patientOf(api, ana, { apellido: `Fila${String(n).padStart(2, '0')}` });
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto('/patients');
  const last = page.getByRole('link', { name: 'Fila20', exact: true });
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 600));
  await last.click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  await page.getByRole('link', { name: 'Volver a la lista de pacientes' }).click();
  await expect(title(page)).toHaveText('Gestión de Pacientes');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);

  await page.getByRole('button', { name: 'Ir a la página siguiente' }).click();
  await page.getByRole('link', { name: 'Fila27', exact: true }).click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  // Through other screens of the patient, too.
  await page.getByRole('link', { name: 'Editar información del paciente' }).click();
  await page.getByLabel('Ocupación').fill('Docente');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('Paciente actualizado exitosamente')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la lista de pacientes' }).click();
  await expect(page.getByText('26–30 de 30')).toBeVisible();
});
