import type { Browser, Page } from '@playwright/test';
import { startMailServer } from '../api/test/mail-server.ts';
import { ClinicApi } from './support/clinic-api.ts';
import { ADMIN, type RunningServer, startServer } from './support/server.ts';
import { expect, goWithin, signInThroughForm, test } from './support/test.ts';

/** A server of its own, with a mail server beside it. */
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let server: RunningServer;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  smtp = await startMailServer();
  server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Clínica <clinica@clinica.test>' });
});
test.afterAll(async () => {
  await server.stop();
  await smtp.close();
});

const EMAIL = 'lucia.paz@correo.test';
const FIRST = 'Primera-Clave-1';

async function open(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-AR' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(path);
  return page;
}

async function newestMail(subject: string) {
  await expect.poll(() => smtp.to(EMAIL).at(-1)?.subject).toBe(subject);
  return smtp.to(EMAIL).at(-1);
}

test('a psychologist from the first mail to the last; with the mail server down the screen says what waits', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const admin = await open(browser, '/providers');
  await signInThroughForm(admin, ADMIN);
  await admin.getByRole('link', { name: 'Nuevo Prestador' }).first().click();
  await admin.getByRole('textbox', { name: 'Nombre' }).fill('Lucía');
  await admin.getByRole('textbox', { name: 'Apellido' }).fill('Paz');
  await admin.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await admin.getByLabel('Rol').click();
  await admin.getByRole('option', { name: 'Psicólogo' }).click();
  await admin.getByRole('button', { name: 'Crear Prestador' }).click();
  await expect(admin.getByText(`Se envió un email a ${EMAIL}`)).toBeVisible();
  await expect(admin.getByLabel('Enlace')).toHaveCount(0);
  await admin.clock.fastForward(1_500);
  await expect(admin).toHaveURL(/\/providers$/);

  const invitation = await newestMail('Configure su contraseña de acceso');
  const link = String(invitation?.link);
  expect(link).toContain(`${server.url}/setup-password/`);
  const lucia = await open(browser, link);
  await lucia.getByLabel('Nueva contraseña').fill(FIRST);
  await lucia.getByLabel('Confirmar contraseña').fill(FIRST);
  await lucia.keyboard.press('Enter');
  await expect(lucia.getByText('¡Contraseña Configurada!')).toBeVisible();
  await lucia.clock.fastForward(3_000);
  await expect(lucia).toHaveURL(/\/patients$/);
  await lucia.getByLabel('Contraseña').fill(FIRST);
  await lucia.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(lucia.getByText('No se encontraron pacientes')).toBeVisible();

  await admin.getByRole('button', { name: 'Desactivar: Lucía Paz' }).click();
  await admin.getByLabel('Notificar al prestador por email').check();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(admin.getByText(`Se le notificó por email a ${EMAIL}.`)).toBeVisible();
  await newestMail('Su cuenta fue desactivada');
  // Her screen may have asked for something by itself, and be at the sign-in already.
  await lucia.reload();
  await expect(lucia.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await signInThroughForm(lucia, { email: EMAIL, password: FIRST });
  await expect(lucia.getByText('Su cuenta está deshabilitada. Contacte al administrador.')).toBeVisible();

  await goWithin(admin, '/providers?status=inactive');
  await admin.getByRole('button', { name: 'Activar: Lucía Paz' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Activar' }).click();
  await expect(admin.getByText(`Se envió un email a ${EMAIL}`)).toBeVisible();
  const activation = await newestMail('Su cuenta fue activada');
  expect(activation?.link).not.toBe(link);
  await signInThroughForm(lucia, { email: EMAIL, password: FIRST });
  await expect(lucia.getByText('Email o contraseña incorrectos')).toBeVisible();
  await lucia.goto(String(activation?.link));
  await expect(lucia.getByText(EMAIL)).toBeVisible();
  await goWithin(lucia, link);
  await expect(lucia.getByRole('alert')).toHaveText('Token inválido o expirado');

  const undelivered = admin.getByText('Hay 1 email que no se pudo entregar.');
  await expect(undelivered).toHaveCount(0);
  await smtp.goDown();
  const person = { nombre: 'Iván', apellido: 'Sosa', email: 'ivan.sosa@correo.test', role: 'psiquiatra' };
  const created = await new ClinicApi(server.url).asAdmin('POST', '/api/providers', person);
  expect(created).toMatchObject({ email_sent: false, setup_link: expect.any(String) });
  await admin.reload();
  await expect(undelivered).toBeVisible();
  await admin.getByRole('button', { name: 'Ver detalle' }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: person.email })).toContainText(
    'se volverá a intentar',
  );
});
