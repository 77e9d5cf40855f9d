import type { Page } from '@playwright/test';
import { type Account, type ClinicApi, unique } from './support/clinic-api.ts';
import { screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

/** The form shows its outcome for a moment before it leaves: these tests move the clock. */
test.use({ ownWindow: true });

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const create = (page: Page) => page.getByRole('button', { name: 'Crear Prestador' });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Cambios' });
const reset = (page: Page) => page.getByRole('button', { name: 'Resetear Contraseña' });
const link = (page: Page) => page.getByLabel('Enlace');

async function fill(page: Page, apellido: string, email: string): Promise<void> {
  await field(page, 'Nombre').fill('Elena');
  await field(page, 'Apellido').fill(apellido);
  await field(page, 'Email').fill(email);
  await page.getByLabel('Rol').click();
  await page.getByRole('option', { name: 'Psiquiatra' }).click();
}

test('a new provider: what is missing, what is wrong, then the link, and back to the list after 1.5 s', async ({
  page,
  api,
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
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText('Por favor completa todos los campos obligatorios');
  await expect(field(page, 'Nombre')).toBeFocused();
  const apellido = unique('Nuevo');
  // The role is missing: that comes before an address that is badly written.
  await field(page, 'Nombre').fill('Elena');
  await field(page, 'Apellido').fill(apellido);
  await field(page, 'Email').fill('sin-arroba');
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText('Por favor completa todos los campos obligatorios');
  await expect(page.getByLabel('Rol')).toBeFocused();
  await fill(page, apellido, 'sin-arroba');
  await expect(page.getByLabel('Profesión')).toHaveText('Psiquiatría');
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText('Por favor ingresa un email válido');
  await losesNothing(page, api, apellido);

  const email = `${apellido.toLowerCase()}@clinica.test`;
  await field(page, 'Email').fill(email);
  await field(page, 'Matrícula').fill('MP 99');
  await page.clock.pauseAt(Date.now() + 60_000);
  await create(page).click();
  await expect(link(page)).toHaveValue(/\/setup-password\/[\w-]{43}$/);
  await expect(page.getByText('Prestador creado exitosamente.')).toContainText(
    `No se pudo enviar el email a ${email}. Copie este enlace y entrégueselo a Elena ${apellido}`,
  );
  const value = await link(page).inputValue();
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL(/\/providers\/new$/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/providers$/);
  await page.clock.resume();
  await expect(link(page)).toHaveValue(value);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('setup-password');
  await expect(page.getByRole('row').filter({ hasText: apellido })).toContainText('MP 99');
  await copiesLink(page, value);
});

/** An e-mail that somebody has, a server in trouble, a way out that is not meant: what was typed stays. */
async function losesNothing(page: Page, api: ClinicApi, apellido: string): Promise<void> {
  const { account } = await api.personOf('psicologo');
  await field(page, 'Email').fill(account.email.toUpperCase());
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Error al guardar el prestador Ya existe un prestador con ese email',
  );
  await expect(field(page, 'Email')).toBeFocused();
  await page.route('**/api/providers', (route) => route.fulfill({ status: 500, body: 'x' }));
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Error al guardar el prestador Error de conexión. Verifique su conexión a internet.',
  );
  await page.unroute('**/api/providers');
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Cancelar' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Cambios sin guardar');
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Apellido')).toHaveValue(apellido);
}

async function copiesLink(page: Page, value: string): Promise<void> {
  const copy = page.getByRole('button', { name: 'Copiar', exact: true });
  const copied = page.getByRole('button', { name: '¡Copiado!' });
  await page.clock.pauseAt(Date.now() + 600_000);
  await copy.click();
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  await page.clock.runFor(1_900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(copy).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(link(page)).toBeVisible();

  // And the link can be copied where the browser has no clipboard for us.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => {
      document.title = `copied ${document.getSelection()}`;
    });
  });
  await copy.click();
  await expect(copied).toBeVisible();
  await expect(page).toHaveTitle(`copied ${value}`);
}

test('editing saves what changed, and only that; unchecking the active flag and resetting a password asks first', async ({
  page,
  api,
  signInAsNew,
}) => {
  const { account } = await api.invite('auditor', { nombre: 'Marta' });
  const admin = await signInAsNew('administrador');
  await page.clock.install();
  await page.goto(`/providers?q=${account.apellido}`);
  await page.getByRole('link', { name: `Editar: Marta ${account.apellido}` }).click();
  await expect(page).toHaveTitle('Editar Prestador · Trama');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Editar Prestador Marta ${account.apellido}`,
  );
  await expect(field(page, 'Nombre')).toHaveValue('Marta');
  await expect(page.getByLabel('Rol')).toHaveText('Auditor');
  await expect(page.getByLabel('Contraseña actual')).toBeDisabled();
  await isRefusedInSight(page);
  await field(page, 'Teléfono').fill('11 2222-3333');
  await switchesOffAndOn(page);
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page).click();
  expect((await put).postDataJSON()).toEqual({ telefono: '11 2222-3333' });
  await expect(page.getByText('Prestador actualizado exitosamente.')).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(page).toHaveURL(/\/providers$/);
  await expect(page.getByRole('row').filter({ hasText: account.apellido })).toContainText('11 2222-3333');

  await goWithin(page, `/providers/edit/${account.id}`);
  await resetsPassword(page, account);

  // One's own account: nobody deactivates it, its factor is not reset here, and its new password is set at once.
  await goWithin(page, `/providers/edit/${admin.id}`);
  // The form of the person before stands until this one's is there.
  await expect(field(page, 'Apellido')).toHaveValue(admin.apellido);
  await page.getByLabel('Prestador activo').click();
  await expect(page.getByRole('alert')).toHaveText('No puedes desactivar tu propia cuenta');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Restablecer segundo factor' })).toHaveCount(0);
  await reset(page).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Es su propia cuenta');
  await question.getByRole('button', { name: 'Restablecer' }).click();
  await expect(link(page)).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(page).toHaveURL(/\/setup-password\//);
  await expect(page.getByText(admin.email)).toBeVisible();
});

/** On a telephone, too. */
async function isRefusedInSight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await field(page, 'Nombre').fill('');
  await save(page).click();
  await expect(page.getByRole('alert')).toBeInViewport();
  await field(page, 'Nombre').fill('Marta');
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function switchesOffAndOn(page: Page): Promise<void> {
  const active = page.getByLabel('Prestador activo');
  const question = page.getByRole('alertdialog', { name: 'Desactivar Prestador' });
  await active.uncheck();
  await expect(question).toContainText('¿Está seguro de que desea desactivar al prestador');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(active).toBeChecked();
  await active.uncheck();
  await question.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByText('Prestador desactivado exitosamente.')).toBeVisible();
  await expect(active).not.toBeChecked();
  // What was typed is still there to be saved.
  await expect(field(page, 'Teléfono')).toHaveValue('11 2222-3333');
  await expect(reset(page)).toBeDisabled();

  await active.check();
  await page
    .getByRole('alertdialog', { name: 'Activar Prestador' })
    .getByRole('button', { name: 'Activar' })
    .click();
  await expect(link(page)).toHaveValue(/\/setup-password\//);
}

async function resetsPassword(page: Page, { apellido }: Account): Promise<void> {
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Restablecer segundo factor' }).click();
  await question.getByRole('button', { name: 'Restablecer' }).click();
  await expect(page.getByText('La cuenta no tenía segundo factor')).toBeVisible();

  await field(page, 'Dirección').fill('Belgrano 250');
  await reset(page).click();
  await expect(question).toContainText(
    `¿Está seguro de que desea restablecer la contraseña de Marta ${apellido}?`,
  );
  // Nothing is set up to send mails here: none is promised.
  await expect(question).toContainText('se mostrará un enlace');
  await expect(question).toContainText('Los cambios de este formulario que no guardó se perderán.');
  await screenshot(page, 'provider-reset');
  await page.route('**/reset-password', (route) => route.fulfill({ status: 500, body: 'x' }));
  await question.getByRole('button', { name: 'Restablecer' }).click();
  await expect(question.getByRole('alert').first()).toContainText(
    'Error al resetear la contraseña Error de conexión.',
  );
  await page.unroute('**/reset-password');
  await question.getByRole('button', { name: 'Restablecer' }).click();
  await expect(page.getByText('La contraseña se restableció.')).toBeVisible();
  const value = await link(page).inputValue();
  await page.clock.fastForward(1_500);
  await expect(page).toHaveURL(/\/providers$/);
  await expect(link(page)).toHaveValue(value);
}
