import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { CreatedProvider } from '@trama/contract/schemas/people/providers';
import { startMailServer } from '../api/test/mail-server.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { ClinicApi } from './support/clinic-api.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expect, goWithin, test } from './support/test.ts';
import { WINDOW } from './support/window.ts';

const HOUR_MS = 3_600_000;
/** A server of its own, with a mail server beside it. */
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let server: RunningServer;
const mailSettings = () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Turnos <turnos@clinica.test>' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  smtp = await startMailServer();
  server = await startServer(mailSettings());
});
test.afterAll(async () => {
  await server.stop();
  await smtp.close();
});

/** A whole minute so many hours from now. */
const inHours = (hours: number) =>
  new Date(Math.floor((Date.now() + hours * HOUR_MS) / 60_000) * 60_000).toISOString();

/** Somebody who agreed, with an appointment in so many hours. */
async function remindedPatient(api: ClinicApi, provider: number, nombre: string, hours: number) {
  const email = `${nombre.toLowerCase()}@correo.test`;
  const patient = await api.asAdmin<Patient>('POST', '/api/patients', {
    nombre,
    apellido: 'Zapiola',
    email,
    acepta_recordatorios: true,
  });
  const booked = await api.asAdmin<Appointment>('POST', '/api/appointments', {
    id_prestador: provider,
    id_paciente: patient.id_paciente,
    inicio: inHours(hours),
    fin: inHours(hours + 0.5),
  });
  const state = async () => {
    const day = (moment: string) => new Date(Date.parse(moment) - 3 * HOUR_MS).toISOString().slice(0, 10);
    const query = `from=${day(booked.inicio)}&to=${day(booked.inicio)}&id_paciente=${patient.id_paciente}`;
    const [found] = await api.asAdmin<Appointment[]>('GET', `/api/appointments?${query}`);
    return found?.estado;
  };
  const links = async () => {
    await expect.poll(() => smtp.to(email).length).toBe(1);
    const [confirm, cancel] = smtp.to(email)[0]?.raw.match(/\/turno\/[\w-]{43}/g) ?? [];
    return { confirm: String(confirm), cancel: String(cancel) };
  };
  return { state, links };
}

test('a reminder is answered by its button, once; opening its link changes nothing', async ({ browser }) => {
  const api = new ClinicApi(server.url);
  const { id_prestador } = await api.asAdmin<CreatedProvider>('POST', '/api/providers', {
    nombre: 'Ana',
    apellido: 'Rinaldi',
    email: 'ana.rinaldi@clinica.test',
    role: 'psiquiatra',
  });
  const eva = await remindedPatient(api, id_prestador, 'Eva', 20);
  const ivo = await remindedPatient(api, id_prestador, 'Ivo', 21);
  // They are looked for a little after each start, and then every ten minutes.
  await server.kill();
  server = await startServer(mailSettings(), server);

  const { confirm } = await eva.links();
  const window = await browser.newContext({ ...WINDOW, baseURL: server.url });
  const page = await window.newPage();
  await page.goto(confirm);
  await expect(page).toHaveTitle(/^Su turno/);
  await expect(page.getByText('Hola, Eva.')).toBeVisible();
  await expect(page.getByText(/^Tiene un turno el .* a las \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/psiqui|psico|mental|diagn|Rinaldi|Zapiola/i);
  await expectAccessibleEverywhere(page, 'reminder');
  const otherTab = await window.newPage();
  await otherTab.goto(confirm);
  await expect(otherTab.getByRole('button', { name: 'Confirmar' })).toBeVisible();
  expect(await eva.state()).toBe('programado');

  await page.getByRole('button', { name: 'Confirmar' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Gracias. Su turno quedó confirmado.');
  expect(await eva.state()).toBe('confirmado');
  await otherTab.getByRole('button', { name: 'Confirmar' }).click();
  await expect(otherTab.getByRole('alert')).toContainText('Este enlace ya se usó');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Este enlace ya se usó');
  await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveCount(0);

  await goWithin(page, `/turno/${'a'.repeat(43)}`);
  await expect(page.getByText('El enlace no es válido.')).toBeVisible();
  await goWithin(page, (await ivo.links()).cancel);
  await expect(page.getByText('Hola, Ivo.')).toBeVisible();
  expect(await ivo.state()).toBe('programado');
  await page.getByRole('button', { name: 'No puedo ir' }).click();
  await expect(page.getByRole('status')).toHaveText('Gracias por avisar. Su turno quedó cancelado.');
  expect(await ivo.state()).toBe('cancelado_paciente');
  await window.close();
});
