import type { Import } from '@trama/contract/schemas/exchange/imports';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { importSteps, newDni } from '../../../../test/uploads.ts';
import { xlsxFile } from '../../../../test/xlsx-file.ts';

/** Cells that are too long, cut in two, or only look like what they should be. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const steps = importSteps(t, admin);

describe('the upload', () => {
  it('shows the beginning of a long cell, also where that cuts a sign in two', async () => {
    const cell = `${'a'.repeat(119)}😀 sigue`;
    const imported = await steps.upload(`Apellido;DNI;Evolución\nUno;${newDni()};${cell}\n`);
    expect(imported.columnas[2]?.muestras).toEqual([`${'a'.repeat(119)}\uFFFD`]);
  });

  it.each(['Hoja&#xD83D;', 'Hoja&#0;'])('takes a book whose sheets are called %s', async (name) => {
    const rows = [
      ['Apellido', 'DNI'],
      ['Hojeada', newDni()],
    ];
    const book = xlsxFile(
      [
        { name: 'Una', rows },
        { name: 'Otra', rows: [] },
      ],
      {
        'xl/workbook.xml': `<workbook><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/><sheet name="${name}b" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      },
    );
    expect((await steps.upload(book, 'libro.xlsx')).hoja).toMatch(/^Hoja\uFFFD?$/);
  });

  it('names so many totals, and counts the others', async () => {
    const imported = await steps.upload(`Apellido;DNI\n${'Total;5\n'.repeat(300)}Uno;${newDni()}\n`);
    expect(imported.avisos).toHaveLength(100);
    expect(imported.avisos.at(-1)).toBe('Hay 201 filas más con totales.');
  });
});

describe('a row', () => {
  it('with many long cells is shown in part, so that a page of such rows can be sent', async () => {
    const columns = ['Nombre', 'Dirección', 'Localidad', 'Obra social', 'Plan', 'Observaciones', 'Teléfono'];
    const long = columns.map(() => 'x'.repeat(4_900)).join(';');
    const imported = await steps.simulated(`Apellido;DNI;${columns.join(';')}\nLarga;${newDni()};${long}\n`);
    const [row] = await steps.rows(imported);
    const shown = Object.values(row?.textos ?? {}).join('').length;
    expect([shown > 10_000, shown <= 20_000]).toEqual([true, true]);
    expect(row?.textos.apellido).toBe('Larga');
    expect(row?.cortados.length).toBeGreaterThan(1);
  });

  it('with a letter that cannot be read is wrong, and no other row is', async () => {
    const [before, after] = Buffer.from(
      `Apellido;Nombre;DNI\nNúñez;Jos|;${newDni()}\nPeña;Inés;${newDni()}\n`,
    )
      .toString('latin1')
      .split('|') as [string, string];
    const imported = await steps.simulated(Buffer.from(`${before}\xC3${after}`, 'latin1'), 'vieja.csv');
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'error', 'Nombre: no se entiende «Jos\uFFFD»'],
      [3, 'nueva'],
    ]);
  });

  it('whose number is longer than any number is wrong', async () => {
    const imported = await steps.simulated(`Apellido;DNI;Código\nLarga;${newDni()};${'x7'.repeat(4_500)}\n`);
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'error', 'Número en el sistema anterior: tiene más de 200 caracteres'],
    ]);
  });

  it('whose note is longer than the form takes is wrong', async () => {
    const imported = await steps.simulated(
      `Apellido;DNI;Evolución\nLarga;${newDni()};05/03/2020: ${'x y '.repeat(60_000)}\n`,
    );
    expect(await steps.verdicts(imported)).toEqual([[2, 'error', 'Nota 1: tiene más de 200.000 caracteres']]);
  });

  it('with a piece whose day cannot be is wrong, instead of giving it the day before', async () => {
    const notes = ['05/03/2020: bien\n31/02/2021: crisis', '01/01/0020: hola', '05/03/2020: bien\n3.5 mg'];
    const imported = await steps.simulated(
      `Apellido;DNI;Evolución\n${notes.map((note) => `Fechada;${newDni()};"${note}"`).join('\n')}\n`,
    );
    expect((await steps.verdicts(imported)).map(([, ...said]) => said)).toEqual([
      ['error', 'Nota 1: no se entiende la fecha «31/02/2021»'],
      ['error', 'Nota 1: no se entiende la fecha «01/01/0020»'],
      ['nueva', 'Trae 1 nota'],
    ]);
  });
});

describe('a professional', () => {
  it('is not recognised when only the licence fits and the name is another', async () => {
    const pia = await t.signIn('psicologo', { nombre: 'Pía', apellido: 'Pérez', matricula: 'MP 12345' });
    const names = ['Dr. Gómez, Luis (MN 12.345)', 'MN 12345', 'MP 12.345', 'Lic. Pérez, Pía (M.P. 12345)'];
    const imported = await steps.simulated(
      `Apellido;DNI;Profesional\n${names.map((name) => `Tratada;${newDni()};${name}`).join('\n')}\n`,
      'matrículas.csv',
    );
    const taken = new Map(imported.profesionales.map(({ nombre, id_prestador }) => [nombre, id_prestador]));
    expect(names.map((name) => taken.get(name))).toEqual([null, null, pia.id, pia.id]);
  });

  it('with a name that never ends can be answered', async () => {
    const imported = await steps.simulated(
      `Apellido;DNI;Profesional\nLarga;${newDni()};Dr. ${'Larguísimo '.repeat(60)}\n`,
      'largos.csv',
    );
    const clave = String(imported.profesionales[0]?.clave);
    const answered = await steps.call<Import>(
      'PUT',
      `/api/imports/${imported.id_importacion}/professionals`,
      {
        profesionales: [{ clave, id_prestador: null }],
      },
    );
    expect(answered.profesionales).toMatchObject([{ estado: 'decidido', id_prestador: null }]);
  });
});
