import type { Page } from '@playwright/test';
import { unique } from './support/clinic-api.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const SEARCH = 'Buscar prestadores por nombre, apellido, rol o matrícula...';
const search = (page: Page) => page.getByPlaceholder(SEARCH);
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');

const COLUMNS = {
  wide: ['Nombre', 'Apellido', 'Rol', 'Matrícula', 'Email', 'Teléfono', 'Estado', 'Acciones'],
  medium: ['Nombre', 'Apellido', 'Rol', 'Matrícula', 'Estado', 'Acciones'],
  narrow: ['Prestador', 'Estado', 'Acciones'],
};

test('the list shows its columns at every width; the filter has the active ones by default, the inactive ones, and all', async ({
  page,
  api,
  signInAs,
}) => {
  const apellido = unique('Ibarra');
  const provider = (nombre: string, fields: object) =>
    api.asAdmin('POST', '/api/providers', {
      nombre,
      apellido,
      role: 'psicologo',
      email: `${nombre}.${apellido}@clinica.test`,
      ...fields,
    });
  await provider('Activa', { matricula: 'MN 4821', telefono: '+54 9 11 5555-5555' });
  await provider('Inactiva', { is_active: false });
  await signInAs('administrador');
  await page.goto(`/providers?q=${apellido}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Prestadores' })).toBeVisible();
  await expect(page).toHaveTitle('Gestión de Prestadores · Trama');
  for (const { name, ...size } of SCREENS) {
    await page.setViewportSize(size);
    await expect(row(page, apellido)).toContainText('Psicólogo');
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS[name]);
    await expect(page.getByRole('link', { name: 'Nuevo Prestador' })).toHaveCount(2);
    await screenshot(page, 'provider-list');
  }
  await usesTheMenu(page, `Opciones: Activa ${apellido}`);
  // The last button of the widest row, with its invitation still open, is within a small laptop.
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(row(page, apellido)).toContainText('ActivoInvitación pendiente');
    const card = await page.getByRole('combobox', { name: 'Estado' }).boundingBox();
    const last = await page.getByRole('button', { name: `Desactivar: Activa ${apellido}` }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0) + 12);
  }

  await page.setViewportSize(SCREENS[0]);
  const filter = page.getByRole('combobox', { name: 'Estado' });
  await expect(filter).toHaveText('Activos');
  for (const [choice, active, inactive] of [
    [null, true, false],
    ['Inactivos', false, true],
    ['Todos', true, true],
  ] as const) {
    if (choice) {
      await filter.click();
      await page.getByRole('option', { name: choice }).click();
    }
    await expect(cell(page, 'Inactiva')).toBeVisible({ visible: inactive });
    await expect(cell(page, 'Activa')).toBeVisible({ visible: active });
  }

  await search(page).fill('nadie se llama así');
  await expect(page.getByText('No se encontraron prestadores')).toBeVisible();
  await expect(page.getByText('Intente con otros términos de búsqueda')).toBeVisible();
  await search(page).fill(apellido.toUpperCase());
  await expect(row(page, apellido)).toHaveCount(2);

  // Nothing is asked for reception that would be refused, and recorded as an attempt.
  await signInAs('recepcion');
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await page.goto(`/providers?q=${apellido}`);
  await expect(row(page, apellido)).toContainText('Psicólogo');
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});

/** Ends where it began: on a narrow screen the actions are in a menu. */
async function usesTheMenu(page: Page, name: string): Promise<void> {
  const options = page.getByRole('button', { name });
  await options.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Editar', 'Desactivar']);
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await options.click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(page).toHaveURL(/\/providers\/edit\/\d+$/);
  await page.goBack();
  await expect(options).toBeVisible();
}

test('deactivating says what it means, a failure in the screen’s words and the server’s own; activating gives a link that stays until it is closed', async ({
  page,
  api,
  signInAs,
}) => {
  const account = await api.createAccount('psiquiatra', { nombre: 'Bruno' });
  const name = `Bruno ${account.apellido}`;
  await signInAs('administrador');
  await page.route('**/api/mails/delivery', (route) => route.abort());
  await page.goto(`/providers?status=all&q=${account.apellido}`);
  const deactivate = page.getByRole('button', { name: `Desactivar: ${name}` });
  await deactivate.click();
  await expect(dialog(page)).toContainText('Desactivar Prestador');
  await expect(dialog(page)).toContainText(`¿Está seguro de que desea desactivar al prestador ${name}?`);
  await expect(dialog(page)).toContainText(
    'Se eliminará su contraseña, se cerrarán todas sus sesiones activas y no podrá acceder al sistema hasta que sea reactivado.',
  );
  await expect(dialog(page).getByLabel('Notificar al prestador por email')).not.toBeChecked();
  await screenshot(page, 'provider-deactivate');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(deactivate).toBeFocused();

  await deactivate.click();
  const refusal = { error: 'Debe quedar al menos un administrador activo', code: 'LAST_ADMIN' };
  for (const [answer, text] of [
    [{ status: 500, body: 'x' }, 'Error de conexión. Verifique su conexión a internet.'],
    [{ status: 409, json: refusal }, refusal.error],
  ] as const) {
    await page.route('**/deactivate', (route) => route.fulfill(answer));
    await dialog(page).getByRole('button', { name: 'Desactivar' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      `Error al cambiar el estado del prestador ${text}`,
    );
  }
  await page.unroute('**/deactivate');
  await dialog(page).getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, account.apellido)).toContainText('Inactivo');
  await expect(page.getByText('Prestador desactivado exitosamente.')).toBeVisible();

  await page.getByRole('button', { name: `Activar: ${name}` }).click();
  await expect(dialog(page)).toContainText(`¿Está seguro de que desea activar al prestador ${name}?`);
  // Until it is known whether mails can be sent, neither a mail nor a link is promised.
  await expect(dialog(page)).toContainText('podrá acceder al sistema');
  await expect(dialog(page)).not.toContainText('enlace');
  await page.unroute('**/api/mails/delivery');
  await page.reload();
  await page.getByRole('button', { name: `Activar: ${name}` }).click();
  // Nothing is set up to send mails: none is promised.
  await expect(dialog(page)).toContainText('Se le mostrará un enlace para que se lo entregue');
  await expect(dialog(page)).toContainText('podrá acceder al sistema');
  await screenshot(page, 'provider-activate');
  await dialog(page).getByRole('button', { name: 'Activar' }).click();
  await expect(row(page, account.apellido)).toContainText('Activo');
  await keepsLinkUntilClosed(page);
});

async function keepsLinkUntilClosed(page: Page): Promise<void> {
  const link = page.getByLabel('Enlace');
  await expect(link).toHaveValue(/\/setup-password\/[\w-]{43}$/);
  await screenshot(page, 'provider-link');
  await search(page).fill('otra');
  await expect(page.getByText('No se encontraron prestadores')).toBeVisible();
  await expect(page).toHaveURL(/q=otra/);
  await goWithin(page, '/patients');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Pacientes');
  await goWithin(page, '/providers?q=otra');
  await expect(link).toBeVisible();
  // A link that opens an account is in memory only: the next person here finds nothing of it in the history.
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('/setup-password/');
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(link).toBeHidden();
}

test('administrators cannot deactivate their own account: an error, no dialog; without an e-mail nobody is notified nor gets the link', async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs('administrador');
  await page.goto(`/providers?q=${admin.apellido}`);
  await page.getByRole('button', { name: /^Desactivar:/ }).click();
  await expect(page.getByRole('alert')).toHaveText('No puedes desactivar tu propia cuenta');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.route('**/api/providers?status=all', (route) => route.fulfill({ status: 400, body: 'x' }));
  await goWithin(page, '/providers?status=all');
  await expect(page.getByRole('alert')).toContainText('Failed to load providers');
  // An import is the only way to a provider without e-mail: the API never makes one.
  const imported = { id_prestador: 987654, nombre: 'Importada', apellido: 'Sin Correo', role: 'psicologo' };
  const rest = { matricula: null, telefono: null, email: null, direccion: null, fecha_creacion: new Date() };
  await page.route('**/api/providers?status=all', (route) =>
    route.fulfill({
      json: [
        { ...imported, ...rest, is_active: true },
        { ...imported, ...rest, id_prestador: 987655, nombre: 'Otra', is_active: false },
      ],
    }),
  );
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('button', { name: 'Desactivar: Importada Sin Correo' }).click();
  await expect(page.getByLabel('Notificar al prestador por email')).toBeDisabled();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Activar: Otra Sin Correo' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'El prestador no tiene un email registrado: no se le podrá enviar el enlace de configuración.',
  );
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.route('**/api/providers/987654', (route) => route.fulfill({ status: 400, body: 'x' }));
  await page.getByRole('link', { name: 'Editar: Importada Sin Correo' }).click();
  await expect(page.getByRole('alert')).toContainText('Error al cargar el prestador');
  await goWithin(page, '/providers/edit/99999999');
  await expect(page.getByRole('alert')).toContainText('No encontrado');
});
