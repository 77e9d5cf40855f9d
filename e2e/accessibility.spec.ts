import type { Page } from '@playwright/test';
import type { History } from '@trama/contract/schemas/medical-history';
import type { Patient } from '@trama/contract/schemas/patients';
import { LIST_NAMES, listOf } from '@trama/contract/words/clinical-lists';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { type Account, type ClinicApi, unique } from './support/clinic-api.ts';
import { addFollowUp } from './support/clinical-scene.ts';
import { SCREENS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Every screen and every dialog, in both themes and at three widths: nothing serious, nothing critical. */
test.describe.configure({ timeout: 300_000 });

/** A patient's name may follow it. */
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) });

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(title(page, heading)).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** A dialog, a menu, a popover: the page behind it was checked already, and is hidden. */
const OVER_THE_PAGE = '.MuiModal-root';
/** What only a telephone shows. */
const NARROW = SCREENS.filter(({ name }) => name === 'narrow');

/** Opens something, looks at it, and closes it with Escape. */
async function checkDialog(page: Page, name: string, press: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await press();
  const dialog = page.locator(OVER_THE_PAGE).last();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/^Cargando/)).toHaveCount(0);
  await expectAccessibleEverywhere(page, name, OVER_THE_PAGE);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
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
  await open(page, '/login', 'Ingreso al sistema');
  await button(page, 'Iniciar Sesión').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleEverywhere(page, 'login');
  const { setupLink } = await api.invite('psiquiatra');
  await page.goto(new URL(setupLink).pathname);
  await button(page, 'Configurar Contraseña').click();
  await expectAccessibleEverywhere(page, 'setup-password');
  await page.goto('/setup-password/nothing');
  await expect(page.getByText('Token inválido o expirado')).toBeVisible();
  await expectAccessibleEverywhere(page, 'setup-password-invalid');
});

test('the frame and what opens over every screen', async ({ page, signInAs }) => {
  await signInAs('administrador');
  await open(page, '/', 'Panel Principal');
  await expectAccessibleEverywhere(page, 'dashboard');
  await checkDialog(page, 'user-menu', () => button(page, /^Menú de usuario/).click());
  await checkDialog(page, 'change-password', async () => {
    await button(page, /^Menú de usuario/).click();
    await page.getByRole('menuitem', { name: 'Cambiar contraseña' }).click();
  });
  await expect(button(page, /^Menú de usuario/)).toBeFocused();
  await checkDialog(page, 'quick-search', () => page.keyboard.press('Control+k'));
  await checkDialog(page, 'shortcuts', () => page.keyboard.press('?'));
  await page.setViewportSize({ width: 390, height: 800 });
  await button(page, 'Abrir menú').click();
  await expect(page.getByRole('navigation')).toBeVisible();
  await expectAccessibleEverywhere(page, 'drawer', OVER_THE_PAGE, NARROW);
  await open(page, '/patients/new', 'Nuevo Paciente');
  await page.getByLabel('Nombre').fill('x');
  await checkDialog(page, 'unsaved', () => page.getByRole('link', { name: 'Prestadores' }).click());
});

test('lists and what is done with their rows', async ({ page, api, signInAs }) => {
  const { account } = await api.invite('psicologo');
  const { patient } = await fullRecord(api, account);
  await signInAs('administrador');
  await open(page, `/patients?q=${patient.apellido}`, 'Gestión de Pacientes');
  await expectAccessibleEverywhere(page, 'patients');
  await checkDialog(page, 'patient-status', () => button(page, /^Desactivar/).click());
  await checkDialog(page, 'assign', async () => {
    await button(page, /^Derivar/).click();
    await page.getByRole('dialog').getByRole('searchbox').fill(account.apellido);
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1);
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await button(page, /^Opciones/).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessibleEverywhere(page, 'row-menu', OVER_THE_PAGE, NARROW);
  await open(page, `/patients?q=${unique('nadie')}`, 'Gestión de Pacientes');
  await expectAccessibleEverywhere(page, 'patients-empty');

  await open(page, `/providers?q=${account.apellido}`, 'Gestión de Prestadores');
  await expectAccessibleEverywhere(page, 'providers');
  await checkDialog(page, 'provider-access', () => button(page, /^Desactivar/).click());
  await open(page, `/providers/edit/${account.id}`, 'Editar Prestador');
  await page.getByLabel('Nombre').fill('');
  await button(page, 'Guardar Cambios').click();
  await expectAccessibleEverywhere(page, 'provider-form');
  await checkDialog(page, 'reset-password', () => button(page, 'Resetear Contraseña').click());
  await open(page, `/assignments?q=${account.apellido}`, 'Gestión de Asignaciones');
  await button(page, 'Expandir todo').click();
  await expectAccessibleEverywhere(page, 'assignments');
  await open(page, `/audit?id_paciente=${patient.id_paciente}`, 'Auditoría');
  await expectAccessibleEverywhere(page, 'audit');
});

test('a patient’s record and its dialogs', async ({ page, api, signInAs }) => {
  const doctor = await signInAs('psicologo');
  const { patient } = await fullRecord(api, doctor);
  await open(page, `/patients/${patient.id_paciente}`, 'Detalle del Paciente');
  await expectAccessibleEverywhere(page, 'patient');
  for (const { add } of LIST_NAMES.map((name) => listOf(name).card))
    await checkDialog(page, add, () => button(page, add).click());
  await checkDialog(page, 'all-records', () => button(page, 'Ver medicaciones').click());
  await checkDialog(page, 'record-menu', () => button(page, /^Opciones de Fármaco/).click());
  await checkDialog(page, 'record-change', async () => {
    await button(page, /^Opciones de Fármaco/).click();
    await page.getByRole('menuitem', { name: 'Suspender medicación' }).click();
  });
  await checkDialog(page, 'dose', async () => {
    await button(page, /^Opciones de Fármaco/).click();
    await page.getByRole('menuitem', { name: 'Cambiar dosis' }).click();
  });
});

test('the other screens of a patient', async ({ page, api, signInAs }) => {
  const doctor = await signInAs('psicologo');
  const { patient } = await fullRecord(api, doctor);
  await open(page, `/patients/${patient.id_paciente}`, 'Detalle del Paciente');
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(title(page, 'Seguimientos')).toBeVisible();
  await expectAccessibleEverywhere(page, 'follow-ups');

  await open(page, `/patients/${patient.id_paciente}/edit`, 'Editar Paciente');
  await page.getByLabel('Apellido').fill('');
  await button(page, 'Guardar Cambios').click();
  await expect(page.getByText('El apellido es requerido')).toBeVisible();
  await expectAccessibleEverywhere(page, 'patient-form');
  await checkDialog(page, 'calendar', () => button(page, 'Abrir calendario').click());
  await open(page, '/patients/999999999', 'Detalle del Paciente');
  await expectAccessibleEverywhere(page, 'not-found');
  await open(page, '/providers', 'No tiene permisos para ver esta página');
  await expectAccessibleEverywhere(page, 'no-permission');
});

test('writing and reading clinical texts', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const { patient, history } = await fullRecord(api);
  const base = `/patients/${patient.id_paciente}`;
  await open(page, `${base}/follow-ups/new`, 'Nuevo Seguimiento');
  await expectAccessibleEverywhere(page, 'follow-up-form');
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Consultar la historia').click();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expectAccessibleEverywhere(page, 'record-panel');

  await open(page, `${base}/medical-history`, 'Historia Clínica');
  await button(page, 'Historial de versiones').click();
  await page.getByRole('radio', { name: 'Comparar desde la versión 1' }).check();
  await expect(page.locator('ins').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'history');
  await checkDialog(page, 'version', () => button(page, 'Leer la versión 1').click());

  await open(page, `${base}/medical-history/${history.id_admision}/edit`, 'Editar Historia Clínica');
  await page.getByLabel('Motivo de la consulta', { exact: true }).fill('Duerme mejor');
  await expectAccessibleEverywhere(page, 'history-form');
  await checkDialog(page, 'full-text', () => button(page, /^Ampliar/).click());
  await api.asAdmin('PUT', `/api/medical-history/${history.id_admision}`, { motivo: 'Otra persona escribe' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Guardar Cambios').click();
  await expect(page.getByRole('dialog').getByRole('radiogroup').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'conflict', OVER_THE_PAGE);
  await page.goto(`${base}/medical-history/${history.id_admision}/edit`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Recuperar borrador' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'draft-offer', OVER_THE_PAGE);
});
