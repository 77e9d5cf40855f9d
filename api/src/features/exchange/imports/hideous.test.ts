import { expect, it } from 'vitest';
import { createPatient } from '../../../../test/factories.ts';
import {
  asCsv,
  HIDEOUS_PROFESSIONAL,
  type HideousRow,
  hideousRows,
  hideousSheet,
} from '../../../../test/hideous-file.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { importSteps } from '../../../../test/uploads.ts';
import { type SheetCell, xlsxFile } from '../../../../test/xlsx-file.ts';

/** Everything that clinics write: what is said of each row, what is made of it, and nothing more. */

/**
 * More rows than are kept, judged and answered at once; the other kind of file has each way to write a row several times.
 */
const MANY = 1_060;
const SOME = 100;

const t = await useTestApp();
const admin = await t.signIn('administrador');
await t.signIn('psicologo', HIDEOUS_PROFESSIONAL);

const asBook = (rows: SheetCell[][]) =>
  xlsxFile([
    { name: 'Instrucciones', rows: [['Complete la hoja Pacientes']] },
    { name: 'Pacientes', rows, hidden: [9] },
  ]);

/** Everything that an import could have written. */
async function written(): Promise<unknown> {
  const TABLES = [
    'pacientes',
    'pacientes_versiones',
    'identificadores_externos',
    'seguimientos',
    'asientos',
    'asignaciones',
  ] as const;
  const count = (table: (typeof TABLES)[number]) =>
    t.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirst();
  return Promise.all(TABLES.map(count));
}

async function expectPatients(rows: HideousRow[], ids: (number | null | undefined)[]): Promise<void> {
  const patients = await t.db.selectFrom('pacientes').selectAll().execute();
  const byId = new Map(patients.map((patient) => [patient.id_paciente, patient]));
  const wrong = rows.flatMap(({ patient: expected }, n) => {
    const found: Record<string, unknown> = byId.get(ids[n] ?? 0) ?? {};
    const differs = Object.entries(expected ?? {}).filter(
      ([field, value]) => (found[field] ?? null) !== value,
    );
    return differs.map(([field, value]) => `row ${n}: ${field} is ${found[field]}, not ${value}`);
  });
  expect(wrong).toEqual([]);
}

it.each([
  ['a text as Excel saves it', 'listado.csv', MANY, 30_000_000, asCsv],
  ['a book', 'listado.xlsx', SOME, 35_000_000, asBook],
] as const)(
  '%s gives the expected report, row by row, and the second time nothing',
  async (_, name, count, start, write) => {
    const steps = importSteps(t, admin);
    const rows = hideousRows(count, start);
    for (const { known } of rows) if (known) await createPatient(t, known);
    const { cells, numbers } = hideousSheet(rows);
    const file = write(cells);

    const imported = await steps.simulate(await steps.upload(file, name));
    const said = await steps.rows(imported);
    const expected = rows.map(({ result, reason = '' }, n) => `${numbers[n]} ${result} ${reason}`);
    const actual = said.map(({ fila, resultado, motivos }, n) =>
      `${fila} ${resultado} ${motivos.join('. ')}`.slice(
        0,
        rows[n]?.reason?.endsWith('fila ') ? expected[n]?.length : undefined,
      ),
    );
    expect(actual).toEqual(expected);

    const { resumen } = await steps.apply(imported);
    expect(resumen).toEqual(imported.resumen);
    const noted = rows.filter(({ reason }) => reason?.startsWith('Trae 1 nota')).length;
    const assigned = rows.filter(({ reason }) => reason?.includes('Se asigna a')).length;
    expect(resumen).toMatchObject({ notas: noted, asignaciones: assigned });
    await expectPatients(
      rows,
      (await steps.rows(imported)).map(({ id_objeto }) => id_objeto),
    );

    const before = await written();
    const again = await steps.apply(await steps.simulate(await steps.upload(file, name)));
    expect(again.resumen).toMatchObject({
      nueva: 0,
      actualiza: 0,
      notas: 0,
      asignaciones: 0,
      error: imported.resumen?.error,
      duda: imported.resumen?.duda,
    });
    expect(await written()).toEqual(before);
  },
);
