import type { Page } from '@playwright/test';
import type { Coverage, Payer } from '@trama/contract/schemas/money/coverage';
import { atMidnight, book, dayFromToday, pick, saveAppointment } from './support/agenda-scene.ts';
import { expectAccessible } from './support/axe.ts';
import { ClinicApi, newDni, unique } from './support/clinic-api.ts';
import { patientOf, writeNote } from './support/clinical-scene.ts';
import { screenshot } from './support/screens.ts';
import { ADMIN, type RunningServer, startServer } from './support/server.ts';
import { expect, goWithin, signInThroughForm, storeSession, test } from './support/test.ts';
import { WINDOW } from './support/window.ts';

/**
 * What only a clinic can show that nobody else uses: its first run, an emergency, and the evening at which its day is
 * closed, once. If one story fails, all are tried again in a new clinic.
 */
test.describe.configure({ mode: 'serial' });
let server: RunningServer;
let api: ClinicApi;
/** Two computers, at which people sit down one after the other. */
let windows: [Page, Page];
test.beforeAll(async ({ browser }) => {
  server = await startServer({ BREAK_GLASS: 'on' });
  api = new ClinicApi(server.url);
  const open = async () => (await browser.newContext({ ...WINDOW, baseURL: server.url })).newPage();
  windows = [await open(), await open()];
});
test.afterAll(async () => {
  for (const page of windows) await page.context().close();
  await server.stop();
});

const dialog = (page: Page) => page.getByRole('dialog');

test('its administrator is led from the first run to the first appointment, and the professional to the first note', async () => {
  const [office, room] = windows;
  await office.goto('/');
  await signInThroughForm(office, ADMIN);
  const steps = office.getByRole('region', { name: 'Primeros pasos' });
  const next = async (step: string) => {
    await goWithin(office, '/');
    await steps.getByRole('link', { name: step }).click();
  };
  await next('Complete los datos de la clínica');
  const clinic = office.getByRole('region', { name: 'Clínica', exact: true });
  await clinic.getByLabel('Nombre de la clínica').fill('Los Lapachos');
  await clinic.getByRole('button', { name: 'Guardar' }).click();
  await expect(office.getByText('Configuración guardada')).toBeVisible();

  await next('Agregue a quienes atienden');
  const link = await inviteThroughForm(office);
  await room.goto(new URL(link).pathname);
  await room.getByLabel('Nueva contraseña').fill('Clave-Nueva-9');
  await room.getByLabel('Confirmar contraseña').fill('Clave-Nueva-9');
  await room.getByRole('button', { name: 'Configurar Contraseña' }).click();
  await expect(room.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await signInThroughForm(room, { email: 'ana@lapachos.test', password: 'Clave-Nueva-9' });
  await expect(room.getByRole('heading', { level: 1 })).toHaveText('Gestión de Pacientes');

  await goWithin(office, '/patients/new');
  // The screen before it, which asks for a name as well, stays until this one is ready.
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Nuevo Paciente');
  await office.getByLabel('Nombre').fill('Luz');
  await office.getByLabel('Apellido').fill('Primera');
  await office.getByRole('button', { name: 'Crear Paciente' }).click();
  await expect(office.getByText('Paciente creado exitosamente')).toBeVisible();
  await next('Dé el primer turno');
  await office.getByRole('button', { name: 'Nuevo turno' }).click();
  await pick(dialog(office), 'Paciente', 'Primera, Luz');
  await pick(dialog(office), 'Profesional', 'Duarte');
  await atMidnight(office);
  await saveAppointment(office);
  await goWithin(office, '/');
  await expect(steps.getByRole('link', { name: /^Pendiente/ })).toHaveText([/Cargue consultorios y horario/]);

  await goWithin(room, '/');
  const myDay = room.getByRole('region', { name: 'Mi día' });
  await expect(myDay).toContainText('Luz Primera');
  await myDay.getByRole('link', { name: /^Registrar seguimiento/ }).click();
  await writeNote(room, 'La primera nota de la clínica');
});

test('the auditor finds an emergency access by the DNI: who opened the record', async () => {
  const doctor = await api.createAccount('psiquiatra', { nombre: 'Iván' });
  const dni = newDni();
  await api.asAdmin('POST', '/api/patients', { nombre: 'Nora', apellido: unique('Urgente'), dni });
  const [guard, audit] = windows;
  await storeSession(guard, await api.login(doctor.email, doctor.password));
  await guard.goto('/patients');
  await guard.getByRole('button', { name: 'Acceso de emergencia' }).click();
  await guard.getByLabel('DNI del paciente').fill(dni);
  await guard.getByLabel('Motivo').fill('Llegó a la guardia descompensada, sin su equipo');
  await guard.getByRole('button', { name: 'Abrir la ficha' }).click();
  await expect(guard.getByRole('note')).toContainText('Acceso de emergencia hasta el');

  await storeSession(audit, (await api.personOf('auditor')).session);
  await audit.goto('/audit');
  await audit.getByLabel('DNI o legajo').fill(dni);
  await audit.keyboard.press('Enter');
  const readers = audit.getByRole('region', { name: /^Quiénes abrieron la ficha del legajo/ });
  await expect(readers.getByRole('listitem').filter({ hasText: doctor.apellido })).toBeVisible();
  const opened = audit.getByRole('row').filter({ hasText: 'Acceso de emergencia a un paciente' });
  await expect(opened).toContainText(doctor.apellido);
});

test('the desk charges a session in one click, and counts the drawer of that evening', async () => {
  const [page] = windows;
  const provider = await api.createAccount('psicologo');
  const patient = await patientOf(api, provider);
  const [osde] = (await api.asAdmin<Payer[]>('GET', '/api/payers')).filter(({ nombre }) => nombre === 'OSDE');
  await api.asAdmin('POST', '/api/fees', {
    id_financiador: osde?.id_financiador,
    importe: 450_000,
    importe_financiador: 1_400_000,
    desde: dayFromToday(-30),
  });
  const coverage = await api.asAdmin<Coverage>('POST', `/api/patients/${patient.id_paciente}/coverages`, {
    id_financiador: osde?.id_financiador,
    plan: '210',
  });
  const { id_autorizacion } = await api.asAdmin<{ id_autorizacion: number }>(
    'POST',
    `/api/coverages/${coverage.id_cobertura}/authorizations`,
    { prestacion: 'Psicoterapia individual', numero: '0042-7', sesiones: 10, desde: dayFromToday(-40) },
  );
  await storeSession(page, (await api.personOf('recepcion')).session);
  const { id_turno } = await book(api, provider, patient, [0, '00:05', '00:30'], { id_autorizacion });
  await api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado: 'realizado' });
  await page.goto('/agenda?vista=lista');
  const row = page.getByRole('listitem').filter({ hasText: patient.apellido });
  // Past appointments are folded, if there are more than a few.
  const past = page.getByRole('button', { name: /^\d+ turnos? anterior/ });
  await expect(past.or(row)).not.toHaveCount(0);
  if ((await row.count()) === 0) await past.click();
  await expect(row.getByText('Quedan 9 de 10')).toBeVisible();
  await row.getByRole('button', { name: patient.apellido }).first().click();
  await dialog(page)
    .getByRole('button', { name: /^Cobrar/ })
    .click();
  await expect(dialog(page).getByLabel('Importe')).toHaveValue('4500');
  await expect(dialog(page).getByText('Esta sesión: $ 4.500')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'cobrar');
  await dialog(page).getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(page.getByText('Cobro registrado: $ 4.500')).toBeVisible();
  await expect(dialog(page).getByText('Cobrado')).toBeVisible();
  // The button is gone: the focus stays in the detail, and not in the list below it.
  await page.keyboard.press('Tab');
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(row.getByText('Cobrado')).toBeVisible();

  await page.goto(`/patients/${patient.id_paciente}`);
  await expect(page.getByText('Al día')).toBeVisible();
  await expect(page.getByText('Cobro · Efectivo')).toBeVisible();

  // She counts first, then sees what should be there.
  await page.goto('/caja');
  await page.getByRole('button', { name: 'Contar y cerrar' }).click();
  await expect(dialog(page).getByLabel('Efectivo')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Efectivo').fill('4000');
  await dialog(page).getByRole('button', { name: 'Comparar' }).click();
  await expect(dialog(page).getByText('Faltan $ 500')).toBeVisible();
  await dialog(page).getByLabel('Nota').fill('Se dio mal un vuelto');
  await dialog(page).getByRole('button', { name: 'Cerrar la caja' }).click();
  await expect(page.getByText('Caja cerrada')).toBeVisible();
  await expect(page.getByText(/^Cerrada por/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contar y cerrar' })).toHaveCount(0);

  // A later payment is of tomorrow's drawer, and only if she says so.
  await page.goto(`/patients/${patient.id_paciente}`);
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await dialog(page).getByLabel('Importe').fill('100');
  await dialog(page).getByRole('button', { name: 'Cobrar', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Cobrar en la caja de mañana' }).click();
  await expect(page.getByText('Cobro registrado: $ 100')).toBeVisible();
  await page.goto('/caja');
  await expect(page.getByText('Contado: $ 4.000 · Faltan $ 500')).toBeVisible();
});

/** The link that the new professional chooses a password with. */
async function inviteThroughForm(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
  await page.getByRole('textbox', { name: 'Apellido' }).fill('Duarte');
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@lapachos.test');
  await page.getByRole('combobox', { name: 'Rol' }).click();
  await page.getByRole('option', { name: 'Psicólogo' }).click();
  // The role says what the profession is.
  await expect(page.getByRole('combobox', { name: 'Profesión' })).toHaveText('Psicología');
  await page.getByRole('button', { name: 'Crear Prestador' }).click();
  const link = page.getByRole('textbox', { name: /[Ee]nlace/ });
  await expect(link).toHaveValue(/setup-password/);
  return link.inputValue();
}
