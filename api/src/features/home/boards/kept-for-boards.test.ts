import fc from 'fast-check';
import { expect, it } from 'vitest';
import { query } from '../../../../test/backups.ts';
import { createPatientOf } from '../../../../test/history-scene.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

/** What the database keeps of a patient for the boards: who saw them last, and whether they take medication. */

const t = await useTestApp();
const people = [
  await t.signIn('psicologo'),
  await t.signIn('psiquiatra'),
  await t.signIn('acompanante_terapeutico'),
  await t.signIn('psicologo'),
];
const [, bruno, , social] = people as [Person, Person, Person, Person];
await query(
  t.ownerUrl,
  `update prestadores set profesion = 'trabajo_social' where id_prestador = ${social.id}`,
);

interface Kept {
  ultima_profesion: string | null;
  otra_profesion_el: string | null;
  psiquiatria_el: string | null;
  medicado: boolean | null;
}
const keptOf = async (patient: number): Promise<Kept | undefined> =>
  (
    await query<Kept>(
      t.ownerUrl,
      `select ultima_profesion, otra_profesion_el::text, psiquiatria_el::text, medicado from pacientes where id_paciente = ${patient}`,
    )
  )[0];

const step = fc.oneof(
  fc.record({ by: fc.nat(3), day: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ by: fc.nat(3), day: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ medication: fc.boolean() }),
  fc.record({ errorOf: fc.nat(9) }),
);

it('is after every step what the entries without error say', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const patient = await createPatientOf(t, ...people);
      const written: { folio: number; by: number; day: string | null; isGone: boolean; id?: number }[] = [];
      const enter = async (by: number, url: string, body: object, day: string | null) => {
        const author = people[by] ?? bruno;
        const answer = await t.as(author, 'POST', url, { id_paciente: patient, ...body });
        expect(answer.statusCode, answer.body).toBe(201);
        const { folio, id_medicacion: id } = answer.json<{ folio: number; id_medicacion?: number }>();
        written.push({ folio, by, day, isGone: false, ...(id && { id }) });
      };
      for (const one of steps) {
        if ('medication' in one) {
          const body = { nombre_medicamento: 'Litio', activo: one.medication };
          await enter(1, '/api/medications', body, null);
        } else if ('errorOf' in one) {
          const entry = written[one.errorOf];
          if (!entry || entry.isGone) continue;
          const url = `/api/patients/${patient}/entries/${entry.folio}/corrections`;
          const correction = { aclaracion: 'Era de otra persona', error: true };
          const answer = await t.as(people[entry.by] ?? bruno, 'POST', url, correction);
          expect(answer.statusCode, answer.body).toBe(201);
          entry.isGone = true;
        } else {
          const fecha = `2024-05-0${one.day}`;
          await enter(one.by, '/api/follow-ups', { fecha, eje_tratamiento: 'x' }, fecha);
        }
        const kept = await keptOf(patient);
        const PROFESSIONS = ['psicologia', 'psiquiatria', 'acompanamiento', 'trabajo_social'];
        const seen = written.filter(({ day, isGone }) => day && !isGone);
        const lastOf = (isIt: (profession: string) => boolean) =>
          seen
            .filter(({ by }) => isIt(PROFESSIONS[by] ?? ''))
            .map(({ day }) => day)
            .sort()
            .at(-1) ?? null;
        const last = lastOf(() => true);
        expect(lastOf((profession) => profession === kept?.ultima_profesion)).toBe(last);
        expect(kept?.otra_profesion_el).toBe(lastOf((profession) => profession !== kept?.ultima_profesion));
        expect(kept?.psiquiatria_el).toBe(lastOf((profession) => profession === 'psiquiatria'));
        await query(t.ownerUrl, `select rehacer_vistas(${patient}), rehacer_medicado(${patient})`);
        expect(await keptOf(patient)).toMatchObject({ medicado: kept?.medicado ?? null });
      }
    }),
    { seed: 39, numRuns: 8 },
  );
});

it('knows of a medication while one is active, and not of one in error', async () => {
  const patient = await createPatientOf(t, bruno);
  const isMedicated = async () => (await keptOf(patient))?.medicado;
  expect(await isMedicated()).toBeNull();
  const created = await t.as(bruno, 'POST', '/api/medications', {
    id_paciente: patient,
    nombre_medicamento: 'Litio',
  });
  const { id_medicacion: id, folio } = created.json();
  expect(await isMedicated()).toBe(true);
  const stopped = await t.as(bruno, 'PATCH', `/api/medications/${id}`, { activo: false });
  expect(stopped.statusCode).toBe(200);
  expect(await isMedicated()).toBeNull();
  await t.as(bruno, 'PATCH', `/api/medications/${id}`, { activo: true });
  expect(await isMedicated()).toBe(true);
  const url = `/api/patients/${patient}/entries/${folio}/corrections`;
  await t.as(bruno, 'POST', url, { aclaracion: 'Era de otra persona', error: true });
  expect(await isMedicated()).toBeNull();
});

it('is not for the serving login to write', async () => {
  const patient = await createPatientOf(t, bruno);
  for (const column of ['ultima_profesion', 'otra_profesion_el', 'psiquiatria_el', 'medicado']) {
    const write = `set role trama_app; update pacientes set ${column} = null where id_paciente = ${patient}`;
    await expect(query(t.ownerUrl, write), column).rejects.toThrow(/permission denied/);
  }
});
