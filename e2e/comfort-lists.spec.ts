import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/patients';
import type { RecordOf } from '@trama/contract/words/clinical-lists';
import { unique } from './support/clinic-api.ts';
import { patientOf } from './support/clinical-scene.ts';
import { expect, test } from './support/test.ts';

test('a patient’s row that leaves the list can be brought back, and the focus is not lost with it', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const apellido = unique('Vuelve');
  const { id_paciente } = await api.asAdmin<Patient>('POST', '/api/patients', { nombre: 'Eva', apellido });
  await api.asAdmin('POST', '/api/patients', { nombre: 'Otra', apellido });
  await page.goto(`/patients?q=${apellido}`);
  const row = page.getByRole('row').filter({ hasText: 'Eva' });
  await row.getByRole('button', { name: /^Desactivar/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('table')).toBeFocused();

  const active = async () => (await api.asAdmin<Patient>('GET', `/api/patients/${id_paciente}`)).activo;
  expect(await active()).toBe(false);
  await expect(page.getByText('Paciente desactivado')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('El cambio se deshizo')).toBeVisible();
  await expect(row).toHaveCount(1);
  expect(await active()).toBe(true);
});

test('a medication that is stopped leaves the card: the focus stays there, and it can be resumed at once', async ({
  page,
  api,
  signInAs,
}) => {
  const { id_paciente } = await patientOf(api, await signInAs('psiquiatra'));
  for (let n = 1; n <= 6; n++)
    await api.asAdmin('POST', '/api/medications', { id_paciente, nombre_medicamento: `Fármaco ${n}` });
  await page.goto(`/patients/${id_paciente}`);
  const card = page.getByRole('region', { name: 'Información de Medicaciones' });
  const options = card.getByRole('button', { name: 'Opciones de Fármaco 6' });
  await options.press('Enter');
  await page.getByRole('menuitem', { name: 'Suspender medicación' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).press('Enter');
  await expect(page.getByText('Medicación suspendida')).toBeVisible();
  await expect(options).toHaveCount(0);
  await expect(card).toBeFocused();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card.getByText('Medicaciones activas: 6')).toBeVisible();
  const medications = await api.asAdmin<RecordOf<'medication'>[]>(
    'GET',
    `/api/patients/${id_paciente}/medications`,
  );
  expect(medications.every(({ activo }) => activo)).toBe(true);
});

test('rows that are selected and copied arrive in a spreadsheet as rows and cells', async ({
  page,
  api,
  signInAs,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('administrador');
  const apellido = unique('Copia');
  const facts = { email: 'a@correo.test', telefono: '11 4444-5555', fecha_nacimiento: '1990-03-15' };
  await api.asAdmin('POST', '/api/patients', { nombre: 'Ana', apellido, ...facts });
  await api.asAdmin('POST', '/api/patients', { nombre: 'Bea', apellido });
  await page.goto(`/patients?q=${apellido}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('table') as Node);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
  await page.keyboard.press('Control+c');
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split(/\r?\n/);
  const cells = lines.map((line) =>
    line
      .split('\t')
      .slice(0, 7)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual([
    ['Nombre', 'Apellido', 'DNI', 'Email', 'Teléfono', 'Fecha Nac.', 'Estado'],
    ['Ana', apellido, 'N/A', 'a@correo.test', '11 4444-5555', '15/03/1990', 'Activo'],
    ['Bea', apellido, 'N/A', 'N/A', 'N/A', 'N/A', 'Activo'],
  ]);
});

/** How much of the window jumped while the page was loading. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}

test('a clinic’s small screen has room for twelve patients, and nothing jumps while screens load', async ({
  page,
  api,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const doctor = await signInAs('administrador');
  const apellido = unique('Denso');
  const people = await Promise.all(
    Array.from({ length: 14 }, (_, n) =>
      api.asAdmin<Patient>('POST', '/api/patients', { nombre: `P${n}`, apellido, dni: null }),
    ),
  );
  const id = people[0]?.id_paciente;
  const screens = ['/', `/patients?q=${apellido}`, `/patients/${id}`, `/patients/${id}/edit`, '/providers'];
  for (const path of [...screens, `/assignments?q=${doctor.apellido}`, '/audit']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page), path).toBeLessThan(0.05);
    if (!path.startsWith('/patients?')) continue;
    const rows = page.getByRole('row').filter({ hasText: apellido });
    await expect(rows.nth(11)).toBeInViewport({ ratio: 1 });
    const bottom = await rows.nth(11).evaluate((row) => row.getBoundingClientRect().bottom);
    const strip = await page.getByRole('link', { name: 'Nuevo Paciente' }).last().boundingBox();
    expect(bottom).toBeLessThanOrEqual(strip?.y ?? 0);
  }
});
