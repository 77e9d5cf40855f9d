import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayFromToday } from '../../../../test/agenda.ts';
import { query } from '../../../../test/backups.ts';
import { createPatientOf } from '../../../../test/history-scene.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

/** What the database keeps of a patient for the boards: who saw them last, medication, discharge, plan, meetings. */

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

const act = fc.oneof(
  fc.constantFrom('discharge', 'readmission', 'plan', 'plan to review', 'meeting', 'sign'),
  fc.record({ errorOf: fc.nat(9) }),
);

it('is after every entry what discharges, plans and meetings without error say', {
  timeout: 300_000,
}, async () => {
  const [ana] = people as [Person];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      const patient = await createPatientOf(t, ...people);
      const url = `/api/patients/${patient}`;
      const written: { folio: number; by: Person }[] = [];
      const send = async (by: Person, path: string, body: object) => {
        const answer = await t.as(by, 'POST', `${url}/${path}`, body);
        // A treatment that has ended does not end again; an entry in error cannot be so twice.
        expect([201, 400, 404, 409], answer.body).toContain(answer.statusCode);
        if (answer.statusCode === 201) written.push({ folio: answer.json().folio, by });
      };
      const standing = async () =>
        (await t.as(ana, 'GET', `${url}/discharges`))
          .json<{ id_egreso: number; vigente: boolean }[]>()
          .find(({ vigente }) => vigente);
      const steps = {
        discharge: () => send(ana, 'discharges', { tipo: 'alta', motivo: 'Mejoría' }),
        readmission: async () =>
          send(ana, `discharges/${(await standing())?.id_egreso ?? 1}/readmission`, { motivo: 'Volvió' }),
        plan: () => send(ana, 'safety-plans', { senales: 'No duerme' }),
        'plan to review': () =>
          send(ana, 'safety-plans', { senales: 'No come', revisar_el: dayFromToday(9) }),
        meeting: () =>
          send(ana, 'meetings', {
            fecha_acto: dayFromToday(-(written.length % 3)),
            temas: 'Riesgo',
            acuerdos: 'Vernos',
            participantes: [bruno.id],
          }),
        sign: async () => {
          const [request] = (await t.as(bruno, 'GET', '/api/signatures')).json<
            { id_firma: number; id_paciente: number }[]
          >();
          if (!request) return;
          const signed = await t.as(bruno, 'PATCH', `/api/signatures/${request.id_firma}`, {
            estado: 'firmada',
          });
          if (signed.statusCode === 200 && request.id_paciente === patient)
            written.push({ folio: signed.json().folio_respuesta, by: bruno });
        },
      };
      for (const one of acts) {
        if (typeof one === 'string') await steps[one as keyof typeof steps]();
        else {
          const entry = written[one.errorOf];
          if (entry)
            await t.as(entry.by, 'POST', `${url}/entries/${entry.folio}/corrections`, {
              aclaracion: 'Era de otra persona',
              error: true,
            });
        }
        const [kept] = await query<{ kept: object; said: object }>(t.ownerUrl, keptAndSaid(patient));
        expect(kept?.kept).toEqual(kept?.said);
        expect(kept?.kept).toMatchObject({ egresado: (await standing()) ? true : null });
      }
    }),
    { seed: 39, numRuns: 8 },
  );
});

const keptAndSaid = (patient: number) => `
  select json_build_object('egresado', p.egresado, 'con_plan', p.con_plan, 'revisar', p.plan_revisar,
                           'reunion', p.interdisciplinaria_el) as kept,
         json_build_object(
           'egresado', case when exists (select from egresos e where e.id_paciente = p.id_paciente and egreso_vigente(e.id_paciente, e.id_egreso)) then true end,
           'con_plan', case when plan.id_plan is not null then true end, 'revisar', plan.revisar_el,
           'reunion', ultima_interdisciplinaria(p.id_paciente)) as said
    from pacientes p left join lateral (
      select s.* from planes_seguridad s
       where s.id_paciente = p.id_paciente
         and not exists (select from correcciones c where c.error and c.clase = 'safety_plan' and c.id_objeto = s.id_plan)
       order by s.id_plan desc limit 1) plan on true
   where p.id_paciente = ${patient}`;

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
  for (const column of [
    'ultima_profesion',
    'otra_profesion_el',
    'psiquiatria_el',
    'medicado',
    'egresado',
    'con_plan',
    'plan_revisar',
    'interdisciplinaria_el',
  ]) {
    const write = `set role trama_app; update pacientes set ${column} = null where id_paciente = ${patient}`;
    await expect(query(t.ownerUrl, write), column).rejects.toThrow(/permission denied/);
  }
});
