import type { Patient } from '@trama/contract/schemas/patients';
import { unique } from './support/clinic-api.ts';
import { screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const ACTIONS = {
  administrador: [
    'Ver detalle',
    'Historia clínica',
    'Nuevo seguimiento',
    'Derivar a prestadores',
    'Desactivar',
  ],
  director_medico: ['Ver detalle', 'Historia clínica', 'Nuevo seguimiento', 'Derivar a prestadores'],
  psiquiatra: ['Ver detalle', 'Historia clínica', 'Nuevo seguimiento'],
  psicologo: ['Ver detalle', 'Historia clínica', 'Nuevo seguimiento'],
  acompanante_terapeutico: ['Ver detalle', 'Historia clínica', 'Nuevo seguimiento'],
} as const;

for (const [role, actions] of Object.entries(ACTIONS) as Array<[keyof typeof ACTIONS, readonly string[]]>)
  test(`${role} finds the row actions of the role, as buttons and in the menu`, async ({
    page,
    api,
    signInAs,
  }) => {
    const account = await signInAs(role);
    const apellido = unique('Acciones');
    const { id_paciente } = await api.asAdmin<Patient>('POST', '/api/patients', { apellido });
    if (role !== 'administrador') {
      await api.asAdmin('POST', `/api/patients/${id_paciente}/assign/${account.id}`, {});
    }
    await page.goto(`/patients?q=${apellido}`);
    const row = page.getByRole('row').filter({ hasText: apellido });
    for (const action of actions) {
      await expect(row.locator(`[aria-label="${action}: ${apellido}"]`)).toBeVisible();
    }
    await expect(row.locator('td:last-child :is(a, button)')).toHaveCount(actions.length);
    await expect(page.getByRole('link', { name: 'Nuevo Paciente' })).toHaveCount(
      role === 'acompanante_terapeutico' ? 0 : 2,
    );

    await page.setViewportSize({ width: 390, height: 800 });
    await row.getByRole('button', { name: `Opciones: ${apellido}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([...actions]);
    await screenshot(page, `patients-menu-${role}`);
    await page.getByRole('menuitem', { name: 'Historia clínica' }).click();
    await expect(page).toHaveURL(`/patients/${id_paciente}/medical-history`);
  });

test('an administrator deactivates and reactivates a patient, and the row follows', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const apellido = unique('Estado');
  await api.asAdmin('POST', '/api/patients', { nombre: 'Eva', apellido });
  await page.goto(`/patients?q=${apellido}`);
  const row = page.getByRole('row').filter({ hasText: apellido });
  await row.getByRole('button', { name: 'Desactivar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Desactivar Paciente' });
  await expect(dialog).toContainText(`¿Estás seguro que deseas desactivar al paciente Eva ${apellido}?`);
  await screenshot(page, 'patients-deactivate');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: 'Desactivar' })).toBeFocused();

  await page.route('**/status', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await row.getByRole('button', { name: 'Desactivar' }).click();
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Error al cambiar el estado del paciente');

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/status', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog.getByRole('button', { name: 'Procesando...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  await expect(dialog.getByRole('alert')).toBeHidden();
  answer();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No se encontraron pacientes')).toBeVisible();
  await page.unroute('**/status');

  await page.goto(`/patients?q=${apellido}&status=all`);
  await expect(row.getByText('Inactivo')).toBeVisible();
  await row.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Activar Paciente' })).toContainText(
    `¿Estás seguro que deseas activar al paciente Eva ${apellido}?`,
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activar' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
});
