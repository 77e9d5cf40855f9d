import type { TrailPage } from '@trama/contract/schemas/access/trail';
import type { Patient, PatientPage } from '@trama/contract/schemas/people/patients';
import { describe, expect, it } from 'vitest';
import { assign, createPatient, trail } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const SPANISH_ORDER: Array<[apellido: string, nombre: string | null]> = [
  ['Alvarado', 'Ana'],
  ['Álvarez', null],
  ['Álvarez', 'Ángela'],
  ['alvarez', 'beatriz'],
  ['Alvarez', 'Ñusta'],
  ['Alvarez', 'Omar'],
  ['Nuñez', 'Ana'],
  ['Nuzzo', 'Ana'],
  ['Ñandú', 'Ana'],
  ['Oviedo', 'Ana'],
];

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo');
for (const [apellido, nombre] of SPANISH_ORDER.toReversed()) await createPatient(t, { apellido, nombre });
const maria = await createPatient(t, { nombre: 'María José', apellido: 'González', dni: '30111222' });
await assign(t, maria, ana.id);
await createPatient(t, { nombre: 'Mario', apellido: 'Gonzaga', dni: '30111999', activo: false });
await createPatient(t, { nombre: 'Cien', apellido: '100% Real' });
await createPatient(t, { nombre: 'Bajo', apellido: 'Guion_Bajo' });
await createPatient(t, { nombre: 'Barra', apellido: 'Al\\revés' });
await createPatient(t, { nombre: '🦋 Alegría', apellido: 'Emoji' });
await createPatient(t, { nombre: 'Apóstrofo', apellido: "O'Higgins; drop table pacientes" });

const get = async (url: string, person = admin) => t.as(person, 'GET', url);
const search = async (term: string, query = '', person = admin): Promise<PatientPage> =>
  (await get(`/api/patients/search/${encodeURIComponent(term)}${query}`, person)).json();
const surnames = (page: PatientPage) => page.data.map((patient) => patient.apellido);

describe('the list', () => {
  it('is in Spanish order: accents and case do not count, ñ follows n', async () => {
    const { data } = (await get('/api/patients?pageSize=100')).json<PatientPage>();
    const known = new Set(SPANISH_ORDER.map(String));
    const listed = data.map((p) => [p.apellido, p.nombre]).filter((name) => known.has(String(name)));
    expect(listed).toEqual(SPANISH_ORDER);
  });

  it('defaults to the first 10 active ones', async () => {
    const page = (await get('/api/patients')).json<PatientPage>();
    expect([page.data.length, page.total, page.totalPages]).toEqual([10, 16, 2]);
    expect(page.data.every((patient) => patient.activo)).toBe(true);
    expect((await get('/api/patients?status=inactive')).json().total).toBe(1);
    expect((await get('/api/patients?status=all')).json().total).toBe(17);
  });

  it('has every patient once across its pages, twins too', async () => {
    const twins = await Promise.all(
      Array.from({ length: 7 }, () =>
        createPatient(t, { apellido: 'Gemelo', nombre: 'Igual', activo: false }),
      ),
    );
    const seen: number[] = [];
    for (let page = 1; page <= 3; page++) {
      const answer = await search('gemelo', `?status=inactive&pageSize=3&page=${page}`);
      seen.push(...answer.data.map((patient) => patient.id_paciente));
    }
    expect(seen).toEqual(twins.sort((a, b) => a - b));
  });

  it('is empty after the last page', async () => {
    const page = (await get('/api/patients?page=999999999&pageSize=100')).json<PatientPage>();
    expect([page.data, page.total]).toEqual([[], 16]);
  });

  it.each(['page=0', 'page=1&page=2', 'pageSize=101', 'status=activos'])('refuses ?%s', async (query) => {
    for (const path of ['/api/patients', '/api/patients/search/a'])
      expect((await get(`${path}?${query}`)).json().code).toBe('VALIDATION_ERROR');
  });

  it('shows and counts only what is within reach', async () => {
    for (const url of ['/api/patients?status=all', '/api/patients/search/a?status=all']) {
      const page = (await get(url, ana)).json<PatientPage>();
      expect([surnames(page), page.total, page.totalPages]).toEqual([['González'], 1, 1]);
    }
    const none = (await get('/api/patients', await t.signIn('acompanante_terapeutico'))).json();
    expect(none).toEqual({ data: [], total: 0, totalPages: 0 });
  });
});

describe('the trail of a list', () => {
  it('names the patients it showed, and the search term as a hash that only we can make', async () => {
    const reader = await t.signIn('psicologo');
    const mine = await createPatient(t, { apellido: 'Zzamora', nombre: 'Zoe' });
    await assign(t, mine, reader.id);
    await get('/api/patients', reader);
    await get('/api/patients/search/ZZAMORA', reader);
    await get('/api/patients/search/zzamora', reader);
    await get('/api/patients/search/nadie', reader);
    const recorded = await trail(t)
      .select(['action', 'outcome', 'pacientes', 'termino'])
      .where('id_prestador', '=', reader.id)
      .where('action', 'like', 'patient.%')
      .orderBy('id')
      .execute();
    const shown = recorded.map(({ action, outcome, pacientes }) => [
      action,
      outcome,
      pacientes?.map(Number) ?? null,
    ]);
    expect(shown).toEqual([
      ['patient.list', 'ok', [mine]],
      ['patient.search', 'ok', [mine]],
      ['patient.search', 'ok', [mine]],
      ['patient.search', 'ok', null],
    ]);
    const terms = recorded.map(({ termino }) => termino?.toString('hex') ?? null);
    expect(terms[0]).toBeNull();
    expect(terms[1]).toMatch(/^[0-9a-f]{64}$/);
    expect(terms[2]).toBe(terms[1]);
    expect(terms[3]).not.toBe(terms[1]);
  });

  it('answers who has seen a name', async () => {
    const [reader, auditor] = [await t.signIn('psicologo'), await t.signIn('auditor')];
    const patient = await createPatient(t, { apellido: 'Yzaguirre' });
    await assign(t, patient, reader.id);
    await get('/api/patients', reader);
    await get('/api/dashboard/recent-patients', reader);
    await get('/api/dashboard/activity', reader);
    const { data } = (
      await get(`/api/audit?id_paciente=${patient}&con_listas=true`, auditor)
    ).json<TrailPage>();
    const ofReader = data.filter(({ id_prestador }) => id_prestador === reader.id);
    expect(ofReader.map(({ action }) => action).sort()).toEqual([
      'dashboard.read',
      'dashboard.read',
      'patient.list',
    ]);
    const strict = (await get(`/api/audit?id_paciente=${patient}`, auditor)).json<TrailPage>().data;
    expect(strict.filter(({ id_prestador }) => id_prestador === reader.id)).toEqual([]);
    expect(ofReader.every(({ pacientes }) => pacientes?.includes(patient))).toBe(true);
  });
});

describe('search', () => {
  it.each([
    'gonzalez',
    'GONZÁLEZ',
    'gónzaléz',
    'maria gonz',
    'gonz maria',
    '  jose   maria ',
    '30.111.222',
    '30111222',
    '30.111.2',
    '0111222',
    'maría 222',
    'Gonza\u0301lez',
    'maria maria maria',
  ])('finds María José González with %j', async (term) => {
    expect(surnames(await search(term))).toEqual(['González']);
  });

  it.each([
    ['%', '100% Real'],
    ['_', 'Guion_Bajo'],
    ['\\', 'Al\\revés'],
    ['🦋', 'Emoji'],
    ["o'higgins;", "O'Higgins; drop table pacientes"],
  ])('takes %j for itself', async (term, apellido) => {
    expect(surnames(await search(term))).toEqual([apellido]);
  });

  it.each([
    'gonzalez pérez',
    'xyz',
    '30.111.2223',
    '😀',
    '%%',
    'a%z',
    '...',
    '. ',
    'x'.repeat(100),
    '🦋'.repeat(100),
  ])('finds nothing with %j', async (term) => {
    expect(await search(term)).toEqual({ data: [], total: 0, totalPages: 0 });
  });

  it('finds somebody by the ñ and by the n', async () => {
    expect(surnames(await search('nunez'))).toEqual(['Nuñez']);
    expect(surnames(await search('ÑANDU'))).toEqual(['Ñandú']);
  });

  it('has 20 to a page and takes the status', async () => {
    await Promise.all(Array.from({ length: 21 }, () => createPatient(t, { apellido: 'Multitud' })));
    const page = await search('multitud');
    expect([page.data.length, page.total, page.totalPages]).toEqual([20, 21, 2]);
    expect(surnames(await search('gonza', '?status=inactive'))).toEqual(['Gonzaga']);
    expect(surnames(await search('30.111', '?status=all'))).toEqual(['Gonzaga', 'González']);
  });

  it.each([
    ['', 'Ingrese un término de búsqueda'],
    ['   ', 'Ingrese un término de búsqueda'],
    ['x'.repeat(101), 'El término de búsqueda es demasiado largo'],
    ['x'.repeat(5000), 'El término de búsqueda es demasiado largo'],
  ])('refuses a term that is empty or too long', async (term, error) => {
    const answer = await get(`/api/patients/search/${encodeURIComponent(term)}`);
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([
      400,
      'VALIDATION_ERROR',
      error,
    ]);
  });

  it.each(['%00', '%E0%A4%A', '%ED%A0%80'])('refuses the unreadable term %s', async (term) => {
    expect((await get(`/api/patients/search/${term}`)).statusCode).toBe(400);
  });

  it('shows a patient as the patient itself does', async () => {
    const [found] = (await search('30111222')).data;
    const one = (await get(`/api/patients/${found?.id_paciente}`)).json<Patient>();
    expect(one).toMatchObject(found as Patient);
  });
});
