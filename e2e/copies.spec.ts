import { readPdf } from '../api/test/pdf-reader.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { unique } from './support/clinic-api.ts';
import { patientOf } from './support/clinical-scene.ts';
import { expect, goWithin, test } from './support/test.ts';

/** A copy of a record on paper, and what anybody who holds it can check. */

test('an unknown code says so; the holder of a copy sees its date and issuer, and whether a file is that copy', async ({
  page,
  api,
}) => {
  await page.goto('/verificar/A1B2-C3D4-E5F6-G7H8');
  await expect(page.getByRole('heading', { name: 'Verificar una copia' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('No hay ninguna copia con ese código');
  await page.getByLabel('Código de verificación').fill('Z1B2 C3D4');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verificar\/Z1B2%20C3D4$/);
  await expect(page.getByRole('alert')).toContainText('No hay ninguna copia con ese código');

  const director = await api.createAccount('director_medico', { nombre: 'Ada', apellido: unique('Núñez') });
  const { id_paciente, apellido } = await patientOf(api, director, { nombre: 'María José' });
  const { token } = await api.login(director.email, director.password);
  const answer = await page.request.get(`/api/patients/${id_paciente}/record.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const file = await answer.body();
  const { pages } = readPdf(file);
  const code = /Código (\S{19})/.exec(pages.flat().join('\n'))?.[1];

  await goWithin(page, `/verificar/${code}`);
  const facts = page.getByRole('status').filter({ hasText: 'Copia emitida por este sistema' });
  await expect(facts).toContainText(`Ada ${director.apellido}`);
  await expect(facts).toContainText('M. J.');
  await expect(facts).toContainText(`Páginas${pages.length}`);
  await expect(page.getByText(apellido)).toHaveCount(0);

  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await choose('copia.pdf', file);
  await expect(page.getByText('copia.pdf es el archivo emitido, sin cambios.')).toBeVisible();
  const altered = Buffer.from(file);
  altered[1000] = Number(altered[1000]) ^ 1;
  await choose('otra.pdf', altered);
  await expect(page.getByText('otra.pdf no es el archivo emitido con este código')).toBeVisible();
  await expectAccessibleEverywhere(page, 'verify-copy');
});
