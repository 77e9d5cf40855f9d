import { ROLES, type Role } from '@trama/contract/words/access-policy';
import { sidewaysOverflow } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const MENU: Record<Role, string[]> = {
  administrador: ['Panel Principal', 'Agenda', 'Pacientes', 'Prestadores', 'Asignaciones', 'Auditoría'],
  director_medico: ['Panel Principal', 'Agenda', 'Pacientes', 'Prestadores'],
  auditor: ['Panel Principal', 'Prestadores', 'Auditoría'],
  psiquiatra: ['Panel Principal', 'Agenda', 'Pacientes'],
  psicologo: ['Panel Principal', 'Agenda', 'Pacientes'],
  acompanante_terapeutico: ['Panel Principal', 'Agenda', 'Pacientes'],
  recepcion: ['Agenda', 'Pacientes'],
};

/** The front desk has no dashboard: its day begins in the agenda. */
const landingOf = (role: Role) => (role === 'recepcion' ? 'Agenda' : 'Panel Principal');

const FORBIDDEN: Record<Role, string[]> = {
  administrador: [],
  director_medico: ['/providers/new', '/providers/edit/1', '/assignments', '/audit'],
  auditor: [
    '/patients',
    '/patients/new',
    '/patients/1',
    '/patients/1/follow-ups',
    '/providers/new',
    '/assignments',
    '/agenda',
  ],
  psiquiatra: ['/providers', '/providers/new', '/assignments', '/audit'],
  psicologo: ['/providers', '/providers/edit/1', '/assignments', '/audit'],
  acompanante_terapeutico: [
    '/patients/new',
    '/patients/1/edit',
    '/patients/1/medical-history/new',
    '/patients/1/medical-history/1/edit',
    '/providers',
    '/audit',
  ],
  recepcion: [
    '/patients/1/timeline',
    '/patients/1/entries',
    '/patients/1/follow-ups',
    '/patients/1/follow-ups/new',
    '/patients/1/medical-history',
    '/providers',
    '/assignments',
    '/audit',
  ],
};

for (const role of ROLES)
  test(`${role} sees the menu and the pages of the role, and no others`, async ({ page, signInAs }) => {
    await signInAs(role);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await expect(menu.getByRole('link')).toHaveText(MENU[role]);
    const title = page.getByRole('heading', { level: 1 });
    for (const path of FORBIDDEN[role]) {
      await goWithin(page, '/');
      await expect(title).toHaveText(landingOf(role));
      await goWithin(page, path);
      await expect(title).toHaveText('No tiene permisos para ver esta página');
    }
  });

test('an unknown address falls back to the dashboard', async ({ page, signInAs }) => {
  await signInAs('auditor');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle('Panel Principal · Trama');
});

test('the user menu tells who is signed in, and signs out without a call', async ({ page, signInAsNew }) => {
  const account = await signInAsNew('director_medico', { nombre: 'Elena' });
  await page.goto('/patients');
  const button = page.getByRole('button', { name: `Menú de usuario: Elena ${account.apellido}` });
  await expect(button).toContainText('EP');
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Menú de usuario' });
  await expect(menu.getByText(account.email)).toBeVisible();
  await expect(menu.getByText('Director Médico')).toHaveCSS('color', 'rgb(109, 40, 217)');

  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await button.press('Enter');
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toBeHidden();
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('moves the focus with the page, and marks where one is', async ({ page, signInAs }) => {
  await signInAs('administrador');
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Panel Principal' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Prestadores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Prestadores' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Gestión de Prestadores · Trama');
  await expect(page.getByRole('link', { name: 'Prestadores' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Panel Principal' })).not.toHaveAttribute('aria-current');
});

test('a page that breaks leaves the menu in place', async ({ page, signInAs }) => {
  await signInAs('administrador');
  await page.route('**/assets/AuditPage-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ocurrió un error inesperado' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();
  await page.getByRole('link', { name: 'Prestadores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Prestadores' })).toBeVisible();
});

test('changes the password: own checks, the server’s refusal, then the new one counts', async ({
  page,
  signInAsNew,
  api,
}) => {
  const account = await signInAsNew('psicologo');
  const elsewhere = await api.login(account.email, account.password);
  await page.goto('/');
  const button = page.getByRole('button', { name: /^Menú de usuario/ });
  await button.click();
  await page.getByRole('menuitem', { name: 'Cambiar contraseña' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  const submit = dialog.getByRole('button', { name: 'Cambiar contraseña' });
  await expect(dialog.getByText('Al cambiarla se cerrarán sus otras sesiones abiertas')).toBeVisible();

  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Por favor completa todos los campos');
  await expect(dialog.getByLabel('Contraseña actual')).toBeFocused();

  await dialog.getByLabel('Contraseña actual').fill('Equivocada-1');
  await dialog.getByLabel('Nueva contraseña').fill('Nueva-Clave-7');
  await dialog.getByLabel('Confirmar contraseña').fill('Nueva-Clave-7');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('La contraseña actual es incorrecta');
  await expect(dialog.getByLabel('Contraseña actual')).toBeFocused();

  await dialog.getByLabel('Contraseña actual').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Contraseña actualizada')).toBeVisible();
  await api.login(account.email, 'Nueva-Clave-7');
  expect((await api.raw('POST', '/api/auth/refresh', { refreshToken: elsewhere.refreshToken })).status).toBe(
    401,
  );
  await page.reload();
  await expect(page.getByText('Sistema de Gestión Médica')).toBeVisible();
});

test('the menu is as wide as it should be: always there on a wide screen, called on the others', async ({
  page,
  signInAs,
}) => {
  await signInAs('administrador');
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Panel Principal' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    if (screen.name !== 'wide') {
      await expect(menu).toBeHidden();
      await screenshot(page, 'shell');
      await page.getByRole('button', { name: 'Abrir menú' }).click();
    }
    await expect(menu).toBeVisible();
    expect((await menu.locator('..').boundingBox())?.width).toBeCloseTo(280, -1);
    await screenshot(page, 'shell-menu');
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    if (screen.name === 'wide') continue;
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused();
  }
});
