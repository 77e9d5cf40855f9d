import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { AssignmentRequest } from '@trama/contract/schemas/agenda/assignment-requests';
import type { PatientPage } from '@trama/contract/schemas/people/patients';
import type { Role } from '@trama/contract/words/access/access-policy';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient, createProvider, trail, trailOf } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp({ breakGlass: true });
const admin = await t.signIn('administrador');
const desk = await t.signIn('recepcion');
let ana: Person;
let beto: Person;
let patient: number;
beforeEach(async () => {
  ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
  beto = await t.signIn('psiquiatra', { nombre: 'Beto', apellido: 'Sosa' });
  const [year = ''] = todayInClinic().split('-');
  patient = await createPatient(t, {
    nombre: 'Lucía',
    apellido: 'Vega',
    telefono: '11 5555 4444',
    dni: null,
    obra_social: 'OSDE',
    fecha_nacimiento: `${Number(year) - 30}-01-01`,
  });
});

const TOMORROW = dayFromToday(1);
const hour = (clock: string, days = 1) => ({
  inicio: agendaDay(days, `${clock}:00`),
  fin: agendaDay(days, `${clock}:50`),
});
const booked = async (who: Person, provider: Person, fields: object = {}) => {
  const answer = await book(t, who, {
    id_paciente: patient,
    id_prestador: provider.id,
    ...hour('10'),
    ...fields,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<CreatedAppointment>();
};
const agendaOf = async (who: Person, query = '') =>
  (await t.as(who, 'GET', `/api/appointments?from=${TOMORROW}&to=${TOMORROW}${query}`)).json<Appointment[]>();
const requestsOf = async (who: Person, of = patient) => {
  const answer = await t.as(who, 'GET', '/api/assignment-requests');
  return answer.json<AssignmentRequest[]>().filter(({ id_paciente }) => id_paciente === of);
};
const decide = (who: Person, id: number | undefined, estado: string) =>
  t.as(who, 'PATCH', `/api/assignment-requests/${id}`, { estado });
const teamOf = async (id = patient) => {
  const rows = await t.db
    .selectFrom('asignaciones')
    .select('id_prestador')
    .where('id_paciente', '=', id)
    .where('fecha_baja', 'is', null)
    .orderBy('id_asignacion')
    .execute();
  return rows.map(({ id_prestador }) => id_prestador);
};
const reads = async (who: Person) => (await t.as(who, 'GET', `/api/patients/${patient}`)).statusCode;

describe('the first appointment of a new patient', () => {
  it('assigns its provider: reception registers and books, the psychologist opens the record', async () => {
    const created = await t.as(desk, 'POST', '/api/patients', { nombre: 'Nora', apellido: 'Luna' });
    patient = created.json<{ id_paciente: number }>().id_paciente;
    expect(await reads(ana)).toBe(404);

    const { asignacion } = await booked(desk, ana);

    expect(asignacion).toBe('asignado');
    expect(await reads(ana)).toBe(200);
    expect(await agendaOf(ana)).toMatchObject([{ id_paciente: patient, pacientes: { apellido: 'Luna' } }]);
    expect(await trailOf(t, 'assignment.by_booking', patient)).toEqual([
      { id_prestador: desk.id, outcome: 'ok' },
    ]);
    const row = trail(t).select('huella').where('action', '=', 'assignment.by_booking');
    expect((await row.executeTakeFirst())?.huella).not.toBeNull();
    expect(await requestsOf(admin)).toEqual([]);
  });

  it('assigns only once: the next one with somebody else asks', async () => {
    await booked(desk, ana);
    expect((await booked(desk, ana, hour('11'))).asignacion).toBeNull();
    expect((await booked(desk, beto, hour('12'))).asignacion).toBe('pedido');
    expect(await teamOf()).toEqual([ana.id]);
  });

  it('of a series assigns once; a series with somebody else asks once', async () => {
    const repetir = { cada: 'semanal', hasta: dayFromToday(30) };
    expect((await booked(desk, ana, { repetir })).asignacion).toBe('asignado');
    expect((await booked(desk, beto, { ...hour('15'), repetir })).asignacion).toBe('pedido');
    expect(await teamOf()).toEqual([ana.id]);
    expect(await requestsOf(admin)).toHaveLength(1);
  });

  it('assigns one of two providers who are booked at the same moment, and asks for the other', async () => {
    for (let round = 0; round < 5; round++) {
      patient = await createPatient(t);
      const answers = await Promise.all([
        booked(desk, ana, hour(`${10 + round}`)),
        booked(admin, beto, hour(`${10 + round}`, 2)),
      ]);
      expect(answers.map(({ asignacion }) => asignacion).sort()).toEqual(['asignado', 'pedido']);
      expect(await teamOf()).toHaveLength(1);
      expect(await requestsOf(admin)).toHaveLength(1);
    }
  });

  it('does not assign when something was written about the patient, with or without a folio', async () => {
    await t.db
      .insertInto('seguimientos')
      .values({ id_paciente: patient, id_prestador: beto.id, registrado_por: beto.id, fecha: TOMORROW })
      .execute();
    expect((await booked(desk, ana)).asignacion).toBe('pedido');
    expect(await teamOf()).toEqual([]);
    expect(await reads(ana)).toBe(404);
  });

  it('changes no team if it is a block', async () => {
    const { asignacion } = await booked(desk, ana, { id_paciente: null });
    expect(asignacion).toBeNull();
  });

  it('is not made with an administrator, a receptionist or an auditor', async () => {
    const providers = (await t.as(desk, 'GET', '/api/appointments/providers')).json<{ role: Role }[]>();
    expect(providers.map(({ role }) => role)).not.toContain('administrador');
    for (const role of ['administrador', 'recepcion', 'auditor'] as const) {
      const id_prestador = await createProvider(t, { role });
      const answer = await book(t, desk, { id_paciente: patient, id_prestador, ...hour('10') });
      expect(answer.statusCode).toBe(400);
    }
    expect(await teamOf()).toEqual([]);
  });
});

describe('an own appointment', () => {
  it('shows its provider who comes, with age, telephone and legajo, and nothing else', async () => {
    await assign(t, patient, beto.id);
    await booked(desk, ana, { nota: 'Pidió turno por ansiedad' });

    const [own] = await agendaOf(ana);

    expect(own).toMatchObject({ id_paciente: null, nota: null, motivo: null, id_seguimiento: null });
    expect(own?.pacientes).toEqual({
      nombre: 'Lucía',
      nombre_elegido: null,
      apellido: 'Vega',
      dni: null,
      telefono: '11 5555 4444',
      obra_social: null,
      legajo: patient,
      edad: 30,
      riesgo: null,
    });
    expect(await reads(ana)).toBe(404);
    for (const path of ['timeline', 'follow-ups', 'medical-history', 'contacts', 'entries', 'attendance.pdf'])
      expect([
        path,
        (await t.as(ana, 'GET', `/api/patients/${patient}/${path}?mes=2027-04`)).statusCode,
      ]).toEqual([path, 404]);
    const note = { id_paciente: patient, id_turno: own?.id_turno, fecha: todayInClinic() };
    expect((await t.as(ana, 'POST', '/api/follow-ups', note)).statusCode).toBe(404);
    expect(await agendaOf(ana, `&id_paciente=${patient}`)).toEqual([]);
  });

  it('that its provider moves says nothing of what was authorised or whether the treatment goes on', async () => {
    await assign(t, patient, beto.id);
    const made = async (url: string, body: object) =>
      (await t.as(admin, 'POST', url, body)).json<Record<string, number>>();
    const { id_cobertura } = await made(`/api/patients/${patient}/coverages`, { id_financiador: 1 });
    const order = { prestacion: 'Psicoterapia', sesiones: 1, desde: TOMORROW, hasta: TOMORROW };
    const { id_autorizacion } = await made(`/api/coverages/${id_cobertura}/authorizations`, order);
    const { id_turno } = await booked(desk, ana, { id_autorizacion });
    await t.as(admin, 'PATCH', `/api/authorizations/${id_autorizacion}`, { activa: false });
    await t.as(admin, 'POST', `/api/patients/${patient}/discharges`, { tipo: 'alta', motivo: 'Terminó' });
    const change = async (who: Person, fields: object) => {
      const answer = await t.as(who, 'PATCH', `/api/appointments/${id_turno}`, fields);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ avisos: { codigo: string }[]; id_autorizacion: number | null }>();
    };
    expect((await change(ana, hour('12'))).avisos).toEqual([]);
    await change(ana, { estado: 'cancelado_clinica', motivo: 'Se superponía' });
    expect((await change(ana, { estado: 'programado' })).avisos).toEqual([]);
    // Who does not see the order does not take it off either.
    await change(ana, { id_autorizacion: null });
    const moved = await change(desk, hour('13'));
    expect(moved.id_autorizacion).toBe(id_autorizacion);
    expect(moved.avisos.map(({ codigo }) => codigo)).toEqual([
      'FUERA_DEL_EQUIPO',
      'SIN_SESIONES',
      'PACIENTE_INACTIVO',
    ]);
  });

  it('leaves in the trail whose name it showed', async () => {
    await assign(t, patient, beto.id);
    await booked(desk, ana);
    const answer = await t.as(ana, 'GET', `/api/appointments?from=${TOMORROW}&to=${TOMORROW}`);
    const trailRows = await trail(t)
      .select('pacientes')
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .executeTakeFirst();
    expect(trailRows?.pacientes?.map(Number)).toEqual([patient]);
  });

  it('of another provider shows no stranger to a director or a colleague', async () => {
    await assign(t, patient, beto.id);
    await booked(desk, beto);
    const director = await t.signIn('director_medico');
    const [seen] = await agendaOf(director, `&id_prestador=${beto.id}`);
    expect(seen).toMatchObject({ id_paciente: null, pacientes: null });
    expect(await agendaOf(ana, `&id_prestador=${beto.id}`)).toEqual([]);
  });
});

describe('an appointment handed over to another professional', () => {
  const change = (who: Person, id: number, fields: object) =>
    t.as(who, 'PATCH', `/api/appointments/${id}`, fields);

  it('stands in the other agenda at the hour that was named, asks for the assignment, and can go back', async () => {
    const { id_turno } = await booked(desk, ana);
    const answer = await change(desk, id_turno, { id_prestador: beto.id, ...hour('12') });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id_prestador: beto.id,
      asignacion: 'pedido',
      estado: 'programado',
    });
    // Her patient's hour with a colleague: only the hour and the profession.
    expect(await agendaOf(ana)).toMatchObject([{ id_prestador: null, prestadores: { role: 'psiquiatra' } }]);
    expect(await agendaOf(beto)).toMatchObject([{ id_turno, pacientes: { apellido: 'Vega' } }]);
    expect(await requestsOf(admin)).toMatchObject([{ id_prestador: beto.id }]);
    expect(await trailOf(t, 'appointment.move', patient)).toHaveLength(1);
    const back = await change(desk, id_turno, { id_prestador: ana.id, ...hour('10') });
    expect(back.json()).toMatchObject({ id_prestador: ana.id, asignacion: null });
  });

  it('keeps its hour when only the professional is named, and is refused where that one is busy or attends nobody', async () => {
    const { id_turno } = await booked(desk, ana);
    const other = await createPatient(t);
    await booked(desk, beto, { id_paciente: other });
    const busy = await change(desk, id_turno, { id_prestador: beto.id });
    expect([busy.statusCode, busy.json().code]).toEqual([409, 'SLOT_TAKEN']);
    expect((await change(desk, id_turno, { id_prestador: desk.id })).statusCode).toBe(400);
    const free = await t.signIn('psicologo');
    const { inicio } = (await change(desk, id_turno, { id_prestador: free.id })).json();
    expect(inicio).toBe(new Date(hour('10').inicio).toISOString());
  });

  it('is not handed over by a clinician, nor with those that follow in its series', async () => {
    const { id_turno } = await booked(desk, ana);
    expect((await change(ana, id_turno, { id_prestador: beto.id })).json()).toMatchObject({
      id_prestador: ana.id,
    });
    const repetir = { cada: 'semanal', hasta: dayFromToday(30) };
    const series = await booked(desk, ana, { ...hour('15'), repetir });
    const all = { id_prestador: beto.id, alcance: 'siguientes' };
    expect((await change(desk, series.id_turno, all)).json().details).toMatchObject([{ field: 'alcance' }]);
    expect((await change(desk, series.id_turno, { ...all, alcance: 'este' })).statusCode).toBe(200);
  });
});

describe('nobody gets at a patient by booking', () => {
  it('a clinician who books a stranger by id gets 404, with or without a team', async () => {
    const withTeam = await createPatient(t);
    await assign(t, withTeam, beto.id);
    for (const id_paciente of [withTeam, patient, 999_999_999]) {
      const answer = await book(t, ana, { id_paciente, ...hour('10') });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe((await book(t, ana, { id_paciente: 999_999_998, ...hour('10') })).body);
    }
    expect(await teamOf(withTeam)).toEqual([beto.id]);
    expect(await teamOf()).toEqual([]);
  });

  it('an emergency access that books asks, and the record closes when it ends', async () => {
    await t.db.updateTable('pacientes').set({ dni: '30111222' }).where('id_paciente', '=', patient).execute();
    await assign(t, patient, beto.id);
    const glass = { dni: '30111222', motivo: 'Llegó a la guardia con ideación suicida' };
    expect((await t.as(ana, 'POST', '/api/glass', glass)).statusCode).toBe(200);
    expect((await booked(ana, ana)).asignacion).toBe('pedido');
    await query(t.ownerUrl, 'update accesos_emergencia set hasta = now()');
    expect(await teamOf()).toEqual([beto.id]);
    expect(await reads(ana)).toBe(404);
  });

  it('an emergency access to somebody without a team assigns nobody by a booking', async () => {
    await t.db.updateTable('pacientes').set({ dni: '30111223' }).where('id_paciente', '=', patient).execute();
    const glass = { dni: '30111223', motivo: 'Llegó a la guardia sin equipo que conteste' };
    expect((await t.as(ana, 'POST', '/api/glass', glass)).statusCode).toBe(200);
    expect((await booked(ana, ana)).asignacion).toBe('pedido');
    expect(await teamOf()).toEqual([]);
  });

  it('somebody who was taken off the team keeps the hour and the name, not the record', async () => {
    await assign(t, patient, beto.id);
    await assign(t, patient, ana.id);
    await booked(desk, ana);
    await t.as(admin, 'DELETE', `/api/patients/${patient}/assign/${ana.id}`);
    expect(await reads(ana)).toBe(404);
    expect(await agendaOf(ana)).toMatchObject([
      { id_paciente: null, pacientes: { apellido: 'Vega', dni: null } },
    ]);
  });
});

describe('a request for an assignment', () => {
  let request: AssignmentRequest;
  let director: Person;
  beforeEach(async () => {
    director = await t.signIn('director_medico');
    await assign(t, patient, beto.id);
    await assign(t, patient, director.id);
    await booked(desk, ana);
    [request] = (await requestsOf(admin)) as [AssignmentRequest];
  });

  it('shows who asked, the patient, the provider, their first appointment and the team', async () => {
    expect(request).toMatchObject({
      id_prestador: ana.id,
      estado: 'pendiente',
      turno: new Date(hour('10').inicio).toISOString(),
      solicitante: { role: 'recepcion' },
      prestadores: { nombre: 'Ana', apellido: 'Ruiz', role: 'psicologo' },
      pacientes: { nombre: 'Lucía', apellido: 'Vega' },
    });
    expect(request.equipo.map(({ role }) => role).sort()).toEqual(['director_medico', 'psiquiatra']);
    expect(await trailOf(t, 'assignment_request.create', patient)).toEqual([
      { id_prestador: desk.id, outcome: 'ok' },
    ]);
  });

  it('is accepted by a director within reach: the psychologist opens the record', async () => {
    expect(await requestsOf(director)).toHaveLength(1);
    const answer = await decide(director, request.id_pedido, 'aceptado');
    expect(answer.json()).toMatchObject({ id_pedido: request.id_pedido, estado: 'aceptado' });
    expect(await teamOf()).toEqual([beto.id, director.id, ana.id]);
    expect(await reads(ana)).toBe(200);
    expect(await requestsOf(admin)).toEqual([]);
    expect(await trailOf(t, 'assignment_request.accept', patient)).toHaveLength(1);
    expect(await trailOf(t, 'assignment.create', patient)).toEqual([
      { id_prestador: director.id, outcome: 'ok' },
    ]);
  });

  it('is declined: nothing changes, and the next booking asks again', async () => {
    expect((await decide(admin, request.id_pedido, 'rechazado')).statusCode).toBe(200);
    expect(await requestsOf(admin)).toEqual([]);
    expect(await reads(ana)).toBe(404);
    await booked(desk, ana, hour('16'));
    expect(await requestsOf(admin)).toHaveLength(1);
  });

  it('is neither seen nor decided by anybody out of reach or without the right to assign', async () => {
    const stranger = await t.signIn('director_medico');
    expect(await requestsOf(stranger)).toEqual([]);
    expect((await decide(stranger, request.id_pedido, 'aceptado')).statusCode).toBe(404);
    for (const who of [ana, beto, desk]) {
      expect((await t.as(who, 'GET', '/api/assignment-requests')).statusCode).toBe(403);
      expect((await decide(who, request.id_pedido, 'aceptado')).statusCode).toBe(403);
    }
    expect(await reads(ana)).toBe(404);
  });

  it('is decided once: the second of two is answered with the first decision', async () => {
    const answers = await Promise.all([
      decide(admin, request.id_pedido, 'aceptado'),
      decide(director, request.id_pedido, 'rechazado'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const isIn = (await teamOf()).includes(ana.id);
    expect(isIn).toBe(answers[0]?.statusCode === 200);
    const loser = answers.find(({ statusCode }) => statusCode === 409);
    expect(loser?.json()).toMatchObject({
      code: 'ALREADY_CLOSED',
      error: 'Otra persona ya resolvió este pedido',
    });
    const again = isIn ? 'aceptado' : 'rechazado';
    expect((await decide(admin, request.id_pedido, again)).statusCode).toBe(200);
  });

  it('ends when the assignment is made otherwise, and does not come back with its end', async () => {
    await t.as(admin, 'POST', `/api/patients/${patient}/assign/${ana.id}`, {});
    expect(await requestsOf(admin)).toEqual([]);
    await t.as(admin, 'DELETE', `/api/patients/${patient}/assign/${ana.id}`);
    expect(await requestsOf(admin)).toEqual([]);
  });

  it('is not shown while there is no appointment left', async () => {
    const [own] = await agendaOf(ana);
    const cancelled = { estado: 'cancelado_paciente', motivo: 'Avisó' };
    await t.as(desk, 'PATCH', `/api/appointments/${own?.id_turno}`, cancelled);
    expect(await requestsOf(admin)).toEqual([]);
  });

  it('cannot be accepted if its provider has left', async () => {
    await t.db
      .updateTable('prestadores')
      .set({ is_active: false })
      .where('id_prestador', '=', ana.id)
      .execute();
    const answer = await decide(admin, request.id_pedido, 'aceptado');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'PROVIDER_NOT_ELIGIBLE']);
    expect(await requestsOf(admin)).toHaveLength(1);
  });
});

describe('the list of patients without a team', () => {
  const without = async (who: Person) => {
    const answer = await t.as(who, 'GET', '/api/patients?sin_equipo=true&pageSize=100');
    return answer.json<PatientPage>();
  };
  const names = async (who: Person) => (await without(who)).data.map(({ id_paciente }) => id_paciente);

  it('has the active patients without a team, until somebody is booked', async () => {
    expect(await names(admin)).toContain(patient);
    const before = (await without(admin)).total;
    await booked(desk, ana);
    expect(await names(admin)).not.toContain(patient);
    expect((await without(admin)).total).toBe(before - 1);
  });

  it('leaves out inactive patients, and shows nothing to people who may not assign', async () => {
    await t.db.updateTable('pacientes').set({ activo: false }).where('id_paciente', '=', patient).execute();
    expect(await names(admin)).not.toContain(patient);
    for (const who of [desk, ana]) expect(await without(who)).toEqual({ data: [], total: 0, totalPages: 0 });
  });

  it('can be taken along as a file', async () => {
    const answer = await t.as(admin, 'GET', '/api/patients/export.csv?sin_equipo=true');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Vega');
  });
});
