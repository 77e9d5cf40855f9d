import type { Patient } from '@trama/contract/schemas/people/patients';
import { book } from './support/agenda-scene.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { type Account, type ClinicApi, unique } from './support/clinic-api.ts';
import { SCREENS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const named = (api: ClinicApi, nombre: string) =>
  api.asAdmin<Patient>('POST', '/api/patients', { nombre, apellido: unique('Prueba') });

async function coupleOf(api: ClinicApi, provider: Account): Promise<Patient[]> {
  const couple = [await named(api, 'Zulma'), await named(api, 'Wenceslao')];
  for (const { id_paciente } of couple)
    await api.asAdmin('POST', `/api/patients/${id_paciente}/assign/${provider.id}`, {});
  const participantes = couple.map(({ id_paciente }) => id_paciente);
  await book(api, provider, null, [-1, '10:00', '11:00'], { tipo: 'pareja', participantes });
  return couple;
}

test('a couple’s note: written once with the keyboard alone on a telephone, kept as a draft, refused for a name', async ({
  api,
  page,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  await coupleOf(api, ana);
  await page.setViewportSize(SCREENS[2]);
  await page.goto('/');
  await page.getByRole('link', { name: 'Registrar Pareja (2)' }).press('Enter');

  await expect(page.getByRole('checkbox', { name: /^Zulma/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const common = page.getByRole('textbox', { name: 'Parte común' });
  await expect(common).toBeFocused();
  await page.keyboard.type('Wenceslao se fue antes.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Más tranquila.');
  await expect(page.getByText(/Borrador guardado a las/)).toBeVisible();

  // The telephone is put away: the panel leads back to what was written.
  await page.getByRole('link', { name: 'Volver', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Salir; queda el borrador' }).press('Enter');
  await page.getByRole('link', { name: /^Nota de Pareja \(2\)/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Hay un borrador sin terminar' })).toContainText('Wenceslao');
  await page.keyboard.press('Enter');

  // No record names another one of them: nothing is saved, and the part at fault is named.
  await expect(page.getByRole('checkbox', { name: /^Zulma/ })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'no se guardó en ninguna historia' })).toContainText(
    'Parte común: El texto nombra a otra persona del encuentro («Wenceslao»)',
  );
  await expect(common).toBeFocused();
  await expectAccessibleEverywhere(page, 'shared-note-refused');
  await page.setViewportSize(SCREENS[2]);
  await common.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Hablaron de la mudanza.');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText('La nota quedó en 2 historias')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver a la agenda' })).toBeFocused();
  await expectAccessibleEverywhere(page, 'shared-note-saved');
  await page.getByRole('link', { name: /^Ver el seguimiento de Wenceslao/ }).press('Enter');
  await expect(page.getByText('Hablaron de la mudanza.').first()).toBeVisible();
  await expect(page.getByText('Más tranquila.')).toHaveCount(0);
});
