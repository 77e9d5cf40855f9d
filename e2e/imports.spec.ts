import type { Page } from '@playwright/test';
import { xlsxFile } from '../api/test/xlsx-file.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { type ClinicApi, unique } from './support/clinic-api.ts';
import { expect, goWithin, test } from './support/test.ts';

/** A clinic brings its patients along in a file: the four steps, and the way back. */

let documents = 20_000_000 + (Date.now() % 9_000_000);
const newDni = () => String(++documents);

const book = (apellido: string, dnis: string[]) =>
  xlsxFile([
    {
      name: 'Pacientes',
      rows: [
        ['LISTADO DE PACIENTES'],
        ['Apellido y Nombre', 'Documento', 'F. Nac.', 'Celular', 'Observaciones', 'Terapeuta', 'Evolución'],
        [
          `${apellido.toUpperCase()}, ANA MARÍA`,
          dnis[0] ?? '',
          '05/03/62',
          '11 4444-5555',
          'turno mañana',
          `Lic. ${apellido}`,
          '12/04/2019: llega a la primera consulta.',
        ],
        [`${apellido}, Luis`, dnis[1] ?? '', '31/02/1980', '', '', `LIC. ${apellido}`, ''],
        [`${apellido}, Eva`, '', '01/01/1990', '', '', '', 'sin fecha'],
        ['TOTAL', '3', null, null, null],
      ],
    },
  ]);

/** By keyboard, from the list of patients to the columns of the file. */
async function chooseFile(page: Page, apellido: string, buffer: Buffer): Promise<void> {
  await page.goto('/patients');
  await page.getByRole('link', { name: 'Importar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Importar', level: 1 })).toBeVisible();
  await expect(page.getByText('Archivo', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, 'import-file');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir archivo' }).focus();
  await page.keyboard.press('Enter');
  await (await chosen).setFiles({ name: `${apellido}.xlsx`, mimeType: '', buffer });
  await expect(page.getByRole('heading', { name: 'Qué es cada columna' })).toBeVisible();
  await expect(page.getByText('Los títulos están en la fila 2')).toBeVisible();
  await expect(page.getByLabel('Dato de la columna Documento')).toHaveValue('dni');
  // Remarks are taken for notes; these are left out below.
  await expect(page.getByLabel('Dato de la columna Observaciones')).toHaveValue('nota_2');
  await expect(page.getByLabel('Dato de la columna Terapeuta')).toHaveValue('profesional');
  await expect(page.getByLabel('Dato de la columna Evolución')).toHaveValue('nota_1');
  await expectAccessibleEverywhere(page, 'import-columns');
}

/** What the simulation asks: a professional, a wrong date, somebody who may be known already. */
async function answerQuestions(page: Page, apellido: string): Promise<void> {
  const rows = page.getByRole('table', { name: 'Filas del archivo' });
  // A name that is not known for certain is asked for once, for all of its rows; who it could be is proposed.
  const who = page.getByLabel(`Quién es Lic. ${apellido}`);
  await expect(who.locator('option:checked')).toHaveText('Sin decidir');
  await page.getByRole('button', { name: `¿Es ${apellido}, Rosa?` }).focus();
  await page.keyboard.press('Enter');
  await expect(who.locator('option:checked')).toHaveText(`${apellido}, Rosa (Psicólogo)`);
  await page.getByRole('button', { name: 'Guardar profesionales' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(`Se asigna a ${apellido}, Rosa`);
  await expect(page.getByText('No queda ningún nombre por identificar.')).toBeVisible();

  await page.getByRole('button', { name: 'Con error 1' }).click();
  await expect(rows.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Corregir o decidir: Fila 4' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fila 4' });
  await dialog.getByLabel('Fecha de nacimiento').fill('28/02/1980');
  await expectAccessibleEverywhere(page, 'import-row', '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Nuevas 2' })).toBeVisible();

  await page.getByRole('button', { name: 'Todas 3' }).click();
  await expect(rows).toContainText(`Ya hay un paciente parecido: ${apellido}, Eva`);
  await page.getByRole('button', { name: 'Corregir o decidir: Fila 5' }).click();
  await page.getByLabel('Es la misma persona: actualizar sus datos').check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: /^Dudosas/ })).toBeHidden();
}

test('a file goes through the four steps by keyboard, is left and taken up again, and can be withdrawn', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  await signInAs('administrador');
  const apellido = unique('Imp');
  await api.asAdmin('POST', '/api/patients', { apellido, nombre: 'Eva', fecha_nacimiento: '1990-01-01' });
  await api.asAdmin('POST', '/api/providers', {
    apellido,
    nombre: 'Rosa',
    role: 'psicologo',
    email: `${apellido.toLowerCase()}@clinica.test`,
  });
  await chooseFile(page, apellido, book(apellido, [newDni(), newDni()]));

  // Left, and taken up again from the list.
  await goWithin(page, '/import');
  await page.getByRole('link', { name: `${apellido}.xlsx` }).click();
  await page.getByLabel('Dato de la columna Observaciones').selectOption('');
  await page.getByRole('button', { name: 'Simular' }).focus();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: 'Filas del archivo' });
  await expect(rows.getByRole('row')).toHaveCount(4);
  await expect(rows).toContainText('Fecha de nacimiento: no se entiende «31/02/1980»');
  await expect(page.getByRole('button', { name: /^Omitidas/ })).toBeHidden();
  await expect(rows).toContainText(`Profesional sin identificar: Lic. ${apellido}`);
  await expectAccessibleEverywhere(page, 'import-simulation');
  await answerQuestions(page, apellido);

  await page.getByRole('button', { name: 'Importar' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Se crearán 2 pacientes, todos con su profesional. Se agregarán 2 notas a las historias. Una nota no tiene fecha en el archivo: quedará con la de hoy y esa aclaración.',
  );
  await expect(question).not.toContainText('Quedan afuera');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'La importación está hecha' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'import-result');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar informe (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^importacion-\d+\.csv$/);

  const found = await api.asAdmin<{
    data: { id_paciente: number; nombre: string; fecha_nacimiento: string }[];
  }>('GET', `/api/patients/search/${apellido}`);
  expect(found.data.map(({ nombre, fecha_nacimiento }) => [nombre, fecha_nacimiento])).toEqual([
    ['Ana María', '1962-03-05'],
    ['Eva', '1990-01-01'],
    ['Luis', '1980-02-28'],
  ]);
  const provenance = `Importado de ${apellido.toLowerCase().replace(/[\d]+/g, ' ').trim()}`;
  const { pathname } = new URL(page.url());
  const anaMaria = Number(found.data[0]?.id_paciente);
  await goWithin(page, `/patients/${anaMaria}`);
  await expect(page.getByText('llega a la primera consulta').first()).toBeVisible();
  await expect(page.getByText(provenance).first()).toBeVisible();
  await goWithin(page, `/patients/${anaMaria}/timeline`);
  await expect(page.getByRole('heading', { level: 1, name: 'Línea de tiempo' })).toBeVisible();
  await expect(page.getByText(provenance)).toBeVisible();

  await goWithin(page, pathname);
  await page.getByRole('button', { name: 'Retirar la importación' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar la importación' }).click();
  await expect(page.getByRole('heading', { name: 'La importación fue retirada' })).toBeVisible();
  await expect(page.getByText('2 pacientes quedaron inactivos.')).toBeVisible();
});

/** Without a file dialog. */
const choose = (page: Page, name: string, content: Buffer | string) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: '',
    buffer: typeof content === 'string' ? Buffer.from(content) : content,
  });

test('a file that cannot be read says so in one line; who looks like another row of the file can be created or left out; providers have a file of their own', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  await page.goto('/import');
  await choose(page, 'viejo.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]));
  await expect(page.getByRole('alert')).toContainText('«Guardar como»');
  await choose(page, 'foto.csv', Buffer.from('\x89PNG\r\n', 'latin1'));
  await expect(page.getByRole('alert')).toContainText('no es una planilla');
  const apellido = unique('Par');
  const rows = page.getByRole('table', { name: 'Filas del archivo' });
  await choose(
    page,
    `${apellido}.csv`,
    `Apellido;Nombre;DNI;Nacimiento\n${apellido};Juan;;\n${apellido};Juan;${newDni()};01/01/1990\n`,
  );
  await expect(page.getByRole('heading', { name: 'Qué es cada columna' })).toBeVisible();
  await page.getByRole('button', { name: 'Simular' }).click();
  await expect(rows).toContainText('Se parece a la fila 2');
  await page.getByRole('button', { name: 'Corregir o decidir: Fila 3' }).click();
  const answers = page.getByRole('radiogroup', { name: 'Qué hacer con esta fila' }).getByRole('radio');
  await expect(answers).toHaveCount(3);
  // No existing patient could be updated.
  await expect(page.getByLabel('Es la misma persona: actualizar sus datos')).toBeHidden();
  await page.getByLabel('Es otra persona: crearla').check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Nuevas 2' })).toBeVisible();
  await bringProviders(page, api);
});

async function bringProviders(page: Page, api: ClinicApi): Promise<void> {
  const apellido = unique('Equ');
  const email = (name: string) => `${name}.${apellido.toLowerCase()}@clinica.test`;
  await api.asAdmin('POST', '/api/providers', {
    apellido,
    nombre: 'Nora',
    role: 'psicologo',
    email: email('nora'),
  });
  await goWithin(page, '/import');
  await page.getByRole('radio', { name: 'Prestadores' }).focus();
  await page.keyboard.press('Space');
  await choose(
    page,
    `${apellido}.csv`,
    [
      'Apellido;Nombre;Correo electrónico;Profesión;Matrícula',
      `${apellido};Lucía;${email('lucia')};Psicóloga;MN 1`,
      `${apellido};Nora;${email('otra')};Psicóloga;`,
      `${apellido};Omar;${email('omar')};Kinesiólogo;`,
    ].join('\n'),
  );
  await expect(page.getByLabel('Dato de la columna Profesión')).toHaveValue('profesion');
  await page.getByRole('button', { name: 'Simular' }).focus();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: 'Filas del archivo' });
  await expect(rows).toContainText(`Ya hay un prestador con ese nombre: ${apellido}, Nora`);
  await expect(rows).toContainText('Rol: Por favor completa todos los campos obligatorios');
  await page.getByRole('button', { name: 'Importar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Se creará 1 prestador');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'La importación está hecha' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver prestadores' }).click();
  await expect(page.getByText(email('lucia')).first()).toBeVisible();
}
