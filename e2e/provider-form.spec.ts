import type { Page } from '@playwright/test';
import type { Provider } from '@trama/contract/schemas/providers';
import { unique } from './support/clinic-api.ts';
import { screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });

async function fill(page: Page, apellido: string, email: string): Promise<void> {
  await field(page, 'Nombre').fill('Elena');
  await field(page, 'Apellido').fill(apellido);
  await field(page, 'Email').fill(email);
  await page.getByLabel('Rol').click();
  await page.getByRole('option', { name: 'Psiquiatra' }).click();
}

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('a new provider: what is missing, what is wrong, then the link, and back to the list after 1.5 s', async ({
    page,
    signInAs,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs('administrador');
    await page.clock.install();
    await page.goto('/providers/new');
    await expect(page).toHaveTitle('Nuevo Prestador · Trama');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Información Personal',
      'Información Profesional',
    ]);
    await expect(page.getByLabel('Prestador activo')).toBeChecked();
    const submit = page.getByRole('button', { name: 'Crear Prestador' });
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Por favor completa todos los campos obligatorios');
    await expect(field(page, 'Nombre')).toBeFocused();
    const apellido = unique('Nuevo');
    await fill(page, apellido, 'sin-arroba');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Por favor ingresa un email válido');
    const email = `${apellido.toLowerCase()}@clinica.test`;
    await field(page, 'Email').fill(email);
    await field(page, 'Matrícula').fill('MP 99');
    await page.clock.pauseAt(Date.now() + 60_000);
    await submit.click();

    const link = page.getByLabel('Enlace');
    await expect(link).toHaveValue(/\/setup-password\/[\w-]{43}$/);
    await expect(page.getByText('Prestador creado exitosamente.')).toContainText(
      `No se pudo enviar el email a ${email}. Copie este enlace y entrégueselo a Elena ${apellido}`,
    );
    const value = await link.inputValue();
    await page.clock.runFor(1_400);
    await expect(page).toHaveURL(/\/providers\/new$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/providers$/);
    await page.clock.resume();
    await expect(link).toHaveValue(value);

    await page.clock.pauseAt(Date.now() + 600_000);
    await page.getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByRole('button', { name: '¡Copiado!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
    await page.clock.runFor(1_900);
    await expect(page.getByRole('button', { name: '¡Copiado!' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole('button', { name: 'Copiar' })).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(link).toBeVisible();
    await page.clock.resume();
    await expect(page.getByRole('row').filter({ hasText: apellido })).toContainText('MP 99');
  });

  test('the link can be copied where the browser has no clipboard for us', async ({ page, signInAs }) => {
    await signInAs('administrador');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.addEventListener('copy', () => {
        document.title = `copied ${document.getSelection()}`;
      });
    });
    await page.goto('/providers/new');
    const apellido = unique('Copia');
    await fill(page, apellido, `${apellido.toLowerCase()}@clinica.test`);
    await page.getByRole('button', { name: 'Crear Prestador' }).click();
    await expect(page).toHaveURL(/\/providers$/);
    await page.getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByRole('button', { name: '¡Copiado!' })).toBeVisible();
    await expect(page).toHaveTitle(`copied ${await page.getByLabel('Enlace').inputValue()}`);
  });

  test('a reset in the middle of an edit says what is lost, and returns to the list with the link', async ({
    page,
    api,
    signInAs,
  }) => {
    const account = await api.createAccount('psicologo');
    await signInAs('administrador');
    await page.clock.install();
    await page.goto(`/providers/edit/${account.id}`);
    await field(page, 'Dirección').fill('Belgrano 250');
    await page.getByRole('button', { name: 'Resetear Contraseña' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Los cambios de este formulario que no guardó se perderán.');
    await question.getByRole('button', { name: 'Resetear' }).click();
    await expect(page.getByLabel('Enlace')).toBeVisible();
    await page.clock.runFor(1_600);
    await expect(page).toHaveURL(/\/providers$/);
    await expect(page.getByLabel('Enlace')).toBeVisible();
  });
});

test('an e-mail that somebody has, a server in trouble: nothing typed is lost', async ({
  page,
  api,
  signInAs,
}) => {
  const { account } = await api.invite('psicologo');
  await signInAs('administrador');
  await page.goto('/providers/new');
  await fill(page, 'Repetida', account.email.toUpperCase());
  const submit = page.getByRole('button', { name: 'Crear Prestador' });
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Ya existe un prestador con ese email');
  await expect(field(page, 'Email')).toBeFocused();
  await page.route('**/api/providers', (route) => route.fulfill({ status: 500, body: 'x' }));
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Error al guardar el prestador');
  await expect(field(page, 'Apellido')).toHaveValue('Repetida');
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Cambios sin guardar');
});

test('editing saves what changed, and only that', async ({ page, api, signInAs }) => {
  const { account } = await api.invite('auditor', { nombre: 'Marta' });
  await signInAs('administrador');
  await page.goto('/providers');
  await page.getByRole('link', { name: `Editar: Marta ${account.apellido}` }).click();
  await expect(page).toHaveTitle('Editar Prestador · Trama');
  await expect(field(page, 'Nombre')).toHaveValue('Marta');
  await expect(page.getByLabel('Rol')).toHaveText('Auditor');
  await expect(page.getByLabel('Contraseña actual')).toBeDisabled();
  await field(page, 'Teléfono').fill('11 2222-3333');
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  expect((await put).postDataJSON()).toEqual({ telefono: '11 2222-3333' });
  await expect(page.getByText('Prestador actualizado exitosamente.')).toBeVisible();
  await expect(page).toHaveURL(/\/providers$/);
  await expect(page.getByRole('row').filter({ hasText: account.apellido })).toContainText('11 2222-3333');
});

test('unchecking the active flag asks as the list does, with the option to notify', async ({
  page,
  api,
  signInAs,
}) => {
  const account = await api.createAccount('psicologo');
  await signInAs('administrador');
  await page.goto(`/providers/edit/${account.id}`);
  const active = page.getByLabel('Prestador activo');
  const question = page.getByRole('alertdialog', { name: 'Desactivar Prestador' });
  await active.uncheck();
  await expect(question).toContainText('¿Estás seguro que deseas desactivar al prestador');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(active).toBeChecked();

  await field(page, 'Dirección').fill('Belgrano 250');
  await active.uncheck();
  const call = page.waitForRequest('**/deactivate');
  await question.getByLabel('Notificar al prestador por email').check();
  await question.getByRole('button', { name: 'Desactivar' }).click();
  expect((await call).postDataJSON()).toEqual({ notify_provider: true });
  await expect(page.getByText('Prestador desactivado exitosamente.')).toBeVisible();
  await expect(active).not.toBeChecked();
  // What was typed is still there to be saved.
  await expect(field(page, 'Dirección')).toHaveValue('Belgrano 250');
  await expect(page.getByRole('button', { name: 'Resetear Contraseña' })).toBeDisabled();

  await active.check();
  await page
    .getByRole('alertdialog', { name: 'Activar Prestador' })
    .getByRole('button', { name: 'Activar' })
    .click();
  await expect(page.getByLabel('Enlace')).toHaveValue(/\/setup-password\//);
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page).toHaveURL(/\/providers$/);
  const saved = await api.asAdmin<Provider>('GET', `/api/providers/${account.id}`);
  expect([saved.is_active, saved.direccion]).toEqual([true, 'Belgrano 250']);
});

test('nobody deactivates their own account in the form either', async ({ page, signInAs }) => {
  const admin = await signInAs('administrador');
  await page.goto(`/providers/edit/${admin.id}`);
  await page.getByLabel('Prestador activo').click();
  await expect(page.getByRole('alert')).toHaveText('No puedes desactivar tu propia cuenta');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('resetting a password asks first, ends the old one, and gives the link', async ({
  page,
  api,
  signInAs,
}) => {
  const account = await api.createAccount('psicologo', { nombre: 'Diego' });
  await signInAs('administrador');
  await page.goto(`/providers/edit/${account.id}`);
  const reset = page.getByRole('button', { name: 'Resetear Contraseña' });
  await reset.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    `¿Estás seguro que deseas resetear la contraseña de Diego ${account.apellido}?`,
  );
  // Nothing is set up to send mails here: none is promised.
  await expect(dialog).toContainText('se mostrará un enlace');
  await screenshot(page, 'provider-reset');
  await page.route('**/reset-password', (route) => route.fulfill({ status: 500, body: 'x' }));
  await dialog.getByRole('button', { name: 'Resetear' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Error al resetear la contraseña');
  expect((await api.raw('POST', '/api/auth/login', account)).status).toBe(200);
  await page.unroute('**/reset-password');
  await dialog.getByRole('button', { name: 'Resetear' }).click();
  await expect(page.getByText('Contraseña reseteada exitosamente.')).toBeVisible();
  const link = await page.getByLabel('Enlace').inputValue();
  expect((await api.raw('POST', '/api/auth/login', account)).status).toBe(401);
  await expect(page).toHaveURL(/\/providers$/);
  await expect(page.getByLabel('Enlace')).toHaveValue(link);
});

test('whoever resets their own password is led to the new one', async ({ page, signInAsNew }) => {
  const admin = await signInAsNew('administrador');
  await page.goto(`/providers/edit/${admin.id}`);
  await page.getByRole('button', { name: 'Resetear Contraseña' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Es su propia cuenta');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resetear' }).click();
  await expect(page).toHaveURL(/\/setup-password\//);
  await expect(page.getByText(admin.email)).toBeVisible();
});

test('a refusal is in sight on a telephone, too', async ({ page, api, signInAs }) => {
  const { account } = await api.invite('director_medico', { nombre: 'María Inés' });
  await signInAs('administrador');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/providers/edit/${account.id}`);
  await expect(field(page, 'Nombre')).toHaveValue('María Inés');
  await field(page, 'Nombre').fill('');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByRole('alert')).toBeInViewport();
});
