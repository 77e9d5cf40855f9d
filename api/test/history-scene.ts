import type {
  History,
  HistoryVersion,
  HistoryVersionPage,
} from '@trama/contract/schemas/record/medical-history';
import { assign, createPatient, trail } from './factories.ts';
import { type Person, type TestApp, useTestApp } from './test-app.ts';

const HISTORIES = '/api/medical-history';

/** An administrator, a psychologist, and what they do with clinical histories. */
export async function useHistoryScene() {
  const t = await useTestApp();
  const admin = await t.signIn('administrador');
  const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz', matricula: 'MN 77' });

  const create = (person: Person, payload: object) => t.as(person, 'POST', HISTORIES, payload);
  const update = (person: Person, id: number | string, payload: object) =>
    t.as(person, 'PUT', `${HISTORIES}/${id}`, payload);
  const read = (person: Person, patient: number | string) =>
    t.as(person, 'GET', `/api/patients/${patient}/medical-history`);
  const versions = (person: Person, id: number | string, query = '?pageSize=50') =>
    t.as(person, 'GET', `${HISTORIES}/${id}/versions${query}`);

  const patientOf = (...people: Person[]) => createPatientOf(t, ...people);

  return {
    t,
    admin,
    ana,
    create,
    update,
    read,
    versions,
    patientOf,
    /** All of them, whole, newest first. */
    versionsOf: async (id: number): Promise<HistoryVersion[]> => {
      const { data } = (await versions(admin, id)).json<HistoryVersionPage>();
      const whole = data.map(({ version }) => t.as(admin, 'GET', `${HISTORIES}/${id}/versions/${version}`));
      return (await Promise.all(whole)).map((answer) => answer.json<HistoryVersion>());
    },
    historyOf: async (person: Person, fields: object = {}): Promise<History> => {
      const answer = await create(person, { id_paciente: await patientOf(person), ...fields });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<History>();
    },
    trailOf: (patient: number) => trailOf(t, patient),
  };
}
export type HistoryScene = Awaited<ReturnType<typeof useHistoryScene>>;

/** A patient within the reach of these people. */
export async function createPatientOf(t: TestApp, ...people: Person[]): Promise<number> {
  const patient = await createPatient(t);
  for (const person of people) await assign(t, patient, person.id);
  return patient;
}

/** What the audit trail says of a patient, in its order. */
export async function trailOf(t: TestApp, patient: number): Promise<string[]> {
  const rows = trail(t);
  const recorded = await rows
    .select(['action', 'outcome'])
    .where('id_paciente', '=', patient)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return recorded.map(({ action, outcome }) => `${action} ${outcome}`);
}
