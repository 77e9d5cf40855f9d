import type { Settings } from '@trama/contract/schemas/people/settings';
import { expect, test } from './support/test.ts';

test('a section of the settings sends what was edited, and begins with what is in force', async ({
  page,
  api,
  signInAs,
}) => {
  const { umbrales } = await api.asAdmin<Settings>('GET', '/api/settings');
  const another = (changes: object) => api.asAdmin('PUT', '/api/settings', { umbrales: changes });
  await signInAs('administrador');
  await page.goto('/settings');
  const field = page.getByLabel(
    'Días con riesgo desde medio y sin evaluación interdisciplinaria para avisar en el tablero',
  );
  await expect(field).toHaveValue(String(umbrales.dias_sin_interdisciplinaria));
  await another({ dias_disciplinas: umbrales.dias_disciplinas + 7 });
  await field.fill(String(umbrales.dias_sin_interdisciplinaria + 3));
  await field.press('Enter');
  await expect(page.getByText('Configuración guardada')).toBeVisible();
  const saved = await api.asAdmin<Settings>('GET', '/api/settings');
  expect(saved.umbrales).toEqual({
    ...umbrales,
    dias_disciplinas: umbrales.dias_disciplinas + 7,
    dias_sin_interdisciplinaria: umbrales.dias_sin_interdisciplinaria + 3,
  });
  await another(umbrales);
});
