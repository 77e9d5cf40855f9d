import { ASSIGNABLE_ROLES, ROLES } from '@trama/contract/words/access/access-policy';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { EXPECTATIONS } from '../../../../test/access-expectations.ts';
import { assign, createPatient, trail } from '../../../../test/factories.ts';

import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Álvarez', matricula: 'MN 10' });

const post = (who: Person | null, patient: number | string, provider: number | string, body: object = {}) =>
  t.as(who, 'POST', `/api/patients/${patient}/assign/${provider}`, body);
const unassign = (who: Person, patient: number | string, provider: number | string) =>
  t.as(who, 'DELETE', `/api/patients/${patient}/assign/${provider}`);
const rowsOf = (patient: number) =>
  t.db.selectFrom('asignaciones').selectAll().where('id_paciente', '=', patient).execute();
const trailOf = async (patient: number) => {
  const rows = trail(t);
  const recorded = rows.select(['action', 'outcome', 'id_prestador', 'object_id']);
  return recorded.where('id_paciente', '=', patient).orderBy('at').orderBy('id').execute();
};
const NOT_FOUND = '{"error":"No encontrado","code":"NOT_FOUND"}';
const NOBODY = 999_999_999;

describe('assigning', () => {
  it('answers the assignment with its provider', async () => {
    const patient = await createPatient(t);
    const answer = await post(admin, patient, ana.id, { notes: '  Derivada por guardia ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id_asignacion: expect.any(Number),
      id_paciente: patient,
      id_prestador: ana.id,
      notas: 'Derivada por guardia',
      fecha_asignacion: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      prestadores: {
        id_prestador: ana.id,
        nombre: 'Ana',
        apellido: 'Álvarez',
        email: ana.email,
        matricula: 'MN 10',
        role: 'psicologo',
      },
    });
    expect(await rowsOf(patient)).toMatchObject([
      { asignado_por: admin.id, fecha_baja: null, cerrado_por: null },
    ]);
    expect(await trailOf(patient)).toEqual([
      {
        action: 'assignment.create',
        outcome: 'ok',
        id_prestador: admin.id,
        object_id: answer.json().id_asignacion,
      },
    ]);
  });

  it('the same pair again is the same row, with new notes only if given', async () => {
    const patient = await createPatient(t);
    const first = await post(admin, patient, ana.id, { notes: 'Una' });
    const again = await post(admin, patient, ana.id);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    const renoted = await post(admin, patient, ana.id, { notes: 'Otra' });
    expect([renoted.statusCode, renoted.json()]).toEqual([200, { ...first.json(), notas: 'Otra' }]);
    expect((await post(admin, patient, ana.id, { notes: null })).json().notas).toBeNull();
    expect(await rowsOf(patient)).toHaveLength(1);
    expect((await trailOf(patient)).map(({ action }) => action)).toEqual([
      'assignment.create',
      'assignment.read',
      'assignment.update',
      'assignment.update',
    ]);
  });

  it('the same pair 20 times at once is one open row', async () => {
    const patient = await createPatient(t);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(admin, patient, ana.id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(await rowsOf(patient)).toHaveLength(1);
  });

  it('an inactive patient can be assigned', async () => {
    const patient = await createPatient(t, { activo: false });
    expect((await post(admin, patient, ana.id)).statusCode).toBe(201);
  });

  it.each(ROLES)('%s is eligible exactly when the policy says so', async (role) => {
    const patient = await createPatient(t);
    const answer = await post(admin, patient, (await t.signIn(role)).id);
    if (ASSIGNABLE_ROLES.includes(role)) return expect(answer.statusCode).toBe(201);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'El prestador no puede recibir pacientes', code: 'PROVIDER_NOT_ELIGIBLE' },
    ]);
    expect(await rowsOf(patient)).toEqual([]);
  });

  it('an inactive provider is not eligible, and keeps the patients they have', async () => {
    const [patient, other] = [await createPatient(t), await createPatient(t)];
    const gone = await t.signIn('psiquiatra');
    await post(admin, patient, gone.id);
    await t.db
      .updateTable('prestadores')
      .set({ is_active: false })
      .where('id_prestador', '=', gone.id)
      .execute();
    expect((await post(admin, other, gone.id)).json().code).toBe('PROVIDER_NOT_ELIGIBLE');
    expect(await rowsOf(patient)).toMatchObject([{ id_prestador: gone.id, fecha_baja: null }]);
  });

  it.each([
    ['notes that are no text', { notes: 7 }, 'Debe ser un texto'],
    ['notes without end', { notes: 'x'.repeat(2001) }, 'El texto no puede superar los 2000 caracteres'],
  ])('%s: 400', async (_name, body, message) => {
    const answer = await post(admin, await createPatient(t), ana.id, body);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: message, code: 'VALIDATION_ERROR', details: [{ field: 'notes', message }] },
    ]);
  });

  it('fields that the call does not take are ignored', async () => {
    const patient = await createPatient(t);
    const body = { id_prestador: admin.id, asignado_por: ana.id, fecha_baja: '2020-01-01T00:00:00Z' };
    expect((await post(admin, patient, ana.id, body)).statusCode).toBe(201);
    expect(await rowsOf(patient)).toMatchObject([
      { id_prestador: ana.id, asignado_por: admin.id, fecha_baja: null },
    ]);
  });
});

describe('a director', () => {
  it('assigns only patients within reach', async () => {
    const director = await t.signIn('director_medico');
    const [own, foreign] = [await createPatient(t), await createPatient(t)];
    await assign(t, own, director.id);
    expect((await post(director, own, ana.id)).statusCode).toBe(201);
    for (const missing of [
      await post(director, foreign, ana.id),
      await unassign(director, foreign, ana.id),
    ]) {
      expect([missing.statusCode, missing.body]).toEqual([404, NOT_FOUND]);
    }
    expect((await post(director, NOBODY, ana.id)).body).toBe(NOT_FOUND);
    expect(await rowsOf(foreign)).toEqual([]);
  });

  describe.each(['themselves', 'somebody else'])(
    'who assigns to %s while the patient is taken from them',
    (assigned) => {
      /** Runs `first` up to a lock that is held against it, then `second`, and lets both go on. */
      async function race(
        held: string,
        first: () => Promise<LightMyRequestResponse>,
        second: () => Promise<LightMyRequestResponse>,
      ): Promise<number[]> {
        const owner = new pg.Client(t.ownerUrl);
        await owner.connect();
        await owner.query('begin');
        await owner.query(held);
        // Within a transaction the same activity would be seen again and again.
        const watcher = new pg.Client(t.ownerUrl);
        await watcher.connect();
        const waiting = async (count: number) => {
          const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          await vi.waitUntil(async () => (await watcher.query(waits)).rowCount === count, 10_000);
        };
        const early = first();
        await waiting(1);
        const late = second();
        await waiting(2);
        await owner.query('commit');
        await owner.end();
        return (await Promise.all([early, late])).map(({ statusCode }) => statusCode);
      }

      async function stage() {
        const director = await t.signIn('director_medico');
        const patient = await createPatient(t);
        await assign(t, patient, director.id);
        const target = assigned === 'themselves' ? director.id : ana.id;
        return { director, patient, target, given: assigned === 'themselves' ? 200 : 201 };
      }

      it('comes before, and the patient is taken away afterwards', async () => {
        const { director, patient, target, given } = await stage();
        const statuses = await race(
          `select from prestadores where id_prestador = ${target} for update`,
          () => post(director, patient, target),
          () => unassign(admin, patient, director.id),
        );
        expect(statuses).toEqual([given, 204]);
        expect((await t.as(director, 'GET', `/api/patients/${patient}`)).statusCode).toBe(404);
      });

      it('comes after, and is refused', async () => {
        const { director, patient, target } = await stage();
        const statuses = await race(
          `select from asignaciones where id_paciente = ${patient} and id_prestador = ${director.id} for update`,
          () => unassign(admin, patient, director.id),
          () => post(director, patient, target),
        );
        expect(statuses).toEqual([204, 404]);
        expect((await t.as(director, 'GET', `/api/patients/${patient}`)).statusCode).toBe(404);
      });
    },
  );

  it('lets people unassign themselves: they lose the patient at once', async () => {
    const director = await t.signIn('director_medico');
    const patient = await createPatient(t);
    await assign(t, patient, director.id);
    expect((await unassign(director, patient, director.id)).statusCode).toBe(204);
    expect((await unassign(director, patient, ana.id)).statusCode).toBe(404);
    expect((await post(director, patient, director.id)).statusCode).toBe(404);
  });
});

describe('unassigning', () => {
  it('closes the row and keeps it, with who closed it', async () => {
    const patient = await createPatient(t);
    const { id_asignacion } = (await post(admin, patient, ana.id)).json();
    const answer = await unassign(admin, patient, ana.id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await rowsOf(patient)).toMatchObject([
      { id_asignacion, cerrado_por: admin.id, fecha_baja: expect.any(String) },
    ]);
    expect((await trailOf(patient)).at(-1)).toEqual({
      action: 'assignment.close',
      outcome: 'ok',
      id_prestador: admin.id,
      object_id: id_asignacion,
    });
    expect((await post(admin, patient, ana.id)).statusCode).toBe(201);
    expect(await rowsOf(patient)).toHaveLength(2);
  });

  it('a pair that is not assigned: 204, and nothing in the trail', async () => {
    const patient = await createPatient(t);
    expect((await unassign(admin, patient, ana.id)).statusCode).toBe(204);
    expect((await unassign(admin, patient, NOBODY)).statusCode).toBe(204);
    expect(await trailOf(patient)).toEqual([]);
  });

  it('an id that is not a number: 404', async () => {
    const patient = await createPatient(t);
    for (const answer of [
      await unassign(admin, patient, 'ana'),
      await unassign(admin, 'x', ana.id),
      await unassign(admin, NOBODY, ana.id),
    ]) {
      expect([answer.statusCode, answer.body]).toEqual([404, NOT_FOUND]);
    }
  });

  it('20 times at once closes once', async () => {
    const patient = await createPatient(t);
    await assign(t, patient, ana.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => unassign(admin, patient, ana.id)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    const closings = (await trailOf(patient)).filter(({ action }) => action === 'assignment.close');
    expect(closings).toHaveLength(1);
  });
});

describe('access follows at once, with the same token', () => {
  it('through every read of a patient', async () => {
    const person = await t.signIn('psiquiatra');
    const patient = await createPatient(t);
    const reads = t.routes.filter(
      ({ method, url }) =>
        /^GET \/api\/patients\/:id(\/|$)/.test(`${method} ${url}`) &&
        !url.includes(':planId') &&
        !EXPECTATIONS[`${method} ${url}`]?.needs.endsWith('.export'),
    );
    expect(reads.length).toBeGreaterThan(0);
    const medication = { id_paciente: patient, nombre_medicamento: 'Litio' };
    expect((await t.as(admin, 'POST', '/api/medications', medication)).statusCode).toBe(201);
    const contact = await t.as(admin, 'POST', `/api/patients/${patient}/contacts`, { nombre: 'Rosa' });
    const { id_contacto } = contact.json();
    const pathOf = (url: string) =>
      url.replace(':id', String(patient)).replace(':folio', '1').replace(':contactId', String(id_contacto));
    const readAll = () => Promise.all(reads.map(({ url }) => t.as(person, 'GET', pathOf(url))));
    const statuses = async () => new Set((await readAll()).map(({ statusCode }) => statusCode));

    expect(await statuses()).toEqual(new Set([404]));
    await post(admin, patient, person.id);
    expect(await statuses()).not.toContain(404);
    await unassign(admin, patient, person.id);
    for (const answer of await readAll()) expect(answer.body).toBe(NOT_FOUND);
  });

  it('and the list of assigned patients says so', async () => {
    const person = await t.signIn('psicologo');
    const patient = await createPatient(t);
    const assigned = async () => (await t.as(person, 'GET', '/api/auth/permissions')).json().assignedPatients;
    await post(admin, patient, person.id);
    expect(await assigned()).toEqual([patient]);
    await unassign(admin, patient, person.id);
    expect(await assigned()).toEqual([]);
  });
});
