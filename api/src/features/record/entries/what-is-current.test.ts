import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { Attendance } from '@trama/contract/schemas/agenda/attendance';
import type { Correction } from '@trama/contract/schemas/record/entries';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import type {
  History,
  HistoryEnvelope,
  HistoryVersionPage,
} from '@trama/contract/schemas/record/medical-history';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

/** Only entries that are not in error say what is current, and every reading shows the same. */

let ana: Person;
let patient: number;
const t = await useTestApp();
const [admin, desk] = [await t.signIn('administrador'), await t.signIn('recepcion')];
beforeEach(async () => {
  ana = await t.signIn('psiquiatra', { nombre: 'Ana', apellido: 'Ruiz', matricula: 'MN 10' });
  patient = await createPatient(t);
  await assign(t, patient, ana.id);
});

const post = (person: Person, path: string, body: object) => t.as(person, 'POST', `/api/${path}`, body);
const get = async <T>(url: string, person = ana) => (await t.as(person, 'GET', url)).json<T>();
const correct = (person: Person, folio: number, more: object = {}) =>
  post(person, `patients/${patient}/entries/${folio}/corrections`, {
    aclaracion: 'Fue un error',
    error: true,
    ...more,
  });
const markError = async (folio: number, more: object = {}) => {
  const answer = await correct(ana, folio, more);
  expect(answer.statusCode).toBe(201);
};
/** The people of a test are put in by hand; nothing else is. */
const PUT_IN_BY_HAND = /of (pacientes|asignaciones|prestadores) was inserted by hand/;
const findings = async () => {
  const found = await t.db.transaction().execute((tx) => verifyRecords(tx));
  return found.filter((finding) => !PUT_IN_BY_HAND.test(finding));
};

interface Medication {
  id_medicacion: number;
  folio: number;
  dosis: string | null;
  activo: boolean;
  error: boolean;
  hasta: string | null;
  motivo_suspension: string | null;
  cambios: { folio: number; antes: object; despues: object; error: boolean }[];
}

describe('a medication', () => {
  const prescribed = async (dosis = '100 mg') =>
    (
      await post(ana, 'medications', { id_paciente: patient, nombre_medicamento: 'Litio', dosis })
    ).json<Medication>();
  const change = async (id: number, body: object) =>
    (await t.as(ana, 'PATCH', `/api/medications/${id}`, { motivo: 'Control', ...body })).json<Medication>();
  const listed = async () =>
    (await get<Medication[]>(`/api/patients/${patient}/medications`))[0] as Medication;
  const csv = async () => (await t.as(admin, 'GET', `/api/patients/${patient}/medications/export.csv`)).body;

  it('has the dose before the one in error, in the list, in the CSV and as what a change begins with', async () => {
    const { id_medicacion: id } = await prescribed();
    const raised = await change(id, { dosis: '3000 mg' });
    await markError(Number(raised.cambios[0]?.folio));
    expect(await listed()).toMatchObject({ dosis: '100 mg', activo: true, cambios: [{ error: true }] });
    expect(await csv()).toContain('100 mg');
    expect(await csv()).not.toContain('3000 mg');
    const next = await change(id, { dosis: '300 mg' });
    expect(next).toMatchObject({
      dosis: '300 mg',
      cambios: [{ antes: { dosis: '100 mg' } }, { error: true }],
    });
    expect(await findings()).toEqual([]);
  });

  it('moves to another patient with the dose that holds, not with one in error', async () => {
    const other = await createPatient(t);
    await assign(t, other, ana.id);
    const { id_medicacion: id, folio } = await prescribed();
    await markError(Number((await change(id, { dosis: '3000 mg' })).cambios[0]?.folio));
    await markError(folio, { trasladar_a: other });
    expect(await get(`/api/patients/${other}/medications`)).toMatchObject([
      { dosis: '100 mg', activo: true },
    ]);
    expect(await findings()).toEqual([]);
  });

  it('keeps a later dose when an earlier one is in error, and falls back over both to the first', async () => {
    const { id_medicacion: id } = await prescribed();
    const first = await change(id, { dosis: '200 mg' });
    const second = await change(id, { dosis: '300 mg' });
    await markError(Number(first.cambios[0]?.folio));
    expect((await listed()).dosis).toBe('300 mg');
    await markError(Number(second.cambios[0]?.folio));
    expect((await listed()).dosis).toBe('100 mg');
    // The dose that it has already is no change.
    expect((await change(id, { dosis: '100 mg' })).cambios).toHaveLength(2);
  });

  it('is taken again when its suspension is in error', async () => {
    const { id_medicacion: id } = await prescribed();
    const stopped = await change(id, { activo: false, motivo: 'Equivocada' });
    expect(stopped).toMatchObject({ activo: false, motivo_suspension: 'Equivocada' });
    await markError(Number(stopped.cambios[0]?.folio));
    expect(await listed()).toMatchObject({ activo: true, hasta: null, motivo_suspension: null });
  });

  it('that was entered in error is not active, stays legible and cannot be changed', async () => {
    const { id_medicacion: id, folio } = await prescribed();
    await markError(folio);
    expect(await listed()).toMatchObject({ activo: false, error: true, dosis: '100 mg', hasta: null });
    const refused = await t.as(ana, 'PATCH', `/api/medications/${id}`, { activo: true, motivo: 'x' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ALREADY_CORRECTED']);
    expect(await csv()).toContain('ERROR');
    expect(await findings()).toEqual([]);
  });

  it('and a disease that was entered in error is not active either', async () => {
    const created = await post(ana, 'diseases', { id_paciente: patient, nombre_enfermedad: 'Asma' });
    await markError(created.json().folio);
    expect(await get(`/api/patients/${patient}/diseases`)).toMatchObject([{ activa: false, error: true }]);
  });

  it('counts on the timeline only with what is not in error', async () => {
    const { folio } = await prescribed();
    await prescribed();
    await markError(folio);
    const { counts } = await get<{ counts: Record<string, number> }>(`/api/patients/${patient}/timeline`);
    expect(counts.medication).toBe(1);
  });
});

describe('the history', () => {
  const save = async (content: object) =>
    (await post(ana, 'medical-history', { id_paciente: patient, ...content })).json<History>();
  const put = (id: number, content: object) => t.as(ana, 'PUT', `/api/medical-history/${id}`, content);
  const now = async () =>
    (await get<HistoryEnvelope>(`/api/patients/${patient}/medical-history`)).data as History;

  it('is the version before the one in error, and says so', async () => {
    const first = await save({ motivo: 'Uno', riesgo: 'bajo' });
    const second = (await put(first.id_admision, { motivo: 'Dos', riesgo: 'alto' })).json<History>();
    expect(second).toMatchObject({ version: 2, version_con_error: null });
    await markError(Number(second.folio));
    expect(await now()).toEqual({
      ...first,
      version_con_error: expect.objectContaining({
        version: 2,
        folio: second.folio,
        error: true,
        correcciones: [expect.objectContaining({ aclaracion: 'Fue un error' })],
      }),
    });
    expect(await get(`/api/patients/${patient}`)).toMatchObject({ riesgo_actual: 'bajo' });
  });

  it('is edited from the version before: a form that loaded the one in error gets the conflict', async () => {
    const first = await save({ motivo: 'Uno', detalles: 'Detalle' });
    const second = (await put(first.id_admision, { motivo: 'Dos', tabaco: true })).json<History>();
    await markError(Number(second.folio));
    const stale = await put(first.id_admision, {
      fecha_actualizacion: second.fecha_actualizacion,
      motivo: 'Tres',
    });
    expect(stale.json().code).toBe('EDIT_CONFLICT');
    const { fecha_actualizacion } = await now();
    const saved = await put(first.id_admision, { fecha_actualizacion, detalles: 'Otro' });
    expect(saved.json()).toMatchObject({ version: 3, motivo: 'Uno', tabaco: null, detalles: 'Otro' });
    expect(await now()).toEqual(saved.json());
    const { data } = await get<HistoryVersionPage>(`/api/medical-history/${first.id_admision}/versions`);
    expect(data.map(({ version, campos, error }) => [version, campos, error])).toEqual([
      [3, ['detalles'], false],
      [2, ['motivo', 'tabaco'], true],
      [1, ['detalles', 'motivo'], false],
    ]);
    expect(await findings()).toEqual([]);
  });

  it('says the same again after an error, and that makes no version', async () => {
    const first = await save({ motivo: 'Uno' });
    const second = (await put(first.id_admision, { motivo: 'Dos' })).json<History>();
    await markError(Number(second.folio));
    expect((await put(first.id_admision, { motivo: 'Uno' })).json()).toMatchObject({
      version: 1,
      motivo: 'Uno',
    });
    const { total } = await get<HistoryVersionPage>(`/api/medical-history/${first.id_admision}/versions`);
    expect(total).toBe(2);
  });

  it('with nothing but errors is empty and says so, and can be written again', async () => {
    const only = await save({ motivo: 'Uno', tabaco: true });
    await markError(Number(only.folio));
    const empty = await now();
    expect(empty).toMatchObject({ motivo: null, tabaco: null, error: true, folio: only.folio, version: 1 });
    expect(empty.correcciones).toHaveLength(1);
    const stale = await put(only.id_admision, {
      fecha_actualizacion: only.fecha_actualizacion,
      motivo: 'Dos',
    });
    expect(stale.json().code).toBe('EDIT_CONFLICT');
    const again = await put(only.id_admision, {
      fecha_actualizacion: empty.fecha_actualizacion,
      motivo: 'Dos',
    });
    expect(again.json()).toMatchObject({ version: 2, motivo: 'Dos', tabaco: null, error: false });
    expect(await findings()).toEqual([]);
  });
});

describe('a follow-up in error gives its appointment back', () => {
  const created = async (days: number, clock = '10:00') => {
    const end = `${clock.slice(0, 2)}:50`;
    const span = { inicio: agendaDay(days, clock), fin: agendaDay(days, end) };
    const answer = await book(t, ana, { id_paciente: patient, ...span });
    return answer.json<CreatedAppointment>().id_turno;
  };
  const state = (id: number, estado: string, person = desk) =>
    t.as(person, 'PATCH', `/api/appointments/${id}`, { estado });
  const write = async (id_turno: number) => {
    const answer = await post(ana, 'follow-ups', { id_paciente: patient, fecha: dayFromToday(0), id_turno });
    expect(answer.statusCode).toBe(201);
    return answer.json<FollowUp>();
  };
  const appointment = async (id: number, person = ana) => {
    const days = `from=${dayFromToday(-3)}&to=${dayFromToday(0)}&id_paciente=${patient}`;
    const all = await get<Appointment[]>(`/api/appointments?${days}`, person);
    return all.find(({ id_turno }) => id_turno === id);
  };
  const attendance = () => {
    const month = dayFromToday(-1).slice(0, 7);
    return get<Attendance[]>(`/api/attendance?mes=${month}&id_paciente=${patient}`, desk);
  };

  it.each([
    ['presente', 'presente'],
    ['confirmado', 'confirmado'],
    [null, 'confirmado'],
  ])('that was %s: it is %s, is counted no more and carries another', async (before, after) => {
    const id = await created(-1);
    if (before) await state(id, before);
    const wrong = await write(id);
    expect(await attendance()).toMatchObject([{ realizados: 1 }]);
    await markError(Number(wrong.folio));
    expect(await appointment(id)).toMatchObject({ estado: after, id_seguimiento: null });
    expect(await appointment(id, desk)).toMatchObject({ estado: after });
    expect(await attendance()).toEqual([]);
    const right = await write(id);
    expect(await appointment(id)).toMatchObject({
      estado: 'realizado',
      id_seguimiento: right.id_seguimiento,
    });
    expect(await attendance()).toMatchObject([{ realizados: 1 }]);
    expect(await findings()).toEqual([]);
  });

  it.each([null, 'presente'])('and the desk can mark them absent (%s)', async (before) => {
    const id = await created(-1);
    if (before) await state(id, before);
    await markError(Number((await write(id)).folio));
    expect((await state(id, 'ausente')).json()).toMatchObject({ estado: 'ausente' });
    expect(await attendance()).toMatchObject([{ realizados: 0, ausentes: 1 }]);
  });

  it('also when it moves to another patient, whose record it does not bring along', async () => {
    const other = await createPatient(t);
    await assign(t, other, ana.id);
    const id = await created(-1);
    await markError(Number((await write(id)).folio), { trasladar_a: other });
    expect(await appointment(id)).toMatchObject({ estado: 'confirmado', id_seguimiento: null });
    expect(await get(`/api/patients/${other}/follow-ups`)).toMatchObject([{ id_turno: null }]);
  });

  it('of a past day waits again to be recorded', async () => {
    const id = await created(-2);
    await markError(Number((await write(id)).folio));
    const { por_registrar } = await get<{ por_registrar: Appointment[] }>('/api/appointments/day');
    expect(por_registrar.map(({ id_turno }) => id_turno)).toContain(id);
  });

  it('and takes one more, of ten that are sent at once', async () => {
    const id = await created(-1);
    await markError(Number((await write(id)).folio));
    const body = { id_paciente: patient, fecha: dayFromToday(0), id_turno: id };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(ana, 'follow-ups', body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(400)]);
    expect(
      (await get<FollowUp[]>(`/api/patients/${patient}/follow-ups`)).filter(({ error }) => !error),
    ).toHaveLength(1);
  });
});

describe('an entry whose author has left', () => {
  const deactivate = (id: number) =>
    t.db.updateTable('prestadores').set({ is_active: false }).where('id_prestador', '=', id).execute();
  const entryBy = async (author: Person) =>
    (await post(author, 'follow-ups', { id_paciente: patient, fecha: '2024-03-01' })).json<FollowUp>()
      .folio ?? 0;

  let eva: Person;
  let director: Person;
  beforeEach(async () => {
    eva = await t.signIn('psicologo', { nombre: 'Eva', apellido: 'Sosa' });
    director = await t.signIn('director_medico');
    await assign(t, patient, eva.id);
    await assign(t, patient, director.id);
  });

  it.each(['director_medico', 'administrador'])(
    'is marked by a %s, and the correction says in whose absence',
    async (role) => {
      const folio = await entryBy(eva);
      await deactivate(eva.id);
      const marked = await correct(role === 'administrador' ? admin : director, folio);
      expect([marked.statusCode, marked.json<Correction>().en_ausencia_de]).toMatchObject([
        201,
        { nombre: 'Eva', apellido: 'Sosa', role: 'psicologo' },
      ]);
      expect(await get(`/api/patients/${patient}`)).toMatchObject({ total_sesiones: 0 });
      expect(await findings()).toEqual([]);
    },
  );

  it('also by them when the author may no longer write that kind', async () => {
    const folio = await entryBy(eva);
    await t.db
      .updateTable('prestadores')
      .set({ role: 'auditor' })
      .where('id_prestador', '=', eva.id)
      .execute();
    expect((await correct(director, folio)).statusCode).toBe(201);
  });

  it('also by them when the author no longer treats the patient', async () => {
    const folio = await entryBy(eva);
    await t.as(admin, 'DELETE', `/api/patients/${patient}/assign/${eva.id}`);
    expect((await correct(eva, folio)).statusCode).toBe(404);
    const marked = await correct(director, folio);
    expect([marked.statusCode, marked.json<Correction>().en_ausencia_de]).toMatchObject([
      201,
      { apellido: 'Sosa' },
    ]);
  });

  it('by nobody else, and by nobody while the author can do it', async () => {
    const folio = await entryBy(eva);
    for (const person of [director, admin, ana]) expect((await correct(person, folio)).statusCode).toBe(403);
    await deactivate(eva.id);
    expect((await correct(ana, folio)).statusCode).toBe(403);
    const stranger = await t.signIn('director_medico');
    expect((await correct(stranger, folio)).statusCode).toBe(404);
  });

  it('says in nobody’s absence what its own author marks, or somebody clarifies', async () => {
    const folio = await entryBy(eva);
    expect((await correct(eva, folio)).json().en_ausencia_de).toBeNull();
    const second = await entryBy(eva);
    await deactivate(eva.id);
    expect((await correct(director, second, { error: false })).json().en_ausencia_de).toBeNull();
  });
});
