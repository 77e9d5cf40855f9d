import type { Page } from '@playwright/test';
import type { CreatedProvider } from '@trama/contract/schemas/providers';
import { type ClinicApi, unique } from './support/clinic-api.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, freezeClock, goWithin, test } from './support/test.ts';

const SEARCH = 'Buscar prestadores por nombre, apellido, rol o matrícula...';
const search = (page: Page) => page.getByPlaceholder(SEARCH);
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const headers = (page: Page) => page.getByRole('columnheader').allInnerTexts();

function createProvider(api: ClinicApi, fields: object = {}): Promise<CreatedProvider> {
  const apellido = unique('Ibarra');
  return api.asAdmin<CreatedProvider>('POST', '/api/providers', {
    nombre: 'Elena',
    apellido,
    role: 'psicologo',
    email: `${apellido.toLowerCase()}@clinica.test`,
    ...fields,
  });
}

const COLUMNS = {
  wide: ['Nombre', 'Apellido', 'Rol', 'Matrícula', 'Email', 'Teléfono', 'Estado', 'Acciones'],
  medium: ['Nombre', 'Apellido', 'Rol', 'Matrícula', 'Estado', 'Acciones'],
  narrow: ['Prestador', 'Estado', 'Acciones'],
};

test('the list shows its columns at every width', async ({ page, api, signInAs }) => {
  const provider = await createProvider(api, { matricula: 'MN 4821', telefono: '11 4444-5555' });
  await signInAs('administrador');
  await page.goto(`/providers?q=${provider.apellido}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Prestadores' })).toBeVisible();
  await expect(page).toHaveTitle('Gestión de Prestadores · Trama');
  for (const { name, ...size } of SCREENS) {
    await page.setViewportSize(size);
    await expect(row(page, String(provider.apellido))).toContainText('Psicólogo');
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS[name]);
    await expect(page.getByRole('link', { name: 'Nuevo Prestador' })).toHaveCount(2);
    await screenshot(page, 'provider-list');
  }
  await goWithin(page, '/providers');
  await expect(row(page, String(provider.apellido))).toBeVisible();
});

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('the search looks at names and role in any case, at the licence number as it is written', async ({
    page,
    api,
    signInAs,
  }) => {
    const code = unique('Mn');
    const provider = await createProvider(api, { matricula: code, role: 'acompanante_terapeutico' });
    await signInAs('administrador');
    await page.clock.install();
    await page.goto('/providers');
    const mine = row(page, String(provider.apellido));
    await expect(mine).toBeVisible();
    const look = async (term: string) => {
      await search(page).fill(term);
      await page.clock.runFor(500);
    };
    await freezeClock(page);
    await search(page).fill('nadie se llama así');
    await page.clock.runFor(400);
    await expect(mine).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByText('No se encontraron prestadores')).toBeVisible();
    await expect(page.getByText('Intenta con otros términos de búsqueda')).toBeVisible();
    await look(String(provider.apellido).toUpperCase());
    await expect(mine).toBeVisible();
    await look('ACOMPAÑANTE TERA');
    await expect(mine).toBeVisible();
    await look(code);
    await expect(mine).toBeVisible();
    await look(code.toUpperCase());
    await expect(mine).toBeHidden();
    await page.clock.resume();
    await page.reload();
    await expect(search(page)).toHaveValue(code.toUpperCase());
  });
});

test('the filter has the active ones by default, the inactive ones, and all', async ({
  page,
  api,
  signInAs,
}) => {
  const family = unique('Familia');
  await createProvider(api, { apellido: family, nombre: 'Activa' });
  await createProvider(api, { apellido: family, nombre: 'Inactiva', is_active: false });
  await signInAs('administrador');
  await page.goto(`/providers?q=${family}`);
  const filter = page.getByRole('combobox', { name: 'Estado' });
  await expect(filter).toHaveText('Activos');
  await expect(page.getByRole('cell', { name: 'Activa', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Inactiva', exact: true })).toBeHidden();
  await filter.click();
  await page.getByRole('option', { name: 'Inactivos' }).click();
  await expect(page.getByRole('cell', { name: 'Inactiva', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Activa', exact: true })).toBeHidden();
  await filter.click();
  await page.getByRole('option', { name: 'Todos' }).click();
  await expect(page.getByRole('cell', { name: 'Inactiva', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Activa', exact: true })).toBeVisible();
});

test('deactivating says what it means; activating gives a link that stays until it is closed', async ({
  page,
  api,
  signInAs,
}) => {
  const account = await api.createAccount('psiquiatra', { nombre: 'Bruno' });
  const name = `Bruno ${account.apellido}`;
  await signInAs('administrador');
  await page.goto(`/providers?status=all&q=${account.apellido}`);
  const deactivate = page.getByRole('button', { name: `Desactivar: ${name}` });
  await deactivate.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Desactivar Prestador');
  await expect(dialog).toContainText(`¿Estás seguro que deseas desactivar al prestador ${name}?`);
  await expect(dialog).toContainText(
    'Se eliminará su contraseña, se cerrarán todas sus sesiones activas y no podrá acceder al sistema hasta que sea reactivado.',
  );
  await expect(dialog.getByLabel('Notificar al prestador por email')).not.toBeChecked();
  await screenshot(page, 'provider-deactivate');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(deactivate).toBeFocused();

  await deactivate.click();
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, account.apellido)).toContainText('Inactivo');
  await expect(page.getByText('Prestador desactivado exitosamente.')).toBeVisible();
  expect((await api.raw('POST', '/api/auth/login', account)).status).toBe(401);

  await page.getByRole('button', { name: `Activar: ${name}` }).click();
  await expect(dialog).toContainText(`¿Estás seguro que deseas activar al prestador ${name}?`);
  // Nothing is set up to send mails: none is promised.
  await expect(dialog).toContainText('Se le mostrará un enlace para que se lo entregue');
  await expect(dialog).toContainText('podrá acceder al sistema');
  await screenshot(page, 'provider-activate');
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect(row(page, account.apellido)).toContainText('Activo');
  const link = page.getByLabel('Enlace');
  await expect(link).toHaveValue(/\/setup-password\/[\w-]{43}$/);
  await screenshot(page, 'provider-link');
  await search(page).fill('otra');
  await expect(page.getByText('No se encontraron prestadores')).toBeVisible();
  await expect(page).toHaveURL(/q=otra/);
  await expect(link).toBeVisible();
  await page.reload();
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(link).toBeHidden();
  await page.reload();
  await expect(page.getByText('No se encontraron prestadores')).toBeVisible();
  await expect(link).toBeHidden();
});

test('without an e-mail on file nobody can be notified, nor get the link by mail', async ({
  page,
  signInAs,
}) => {
  await signInAs('administrador');
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
  await page.goto('/providers?status=all');
  await page.getByRole('button', { name: 'Desactivar: Importada Sin Correo' }).click();
  await expect(page.getByLabel('Notificar al prestador por email')).toBeDisabled();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Activar: Otra Sin Correo' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(
    'El prestador no tiene un email registrado: no se le podrá enviar el enlace de configuración.',
  );
});

test('one’s own account cannot be deactivated: an error and no dialog', async ({ page, signInAs }) => {
  const admin = await signInAs('administrador');
  await page.goto(`/providers?q=${admin.apellido}`);
  await page.getByRole('button', { name: /^Desactivar:/ }).click();
  await expect(page.getByRole('alert')).toHaveText('No puedes desactivar tu propia cuenta');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('failures speak the server’s words, or the screen’s own', async ({ page, api, signInAs }) => {
  const provider = await createProvider(api);
  await signInAs('administrador');
  await page.route('**/api/providers?status=active', (route) => route.fulfill({ status: 400, body: 'x' }));
  await page.goto(`/providers?q=${provider.apellido}`);
  await expect(page.getByRole('alert')).toHaveText('Failed to load providers');
  await page.unroute('**/api/providers?status=active');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.route('**/deactivate', (route) => route.fulfill({ status: 500, body: 'x' }));
  await page.getByRole('button', { name: /^Desactivar:/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(
    'Error al cambiar el estado del prestador',
  );
  const refusal = { error: 'Debe quedar al menos un administrador activo', code: 'LAST_ADMIN' };
  await page.route('**/deactivate', (route) => route.fulfill({ status: 409, json: refusal }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(refusal.error);

  await page.route(`**/api/providers/${provider.id_prestador}`, (route) =>
    route.fulfill({ status: 400, body: 'x' }),
  );
  await page.goto(`/providers/edit/${provider.id_prestador}`);
  await expect(page.getByRole('alert')).toContainText('Error al cargar el prestador');
  await page.goto('/providers/edit/99999999');
  await expect(page.getByRole('alert')).toContainText('No encontrado');
});

test('on a narrow screen the actions are in a menu', async ({ page, api, signInAs }) => {
  const provider = await createProvider(api);
  await signInAs('administrador');
  await page.setViewportSize(SCREENS[2]);
  await page.goto(`/providers?status=all&q=${provider.apellido}`);
  const options = page.getByRole('button', { name: `Opciones: Elena ${provider.apellido}` });
  await options.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Editar', 'Desactivar']);
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await options.click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(page).toHaveURL(`/providers/edit/${provider.id_prestador}`);
});

for (const role of ['director_medico', 'auditor'] as const)
  test(`a ${role} reads the list and is offered nothing else`, async ({ page, api, signInAs }) => {
    const provider = await createProvider(api);
    await signInAs(role);
    await page.goto(`/providers?q=${provider.apellido}`);
    await expect(row(page, String(provider.apellido))).toBeVisible();
    // A director may look at somebody's recent work.
    expect(await headers(page)).toEqual(role === 'auditor' ? COLUMNS.wide.slice(0, -1) : COLUMNS.wide);
    await expect(page.getByRole('link', { name: 'Nuevo Prestador' })).toHaveCount(0);
    await goWithin(page, '/providers/new');
    await expect(page.getByText('No tiene permisos para ver esta página')).toBeVisible();
  });
