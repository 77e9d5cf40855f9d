import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { unique } from './support/clinic-api.ts';
import { expect, goWithin, test } from './support/test.ts';

/** The table as a spreadsheet gets it: its lines, each with the cells of the first seven columns. */
async function copiedTable(page: Page): Promise<string[][]> {
  await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('table') as Node);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
  await page.keyboard.press('Control+c');
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split(/\r?\n/);
  return lines.map((line) =>
    line
      .split('\t')
      .slice(0, 7)
      .map((cell) => cell.trim()),
  );
}

type Watched = { jumps: number };

/** From the first drawing on. */
async function watchJumps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.jumps = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.jumps += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much of the window jumped since somebody last asked. */
function jumpsOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const watched = window as unknown as Watched;
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { jumps } = watched;
    watched.jumps = 0;
    return jumps;
  });
}

test('a clinic’s small screen has room for twelve patients, who are copied as rows and cells, and nothing jumps while screens load', async ({
  page,
  api,
  signInAs,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1366, height: 768 });
  const admin = await signInAs('administrador');
  const apellido = unique('Denso');
  const facts = { email: 'a@correo.test', telefono: '11 4444-5555', fecha_nacimiento: '1990-03-15' };
  const ana = await api.asAdmin<Patient>('POST', '/api/patients', { nombre: 'Ana', apellido, ...facts });
  await Promise.all(
    Array.from({ length: 13 }, (_, n) =>
      api.asAdmin('POST', '/api/patients', { nombre: `P${n}`, apellido, dni: null }),
    ),
  );
  const rows = page.getByRole('row').filter({ hasText: apellido });
  await page.goto(`/patients?q=${apellido}`);
  await watchJumps(page);
  await expect(rows).toHaveCount(14);
  expect(await jumpsOf(page), 'patients').toBeLessThan(0.05);
  await expect(rows.nth(11)).toBeInViewport({ ratio: 1 });
  const bottom = await rows.nth(11).evaluate((row) => row.getBoundingClientRect().bottom);
  const strip = await page.getByRole('link', { name: 'Nuevo Paciente' }).last().boundingBox();
  expect(bottom).toBeLessThanOrEqual(strip?.y ?? 0);
  expect((await copiedTable(page)).slice(0, 3)).toEqual([
    ['Nombre', 'Apellido', 'DNI', 'Email', 'Teléfono', 'Fecha Nac.', 'Estado'],
    ['Ana', apellido, 'N/A', 'a@correo.test', '11 4444-5555', '15/03/1990', 'Activo'],
    ['P0', apellido, 'N/A', 'N/A', 'N/A', 'N/A', 'Activo'],
  ]);

  const record = `/patients/${ana.id_paciente}`;
  for (const [path, title] of [
    [record, 'Detalle del Paciente'],
    [`${record}/edit`, 'Editar Paciente'],
    ['/providers', 'Gestión de Prestadores'],
    [`/assignments?q=${admin.apellido}`, 'Gestión de Asignaciones'],
    ['/audit', 'Auditoría'],
    ['/', 'Panel Principal'],
  ] as const) {
    const answered = page.waitForResponse(/\/api\//);
    await goWithin(page, path);
    await answered;
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/^Cargando/)).toHaveCount(0);
    expect(await jumpsOf(page), path).toBeLessThan(0.05);
  }
});
