import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { PatientDetail } from '@trama/contract/schemas/people/patients';
import type { WrittenEntry } from '@trama/contract/schemas/record/entries';
import type { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import type { TimelinePage } from '@trama/contract/schemas/record/timeline';
import { RISK_KINDS } from '@trama/contract/words/people/risk';
import { GROUNDS_REQUIRED, GROUNDS_TO_LOWER, RISK_LEVELS } from '@trama/contract/words/record/risk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { query } from '../../../../test/backups.ts';
import { useHistoryScene } from '../../../../test/history-scene.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import type { Person } from '../../../../test/test-app.ts';
import { importSteps, newDni } from '../../../../test/uploads.ts';

const { t, admin, ana, patientOf, historyOf } = await useHistoryScene();
const HIGH = { tipo: 'suicida', nivel: 'alto', fundamentos: 'Plan armado', reevaluar_el: dayFromToday(7) };

const evaluate = (person: Person, patient: number, evaluation: object) =>
  t.as(person, 'POST', `/api/patients/${patient}/risk-evaluations`, evaluation);
async function evaluated(person: Person, patient: number, evaluation: object): Promise<RiskEvaluation> {
  const answer = await evaluate(person, patient, evaluation);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<RiskEvaluation>();
}
async function riskOf(person: Person, patient: number) {
  const { riesgo_actual, riesgo_tipo, riesgo_inminente, riesgo_reevaluar, riesgo_autor } = (
    await t.as(person, 'GET', `/api/patients/${patient}`)
  ).json<PatientDetail>();
  return { riesgo_actual, riesgo_tipo, riesgo_inminente, riesgo_reevaluar, riesgo_autor };
}
const markError = (person: Person, patient: number, folio: number | null) =>
  t.as(person, 'POST', `/api/patients/${patient}/entries/${folio}/corrections`, {
    aclaracion: 'Era de otra persona',
    error: true,
  });

const sent = async (url: string, body: object) => {
  const answer = await t.as(ana, 'POST', url, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
/** What else the team writes of a patient. */
const OTHERS: Record<string, (patient: number) => Promise<unknown>> = {
  attempt: (patient) =>
    sent(`/api/patients/${patient}/risk-events`, { tipo: 'intento', descripcion: 'Pastillas' }),
  plan: (patient) => sent(`/api/patients/${patient}/safety-plans`, { senales: 'No duerme' }),
  diagnosis: (id_paciente) =>
    sent('/api/diseases', { id_paciente, nombre_enfermedad: 'Trastorno depresivo mayor, grave' }),
  medication: (id_paciente) => sent('/api/medications', { id_paciente, nombre_medicamento: 'Litio' }),
  'follow-up': (id_paciente) =>
    sent('/api/follow-ups', { id_paciente, fecha: dayFromToday(0), eje_tratamiento: 'Ideas de muerte' }),
  discharge: async (patient) => {
    const url = `/api/patients/${patient}/discharges`;
    const { id_egreso } = await sent(url, { tipo: 'alta', motivo: 'Mejoría' });
    await sent(`${url}/${id_egreso}/readmission`, { motivo: 'Volvió' });
  },
};

describe('an evaluation of risk', () => {
  it('is an entry with a folio, told in the timeline and printed', async () => {
    const patient = await patientOf(ana);
    const created = await evaluated(ana, patient, {
      ...HIGH,
      inminente: true,
      factores_riesgo: ['Vive solo'],
      factores_protectores: ['Su hermana'],
      acceso_a_medios: 'si',
      medidas: 'Acompañamiento permanente',
    });
    expect(created).toMatchObject({ folio: 1, error: false, nivel: 'alto', autor: { apellido: 'Ruiz' } });
    const list = await t.as(ana, 'GET', `/api/patients/${patient}/risk-evaluations`);
    expect(list.json()).toEqual([created]);
    const { data } = (
      await t.as(ana, 'GET', `/api/patients/${patient}/timeline?kinds=risk_evaluation`)
    ).json<TimelinePage>();
    expect(data).toMatchObject([
      { titulo: 'Riesgo suicida: Alto', detalle: 'Acompañamiento permanente', folio: 1 },
    ]);
    const pdf = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
    const paper = readPdf(pdf.rawPayload).pages.flat().join(' ');
    for (const text of [
      'Plan armado',
      'Vive solo',
      'Su hermana',
      'Acompañamiento permanente',
      'cierto e inminente',
    ])
      expect(paper).toContain(text);
  });

  it('takes one factor as a text, and access to means as yes, no or nothing', async () => {
    const patient = await patientOf(ana);
    const risk = { tipo: 'desamparo', nivel: 'sin_riesgo' };
    const sent = { ...risk, factores_riesgo: 'Vive solo', factores_protectores: '', acceso_a_medios: true };
    expect(await evaluated(ana, patient, sent)).toMatchObject({
      factores_riesgo: ['Vive solo'],
      factores_protectores: [],
      acceso_a_medios: 'si',
    });
    const none = await evaluated(ana, patient, { ...risk, factores_riesgo: null, acceso_a_medios: '' });
    expect(none).toMatchObject({ factores_riesgo: [], acceso_a_medios: 'no_evaluado' });
    const wrong = await evaluate(ana, patient, { ...risk, factores_riesgo: 3 });
    expect(wrong.json().error).toBe('Debe ser una lista de textos');
  });

  it('is sent twice and written once', async () => {
    const patient = await patientOf(ana);
    const key = { 'idempotency-key': `riesgo-${patient}` };
    const send = () => t.as(ana, 'POST', `/api/patients/${patient}/risk-evaluations`, HIGH, key);
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
  });

  it.each([
    [{ nivel: 'medio', reevaluar_el: dayFromToday(3) }, 'fundamentos', GROUNDS_REQUIRED],
    [{ nivel: 'alto', fundamentos: '  ', reevaluar_el: dayFromToday(3) }, 'fundamentos', GROUNDS_REQUIRED],
    [{ nivel: 'bajo' }, 'reevaluar_el', 'Indique cuándo se vuelve a evaluar'],
    [{ nivel: 'bajo', reevaluar_el: dayFromToday(-1) }, 'reevaluar_el', undefined],
    [{ nivel: 'bajo', reevaluar_el: dayFromToday(400) }, 'reevaluar_el', undefined],
    [{ nivel: 'sin_riesgo', inminente: true }, 'inminente', undefined],
    [{ nivel: 'muy alto', fundamentos: 'x', reevaluar_el: dayFromToday(3) }, 'nivel', undefined],
  ])('%j is refused', async (fields, field, message) => {
    const patient = await patientOf(ana);
    const refused = (await evaluate(ana, patient, { tipo: 'suicida', ...fields })).json();
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
    if (message) expect(refused.error).toBe(message);
    expect((await riskOf(ana, patient)).riesgo_actual).toBeNull();
  });
});

describe('the risk beside the name', () => {
  it('is that of the gravest of the newest evaluations, with the first day of all to look again', async () => {
    const patient = await patientOf(ana);
    await evaluated(ana, patient, HIGH);
    await evaluated(ana, patient, { tipo: 'desamparo', nivel: 'bajo', reevaluar_el: dayFromToday(2) });
    expect(await riskOf(ana, patient)).toEqual({
      riesgo_actual: 'alto',
      riesgo_tipo: 'suicida',
      riesgo_inminente: false,
      riesgo_reevaluar: dayFromToday(2),
      riesgo_autor: 'Ana Ruiz',
    });
    await evaluated(ana, patient, {
      tipo: 'suicida',
      nivel: 'sin_riesgo',
      fundamentos: 'Red de apoyo activa',
    });
    expect(await riskOf(ana, patient)).toMatchObject({ riesgo_actual: 'bajo', riesgo_tipo: 'desamparo' });
  });

  it('goes before the history, which stays as it was written, and gives way to it when it is in error', async () => {
    const history = await historyOf(ana, { riesgo: 'alto' });
    const { id_paciente: patient, id_admision } = history;
    const lowered = { tipo: 'suicida', nivel: 'bajo', reevaluar_el: dayFromToday(30) };
    // The admission said 'alto': less than that needs grounds.
    expect((await evaluate(ana, patient, lowered)).json()).toMatchObject({ error: GROUNDS_TO_LOWER });
    const { folio } = await evaluated(ana, patient, { ...lowered, fundamentos: 'Dos meses sin ideas' });
    expect(await riskOf(ana, patient)).toMatchObject({ riesgo_actual: 'bajo', riesgo_tipo: 'suicida' });
    await t.as(ana, 'PUT', `/api/medical-history/${id_admision}`, { riesgo: 'muy alto' });
    expect(await riskOf(ana, patient)).toMatchObject({ riesgo_actual: 'bajo' });
    const read = await t.as(ana, 'GET', `/api/patients/${patient}/medical-history`);
    expect(read.json().data.riesgo).toBe('muy alto');
    expect((await markError(ana, patient, folio)).statusCode).toBe(201);
    expect(await riskOf(ana, patient)).toMatchObject({
      riesgo_actual: 'muy alto',
      riesgo_tipo: null,
      riesgo_reevaluar: null,
    });
  });

  it('decides who is in the list of high risks and on the dashboard', async () => {
    const bea = await t.signIn('psiquiatra');
    const { id_paciente: lowered } = await historyOf(bea, { riesgo: 'muy alto' });
    const raised = await patientOf(bea);
    await evaluated(bea, lowered, {
      tipo: 'suicida',
      nivel: 'sin_riesgo',
      fundamentos: 'Alta de la guardia',
    });
    await evaluated(bea, raised, HIGH);
    for (const url of ['/api/patients?riesgo_alto=true', '/api/dashboard/risk-patients']) {
      const { total, data } = (await t.as(bea, 'GET', url)).json();
      expect([total, data.map((one: { id_paciente: number }) => one.id_paciente)]).toEqual([1, [raised]]);
    }
  });

  it('stands in the agenda for those who may know it, and for no others', async () => {
    const patient = await patientOf(ana);
    await evaluated(ana, patient, HIGH);
    const hour = { inicio: agendaDay(3, '10:00'), fin: agendaDay(3, '10:50') };
    expect((await book(t, ana, { id_paciente: patient, ...hour })).statusCode).toBe(201);
    const days = `from=${dayFromToday(3)}&to=${dayFromToday(3)}&id_paciente=${patient}`;
    const seenBy = async (person: Person) => {
      const answer = await t.as(person, 'GET', `/api/appointments?${days}`);
      return answer.json<Appointment[]>().map(({ pacientes }) => pacientes?.riesgo?.riesgo_actual ?? null);
    };
    expect(await seenBy(ana)).toEqual(['alto']);
    expect(await seenBy(admin)).toEqual(['alto']);
    expect(await seenBy(await t.signIn('recepcion'))).toEqual([null]);
  });
});

describe('a level', () => {
  it('is that of the signed-in person, even if the body names another', async () => {
    const patient = await patientOf(ana);
    const other = {
      registrado_por: admin.id,
      id_prestador: admin.id,
      autor: { nombre: 'Otra', apellido: 'X' },
    };
    const made = await evaluated(ana, patient, { ...HIGH, ...other });
    expect(made.autor).toMatchObject({ apellido: 'Ruiz' });
    expect((await riskOf(ana, patient)).riesgo_autor).toBe('Ana Ruiz');
    const [row] = await query<{ registrado_por: string }>(
      t.ownerUrl,
      `select registrado_por from evaluaciones_riesgo where id_paciente = ${patient}`,
    );
    expect(Number(row?.registrado_por)).toBe(ana.id);
  });

  it('stands after a clarification, and after its day for looking again, until somebody evaluates', async () => {
    const patient = await patientOf(ana);
    const { folio } = await evaluated(ana, patient, HIGH);
    const clarified = { aclaracion: 'Lo dijo su hermana' };
    const entry = `/api/patients/${patient}/entries/${folio}`;
    expect((await t.as(ana, 'POST', `${entry}/corrections`, clarified)).statusCode).toBe(201);
    await query(
      t.ownerUrl,
      `set session_replication_role = replica;
       update evaluaciones_riesgo set reevaluar_el = '${dayFromToday(-40)}' where id_paciente = ${patient};
       update pacientes set riesgo_reevaluar = '${dayFromToday(-40)}' where id_paciente = ${patient}`,
    );
    const level = { riesgo_actual: 'alto', riesgo_tipo: 'suicida', riesgo_reevaluar: dayFromToday(-40) };
    expect(await riskOf(ana, patient)).toMatchObject(level);
    // Another kind makes the risk beside the name again: what is overdue is still the gravest.
    await evaluated(ana, patient, { tipo: 'desamparo', nivel: 'bajo', reevaluar_el: dayFromToday(2) });
    expect(await riskOf(ana, patient)).toMatchObject(level);
  });

  it('comes from no file and from no undoing of it', async () => {
    const [dni, known] = [newDni(), newDni()];
    const patient = await patientOf(ana);
    await t.as(admin, 'PUT', `/api/patients/${patient}`, { apellido: 'Conocida', dni: known });
    await evaluated(ana, patient, HIGH);
    const before = await riskOf(ana, patient);
    const steps = importSteps(t, admin);
    const file = `Apellido;DNI;Riesgo;Nivel de riesgo;riesgo_actual\nNueva;${dni};muy alto;alto;muy alto\nConocida;${known};bajo;bajo;bajo\n`;
    const one = await steps.simulated(file, 'riesgos.csv');
    await steps.apply(one);
    const [brought] = await query<{ id: number; riesgo_actual: string | null }>(
      t.ownerUrl,
      `select id_paciente::integer as id, riesgo_actual from pacientes where dni = '${dni}'`,
    );
    expect(brought).toMatchObject({ riesgo_actual: null });
    expect(await riskOf(ana, patient)).toEqual(before);
    await steps.withdraw(one);
    expect(await riskOf(ana, patient)).toEqual(before);
    expect((await riskOf(admin, brought?.id ?? 0)).riesgo_actual).toBeNull();
  });
});

describe('lowering a level', () => {
  it('counts a risk that is no longer imminent as lowered', async () => {
    const patient = await patientOf(ana);
    const low = { tipo: 'suicida', nivel: 'bajo', reevaluar_el: dayFromToday(3) };
    await evaluated(ana, patient, { ...low, inminente: true });
    const refused = await evaluate(ana, patient, low);
    expect(refused.json()).toMatchObject({ error: GROUNDS_TO_LOWER, details: [{ field: 'fundamentos' }] });
    expect((await riskOf(ana, patient)).riesgo_inminente).toBe(true);
    await evaluated(ana, patient, { ...low, fundamentos: 'Está acompañado y sin ideas' });
    expect((await riskOf(ana, patient)).riesgo_inminente).toBe(false);
  });

  it('needs grounds, also when two people evaluate at once', async () => {
    const patient = await patientOf(ana);
    const low = { tipo: 'suicida', nivel: 'bajo', reevaluar_el: dayFromToday(30) };
    await evaluated(ana, patient, low);
    const answers = await Promise.all([
      evaluate(ana, patient, HIGH),
      ...Array.from({ length: 6 }, () => evaluate(admin, patient, low)),
      evaluate(ana, patient, HIGH),
    ]);
    expect(answers[0]?.statusCode).toBe(201);
    const list = (await t.as(ana, 'GET', `/api/patients/${patient}/risk-evaluations`)).json<
      RiskEvaluation[]
    >();
    // In the order of the folios: nobody went down without grounds.
    const levels = list.toSorted((a, b) => Number(a.folio) - Number(b.folio));
    expect(levels.map(({ folio }) => folio)).toEqual(levels.map((_, place) => place + 1));
    const firstHigh = levels.findIndex(({ nivel }) => nivel === 'alto');
    expect(levels.slice(firstHigh).every(({ nivel }) => nivel === 'alto')).toBe(true);
    expect((await riskOf(ana, patient)).riesgo_actual).toBe('alto');
  });

  it('never happens without a person and grounds, whatever is sent in whatever order', {
    timeout: 300_000,
  }, async () => {
    const level = fc.constantFrom(...RISK_LEVELS);
    // Mostly evaluations, half of them without grounds: a lowering that has none must be among them.
    const evaluation = fc.record({
      tipo: fc.constantFrom(...RISK_KINDS.slice(0, 2)),
      nivel: level,
      inminente: fc.boolean(),
      fundamentos: fc.option(fc.constant('Con fundamentos'), { nil: null, freq: 1 }),
      reevaluar_el: fc.option(fc.constant(dayFromToday(5)), { nil: null }),
    });
    const step = fc.oneof(
      { weight: 5, arbitrary: evaluation },
      fc.record({ riesgo: fc.constantFrom('bajo', 'medio', 'alto', 'muy alto', null) }),
      fc.record({ errorOf: fc.nat(5) }),
      fc.record({ other: fc.constantFrom(...Object.keys(OTHERS)) }),
    );
    const rank = (nivel: string | null) => RISK_LEVELS.findIndex((one) => one === nivel?.replace(' ', '_'));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        const { id_paciente: patient, id_admision } = await historyOf(ana, {});
        const written: RiskEvaluation[] = [];
        for (const one of steps) {
          const before = await riskOf(ana, patient);
          if ('riesgo' in one) await t.as(ana, 'PUT', `/api/medical-history/${id_admision}`, one);
          else if ('other' in one) {
            await OTHERS[one.other]?.(patient);
            // No attempt, diagnosis, plan, medication or discharge says how high the risk is: a person does.
            expect(await riskOf(ana, patient)).toEqual(before);
          } else if ('errorOf' in one) await markError(ana, patient, written[one.errorOf]?.folio ?? 999);
          else {
            const answer = await evaluate(ana, patient, one);
            if (answer.statusCode === 201) written.push(answer.json<RiskEvaluation>());
            const after = await riskOf(ana, patient);
            if (rank(after.riesgo_actual) < rank(before.riesgo_actual))
              expect(one.fundamentos).not.toBeNull();
            if (before.riesgo_inminente && !after.riesgo_inminente) expect(one.fundamentos).not.toBeNull();
            if (answer.statusCode !== 201) expect(after).toEqual(before);
          }
          const { riesgo_actual, riesgo_tipo, riesgo_autor } = await riskOf(ana, patient);
          // A level has a person, and no evaluation but those that people sent has set it.
          if (riesgo_actual !== null) expect(riesgo_autor).toBe('Ana Ruiz');
          if (riesgo_tipo)
            expect(written.some(({ nivel }) => rank(nivel) === rank(riesgo_actual))).toBe(true);
          for (const { nivel, fundamentos, reevaluar_el } of written) {
            if (rank(nivel) >= rank('medio')) expect(fundamentos).not.toBeNull();
            if (rank(nivel) >= rank('bajo')) expect(reevaluar_el).not.toBeNull();
          }
        }
      }),
      { numRuns: 12, seed: 39 },
    );
  });
});

describe('who reads it', () => {
  it('companions do not read the grounds in a clarification either', async () => {
    const companion = await t.signIn('acompanante_terapeutico');
    const patient = await patientOf(ana, companion);
    const { folio } = await evaluated(ana, patient, HIGH);
    const clarification = { aclaracion: 'El plan era con pastillas', error: false };
    const url = `/api/patients/${patient}/entries/${folio}/corrections`;
    expect((await t.as(ana, 'POST', url, clarification)).statusCode).toBe(201);
    const read = (person: Person, path: string) => t.as(person, 'GET', `/api/patients/${patient}/${path}`);
    for (const path of [
      'risk-evaluations',
      'timeline',
      'entries',
      `entries/${folio}`,
      `entries/${Number(folio) + 1}`,
    ])
      expect((await read(companion, path)).body, path).not.toContain('pastillas');
    expect((await read(ana, 'risk-evaluations')).body).toContain('pastillas');
    expect((await read(ana, `entries/${Number(folio) + 1}`)).body).toContain('pastillas');
  });

  it('companions read the level and the measures, nowhere the grounds; they set no level', async () => {
    const companion = await t.signIn('acompanante_terapeutico');
    const patient = await patientOf(ana, companion);
    const secret = 'Zqxfundamento';
    const { folio } = await evaluated(ana, patient, {
      ...HIGH,
      fundamentos: secret,
      factores_riesgo: [secret],
      factores_protectores: [secret],
      acceso_a_medios: 'si',
      medidas: 'No dejarlo solo',
    });
    const list = await t.as(companion, 'GET', `/api/patients/${patient}/risk-evaluations`);
    expect(list.json()).toMatchObject([
      {
        nivel: 'alto',
        medidas: 'No dejarlo solo',
        fundamentos: null,
        factores_riesgo: [],
        acceso_a_medios: null,
      },
    ]);
    const entry = await t.as(companion, 'GET', `/api/patients/${patient}/entries/${folio}`);
    expect(entry.json<WrittenEntry>().contenido).toMatchObject({ nivel: 'alto', medidas: 'No dejarlo solo' });
    const timeline = await t.as(companion, 'GET', `/api/patients/${patient}/timeline`);
    for (const { body } of [list, entry, timeline]) expect(body).not.toContain(secret);
    expect((await evaluate(companion, patient, HIGH)).statusCode).toBe(403);
    expect((await riskOf(companion, patient)).riesgo_actual).toBe('alto');
  });

  it('the front desk and the auditor read nothing of it', async () => {
    const patient = await patientOf(ana);
    await evaluated(ana, patient, HIGH);
    for (const role of ['recepcion', 'auditor'] as const) {
      const person = await t.signIn(role);
      const url = `/api/patients/${patient}/risk-evaluations`;
      expect((await t.as(person, 'GET', url)).statusCode).toBe(403);
      expect((await t.as(person, 'GET', `/api/patients/${patient}`)).body).not.toContain('suicida');
    }
  });
});
