import type { RiskPatients } from '@trama/contract/schemas/home/dashboard';
import type { Patient, PatientPage } from '@trama/contract/schemas/people/patients';
import type { History } from '@trama/contract/schemas/record/medical-history';
import { dayAfter, todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useHistoryScene } from '../../../../test/history-scene.ts';
import type { Person } from '../../../../test/test-app.ts';
import { mayReadHistories } from './patient-fields.service.ts';

const scene = await useHistoryScene();

async function patientAs(person: Person, id: number): Promise<Patient> {
  return (await scene.t.as(person, 'GET', `/api/patients/${id}`)).json<Patient>();
}

const riskOf = ({ riesgo_actual, riesgo_fecha, riesgo_autor }: Patient) => ({
  riesgo_actual,
  riesgo_fecha,
  riesgo_autor,
});

describe("a patient's risk", () => {
  it('is what the history says, with the moment and the author of the save that first said so', async () => {
    const { ana, admin, historyOf, update } = scene;
    const history = await historyOf(ana, { riesgo: 'alto' });
    const { id_paciente: id, id_admision } = history;
    const said = { riesgo_actual: 'alto', riesgo_fecha: history.fecha_creacion, riesgo_autor: 'Ana Ruiz' };
    expect(riskOf(await patientAs(ana, id))).toEqual(said);

    // Somebody else saves another field: it is still Ana's word.
    await update(admin, id_admision, { motivo: 'Otro motivo' });
    expect(riskOf(await patientAs(ana, id))).toEqual(said);

    const graver = (await update(admin, id_admision, { riesgo: 'muy alto' })).json<History>();
    const patient = await patientAs(ana, id);
    expect(patient.riesgo_actual).toBe('muy alto');
    expect(patient.riesgo_fecha).toBe(graver.fecha_actualizacion);
    expect(patient.riesgo_autor).not.toBe('Ana Ruiz');

    await update(ana, id_admision, { riesgo: null });
    expect(riskOf(await patientAs(ana, id))).toEqual({
      riesgo_actual: null,
      riesgo_fecha: null,
      riesgo_autor: null,
    });
  });

  it('is the earlier one after an error, by the name that its author had then', async () => {
    const { t, ana, admin, historyOf, update } = scene;
    const history = await historyOf(ana, { riesgo: 'alto' });
    const { id_paciente: id, id_admision } = history;
    await update(ana, id_admision, { riesgo: 'bajo' });
    await t.as(admin, 'PUT', `/api/providers/${ana.id}`, { apellido: 'Sosa' });
    const marked = { aclaracion: 'Era de otra persona', error: true };
    expect((await t.as(ana, 'POST', `/api/patients/${id}/entries/2/corrections`, marked)).statusCode).toBe(
      201,
    );
    await t.as(admin, 'PUT', `/api/providers/${ana.id}`, { apellido: 'Ruiz' });
    expect(riskOf(await patientAs(admin, id))).toEqual({
      riesgo_actual: 'alto',
      riesgo_fecha: history.fecha_creacion,
      riesgo_autor: 'Ana Ruiz',
    });
  });

  it('is in the list, in a search and in the answer to a change of the patient', async () => {
    const { t, ana, historyOf } = scene;
    const { id_paciente: id } = await historyOf(ana, { riesgo: 'alto' });
    const changed = await t.as(ana, 'PUT', `/api/patients/${id}`, { apellido: 'Quiroga Riesgo' });
    expect(changed.json<Patient>().riesgo_actual).toBe('alto');
    for (const url of ['/api/patients?pageSize=100', '/api/patients/search/Quiroga%20Riesgo']) {
      const { data } = (await t.as(ana, 'GET', url)).json<PatientPage>();
      expect(data.find((patient) => patient.id_paciente === id)?.riesgo_autor).toBe('Ana Ruiz');
    }
  });

  it('is made again from the versions, equal to what was kept', async () => {
    const { t, ana, admin, historyOf, update } = scene;
    const { id_paciente: id, id_admision } = await historyOf(ana, { riesgo: 'bajo' });
    await update(ana, id_admision, { riesgo: 'alto' });
    await update(admin, id_admision, { motivo: 'Sin relación con el riesgo' });
    const kept = riskOf(await patientAs(ana, id));
    const owner = new pg.Client(t.ownerUrl);
    await owner.connect();
    await owner.query('update pacientes set riesgo_actual = null; select rehacer_riesgos()');
    await owner.end();
    expect(riskOf(await patientAs(ana, id))).toEqual(kept);
  });

  it('is shown only to roles that may read histories', async () => {
    const knows = async (role: string) => {
      const { rows } = await sql<{ knows: boolean }>`
        select ${sql.raw(mayReadHistories())} as knows from (select ${role}::text as role) allowed`.execute(
        scene.t.db,
      );
      return rows[0]?.knows;
    };
    expect(await knows('acompanante_terapeutico')).toBe(true);
    expect(await knows('auditor')).toBe(false);
    expect(await knows('recepcion')).toBe(false);
  });
});

describe('the list', () => {
  const list = async (person: Person, query: string) => {
    const answer = await scene.t.as(person, 'GET', `/api/patients?pageSize=100&${query}`);
    const page = answer.json<PatientPage>();
    return { ids: page.data.map(({ id_paciente }) => id_paciente), total: page.total };
  };

  it('has a filter of active patients at high risk within reach, as many as the dashboard counts', async () => {
    const { t, admin, historyOf } = scene;
    const bea = await t.signIn('psiquiatra');
    const ids = await Promise.all(
      ['alto', 'muy alto', 'medio', 'alto'].map(
        async (riesgo) => (await historyOf(bea, { riesgo })).id_paciente,
      ),
    );
    await t.as(admin, 'PATCH', `/api/patients/${ids[3]}/status`, { activo: false });
    const [high, gravest] = ids;
    // The gravest come first.
    expect((await list(bea, 'riesgo_alto=true')).ids).toEqual([gravest, high]);
    const evaluated = await t.as(bea, 'POST', `/api/patients/${high}/risk-evaluations`, {
      tipo: 'suicida',
      nivel: 'alto',
      inminente: true,
      fundamentos: 'Tiene un plan',
      reevaluar_el: dayAfter(todayInClinic(), 1),
    });
    expect(evaluated.statusCode, evaluated.body).toBe(201);
    expect((await list(bea, 'riesgo_alto=true')).ids).toEqual([high, gravest]);
    expect((await list(bea, 'riesgo_alto=true')).total).toBe(2);
    const atRisk = await t.as(admin, 'GET', '/api/dashboard/risk-patients');
    expect((await list(admin, 'riesgo_alto=true')).total).toBe(atRisk.json<RiskPatients>().total);
    // The risk is clinical: the front desk learns from no filter who is at risk.
    expect(await list(await t.signIn('recepcion'), 'riesgo_alto=true')).toEqual({ ids: [], total: 0 });
    expect((await t.as(admin, 'GET', '/api/patients?riesgo_alto=si')).statusCode).toBe(400);
  });

  it('has a filter of a provider’s patients, for people who may assign, and both filters together', async () => {
    const { t, admin, historyOf, patientOf } = scene;
    const [bea, director] = [await t.signIn('psicologo'), await t.signIn('director_medico')];
    const shared = await patientOf(bea, director);
    const atRisk = (await historyOf(bea, { riesgo: 'alto' })).id_paciente;
    const ended = await patientOf(bea);
    await t.as(admin, 'DELETE', `/api/patients/${ended}/assign/${bea.id}`);
    const ofBea = `id_prestador=${bea.id}`;
    expect(new Set((await list(admin, ofBea)).ids)).toEqual(new Set([shared, atRisk]));
    expect((await list(admin, `${ofBea}&riesgo_alto=true`)).ids).toEqual([atRisk]);
    expect((await list(admin, `${ofBea}&riesgo_alto=true&quiet=true`)).ids).toEqual([atRisk]);
    expect((await list(director, ofBea)).ids).toEqual([shared]);
    expect(await list(bea, ofBea)).toEqual({ ids: [], total: 0 });
    expect(await list(await t.signIn('recepcion'), ofBea)).toEqual({ ids: [], total: 0 });
    expect((await t.as(admin, 'GET', '/api/patients?id_prestador=0')).statusCode).toBe(400);
  });
});

describe('the dashboard', () => {
  it('names the active patients at risk within reach, the gravest first', async () => {
    const { t, admin, historyOf } = scene;
    const bea = await t.signIn('psiquiatra');
    const high = await historyOf(bea, { riesgo: 'alto' });
    const gravest = await historyOf(bea, { riesgo: 'muy alto' });
    const inactive = await historyOf(bea, { riesgo: 'muy alto' });
    await historyOf(bea, { riesgo: 'medio' });
    await t.as(admin, 'PATCH', `/api/patients/${inactive.id_paciente}/status`, { activo: false });
    const seen = async (person: Person) =>
      (await t.as(person, 'GET', '/api/dashboard/risk-patients')).json<RiskPatients>();
    const { total, data } = await seen(bea);
    expect(total).toBe(2);
    expect(data.map(({ id_paciente, riesgo_actual }) => [id_paciente, riesgo_actual])).toEqual([
      [gravest.id_paciente, 'muy alto'],
      [high.id_paciente, 'alto'],
    ]);
    expect((await seen(admin)).total).toBeGreaterThanOrEqual(2);
    expect(await seen(await t.signIn('auditor'))).toEqual({ total: 0, data: [] });
  });
});
