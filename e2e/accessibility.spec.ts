import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { History } from '@trama/contract/schemas/record/medical-history';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { type Account, type ClinicApi, unique } from './support/clinic-api.ts';
import { addFollowUp } from './support/clinical-scene.ts';
import { SCREENS } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';
import { resize } from './support/window.ts';

/** Every screen and every dialog: nothing serious, nothing critical. */

/** A patient's name may follow it. */
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) });

/** The screen of that title stands, and nothing of it is still on its way. */
async function expectOpen(page: Page, heading: string): Promise<void> {
  await expect(title(page, heading)).toBeVisible();
  await expect(page.getByText(/^Cargando/).or(page.locator('.MuiSkeleton-root'))).toHaveCount(0);
}

/** Within the application, which is open. */
async function open(page: Page, path: string, heading: string): Promise<void> {
  await goWithin(page, path);
  await expectOpen(page, heading);
}

/** A dialog, a menu, a popover: the page behind it was checked already, and is hidden. */
const OVER_THE_PAGE = '.MuiModal-root';
const TELEPHONE = { width: 390, height: 800 };
const DESKTOP = { width: 1440, height: 900 };

/** Opens something, looks at it, and closes it with Escape. */
async function checkDialog(page: Page, name: string, press: () => Promise<void>): Promise<void> {
  await press();
  const dialog = page.locator(OVER_THE_PAGE).last();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/^Cargando/)).toHaveCount(0);
  await expectAccessibleEverywhere(page, name, OVER_THE_PAGE);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** What only a telephone shows. */
async function checkOnTelephone(page: Page, press: () => Promise<void>): Promise<void> {
  await page.setViewportSize(TELEPHONE);
  await press();
  await expectAccessible(page, { within: OVER_THE_PAGE });
  await page.keyboard.press('Escape');
  await expect(page.locator(OVER_THE_PAGE)).toHaveCount(0);
  await page.setViewportSize(DESKTOP);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** A patient with a bit of everything, two versions of the history included. */
async function fullRecord(
  api: ClinicApi,
  ...people: Account[]
): Promise<{ patient: Patient; history: History }> {
  const patient = await api.asAdmin<Patient>('POST', '/api/patients', {
    nombre: 'Inés',
    apellido: unique('Completa'),
    fecha_nacimiento: '1988-10-24',
    telefono: '11 4444-5555',
    email: 'ines@correo.test',
  });
  const { id_paciente } = patient;
  for (const { id } of people) await api.asAdmin('POST', `/api/patients/${id_paciente}/assign/${id}`, {});
  for (let n = 1; n <= 7; n++) {
    await addFollowUp(api, patient, {
      fecha: `2025-03-0${n}`,
      eje_tratamiento: 'Regulación emocional',
      dsm: 'X',
    });
    await api.asAdmin('POST', '/api/medications', {
      id_paciente,
      nombre_medicamento: `Fármaco ${n}`,
      dosis: '5 mg',
    });
  }
  await api.asAdmin('POST', '/api/diseases', {
    id_paciente,
    nombre_enfermedad: 'Asma',
    en_tratamiento: true,
  });
  await api.asAdmin('POST', '/api/relationships', {
    id_paciente,
    nombre: 'Eva',
    vinculo: 'Hija',
    convive: true,
  });
  await api.asAdmin('POST', '/api/antecedents', { id_paciente, tratamiento: 'Terapia', motivo: 'Duelo' });
  const first = { id_paciente, motivo: 'Duerme mal', riesgo: 'medio', tabaco: false };
  const history = await api.asAdmin<History>('POST', '/api/medical-history', first);
  const second = { motivo: 'Duerme mal y come poco', riesgo: 'alto', tabaco: true };
  await api.asAdmin('PUT', `/api/medical-history/${history.id_admision}`, second);
  return { patient, history };
}

test('before signing in', async ({ page, api }) => {
  await page.goto('/login');
  await expectOpen(page, 'Ingreso al sistema');
  await button(page, 'Iniciar Sesión').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleEverywhere(page, 'login');
  const { setupLink } = await api.invite('psiquiatra');
  await page.goto(new URL(setupLink).pathname);
  await button(page, 'Configurar Contraseña').click();
  await expectAccessibleEverywhere(page, 'setup-password');
  await goWithin(page, '/setup-password/nothing');
  await expect(page.getByText('Token inválido o expirado')).toBeVisible();
  await expectAccessibleEverywhere(page, 'setup-password-invalid', 'main');
});

test('the frame, what opens over every screen, and the lists of providers, assignments and the trail', async ({
  page,
  api,
  signInAs,
}) => {
  const { account } = await api.invite('psicologo');
  const { patient } = await fullRecord(api, account);
  await signInAs('administrador');
  await page.goto('/');
  await expectOpen(page, 'Panel Principal');
  await expectAccessibleEverywhere(page, 'dashboard');
  await checkDialog(page, 'user-menu', () => button(page, /^Menú de usuario/).click());
  await checkDialog(page, 'change-password', async () => {
    await button(page, /^Menú de usuario/).click();
    await page.getByRole('menuitem', { name: 'Cambiar contraseña' }).click();
  });
  await expect(button(page, /^Menú de usuario/)).toBeFocused();
  await checkDialog(page, 'quick-search', () => page.keyboard.press('Control+k'));
  await checkDialog(page, 'shortcuts', () => page.keyboard.press('?'));
  await checkOnTelephone(page, async () => {
    await button(page, 'Abrir menú').click();
    await expect(page.getByRole('navigation')).toBeVisible();
  });

  await open(page, `/assignments?q=${account.apellido}`, 'Gestión de Asignaciones');
  await button(page, 'Expandir todo').click();
  await expectAccessibleEverywhere(page, 'assignments');
  await open(page, `/audit?id_paciente=${patient.id_paciente}`, 'Auditoría');
  await expectAccessibleEverywhere(page, 'audit');
  await open(page, `/providers?q=${account.apellido}`, 'Gestión de Prestadores');
  await expectAccessibleEverywhere(page, 'providers');
  await checkDialog(page, 'provider-access', () => button(page, /^Desactivar/).click());
  await open(page, `/providers/edit/${account.id}`, 'Editar Prestador');
  await page.getByLabel('Nombre').fill('');
  await button(page, 'Guardar Cambios').click();
  await expectAccessibleEverywhere(page, 'provider-form');
  await checkDialog(page, 'reset-password', () => button(page, 'Resetear Contraseña').click());
  await checkDialog(page, 'unsaved', () => page.getByRole('link', { name: 'Asignaciones' }).click());
});

test('the list of patients, the record of one of them, and its dialogs', async ({ page, api, signInAs }) => {
  const { account } = await api.invite('psicologo');
  const { patient } = await fullRecord(api, account);
  await signInAs('administrador');
  await page.goto(`/patients?q=${patient.apellido}`);
  await expectOpen(page, 'Gestión de Pacientes');
  await expectAccessibleEverywhere(page, 'patients');
  await checkDialog(page, 'patient-status', () => button(page, /^Desactivar/).click());
  await checkDialog(page, 'assign', async () => {
    await button(page, /^Derivar/).click();
    await page.getByRole('dialog').getByRole('searchbox').fill(account.apellido);
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1);
  });
  await checkOnTelephone(page, async () => {
    await button(page, /^Opciones/).click();
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await open(page, `/patients?q=${unique('nadie')}`, 'Gestión de Pacientes');
  await expect(page.getByText('No se encontraron pacientes')).toBeVisible();
  await expectAccessibleEverywhere(page, 'patients-empty', 'main');

  await open(page, `/patients/${patient.id_paciente}`, 'Detalle del Paciente');
  await expectAccessibleEverywhere(page, 'patient');
  for (const { add } of LIST_NAMES.map((name) => listOf(name).card))
    await checkDialog(page, add, () => button(page, add).click());
  await checkDialog(page, 'all-records', () => button(page, 'Ver medicaciones').click());
  await checkDialog(page, 'record-menu', () => button(page, /^Opciones de Fármaco/).click());
  for (const [name, entry] of [
    ['record-change', 'Suspender medicación'],
    ['dose', 'Cambiar dosis'],
  ] as const)
    await checkDialog(page, name, async () => {
      await button(page, /^Opciones de Fármaco/).click();
      await page.getByRole('menuitem', { name: entry }).click();
    });
});

test('the other screens of a patient, and those that there are not', async ({ page, api, signInAs }) => {
  const doctor = await signInAs('psicologo');
  const { patient } = await fullRecord(api, doctor);
  const base = `/patients/${patient.id_paciente}`;
  await page.goto(base);
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expectOpen(page, 'Seguimientos');
  await expectAccessibleEverywhere(page, 'follow-ups');
  await open(page, `${base}/follow-ups/new`, 'Nuevo Seguimiento');
  await expectAccessibleEverywhere(page, 'follow-up-form');
  // Open from the start where there is room for both.
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expectAccessibleEverywhere(page, 'record-panel');
  await open(page, '/patients/999999999', 'Detalle del Paciente');
  await expectAccessibleEverywhere(page, 'not-found', 'main');
  await open(page, '/providers', 'No tiene permisos para ver esta página');
  await expectAccessibleEverywhere(page, 'no-permission', 'main');
  await open(page, `${base}/edit`, 'Editar Paciente');
  await page.getByLabel('Apellido').fill('');
  await button(page, 'Guardar Cambios').click();
  await expect(page.getByText('El apellido es requerido')).toBeVisible();
  await expectAccessibleEverywhere(page, 'patient-form');
  await checkDialog(page, 'calendar', () => button(page, 'Abrir calendario').click());
});

/** Pages that no other story looks at. */
const OTHER_PAGES = [
  '/activity',
  '/assignments/requests',
  '/boards/risk',
  '/boards/team',
  '/boards/statistics',
  '/caja',
  '/caja/aranceles',
  '/caja/financiadores',
  '/caja/liquidaciones',
  '/caja/por-renovar',
  '/caja/presentaciones',
  '/caja/sin-firmar',
  '/jornadas',
  '/settings',
  '/signatures',
];

test('the pages of the administration: boards, money, signatures, settings', async ({
  page,
  api,
  signInAs,
}) => {
  await fullRecord(api);
  await signInAs('administrador');
  await page.goto('/');
  for (const path of OTHER_PAGES) {
    await goWithin(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Panel Principal');
    await expect(page.getByText(/^Cargando/).or(page.locator('.MuiSkeleton-root'))).toHaveCount(0);
    await expectAccessibleEverywhere(page, path.slice(1).replaceAll('/', '-'));
    if (path === '/caja/financiadores')
      for (const { width, height } of SCREENS) {
        await resize(page, { width, height });
        await expectRowsBelowTheirHeading(page);
      }
  }
});

/** A heading that stays in sight must not lie on the first row of its table. */
async function expectRowsBelowTheirHeading(page: Page): Promise<void> {
  const table = page.getByRole('table');
  const heading = await table.getByRole('columnheader').first().boundingBox();
  const row = await table.getByRole('cell').first().boundingBox();
  if (!heading || !row) throw new Error('not on the screen');
  expect(row.y).toBeGreaterThanOrEqual(heading.y + heading.height - 1);
}

test('the history, its versions and its form', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const { patient, history } = await fullRecord(api);
  const base = `/patients/${patient.id_paciente}/medical-history`;
  await page.goto(base);
  await expectOpen(page, 'Historia Clínica');
  await button(page, 'Historial de versiones').click();
  await page.getByRole('radio', { name: 'Comparar desde la versión 1' }).check();
  await expect(page.locator('ins').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'history');
  await checkDialog(page, 'version', () => button(page, 'Leer la versión 1').click());

  await open(page, `${base}/${history.id_admision}/edit`, 'Editar Historia Clínica');
  await page.getByLabel('Motivo de la consulta', { exact: true }).fill('Duerme mejor');
  await expectAccessibleEverywhere(page, 'history-form');
  await checkDialog(page, 'full-text', () => button(page, /^Ampliar/).click());
  await api.asAdmin('PUT', `/api/medical-history/${history.id_admision}`, { motivo: 'Otra persona escribe' });
  await button(page, 'Guardar Cambios').click();
  await expect(page.getByRole('dialog').getByRole('radiogroup').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'conflict', OVER_THE_PAGE);
  await page.goto(`${base}/${history.id_admision}/edit`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Recuperar borrador' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'draft-offer', OVER_THE_PAGE);
});
