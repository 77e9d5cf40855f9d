import type { PatientPage } from '@trama/contract/schemas/people/patients';
import type { FollowUpHeld, ListedProvider } from '@trama/contract/schemas/people/providers';
import type { UnfinishedDraft } from '@trama/contract/schemas/record/drafts';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { describe, expect, it } from 'vitest';
import { assign, createPatient, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

/** What a day begins with: unfinished drafts, a colleague's work, patients not seen for long. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const director = await t.signIn('director_medico');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });

async function patientOf(apellido: string, ...people: Person[]): Promise<number> {
  const id = await createPatient(t, { apellido, fecha_creacion: new Date('2019-01-01') });
  for (const person of people) await assign(t, id, person.id);
  return id;
}

const addSession = (patient: number, fields: object = {}) =>
  t.db
    .insertInto('seguimientos')
    .values({
      id_paciente: patient,
      id_prestador: ana.id,
      registrado_por: ana.id,
      fecha: todayInClinic(),
      ...fields,
    })
    .execute();

const daysAgo = (days: number) => todayInClinic(new Date(Date.now() - days * 86_400_000));
const names = (sessions: FollowUpHeld[]) => sessions.map(({ pacientes }) => pacientes.apellido);
const actions = async (person: Person) =>
  (await trail(t).select('action').where('id_prestador', '=', person.id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('unfinished drafts', () => {
  const list = async (person: Person) => (await t.as(person, 'GET', '/api/drafts')).json<UnfinishedDraft[]>();
  const save = (person: Person, form: string, patient: number) =>
    t.as(person, 'PUT', `/api/drafts/${form}/${patient}`, { contenido: { motivo: 'SECRETO' } });

  it('are their author’s, the latest first, without a word of what they say', async () => {
    const [first, second] = [await patientOf('Primera', ana), await patientOf('Segunda', ana)];
    await save(ana, 'follow-up', first);
    await save(ana, 'medical-history', second);
    const drafts = await list(ana);
    expect(drafts).toEqual([
      {
        form: 'medical-history',
        id_paciente: second,
        fecha_actualizacion: expect.stringMatching(/Z$/),
        pacientes: { nombre: 'Paciente', nombre_elegido: null, apellido: 'Segunda' },
        encuentro: null,
      },
      {
        form: 'follow-up',
        id_paciente: first,
        fecha_actualizacion: expect.stringMatching(/Z$/),
        pacientes: { nombre: 'Paciente', nombre_elegido: null, apellido: 'Primera' },
        encuentro: null,
      },
    ]);
    expect(await list(admin)).toEqual([]);
    expect((await actions(ana)).at(-1)).toBe('draft.list');
  });

  it('go with the reach', async () => {
    const bea = await t.signIn('psicologo');
    const patient = await patientOf('Ajena', bea);
    await save(bea, 'follow-up', patient);
    expect(await list(bea)).toHaveLength(1);
    await t.db
      .updateTable('asignaciones')
      .set({ fecha_baja: new Date() })
      .where('id_paciente', '=', patient)
      .execute();
    expect(await list(bea)).toEqual([]);
  });
});

describe('a provider’s recent work', () => {
  const work = (person: Person, id: number) => t.as(person, 'GET', `/api/providers/${id}/work`);

  it('is what they did with patients within reach', async () => {
    const carla = await t.signIn('psiquiatra');
    const shared = await patientOf('Compartida', director);
    const foreign = await patientOf('Reservada');
    await addSession(shared, { id_prestador: carla.id, fecha: '2025-05-01' });
    await addSession(foreign, { id_prestador: carla.id, fecha: '2025-05-02' });
    expect(names((await work(director, carla.id)).json())).toEqual(['Compartida']);
    expect(names((await work(admin, carla.id)).json())).toEqual(['Reservada', 'Compartida']);
    expect((await work(await t.signIn('auditor'), carla.id)).json()).toEqual([]);
    expect((await work(director, 987_654_321)).statusCode).toBe(404);
    expect((await work(ana, carla.id)).statusCode).toBe(403);
    expect(await actions(director)).toContain('provider.work');
  });
});

describe('patients without a recent session', () => {
  const quiet = async (person: Person, query = 'pageSize=100') =>
    (await t.as(person, 'GET', `/api/patients?quiet=true&${query}`)).json<PatientPage>();

  it('are a filter of the list, the longest unseen first, and the same as on the dashboard', async () => {
    const dora = await t.signIn('psicologo');
    const [old, older, fresh] = [
      await patientOf('Hace poco más', dora),
      await patientOf('Hace mucho', dora),
      await patientOf('Ayer', dora),
    ];
    const gone = await patientOf('Inactiva', dora);
    await t.db.updateTable('pacientes').set({ activo: false }).where('id_paciente', '=', gone).execute();
    await addSession(old, { fecha: daysAgo(31) });
    await addSession(older, { fecha: '2020-01-01' });
    await addSession(fresh, { fecha: daysAgo(1) });
    const page = await quiet(dora);
    expect(page.data.map(({ apellido }) => apellido)).toEqual(['Hace mucho', 'Hace poco más']);
    expect([page.total, page.totalPages]).toEqual([2, 1]);
    const { quietPatients } = (await t.as(dora, 'GET', '/api/dashboard/activity')).json();
    expect(quietPatients.total).toBe(page.total);
    expect((await quiet(dora, 'pageSize=1&page=2')).data).toMatchObject([{ apellido: 'Hace poco más' }]);
    const all = await quiet(admin);
    expect(all.total).toBe((await t.as(admin, 'GET', '/api/dashboard/activity')).json().quietPatients.total);
    expect(all.data.map(({ id_paciente }) => id_paciente)).toContain(older);
    expect((await quiet(await t.signIn('psicologo'))).total).toBe(0);
  });

  it('refuses another word for it', async () => {
    expect((await t.as(admin, 'GET', '/api/patients?quiet=si')).statusCode).toBe(400);
  });
});

describe('an invitation', () => {
  it('is pending until its link is used, and not again after a reset', async () => {
    const input = { nombre: 'Eva', apellido: 'Nueva', role: 'psicologo', email: 'eva.nueva@clinica.test' };
    const created = (await t.as(admin, 'POST', '/api/providers', input)).json();
    const pending = async () => {
      const list = (await t.as(admin, 'GET', '/api/providers?status=all')).json<ListedProvider[]>();
      return list.find(({ id_prestador }) => id_prestador === created.id_prestador)?.invitacion_pendiente;
    };
    expect(await pending()).toBe(true);
    const token = new URL(created.setup_link).pathname.split('/').pop();
    await t.as(null, 'POST', '/api/auth/setup-password', { token, password: 'Clave-Segura-9' });
    expect(await pending()).toBe(false);
    await t.as(admin, 'POST', `/api/providers/${created.id_prestador}/reset-password`, {});
    expect(await pending()).toBe(false);
  });

  it('promises no mail where none can be sent', async () => {
    expect((await t.as(admin, 'GET', '/api/mails/delivery')).json()).toEqual({ available: false });
    expect((await t.as(ana, 'GET', '/api/mails/delivery')).statusCode).toBe(403);
  });
});
