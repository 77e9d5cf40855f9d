import type { Patient } from '@trama/contract/schemas/people/patients';
import { unique } from './support/clinic-api.ts';
import { patientOf } from './support/clinical-scene.ts';
import { screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const NARROW = { width: 390, height: 800 };
const OF_EVERYBODY = ['Ver detalle', 'Historia clínica', 'Nuevo seguimiento'];

for (const [role, actions, adds, refused] of [
  ['director_medico', [...OF_EVERYBODY, 'Derivar a prestadores'], 2, '/import'],
  ['acompanante_terapeutico', OF_EVERYBODY, 0, '/export'],
] as const)
  test(`${role} finds the row actions of the role, as buttons and in the menu, and no way to ${refused}`, async ({
    page,
    api,
    signInAs,
  }) => {
    const { id_paciente, apellido } = await patientOf(api, await signInAs(role), { nombre: null });
    await page.goto(`/patients?q=${apellido}`);
    const row = page.getByRole('row').filter({ hasText: apellido });
    for (const action of actions) {
      await expect(row.locator(`[aria-label="${action}: ${apellido}"]`)).toBeVisible();
    }
    await expect(row.locator('td:last-child :is(a, button)')).toHaveCount(actions.length);
    await expect(page.getByRole('link', { name: 'Nuevo Paciente' })).toHaveCount(adds);
    await expect(page.getByRole('link', { name: 'Importar' })).toHaveCount(0);

    await page.setViewportSize(NARROW);
    await row.getByRole('button', { name: `Opciones: ${apellido}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([...actions]);
    await screenshot(page, `patients-menu-${role}`);
    await page.getByRole('menuitem', { name: 'Historia clínica' }).click();
    await expect(page).toHaveURL(`/patients/${id_paciente}/medical-history`);
    await goWithin(page, refused);
    await expect(page.getByText('No tiene permisos para ver esta página')).toBeVisible();
  });

test('an administrator deactivates a patient, brings the row back, and reactivates one from the list of all', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const apellido = unique('Estado');
  const { id_paciente } = await api.asAdmin<Patient>('POST', '/api/patients', { nombre: 'Eva', apellido });
  await api.asAdmin('POST', '/api/patients', { nombre: 'Otra', apellido });
  const active = async () => (await api.asAdmin<Patient>('GET', `/api/patients/${id_paciente}`)).activo;
  await page.goto(`/patients?q=${apellido}`);
  const row = page.getByRole('row').filter({ hasText: 'Eva' });
  const button = row.getByRole('button', { name: 'Desactivar' });
  const dialog = page.getByRole('alertdialog', { name: 'Desactivar Paciente' });
  await button.click();
  await expect(dialog).toContainText(`¿Estás seguro que deseas desactivar al paciente Eva ${apellido}?`);
  await screenshot(page, 'patients-deactivate');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.route('**/status', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await button.press('Enter');
  await dialog.getByRole('button', { name: 'Desactivar' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Error al cambiar el estado del paciente');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/status', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Desactivar' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Procesando...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  await expect(dialog.getByRole('alert')).toBeHidden();
  answer();
  await expect(dialog).toBeHidden();
  await page.unroute('**/status');

  // The row leaves the list, the focus is not lost with it, and it can be brought back.
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('table')).toBeFocused();
  expect(await active()).toBe(false);
  await expect(page.getByText('Paciente desactivado')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('El cambio se deshizo')).toBeVisible();
  await expect(row).toHaveCount(1);
  expect(await active()).toBe(true);

  await page.setViewportSize(NARROW);
  await row.getByRole('button', { name: /^Opciones/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...OF_EVERYBODY,
    'Derivar a prestadores',
    'Desactivar',
  ]);
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(row).toHaveCount(0);
  await goWithin(page, `/patients?q=${apellido}&status=all`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(row.getByText('Inactivo')).toBeVisible();
  await row.getByRole('button', { name: 'Activar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Activar Paciente' });
  await expect(question).toContainText(`¿Estás seguro que deseas activar al paciente Eva ${apellido}?`);
  await question.getByRole('button', { name: 'Activar' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
});
