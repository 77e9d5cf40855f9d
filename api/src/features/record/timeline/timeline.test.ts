import type { TimelineEntry, TimelinePage } from '@trama/contract/schemas/record/timeline';
import { byList } from '@trama/contract/words/record/clinical-lists';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { assign, createPatient, createProvider, trailOf } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Admin' });
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz', matricula: 'MN 7' });

async function timeline(person: Person, patient: number, query = ''): Promise<TimelinePage> {
  const answer = await t.as(person, 'GET', `/api/patients/${patient}/timeline?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const named = ({ evento, titulo }: TimelineEntry) => (titulo ? `${evento} ${titulo}` : evento);

/** A patient with every kind of event. */
async function eventfulPatient(): Promise<number> {
  const post = async (path: string, fields: object) => (await t.as(ana, 'POST', path, fields)).json();
  const { id_paciente } = await post('/api/patients', { apellido: 'Sosa' });
  const of = (fields: object) => ({ id_paciente, ...fields });
  const history = await post('/api/medical-history', of({ motivo: 'Inicial' }));
  await t.as(ana, 'PUT', `/api/medical-history/${history.id_admision}`, { motivo: 'Otro', riesgo: 'alto' });
  const pill = await post('/api/medications', of({ nombre_medicamento: 'Litio', dosis: '300 mg' }));
  const illness = await post('/api/diseases', of({ nombre_enfermedad: 'Asma' }));
  await t.as(ana, 'PATCH', `/api/medications/${pill.id_medicacion}`, { activo: false });
  await t.as(ana, 'PATCH', `/api/medications/${pill.id_medicacion}`, { activo: true });
  await t.as(ana, 'PATCH', `/api/diseases/${illness.id_enfermedad}`, { activa: false, en_tratamiento: true });
  await post('/api/relationships', of({ nombre: 'Luz', vinculo: 'Madre' }));
  await post('/api/antecedents', of({ tratamiento: 'Terapia' }));
  await post('/api/follow-ups', of({ fecha: '2020-01-15', eje_tratamiento: 'Ansiedad' }));
  const other = await createProvider(t, { nombre: 'Zoe', apellido: 'Paz' });
  await t.as(admin, 'POST', `/api/patients/${id_paciente}/assign/${other}`, { notes: 'Interconsulta' });
  await t.as(admin, 'DELETE', `/api/patients/${id_paciente}/assign/${other}`);
  await t.as(ana, 'PUT', `/api/patients/${id_paciente}`, { ocupacion: 'Docente' });
  await t.as(admin, 'PATCH', `/api/patients/${id_paciente}/status`, { activo: false });
  await t.as(admin, 'PATCH', `/api/patients/${id_paciente}/status`, { activo: true });
  return id_paciente;
}

describe('the timeline of a patient', () => {
  let patient: number;
  let page: TimelinePage;
  beforeAll(async () => {
    patient = await eventfulPatient();
    page = await timeline(ana, patient);
  });

  it('tells everything that happened, newest first, the session on its own day', () => {
    expect(page.data.map(named)).toEqual([
      'patient.activate',
      'patient.deactivate',
      'patient.update',
      'assignment.close',
      'assignment.create',
      'antecedent.create Terapia',
      'relationship.create Luz',
      expect.stringMatching(/^disease\.(treat|recover) Asma$/),
      expect.stringMatching(/^disease\.(treat|recover) Asma$/),
      'medication.resume Litio',
      'medication.stop Litio',
      'disease.create Asma',
      'medication.create Litio',
      'history.update',
      'history.create',
      // Creating a patient assigns them to the creator at the same moment.
      'patient.create',
      'assignment.create',
      'follow_up.create',
    ]);
    expect(page.next).toBeNull();
  });

  it('says what each is about and who did it', () => {
    const find = (evento: string) => page.data.find((entry) => entry.evento === evento);
    const author = { nombre: 'Ana', apellido: 'Ruiz', role: 'psicologo', matricula: 'MN 7' };
    expect(find('follow_up.create')).toMatchObject({
      dia: '2020-01-15',
      detalle: 'Ansiedad',
      prestador: author,
      autor: author,
    });
    expect(find('history.update')).toMatchObject({ campos: ['motivo', 'riesgo'], autor: author });
    expect(find('history.create')).toMatchObject({ campos: [] });
    expect(find('medication.create')).toMatchObject({ detalle: '300 mg', autor: author });
    expect(find('assignment.create')).toMatchObject({
      detalle: 'Interconsulta',
      prestador: { nombre: 'Zoe', apellido: 'Paz' },
      autor: { nombre: 'Ada' },
    });
    expect(find('patient.deactivate')).toMatchObject({ autor: { nombre: 'Ada' } });
  });

  it('counts every kind, and shows the kinds that are asked for', async () => {
    const counts = {
      ...byList(() => 0),
      follow_up: 1,
      history: 2,
      medication: 3,
      disease: 3,
      relationship: 1,
      antecedent: 1,
      risk_evaluation: 0,
      safety_plan: 0,
      risk_event: 0,
      risk_notice: 0,
      attachment: 0,
      consent: 0,
      revocation: 0,
      document: 0,
      document_annulment: 0,
      discharge: 0,
      readmission: 0,
      meeting: 0,
      signature: 0,
      assignment: 3,
      patient: 4,
    };
    expect(page.counts).toEqual(counts);
    const some = await timeline(ana, patient, 'kinds=history,follow_up');
    expect(some.data.map(named)).toEqual(['history.update', 'history.create', 'follow_up.create']);
    expect(some.counts).toEqual(counts);
  });

  it('is the same, page by page', async () => {
    const collected: TimelineEntry[] = [];
    let before = '';
    for (;;) {
      const { data, next, counts } = await timeline(ana, patient, `limit=4${before}`);
      expect(counts === null).toBe(before !== '');
      collected.push(...data);
      if (!next) break;
      before = `&before=${encodeURIComponent(next)}`;
    }
    expect(collected).toEqual(page.data);
  });

  it('is in the trail like every read', async () => {
    const own = await createPatient(t);
    await assign(t, own, ana.id);
    await timeline(ana, own);
    expect(await trailOf(t, 'patient.timeline', own)).toEqual([{ id_prestador: ana.id, outcome: 'ok' }]);
  });

  it('never tells what others have read, and nothing of another patient', async () => {
    const [one, two] = [await createPatient(t), await createPatient(t)];
    await t.as(admin, 'GET', `/api/patients/${one}`);
    await t.as(admin, 'POST', '/api/medications', { id_paciente: two, nombre_medicamento: 'Ajena' });
    expect((await timeline(admin, one)).data.map(named)).toEqual(['patient.create']);
  });
});

it('goes through thousands of sessions once each, also those of one day', async () => {
  const patient = await createPatient(t);
  await sql`
    insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha)
    select ${patient}, ${ana.id}, ${ana.id}, date '2020-01-01' + (n / 7)::integer from generate_series(1, 3000) n`.execute(
    t.db,
  );
  const seen: number[] = [];
  let before = '';
  do {
    const { data, next } = await timeline(admin, patient, `kinds=follow_up&limit=100${before}`);
    seen.push(...data.map(({ id }) => id));
    before = next ? `&before=${encodeURIComponent(next)}` : '';
  } while (before);
  expect(seen).toHaveLength(3000);
  expect(new Set(seen).size).toBe(3000);
});

it.each([
  ['kinds=secretos', 'El tipo de evento no es válido'],
  ['limit=0', 'El tamaño de página no es válido'],
  ['limit=101', 'El tamaño de página no es válido'],
  ['before=ayer', 'La posición no es válida'],
  ['before=2024-02-30~2024-02-01T00:00:00.000Z~patient.create~1', 'La posición no es válida'],
  ['before=2024-02-03~0000-02-01T00:00:00.000Z~patient.create~1', 'La posición no es válida'],
  ["before=2024-02-03~2024-02-01T00:00:00.000Z~x' or true--~1", 'La posición no es válida'],
])('%s: 400', async (query, message) => {
  const answer = await t.as(
    admin,
    'GET',
    `/api/patients/${await createPatient(t)}/timeline?${encodeURI(query)}`,
  );
  expect([answer.statusCode, answer.json().error]).toEqual([400, message]);
});
