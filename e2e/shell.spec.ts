import type { Page } from '@playwright/test';
import { ROLES, type Role } from '@trama/contract/words/access/access-policy';
import type { Account } from './support/clinic-api.ts';
import { expectNoSidewaysScroll } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, signInThroughForm, test } from './support/test.ts';

/** With the number of open alerts, where there are some. */
const AUDIT = /^Auditoría/;
/** With the number of those that wait. */
const SIGNATURES = /^Firmas pendientes/;

const MENU: Record<Role, (string | RegExp)[]> = {
  administrador: [
    'Panel Principal',
    'Agenda',
    'Pacientes',
    'Tableros',
    SIGNATURES,
    'Caja',
    'Prestadores',
    'Asignaciones',
    'Mesa de copias',
    AUDIT,
    'Configuración',
  ],
  director_medico: [
    'Panel Principal',
    'Agenda',
    'Pacientes',
    'Tableros',
    SIGNATURES,
    'Caja',
    'Prestadores',
    'Mesa de copias',
    'Configuración',
  ],
  auditor: ['Panel Principal', 'Caja', 'Prestadores', 'Mesa de copias', AUDIT],
  psiquiatra: [
    'Panel Principal',
    'Agenda',
    'Pacientes',
    'Tableros',
    SIGNATURES,
    'Mis honorarios',
    'Mesa de copias',
  ],
  psicologo: [
    'Panel Principal',
    'Agenda',
    'Pacientes',
    'Tableros',
    SIGNATURES,
    'Mis honorarios',
    'Mesa de copias',
  ],
  acompanante_terapeutico: ['Panel Principal', 'Agenda', 'Pacientes', 'Mis honorarios', 'Jornadas'],
  recepcion: ['Agenda', 'Pacientes', 'Caja', 'Prestadores', 'Mesa de copias'],
};

/** Behind the '+' of the top bar, outside of a patient's screens. An auditor creates nothing. */
const CREATES: Partial<Record<Role, string[]>> = {
  administrador: ['Nuevo turno', 'Nuevo Paciente', 'Nuevo Prestador'],
  director_medico: ['Nuevo turno', 'Nuevo Paciente'],
  psiquiatra: ['Nuevo turno', 'Nuevo Paciente'],
  psicologo: ['Nuevo turno', 'Nuevo Paciente'],
  acompanante_terapeutico: ['Nuevo turno'],
  recepcion: ['Nuevo turno', 'Nuevo Paciente'],
};

async function offersToCreate(page: Page, names: string[]): Promise<void> {
  const plus = page.getByRole('button', { name: 'Crear', exact: true });
  await expect(plus).toHaveCount(names.length > 0 ? 1 : 0);
  if (names.length === 0) return;
  await plus.press('Enter');
  const menu = page.getByRole('menu', { name: 'Crear' });
  for (const name of names) await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem')).toHaveCount(names.length);
  await page.keyboard.press('Escape');
  await expect(plus).toBeFocused();
}

/** People without a dashboard begin elsewhere. */
const LANDING: Partial<Record<Role, string>> = { recepcion: 'Agenda', auditor: 'Auditoría' };
const landingOf = (role: Role) => LANDING[role] ?? 'Panel Principal';

/** Every guard of an address once, for a role that it keeps out. */
const FORBIDDEN: Partial<Record<Role, string[]>> = {
  director_medico: ['/providers/new', '/providers/edit/1', '/assignments'],
  auditor: ['/patients', '/patients/new', '/patients/1', '/patients/1/follow-ups', '/agenda'],
  psicologo: [
    '/providers',
    '/providers/new',
    '/assignments',
    '/audit',
    '/audit/alerts',
    '/boards/statistics',
  ],
  acompanante_terapeutico: [
    '/patients/new',
    '/patients/1/edit',
    '/patients/1/medical-history/new',
    '/patients/1/medical-history/1/edit',
    '/boards/risk',
  ],
  recepcion: [
    '/boards/team',
    '/patients/1/timeline',
    '/patients/1/entries',
    '/patients/1/follow-ups',
    '/patients/1/follow-ups/new',
    '/patients/1/medical-history',
  ],
};

const PROVIDER_COLUMNS = ['Nombre', 'Apellido', 'Rol', 'Matrícula', 'Email', 'Teléfono', 'Estado'];

async function readsProvidersOnly(page: Page, { apellido }: Account, columns: string[]): Promise<void> {
  await goWithin(page, `/providers?q=${apellido}`);
  await expect(page.getByRole('cell', { name: apellido, exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  await expect(page.getByRole('link', { name: 'Nuevo Prestador' })).toHaveCount(0);
}

/** What a role does not see on the screens. */
const LEFT_OUT: Partial<Record<Role, (page: Page, account: Account) => Promise<void>>> = {
  // A director may look at somebody's recent work.
  director_medico: (page, account) => readsProvidersOnly(page, account, [...PROVIDER_COLUMNS, 'Acciones']),
  auditor: (page, account) => readsProvidersOnly(page, account, PROVIDER_COLUMNS),
  // Emergency access is switched off: no button for it.
  psiquiatra: async (page) => {
    await goWithin(page, '/patients');
    await expect(page.getByRole('link', { name: 'Nuevo Paciente' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Acceso de emergencia' })).toBeHidden();
  },
  // People without appointments of their own get no calendar link.
  recepcion: async (page, account) => {
    await readsProvidersOnly(page, account, PROVIDER_COLUMNS);
    await expect(page.getByRole('cell', { name: account.email })).toHaveCount(0);
    await goWithin(page, '/account');
    await expect(page.getByRole('region', { name: 'Avisos sobre su cuenta' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Calendario' })).toHaveCount(0);
  },
};

for (const role of ROLES)
  test(`${role} sees the menu and the pages of the role, and no others`, async ({ page, signInAs }) => {
    const account = await signInAs(role);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await expect(menu.getByRole('link')).toHaveText(MENU[role]);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(landingOf(role));
    await offersToCreate(page, CREATES[role] ?? []);
    for (const path of FORBIDDEN[role] ?? []) {
      // The focus goes to the next page, so that a screen reader does not go on with the one before.
      await page.getByRole('main').blur();
      await goWithin(page, path);
      await expect(page.getByRole('main')).toBeFocused();
      await expect(title).toHaveText('No tiene permisos para ver esta página');
    }
    await LEFT_OUT[role]?.(page, account);
  });

test('the focus moves with the page, a page that breaks leaves the menu in place, and an unknown address falls back to the dashboard', async ({
  page,
  signInAs,
}) => {
  await signInAs('administrador');
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Panel Principal' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.route('**/assets/TrailPage-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ocurrió un error inesperado' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();

  await page.getByRole('link', { name: 'Asignaciones' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Asignaciones' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Gestión de Asignaciones · Trama');
  await expect(page.getByRole('link', { name: 'Asignaciones' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Panel Principal' })).not.toHaveAttribute('aria-current');

  await goWithin(page, '/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle('Panel Principal · Trama');
  await expectMenuAtEveryWidth(page);
});

/** The menu is always there on a wide screen, called on the others. */
async function expectMenuAtEveryWidth(page: Page): Promise<void> {
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
    await expectNoSidewaysScroll(page);
    if (screen.name === 'wide') continue;
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused();
  }
}

const NEW_PASSWORD = 'Nueva-Clave-7';

test('the user menu tells who is signed in, changes the password after its own checks and the server’s, and signs out without a call', async ({
  page,
  api,
}) => {
  const account = await api.createAccount('director_medico', { nombre: 'Elena' });
  const elsewhere = await api.login(account.email, account.password);
  await page.goto('/patients');
  await signInThroughForm(page, account);
  const button = page.getByRole('button', { name: `Menú de usuario: Elena ${account.apellido}` });
  await expect(button).toContainText('EP');
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Menú de usuario' });
  await expect(menu.getByText(account.email)).toBeVisible();
  await expect(menu.getByText('Director Médico')).toHaveCSS('color', 'rgb(109, 40, 217)');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await button.press('Enter');
  await page.getByRole('menuitem', { name: 'Cambiar contraseña' }).press('Enter');
  await changePassword(page, account);
  await expect(page.getByText('Contraseña actualizada')).toBeVisible();
  expect((await api.raw('POST', '/api/auth/refresh', { refreshToken: elsewhere.refreshToken })).status).toBe(
    401,
  );
  // This session goes on, and what a person does themselves is no news to them in it.
  const since = page.getByRole('region', { name: 'Desde su último ingreso' });
  await page.getByRole('link', { name: 'Prestadores' }).click();
  await expect(page.getByRole('cell', { name: account.apellido, exact: true })).toBeVisible();
  await expect(since).toHaveCount(0);

  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await button.press('Enter');
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toBeHidden();
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await signInThroughForm(page, { ...account, password: NEW_PASSWORD });
  await expect(since).toContainText('Se cambió la contraseña de su cuenta.');
});

async function changePassword(page: Page, account: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  const current = dialog.getByLabel('Contraseña actual');
  await expect(dialog.getByText('Al cambiarla se cerrarán sus otras sesiones abiertas')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Por favor completa todos los campos');
  await expect(current).toBeFocused();

  await current.fill('Equivocada-1');
  await dialog.getByLabel('Nueva contraseña').fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(dialog.getByRole('alert')).toContainText('La contraseña actual es incorrecta');
  await expect(current).toBeFocused();

  await current.fill(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}
