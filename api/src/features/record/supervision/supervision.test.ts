import type { Supervision, SupervisionNote } from '@trama/contract/schemas/record/supervision';
import { SUPERVISION_PREFIX } from '@trama/contract/words/record/supervision';
import { expect, it } from 'vitest';
import { assign, createPatient } from '../../../../test/factories.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

/** Notes for supervision: a queue, with an answer that the author reads. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const director = await t.signIn('director_medico', { nombre: 'Dora', apellido: 'Vega' });
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });

async function patientOf(apellido: string, ...people: Person[]): Promise<number> {
  const id = await createPatient(t, { apellido });
  for (const person of people) await assign(t, id, person.id);
  return id;
}

async function addSession(patient: number, fields: object = {}): Promise<number> {
  const row = { id_paciente: patient, id_prestador: ana.id, registrado_por: ana.id, fecha: '2025-01-01' };
  const insert = t.db
    .insertInto('seguimientos')
    .values({ ...row, ...fields })
    .returning('id_seguimiento');
  return (await insert.executeTakeFirstOrThrow()).id_seguimiento;
}

const notes = (person: Person) => t.as(person, 'GET', '/api/supervision');
const dates = async (person: Person) =>
  (await notes(person)).json<SupervisionNote[]>().map(({ fecha }) => fecha);
const names = (list: SupervisionNote[]) => list.map(({ pacientes }) => pacientes.apellido);
const see = (person: Person, id: number, body: object = {}) =>
  t.as(person, 'POST', `/api/follow-ups/${id}/supervision`, body);
const answersOf = async (person: Person) =>
  (await t.as(person, 'GET', '/api/supervision/answers')).json<Supervision[]>();
const read = (person: Person, id: number) => t.as(person, 'POST', `/api/supervision/${id}/reading`);

it('shows supervisors the notes of others within reach, newest first, with what they say', async () => {
  const own = await patientOf('Supervisada', director);
  const foreign = await patientOf('Lejana');
  await addSession(own, { fecha: '2025-01-01', supervisar: 'Una' });
  await addSession(own, { fecha: '2025-02-01', supervisar: 'Dos' });
  await addSession(own, { fecha: '2025-03-01' });
  await addSession(foreign, { fecha: '2025-04-01', supervisar: 'Tres' });
  const list = (await notes(director)).json<SupervisionNote[]>();
  expect(list.map(({ fecha, supervisar }) => [fecha, supervisar])).toEqual([
    ['2025-02-01', 'Dos'],
    ['2025-01-01', 'Una'],
  ]);
  expect(list[0]).toMatchObject({ id_prestador: ana.id, prestadores: { nombre: 'Ana', apellido: 'Ruiz' } });
  expect(names((await notes(admin)).json())).toEqual(['Lejana', 'Supervisada', 'Supervisada']);
  expect((await notes(ana)).statusCode).toBe(403);
});

it('shows nobody their own: neither what they did nor what they recorded for somebody else', async () => {
  const bruno = await t.signIn('director_medico');
  const patient = await patientOf('Propia', bruno);
  await addSession(patient, { fecha: '2025-06-03', supervisar: 'x' });
  const did = await addSession(patient, { fecha: '2025-06-01', supervisar: 'x', id_prestador: bruno.id });
  await addSession(patient, { fecha: '2025-06-02', supervisar: 'x', registrado_por: bruno.id });
  expect(await dates(bruno)).toEqual(['2025-06-03']);
  expect((await see(bruno, did)).statusCode).toBe(403);
});

it('a note that was seen leaves the queue, and its author reads the answer, which is an entry', async () => {
  const patient = await patientOf('Con respuesta', director, ana);
  const written = await t.as(ana, 'POST', '/api/follow-ups', {
    id_paciente: patient,
    fecha: '2025-07-01',
    supervisar: '¿Internación?',
  });
  const { id_seguimiento: id, folio } = written.json();
  const answers = await Promise.all([
    see(director, id, { respuesta: 'No, lo vemos el lunes' }),
    see(admin, id),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('ALREADY_CLOSED');
  for (const person of [director, admin])
    expect((await notes(person)).json<SupervisionNote[]>().some((note) => note.id_seguimiento === id)).toBe(
      false,
    );

  // Either may come first: with or without an answer, the author sees it.
  const [told] = (await answersOf(ana)).filter((one) => one.id_seguimiento === id);
  expect(told).toMatchObject({ supervisar: '¿Internación?', leida_el: null });
  if (told?.respuesta) {
    expect(told).toMatchObject({ respuesta: 'No, lo vemos el lunes', folio: folio + 1 });
    const [followUp] = (await t.as(ana, 'GET', `/api/patients/${patient}/follow-ups`)).json();
    expect(followUp.correcciones[0]).toMatchObject({
      aclaracion: `${SUPERVISION_PREFIX}No, lo vemos el lunes`,
      error: false,
    });
  }
});

it('the answer is on paper, and is news until its author has read it', async () => {
  const patient = await patientOf('Leída', director, ana);
  const id = await addSession(patient, { supervisar: '¿Sigo igual?' });
  const seen = (await see(director, id, { respuesta: 'Sí, sin cambios' })).json<Supervision>();
  expect(seen).toMatchObject({ respuesta: 'Sí, sin cambios', supervisor: { apellido: 'Vega' } });
  const paper = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
  expect(readPdf(paper.rawPayload).pages.flat().join('\n')).toContain('Sí, sin cambios');
  const news = async () => (await answersOf(ana)).map(({ id_supervision }) => id_supervision);
  expect(await news()).toContain(seen.id_supervision);
  expect((await read(director, seen.id_supervision)).statusCode).toBe(404);
  for (const _again of [1, 2]) {
    const answer = await read(ana, seen.id_supervision);
    expect([answer.statusCode, answer.json().leida_el]).toEqual([200, expect.stringMatching(/Z$/)]);
  }
  expect(await news()).not.toContain(seen.id_supervision);
});

it('nothing of all this was altered by hand', async () => {
  const findings = await t.db.transaction().execute((tx) => verifyRecords(tx));
  expect(findings.filter((finding) => /of (supervisiones|correcciones)/.test(finding))).toEqual([]);
});

it('a follow-up without a note, or in error, is nothing to see', async () => {
  const patient = await patientOf('Sin nota', director, ana);
  expect((await see(director, await addSession(patient))).statusCode).toBe(404);
  const noted = await t.as(ana, 'POST', '/api/follow-ups', {
    id_paciente: patient,
    fecha: '2025-01-01',
    supervisar: 'x',
  });
  await t.as(ana, 'POST', `/api/patients/${patient}/entries/${noted.json().folio}/corrections`, {
    aclaracion: 'No era',
    error: true,
  });
  expect((await see(director, noted.json().id_seguimiento)).statusCode).toBe(404);
  // Nor is the answer to a note that was an error.
  const answered = await t.as(ana, 'POST', '/api/follow-ups', {
    id_paciente: patient,
    fecha: '2025-01-02',
    supervisar: '¿Y ahora?',
  });
  const seen = await see(director, answered.json().id_seguimiento, { respuesta: 'Igual' });
  const news = async () => (await answersOf(ana)).map(({ id_supervision }) => id_supervision);
  expect(await news()).toContain(seen.json<Supervision>().id_supervision);
  await t.as(ana, 'POST', `/api/patients/${patient}/entries/${answered.json().folio}/corrections`, {
    aclaracion: 'No era',
    error: true,
  });
  expect(await news()).not.toContain(seen.json<Supervision>().id_supervision);
});

it('answers as many long notes as fit, and the others when these have been seen', async () => {
  const supervisor = await t.signIn('director_medico');
  const patient = await patientOf('Con notas largas', supervisor, ana);
  const long = 'x'.repeat(200_000);
  const ids: number[] = [];
  for (let day = 1; day <= 8; day++)
    ids.push(await addSession(patient, { fecha: `2025-09-0${day}`, supervisar: long }));
  const first = await dates(supervisor);
  expect([first.length, first[0]]).toEqual([5, '2025-09-08']);
  for (const id of ids.slice(3)) expect((await see(supervisor, id)).statusCode).toBe(201);
  expect(await dates(supervisor)).toEqual(['2025-09-03', '2025-09-02', '2025-09-01']);
  for (const id of ids.slice(0, 3)) await see(supervisor, id);
  expect(await answersOf(ana)).toHaveLength(5);
});
