import type { PatientDetail } from '@trama/contract/schemas/people/patients';
import type { CreatedDischarge, Discharge } from '@trama/contract/schemas/record/discharges';
import { DISCHARGE_STANDS, READMITTED_ALREADY } from '@trama/contract/words/record/discharges';
import { describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { createPatientOf } from '../../../../test/history-scene.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });

const ENDED = { tipo: 'alta', motivo: 'Cumplió los objetivos', epicrisis: 'Tratamiento de un año' };
const urlOf = (patient: number) => `/api/patients/${patient}/discharges`;
const discharge = (patient: number, fields: object = ENDED, who: Person = ana) =>
  t.as(who, 'POST', urlOf(patient), fields);
async function discharged(patient: number, fields: object = ENDED): Promise<CreatedDischarge> {
  const answer = await discharge(patient, fields);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
const listOf = async (patient: number, who: Person = ana) =>
  (await t.as(who, 'GET', urlOf(patient))).json<Discharge[]>();
const readmit = (patient: number, id: number) =>
  t.as(ana, 'POST', `${urlOf(patient)}/${id}/readmission`, { motivo: 'Volvió a consultar' });
const markError = (patient: number, folio: number | null) =>
  t.as(ana, 'POST', `/api/patients/${patient}/entries/${folio}/corrections`, {
    aclaracion: 'No era este paciente',
    error: true,
  });

describe('the end of a treatment', () => {
  it('is an entry with a folio, told in the timeline, printed, and the ten years count from it', async () => {
    const patient = await createPatientOf(t, ana);
    const created = await discharged(patient, { ...ENDED, fecha_acto: dayFromToday(-2) });
    const { avisos, ...plain } = created;
    expect(created).toMatchObject({ folio: 1, vigente: true, reingreso: null, fecha_acto: dayFromToday(-2) });
    expect(avisos).toEqual([]);
    expect(await listOf(patient)).toEqual([plain]);
    const timeline = await t.as(ana, 'GET', `/api/patients/${patient}/timeline?kinds=discharge`);
    expect(timeline.json().data).toMatchObject([{ titulo: 'Alta', detalle: ENDED.motivo, folio: 1 }]);
    const pdf = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
    const paper = readPdf(pdf.rawPayload).pages.flat().join(' ');
    for (const text of ['Egresos', ENDED.motivo, ENDED.epicrisis]) expect(paper).toContain(text);
    const { conservar_hasta } = (await t.as(ana, 'GET', `/api/patients/${patient}`)).json<PatientDetail>();
    expect(conservar_hasta).toBe(`${Number(dayFromToday(0).slice(0, 4)) + 10}${dayFromToday(0).slice(4)}`);
  });

  it('takes the patient off the panel and the lists of what is due, until a readmission', async () => {
    const bea = await t.signIn('psiquiatra');
    const [calm, imminent, ended] = [
      await createPatientOf(t, bea),
      await createPatientOf(t, bea),
      await createPatientOf(t, bea, ana),
    ];
    for (const [patient, inminente, nivel] of [
      [calm, false, 'muy_alto'],
      [imminent, true, 'alto'],
      [ended, false, 'muy_alto'],
    ] as const) {
      const evaluation = {
        tipo: 'suicida',
        nivel,
        inminente,
        fundamentos: 'x',
        reevaluar_el: dayFromToday(3),
      };
      const answer = await t.as(bea, 'POST', `/api/patients/${patient}/risk-evaluations`, evaluation);
      expect(answer.statusCode, answer.body).toBe(201);
    }
    const idsAt = async (url: string) =>
      (await t.as(bea, 'GET', url))
        .json<{ data: { id_paciente: number }[] }>()
        .data.map(({ id_paciente }) => id_paciente);
    const seen = async () => ({
      panel: await idsAt('/api/dashboard/risk-patients'),
      atRisk: (await idsAt('/api/patients?riesgo_alto=true')).sort(),
      quiet: (await idsAt('/api/patients?quiet=true')).sort(),
      charts: (await t.as(bea, 'GET', '/api/dashboard/activity')).json().quietPatients.total,
      review: (await t.as(bea, 'GET', `/api/patients/${ended}`)).json().riesgo_reevaluar,
      level: (await t.as(bea, 'GET', `/api/patients/${ended}`)).json().riesgo_actual,
    });
    const all = [calm, imminent, ended].sort();
    // An imminent risk comes first, also before a graver one.
    const before = {
      panel: [imminent, ended, calm],
      atRisk: all,
      quiet: all,
      charts: 3,
      review: dayFromToday(3),
      level: 'muy alto',
    };
    expect(await seen()).toEqual(before);
    const { id_egreso } = await discharged(ended, { tipo: 'fallecimiento', motivo: 'Avisó la familia' });
    expect(await seen()).toEqual({
      panel: [imminent, calm],
      atRisk: [calm, imminent].sort(),
      quiet: [calm, imminent].sort(),
      charts: 2,
      // What was said of the risk stays; nobody has to evaluate it again.
      review: null,
      level: 'muy alto',
    });
    expect((await readmit(ended, id_egreso)).statusCode).toBe(201);
    expect(await seen()).toEqual(before);
  });

  it('asks about risk that is still open, an unanswered attempt and hours that were booked', async () => {
    const patient = await createPatientOf(t, ana);
    await t.as(ana, 'POST', `/api/patients/${patient}/risk-evaluations`, {
      tipo: 'suicida',
      nivel: 'alto',
      inminente: true,
      fundamentos: 'Plan armado',
      reevaluar_el: dayFromToday(3),
    });
    await t.as(ana, 'POST', `/api/patients/${patient}/risk-events`, { tipo: 'intento', descripcion: 'x' });
    const hour = { inicio: agendaDay(3, '10:00'), fin: agendaDay(3, '10:50') };
    expect((await book(t, ana, { id_paciente: patient, ...hour })).statusCode).toBe(201);
    const codes = ['RIESGO_ABIERTO', 'INTENTO_SIN_RESPONDER', 'TURNOS_PENDIENTES'];
    const asked = (await t.as(ana, 'GET', `/api/patients/${patient}/discharge-check`)).json();
    expect(asked.avisos.map(({ codigo }: { codigo: string }) => codigo)).toEqual(codes);
    expect(asked.avisos[0].mensaje).toContain('Riesgo alto, cierto e inminente');
    // It is for a person to decide.
    const created = await discharged(patient, { tipo: 'derivacion', motivo: 'Internación' });
    expect(created.avisos).toEqual(asked.avisos);
  });

  it('stands once: a second one waits for a readmission, also when two people end it at once', async () => {
    const patient = await createPatientOf(t, ana);
    const answers = await Promise.all([
      discharge(patient),
      discharge(patient, ENDED, admin),
      discharge(patient),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'ALREADY_CLOSED', error: DISCHARGE_STANDS });
    const [first] = await listOf(patient);
    expect((await readmit(patient, first?.id_egreso ?? 0)).json()).toMatchObject({ folio: 2 });
    const again = await readmit(patient, first?.id_egreso ?? 0);
    expect([again.statusCode, again.json().error]).toEqual([409, READMITTED_ALREADY]);
    expect(await listOf(patient)).toMatchObject([
      { vigente: false, reingreso: { folio: 2, motivo: 'Volvió a consultar', autor: 'Ana Ruiz' } },
    ]);
    expect((await discharged(patient, { tipo: 'abandono', motivo: 'No volvió' })).folio).toBe(3);
  });

  it('counts for nothing when it is in error; a readmission in error lets it stand again', async () => {
    const patient = await createPatientOf(t, ana);
    const first = await discharged(patient);
    expect((await markError(patient, first.folio)).statusCode).toBe(201);
    expect(await listOf(patient)).toMatchObject([{ error: true, vigente: false }]);
    const second = await discharged(patient);
    const { folio } = (await readmit(patient, second.id_egreso)).json();
    expect((await listOf(patient))[0]?.vigente).toBe(false);
    await markError(patient, folio);
    expect((await listOf(patient))[0]?.vigente).toBe(true);
    expect((await discharge(patient)).statusCode).toBe(409);
  });

  it('is not taken back through the record of another patient', async () => {
    const [own, foreign] = [await createPatientOf(t, ana), await createPatientOf(t, admin)];
    const { id_egreso } = (await discharge(foreign, ENDED, admin)).json<CreatedDischarge>();
    expect((await readmit(own, id_egreso)).json().code).toBe('NOT_FOUND');
    expect(await listOf(foreign, admin)).toMatchObject([{ vigente: true, reingreso: null }]);
  });

  it('is sent twice and written once, and not dated in the future', async () => {
    const patient = await createPatientOf(t, ana);
    const key = { 'idempotency-key': `egreso-${patient}` };
    const [first, second] = [
      await t.as(ana, 'POST', urlOf(patient), ENDED, key),
      await t.as(ana, 'POST', urlOf(patient), ENDED, key),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    for (const fields of [{ ...ENDED, fecha_acto: dayFromToday(1) }, { tipo: 'alta' }, { motivo: 'x' }])
      expect((await discharge(await createPatientOf(t, ana), fields)).statusCode).toBe(400);
  });
});
