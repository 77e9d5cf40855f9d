import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { Patient, PatientDetail, PatientPage } from '@trama/contract/schemas/people/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { describe, expect, it } from 'vitest';
import { assign, createPatient } from './factories.ts';
import { useTestApp } from './test-app.ts';

/** The front desk works with names, contacts and the agenda of everybody, and never with anything clinical. */

const MARK = 'Zqxclinico';
const t = await useTestApp();
const desk = await t.signIn('recepcion');
const ana = await t.signIn('psiquiatra');
const patient = await createPatient(t, { apellido: 'Guardado', telefono: '11 4444-5555' });
await assign(t, patient, ana.id);
const of = { id_paciente: patient };
await t.as(ana, 'POST', '/api/medical-history', { ...of, motivo: MARK, riesgo: 'alto' });
await t.as(ana, 'POST', '/api/follow-ups', {
  ...of,
  fecha: todayInClinic(),
  eje_tratamiento: MARK,
  supervisar: MARK,
});
await t.as(ana, 'POST', '/api/medications', { ...of, nombre_medicamento: MARK });
const seen = (await t.as(ana, 'GET', `/api/patients/${patient}`)).json<PatientDetail>();
expect(seen).toMatchObject({ total_sesiones: 1, riesgo_actual: 'alto', folios: 3 });

const get = (url: string) => t.as(desk, 'GET', url);
const NOTHING_CLINICAL = {
  total_sesiones: null,
  ultima_sesion: null,
  riesgo_actual: null,
  riesgo_fecha: null,
  riesgo_autor: null,
  riesgo_tipo: null,
  riesgo_inminente: null,
  riesgo_reevaluar: null,
};

describe('reception', () => {
  it('finds every patient, by list, name and telephone, with nothing clinical', async () => {
    const answers: Patient[] = [
      ...(await get('/api/patients?pageSize=100')).json<PatientPage>().data,
      ...(await get('/api/patients/search/guardado')).json<PatientPage>().data,
      ...(await get('/api/patients/telephone/44445555')).json<Patient[]>(),
      (await get(`/api/patients/${patient}`)).json<Patient>(),
    ];
    expect(answers.filter(({ id_paciente }) => id_paciente === patient)).toHaveLength(4);
    for (const one of answers) expect(one).toMatchObject(NOTHING_CLINICAL);
    expect((await get(`/api/patients/${patient}`)).json()).toMatchObject({
      folios: null,
      conservar_hasta: null,
      cadena_integra: null,
    });
  });

  it('cannot ask who has not been seen for long, nor count on the dashboard', async () => {
    await createPatient(t);
    expect((await get('/api/patients?quiet=true')).json()).toEqual({ data: [], total: 0, totalPages: 0 });
    expect((await get('/api/dashboard/stats')).json()).toMatchObject({
      totalPatients: 0,
      activePatients: 0,
      todaysSessions: 0,
    });
    for (const list of ['recent-patients', 'todays-sessions'])
      expect((await get(`/api/dashboard/${list}`)).json()).toEqual([]);
    for (const list of ['risk-patients', 'activity'])
      expect((await get(`/api/dashboard/${list}`)).body).not.toMatch(/Guardado|alto|"\w+":[1-9]\d*[,}]/);
  });

  it('is refused the rest, whatever the way', async () => {
    for (const path of [
      'medical-history',
      'follow-ups',
      'medications',
      'timeline',
      'entries',
      'assignments',
      'record.pdf',
    ])
      expect([path, (await get(`/api/patients/${patient}/${path}`)).statusCode]).toEqual([path, 403]);
    for (const path of ['audit', 'assignments', 'supervision', 'signatures', 'mails'])
      expect([path, (await get(`/api/${path}`)).statusCode]).toEqual([path, 403]);
    expect((await get('/api/drafts')).json()).toEqual([]);
  });

  it('registers patients without being assigned to them, and corrects their data and contacts', async () => {
    const created = await t.as(desk, 'POST', '/api/patients', {
      apellido: 'Nueva',
      acepta_recordatorios: true,
    });
    expect(created.statusCode).toBe(201);
    const { id_paciente: id } = created.json<PatientDetail>();
    expect(created.json()).toMatchObject({ ...NOTHING_CLINICAL, acepta_recordatorios: true });
    expect(
      await t.db.selectFrom('asignaciones').select('id_paciente').where('id_paciente', '=', id).execute(),
    ).toEqual([]);
    expect((await t.as(desk, 'PUT', `/api/patients/${id}`, { telefono: '11 1' })).json()).toMatchObject({
      telefono: '11 1',
      acepta_recordatorios: true,
    });
    expect((await t.as(desk, 'POST', `/api/patients/${id}/contacts`, { nombre: 'Rosa' })).statusCode).toBe(
      201,
    );
    expect((await t.as(desk, 'PATCH', `/api/patients/${id}/status`, { activo: false })).statusCode).toBe(403);
  });

  it('is no administrator, has no patients of its own, and knows providers by name only', async () => {
    const session = (await get('/api/auth/permissions')).json<SessionTokens>();
    expect(session).toMatchObject({ isAdmin: false, assignedPatients: [] });
    const [provider] = (await get('/api/appointments/providers')).json<object[]>();
    expect(Object.keys(provider ?? {}).sort()).toEqual(
      ['apellido', 'equipo', 'id_prestador', 'is_active', 'nombre', 'paso', 'profesion', 'role'].sort(),
    );
    const admin = await t.signIn('administrador');
    const given = await t.as(admin, 'POST', `/api/patients/${patient}/assign/${desk.id}`, {});
    expect([given.statusCode, given.json().code]).toEqual([400, 'PROVIDER_NOT_ELIGIBLE']);
  });

  it('no answer of any call it may make has a clinical word', async () => {
    const { paths } = (await get('/api/openapi.json')).json<{ paths: Record<string, object> }>();
    const urls = Object.entries(paths)
      .filter(([, calls]) => 'get' in calls)
      .map(([path]) => path.replace('{id}', String(patient)).replace('{term}', 'guardado'))
      .filter((path) => !path.includes('{'));
    expect(urls.length).toBeGreaterThan(30);
    for (const url of urls)
      expect((await get(`${url}?from=2026-01-01&to=2026-01-31&mes=2026-01`)).body).not.toContain(MARK);
  });
});
