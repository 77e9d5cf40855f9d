import type { FactorEnrolment } from '@trama/contract/schemas/access/account';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { codeOf } from '../api/test/totp-codes.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { unique } from './support/clinic-api.ts';
import { chooseRecordAction, patientOf } from './support/clinical-scene.ts';
import { letSharedProofAge } from './support/old-proof.ts';
import { expect, goWithin, storeSession, test } from './support/test.ts';

test('a telephone is changed without being asked; another e-mail asks for the password again, and the save goes on by itself', async ({
  page,
  api,
  signInAsNew,
}) => {
  const colleague = await api.createAccount('psicologo');
  const admin = await signInAsNew('administrador');
  await page.goto(`/providers/edit/${colleague.id}`);
  const email = page.getByLabel('Email');
  await expect(email).toHaveValue(colleague.email);
  await letSharedProofAge(admin.email);
  await page.getByLabel('Teléfono').fill('11 5555-0000');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  // The form is gone: the same one, opened again, is a new one.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Prestadores');
  await goWithin(page, `/providers/edit/${colleague.id}`);
  await expect(email).toHaveValue(colleague.email);
  const changed = `${unique('otro')}@clinica.test`;
  await email.fill(changed);
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  const password = page.locator('[name=current-password]');
  await expect(password).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'step-up', 'main');

  // What is edited meanwhile is not in what was sent: nothing is saved and nothing typed is lost.
  await page.getByLabel('Teléfono').fill('11 5555-0001');
  await expect(password).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Confirme su identidad para continuar');
  await expect(email).toHaveValue(changed);

  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await password.fill('No-Es-Esta-9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('La contraseña actual es incorrecta');
  await password.fill(admin.password);
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page).toHaveURL(/\/providers$/);
  const saved = await api.asAdmin<Provider>('GET', `/api/providers/${colleague.id}`);
  expect(saved).toMatchObject({ email: changed, telefono: '11 5555-0001' });
});

test('activating and resetting ask for the password inside their own question, not in a second dialog', async ({
  page,
  api,
  signInAsNew,
}) => {
  const colleague = await api.createAccount('psicologo');
  const admin = await signInAsNew('administrador');
  await page.goto(`/providers/edit/${colleague.id}`);
  await letSharedProofAge(admin.email);
  const reset = page.getByRole('button', { name: 'Resetear Contraseña' });
  await reset.click();
  const question = page.getByRole('alertdialog', { name: 'Resetear Contraseña' });
  const confirm = question.getByRole('button', { name: 'Restablecer' });
  const password = question.getByLabel('Contraseña', { exact: true });
  await confirm.click();
  await expect(password).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'step-up-inside', '.MuiModal-root');
  // Closed, nothing was reset, and the question can be asked again.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await reset.click();
  await confirm.click();
  await password.fill('No-Es-Esta-9');
  await confirm.click();
  await expect(question.getByRole('alert')).toContainText('La contraseña actual es incorrecta');
  await password.fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Enlace')).toBeVisible();
});

test('a record is downloaded after a code of the app', async ({ page, api }) => {
  const director = await api.createAccount('director_medico');
  const patient = await patientOf(api, director);
  const session = await api.login(director.email, director.password);
  const own = '/api/account/second-factor/totp';
  const { secret } = await api.call<FactorEnrolment>(
    'POST',
    own,
    { currentPassword: director.password },
    session.token,
  );
  await api.call('POST', `${own}/confirmation`, { code: codeOf(secret) }, session.token);
  await storeSession(page, session);
  await page.goto(`/patients/${patient.id_paciente}`);
  await letSharedProofAge(director.email);
  await chooseRecordAction(page, 'Descargar historia clínica (PDF)');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(/^Historia clínica en PDF/);
  await expectAccessibleEverywhere(page, 'step-up-record', '.MuiModal-root');
  await dialog.getByRole('button', { name: 'Usar un código de la aplicación' }).click();
  // The one of the present step was used to set the app up.
  await dialog.getByLabel('Código').fill(codeOf(secret, 1));
  const downloaded = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('se guardó en sus descargas');
  expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
});

test('the first address of a calendar asks inside its own dialog', async ({ page, api }) => {
  const bea = await api.createAccount('psicologo');
  await storeSession(page, await api.login(bea.email, bea.password));
  await page.goto('/account');
  await page.getByRole('button', { name: 'Suscribir mi agenda' }).click();
  const dialog = page.getByRole('dialog');
  const make = dialog.getByRole('button', { name: 'Crear dirección' });
  await expect(make).toBeVisible();
  await letSharedProofAge(bea.email);
  await make.click();
  await dialog.getByLabel('Contraseña', { exact: true }).fill(bea.password);
  await expectAccessibleEverywhere(page, 'step-up-calendar', '.MuiModal-root');
  await make.click();
  await expect(dialog.getByLabel('Dirección del calendario')).toHaveValue(/^http/);
});
