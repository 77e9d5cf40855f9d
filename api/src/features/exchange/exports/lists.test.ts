import type { PatientPage } from '@trama/contract/schemas/people/patients';
import type { ListedProvider } from '@trama/contract/schemas/people/providers';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { query } from '../../../../test/backups.ts';
import { leastEntry } from '../../../../test/clinical-samples.ts';
import { assign, createPatient, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

/** Every list leaves as a file that says what the list says to that person, and the trail tells how much of it left. */

const t = await useTestApp();
const admin = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Admin' });
const director = await t.signIn('director_medico', { nombre: 'Dora', apellido: 'Directora' });
const own = await createPatient(t, {
  apellido: 'Ñandú',
  nombre: 'Eva',
  dni: '30111222',
  obra_social: 'IOMA',
});
const hideous = await createPatient(t, {
  apellido: '=cmd|x',
  nombre: 'Ana "La"\nNegra; hija',
  activo: false,
});
await assign(t, own, director.id);

async function file(person: Person, url: string) {
  const answer = await t.as(person, 'GET', url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body.startsWith('\uFEFF')).toBe(true);
  const [titles = '', ...lines] = answer.body.slice(1).split('\r\n').slice(0, -1);
  const name = /filename="(.+)"/.exec(String(answer.headers['content-disposition']))?.[1];
  return { titles: titles.split(';'), lines, name };
}

/** What the trail says of the newest exports of that person. */
const recorded = (person: Person) =>
  trail(t)
    .select(['action', 'filas', 'id_paciente', 'pacientes'])
    .where('id_prestador', '=', person.id)
    .where('action', 'like', 'export.%')
    .where('outcome', '=', 'ok')
    .orderBy('id', 'desc')
    .execute();

describe('patients', () => {
  it('leave with every field, in words of the clinic, and nothing that a spreadsheet would compute', async () => {
    const { titles, lines, name } = await file(admin, '/api/patients/export.csv?status=all');
    expect(titles.slice(0, 4)).toEqual(['Legajo', 'Nombre', 'Apellido', 'DNI']);
    expect(titles).toContain('Obra social');
    expect(name).toMatch(/^pacientes-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines.find((line) => line.startsWith(`${hideous};`))).toMatch(
      new RegExp(`^${hideous};"Ana ""La"" Negra; hija";'=cmd\\|x;`),
    );
    expect((await recorded(admin))[0]).toMatchObject({ action: 'export.patients', filas: lines.length });
    expect((await recorded(admin))[0]?.pacientes?.map(Number).sort()).toEqual([own, hideous].sort());
  });

  it.each(['status=active', 'status=inactive', 'status=all', 'quiet=true', 'riesgo_alto=true'])(
    'are those of the list with %s, in its order, part after part',
    async (filter) => {
      await query(
        t.ownerUrl,
        `insert into pacientes (nombre, apellido, activo, fecha_creacion, riesgo_actual)
         select 'Muchos', 'Apellido' || n % 37, n % 3 > 0, now() - n * interval '1 hour', case when n % 5 > 0 then 'alto' end
           from generate_series(1, 600) n`,
      );
      const listed: number[] = [];
      for (let page = 1; ; page++) {
        const answer = await t.as(admin, 'GET', `/api/patients?${filter}&pageSize=100&page=${page}`);
        const { data } = answer.json<PatientPage>();
        listed.push(...data.map(({ id_paciente }) => id_paciente));
        if (data.length < 100) break;
      }
      const before = (await recorded(admin)).length;
      const { lines } = await file(admin, `/api/patients/export.csv?${filter}`);
      expect(lines.map((line) => Number(line.split(';')[0]))).toEqual(listed);
      const all = await recorded(admin);
      const parts = all.slice(0, all.length - before);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.reduce((sum, { filas }) => sum + Number(filas), 0)).toBe(lines.length);
    },
    30_000,
  );

  it.each(['apellido1 much', '30.111.222', 'ñandú', '%', '=cmd'])(
    'are those that the search for %s finds',
    async (term) => {
      const found = await t.as(
        admin,
        'GET',
        `/api/patients/search/${encodeURIComponent(term)}?status=all&pageSize=100`,
      );
      const { lines } = await file(
        admin,
        `/api/patients/export.csv?status=all&term=${encodeURIComponent(term)}`,
      );
      const listed = found.json<PatientPage>().data.map(({ id_paciente }) => id_paciente);
      expect(lines.map((line) => Number(line.split(';')[0])).slice(0, 100)).toEqual(listed);
      expect(lines).toHaveLength(found.json<PatientPage>().total);
    },
  );

  it('are only their own for people who see only those', async () => {
    for (const filter of ['status=all', 'term=a&status=all', 'quiet=true']) {
      const { lines } = await file(director, `/api/patients/export.csv?${filter}`);
      expect(lines.map((line) => Number(line.split(';')[0]))).toEqual([own]);
    }
    expect((await recorded(director))[0]).toMatchObject({ filas: 1 });
  });
});

it('what is written about a patient leaves with its folios, only of patients within reach', async () => {
  const note = { id_paciente: own, fecha: '2024-02-29', eje_tratamiento: 'Línea 1\nLínea 2; y más' };
  expect((await t.as(director, 'POST', '/api/follow-ups', note)).statusCode).toBe(201);
  const sessions = await file(director, `/api/patients/${own}/follow-ups/export.csv`);
  expect(sessions.titles.slice(0, 4)).toEqual(['Folio', 'Fecha', 'Hora', 'Prestador']);
  expect(sessions.lines).toEqual([
    expect.stringMatching(/^1;29\/02\/2024;;"Directora, Dora";Director Médico;;;;;"Línea 1 Línea 2; y más";/),
  ]);
  expect((await recorded(director))[0]).toMatchObject({
    action: 'export.follow_ups',
    filas: 1,
    id_paciente: own,
  });
  for (const name of LIST_NAMES) {
    const { path } = listOf(name);
    const record = { id_paciente: own, ...leastEntry(name) };
    expect((await t.as(director, 'POST', `/api/${path}`, record)).statusCode).toBe(201);
    const { lines } = await file(director, `/api/patients/${own}/${path}/export.csv`);
    expect(lines).toHaveLength(1);
    expect((await recorded(director))[0]).toMatchObject({
      action: 'export.clinical_list',
      filas: 1,
      id_paciente: own,
    });
    expect((await t.as(director, 'GET', `/api/patients/${hideous}/${path}/export.csv`)).statusCode).toBe(404);
  }
  expect((await t.as(director, 'GET', `/api/patients/${hideous}/follow-ups/export.csv`)).statusCode).toBe(
    404,
  );
});

it('providers, assignments, appointments, attendance, rooms and holidays leave as their lists say', async () => {
  const listed = (await t.as(admin, 'GET', '/api/providers?status=all')).json<ListedProvider[]>();
  const providers = await file(admin, '/api/providers/export.csv?status=all');
  expect(providers.lines.map((line) => Number(line.split(';')[0]))).toEqual(
    listed.map(({ id_prestador }) => id_prestador),
  );
  expect(providers.titles.join()).not.toMatch(/contraseña|password/i);

  const { lines: assignments } = await file(admin, '/api/assignments/export.csv');
  expect(assignments).toContainEqual(expect.stringContaining(`${own};"Ñandú, Eva";30111222;Activo;`));

  const span = { inicio: agendaDay(1, '10:00'), fin: agendaDay(1, '10:45') };
  await book(t, director, { id_paciente: own, ...span });
  const tomorrow = dayFromToday(1);
  const turns = await file(admin, `/api/appointments/export.csv?from=${tomorrow}&to=${tomorrow}`);
  expect(turns.lines).toEqual([
    expect.stringMatching(
      /;10:00;10:45;"Directora, Dora";\d+;"Ñandú, Eva";30111222;;Presencial;;Programado;No;/,
    ),
  ]);
  expect((await recorded(admin))[0]).toMatchObject({ action: 'export.appointments', filas: 1 });
  const month = tomorrow.slice(0, 7);
  const months = await file(admin, `/api/attendance/export.csv?mes=${month}`);
  expect(months.name).toMatch(new RegExp(`^asistencia-${month}-`));
  expect((await file(admin, '/api/rooms/export.csv')).titles).toEqual([
    'N.º de consultorio',
    'Nombre',
    'En uso',
  ]);
  const { lines: holidays } = await file(admin, '/api/holidays/export.csv');
  expect(holidays).toContain('01/01/2026;Año Nuevo;No');
  expect((await recorded(admin))[0]).toMatchObject({ action: 'export.agenda', filas: holidays.length });
});
