import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { formatTime, todayInClinic } from '@trama/contract/words/clinic-time';
import { FOLLOW_UP_TEXT_FIELDS } from '@trama/contract/words/record/follow-ups';
import { describe, expect, it } from 'vitest';
import { assign, createPatient, licensed, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Gómez', matricula: 'MN 10' });
const patient = await createPatient(t);
await assign(t, patient, ana.id);

const TODAY = todayInClinic();
const DURATION_INVALID = 'La duración debe ser un número entero de minutos entre 1 y 1440';
const create = (person: Person | null, fields: object = {}) =>
  t.as(person, 'POST', '/api/follow-ups', { id_paciente: patient, fecha: TODAY, ...fields });
const list = (person: Person, id: number | string = patient) =>
  t.as(person, 'GET', `/api/patients/${id}/follow-ups`);
const countsOf = (id: number) =>
  t.db
    .selectFrom('pacientes')
    .select(['total_sesiones', 'ultima_sesion'])
    .where('id_paciente', '=', id)
    .executeTakeFirstOrThrow();
async function told(action: string, id: number) {
  const rows = trail(t);
  return rows
    .select(['id_prestador', 'outcome', 'object_id'])
    .where('action', '=', action)
    .where('id_paciente', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

describe('creating a follow-up', () => {
  it('answers the whole thing, with its provider', async () => {
    const texts = Object.fromEntries(FOLLOW_UP_TEXT_FIELDS.map((field) => [field, `texto de ${field}`]));
    const answer = await create(ana, texts);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id_seguimiento: expect.any(Number),
      id_paciente: patient,
      id_prestador: ana.id,
      fecha: TODAY,
      hora: expect.stringMatching(/^\d\d:\d\d$/),
      modalidad: null,
      duracion_min: null,
      id_turno: null,
      importado_de: null,
      autor_original: null,
      fecha_creacion: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      folio: 1,
      error: false,
      correcciones: [],
      ...texts,
      prestadores: { nombre: 'Ana', apellido: 'Gómez', role: 'psicologo', ...licensed('MN 10') },
    });
    expect(answer.json()).toEqual((await list(ana)).json()[0]);
  });

  it('keeps every text verbatim, missing and empty ones as null', async () => {
    const hostile = {
      eje_tratamiento: '  <script>alert(1)</script>\n\tsegunda línea  ',
      intervenciones_principales: '😀 “comillas” \' " \\ % _ ; drop table seguimientos; --',
      logros_variaciones_mes: 'نص من اليمين إلى اليسار',
      indicaciones: 'x'.repeat(100_000),
      dsm: '   ',
      supervisar: '',
    };
    const saved = (await create(ana, hostile)).json();
    expect(saved).toMatchObject({ ...hostile, dsm: null, supervisar: null, planificacion: null });
  });

  it('stores the performer and who recorded it apart', async () => {
    const { id_seguimiento } = (await create(admin, { id_prestador: ana.id })).json<FollowUp>();
    const row = await t.db
      .selectFrom('seguimientos')
      .select(['id_prestador', 'registrado_por'])
      .where('id_seguimiento', '=', id_seguimiento)
      .executeTakeFirst();
    expect(row).toEqual({ id_prestador: ana.id, registrado_por: admin.id });
    expect(await told('follow_up.create', patient)).toContainEqual({
      id_prestador: admin.id,
      outcome: 'ok',
      object_id: id_seguimiento,
    });
  });

  it('is always their own for anybody but an administrator', async () => {
    expect((await create(ana, { id_prestador: admin.id })).json()).toMatchObject({ id_prestador: ana.id });
  });

  it('is the administrator’s own when no performer is named', async () => {
    expect((await create(admin)).json()).toMatchObject({ id_prestador: admin.id });
    expect((await create(admin, { id_prestador: null })).json()).toMatchObject({ id_prestador: admin.id });
  });

  it('refuses a performer who is inactive, unknown or no id at all', async () => {
    const gone = await t.signIn('psiquiatra');
    await t.db
      .updateTable('prestadores')
      .set({ is_active: false })
      .where('id_prestador', '=', gone.id)
      .execute();
    for (const id_prestador of [gone.id, 999_999_999, Number.MAX_SAFE_INTEGER, -1, 1.5, '1', true]) {
      const answer = await create(admin, { id_prestador });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          error: 'Datos del paciente o prestador no disponibles',
          code: 'VALIDATION_ERROR',
          details: [{ field: 'id_prestador', message: 'Datos del paciente o prestador no disponibles' }],
        },
      ]);
    }
  });

  it.each([
    ['no date', { fecha: undefined }, 'La fecha del seguimiento es obligatoria'],
    ['a null date', { fecha: null }, 'La fecha del seguimiento es obligatoria'],
    ['an empty date', { fecha: ' ' }, 'La fecha del seguimiento es obligatoria'],
    ['a day that never was', { fecha: '2023-02-29' }, 'Fecha inválida'],
    ['a moment', { fecha: '2024-01-01T00:00:00Z' }, 'Fecha inválida'],
    ['a number', { fecha: 20240101 }, 'Fecha inválida'],
    ['a far future', { fecha: '2999-01-01' }, 'La fecha del seguimiento no puede ser futura'],
    ['an object in place of a text', { dsm: { $ne: 1 } }, 'Debe ser un texto'],
    ['too long a text', { eje: 'x'.repeat(200_001) }, 'El texto no puede superar los 200000 caracteres'],
    ['no patient', { id_paciente: undefined }, 'Datos del paciente o prestador no disponibles'],
    ['a patient that is a text', { id_paciente: '1' }, 'Datos del paciente o prestador no disponibles'],
  ])('refuses %s', async (_name, fields, message) => {
    const answer = await create(ana, fields);
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([
      400,
      'VALIDATION_ERROR',
      message,
    ]);
  });

  it('takes no date after today in Buenos Aires', async () => {
    const [year, month, day] = TODAY.split('-').map(Number) as [number, number, number];
    const tomorrow = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
    expect((await create(ana, { fecha: tomorrow })).statusCode).toBe(400);
    expect((await create(ana, { fecha: TODAY })).statusCode).toBe(201);
  });

  it('has the hour of the act: as it was sent, now for today, not recorded for another day', async () => {
    const clock = () => formatTime(new Date());
    const [before, today, after] = [clock(), (await create(ana)).json<FollowUp>(), clock()];
    expect([before, after]).toContain(today.hora);
    const fields = { fecha: '2024-03-01', hora: '07:05', modalidad: 'virtual', duracion_min: 50 };
    expect((await create(ana, fields)).json()).toMatchObject(fields);
    expect((await create(ana, { fecha: '2024-03-01' })).json()).toMatchObject({
      hora: null,
      modalidad: null,
    });
    expect((await create(ana, { fecha: TODAY, hora: '00:00' })).json()).toMatchObject({ hora: '00:00' });
  });

  it.each([
    ['no hour', { hora: '25:00' }, 'hora', 'La hora del seguimiento no es válida'],
    ['half an hour', { hora: '7:5' }, 'hora', 'La hora del seguimiento no es válida'],
    ['an unknown modality', { modalidad: 'paloma' }, 'modalidad', 'La modalidad no es válida'],
    ['no time at all', { duracion_min: 0 }, 'duracion_min', DURATION_INVALID],
    ['more than a day', { duracion_min: 1441 }, 'duracion_min', DURATION_INVALID],
    ['half a minute', { duracion_min: 1.5 }, 'duracion_min', DURATION_INVALID],
  ])('refuses %s', async (_name, fields, field, message) => {
    const answer = await create(ana, { fecha: '2024-03-01', ...fields });
    expect([answer.statusCode, answer.json().details]).toEqual([400, [{ field, message }]]);
  });

  it('ignores what it does not take', async () => {
    const saved = (await create(ana, { id_seguimiento: 1, registrado_por: admin.id, otra: 'x' })).json();
    expect(saved.id_seguimiento).not.toBe(1);
    expect(saved).not.toHaveProperty('otra');
    expect(saved).not.toHaveProperty('registrado_por');
  });

  it('makes one follow-up of a form that is sent five times at once', async () => {
    const someone = await createPatient(t);
    await assign(t, someone, ana.id);
    const send = (key: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/follow-ups',
        payload: { id_paciente: someone, fecha: TODAY, dsm: 'una vez' },
        headers: { authorization: `Bearer ${ana.session.token}`, 'idempotency-key': key },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('formulario-1')));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await countsOf(someone)).toMatchObject({ total_sesiones: 1 });
    expect(await told('follow_up.create', someone)).toHaveLength(1);
    expect((await send('formulario-2')).json().id_seguimiento).not.toBe(answers[0]?.json().id_seguimiento);
  });

  it('ends the draft of its author, and no other', async () => {
    const other = await t.signIn('psicologo');
    await assign(t, patient, other.id);
    const draft = `/api/drafts/follow-up/${patient}`;
    for (const person of [ana, other]) await t.as(person, 'PUT', draft, { contenido: { dsm: 'a medias' } });
    await create(ana, { fecha: 'mal' });
    expect((await t.as(ana, 'GET', draft)).statusCode).toBe(200);
    await create(ana);
    expect((await t.as(ana, 'GET', draft)).statusCode).toBe(204);
    expect((await t.as(other, 'GET', draft)).json().contenido).toEqual({ dsm: 'a medias' });
  });

  it('counts fifty sessions that arrive together, and keeps the latest date', async () => {
    const busy = await createPatient(t);
    const days = Array.from({ length: 50 }, (_, i) => `2024-01-${String((i % 28) + 1).padStart(2, '0')}`);
    const answers = await Promise.all(days.map((fecha) => create(admin, { id_paciente: busy, fecha })));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(50).fill(201));
    expect(await countsOf(busy)).toEqual({ total_sesiones: 50, ultima_sesion: '2024-01-28' });
    const listed = (await list(admin, busy)).json<FollowUp[]>();
    expect(new Set(listed.map((followUp) => followUp.id_seguimiento)).size).toBe(50);
  });

  it('leaves the patient as it was when it is refused', async () => {
    const before = await countsOf(patient);
    await create(admin, { id_prestador: 999_999_999 });
    expect(await countsOf(patient)).toEqual(before);
  });
});

describe('listing', () => {
  it('is newest first by date, then by creation', async () => {
    const someone = await createPatient(t);
    const made = [];
    for (const fecha of ['2024-03-01', '2024-05-01', '2024-03-01', '2023-12-31']) {
      made.push((await create(admin, { id_paciente: someone, fecha })).json<FollowUp>().id_seguimiento);
    }
    const listed = (await list(admin, someone)).json<FollowUp[]>();
    expect(listed.map((followUp) => followUp.id_seguimiento)).toEqual([made[1], made[2], made[0], made[3]]);
    expect(await countsOf(someone)).toEqual({ total_sesiones: 4, ultima_sesion: '2024-05-01' });
  });

  it('is empty for a patient without sessions, and leaves a row in the trail', async () => {
    const someone = await createPatient(t);
    expect((await list(admin, someone)).json()).toEqual([]);
    expect(await told('follow_up.list', someone)).toEqual([
      { id_prestador: admin.id, outcome: 'ok', object_id: null },
    ]);
  });
});

describe('searching', async () => {
  const someone = await createPatient(t);
  const luis = await t.signIn('psiquiatra');
  const add = (fecha: string, fields: object) => create(admin, { id_paciente: someone, fecha, ...fields });
  await assign(t, someone, luis.id);
  await add('2025-03-01', { id_prestador: luis.id, indicaciones: 'Comenzó la MEDICACIÓN, 50 % de la dosis' });
  await add('2025-04-01', { planificacion: 'Revisar la medicacion', supervisar: 'Con el equipo' });
  await add('2025-05-01', { dsm: 'Duelo' });
  const found = async (query: string, person = luis) =>
    (await t.as(person, 'GET', `/api/patients/${someone}/follow-ups?${query}`))
      .json<FollowUp[]>()
      .map(({ fecha }) => fecha);

  it.each([
    ['q=medicaci%C3%B3n', ['2025-04-01', '2025-03-01']],
    ['q=EQUIPO%20%20medicacion', ['2025-04-01']],
    ['q=50%20%25', ['2025-03-01']],
    ['q=%25', ['2025-03-01']],
    ['q=nada', []],
    ['q=%20', ['2025-05-01', '2025-04-01', '2025-03-01']],
    ['desde=2025-04-01', ['2025-05-01', '2025-04-01']],
    ['desde=2025-04-01&hasta=2025-04-01', ['2025-04-01']],
    [`id_prestador=${luis.id}`, ['2025-03-01']],
    [`id_prestador=${luis.id}&q=equipo`, []],
  ])('%s finds %j', async (query, days) => {
    expect(await found(query)).toEqual(days);
  });

  it('finds all of what does not fit into one part of the answer', async () => {
    const long = await createPatient(t);
    for (let day = 1; day <= 12; day += 1)
      await create(admin, {
        id_paciente: long,
        fecha: `2025-01-${String(day).padStart(2, '0')}`,
        eje_tratamiento: `Insomnio ${'x'.repeat(150_000)}`,
      });
    const answer = await t.as(admin, 'GET', `/api/patients/${long}/follow-ups?q=insomnio`);
    expect(answer.json<FollowUp[]>().map(({ fecha }) => fecha.slice(-2))).toEqual(
      Array.from({ length: 12 }, (_, i) => String(12 - i).padStart(2, '0')),
    );
  });

  it('is not held up by thousands of marks on one letter', async () => {
    const marked = await createPatient(t);
    await assign(t, marked, ana.id);
    // The database put them in order for a minute, and did not end when the time of the statement was over.
    const pile = `insomnio a${'\u0301'.repeat(20_000)}${'\u0323'.repeat(20_000)}`;
    await create(ana, { id_paciente: marked, dsm: 'sin marcas', eje: pile });
    const answer = await t.as(ana, 'GET', `/api/patients/${marked}/follow-ups?q=Insomnio`);
    expect([answer.statusCode, answer.json<FollowUp[]>().length]).toEqual([200, 1]);
  });

  it('is a reading of the record in the trail, without the words, and for the team alone', async () => {
    const readings = async () => (await told('follow_up.list', someone)).length;
    const before = await readings();
    await found('q=duelo');
    expect(await readings()).toBe(before + 1);
    const answer = await t.as(ana, 'GET', `/api/patients/${someone}/follow-ups?q=duelo`);
    expect(answer.statusCode).toBe(404);
  });

  it.each([
    [`q=${'x'.repeat(101)}`, 'La búsqueda no puede superar los 100 caracteres'],
    ['id_prestador=nadie', 'El prestador no es válido'],
    ['desde=2025-13-01', 'Fecha inválida'],
    ['desde=2025-05-01&hasta=2025-04-01', 'La fecha de fin no puede ser anterior a la de inicio'],
  ])('refuses %s', async (query, error) => {
    const answer = await t.as(luis, 'GET', `/api/patients/${someone}/follow-ups?${query}`);
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  });
});

describe('the last plan', () => {
  const planOf = (person: Person, id: number) => t.as(person, 'GET', `/api/patients/${id}/last-plan`);

  it('is that of the latest follow-up that plans something and is not an error, and leaves a row in the trail', async () => {
    const someone = await createPatient(t);
    await assign(t, someone, ana.id);
    expect((await planOf(ana, someone)).json()).toEqual({ plan: null });
    const made: FollowUp[] = [];
    for (const fields of [
      { fecha: '2024-03-01', planificacion: 'Retomar el duelo' },
      { fecha: '2024-02-01', planificacion: 'Anterior' },
      { fecha: '2024-04-01', eje_tratamiento: 'No planea nada' },
      { fecha: '2024-05-01', planificacion: 'De otro paciente' },
    ])
      made.push((await create(ana, { id_paciente: someone, ...fields })).json<FollowUp>());
    const corrections = `/api/patients/${someone}/entries/${made[3]?.folio}/corrections`;
    await t.as(ana, 'POST', corrections, { aclaracion: 'Era de otro paciente', error: true });
    expect((await planOf(ana, someone)).json()).toEqual({
      plan: {
        id_seguimiento: made[0]?.id_seguimiento,
        fecha: '2024-03-01',
        planificacion: 'Retomar el duelo',
        prestadores: made[0]?.prestadores,
      },
    });
    expect(await told('follow_up.list', someone)).toHaveLength(2);
    const stranger = await t.signIn('psicologo');
    expect((await planOf(stranger, someone)).statusCode).toBe(404);
  });
});

describe('who may', () => {
  it.each(['PUT', 'PATCH', 'DELETE'] as const)('nobody can %s one', async (method) => {
    const { id_seguimiento } = (await create(ana)).json<FollowUp>();
    const answer = await t.as(admin, method, `/api/follow-ups/${id_seguimiento}`, { dsm: 'otro' });
    expect(answer.statusCode).toBe(404);
    await expect(
      t.db.deleteFrom('seguimientos').where('id_seguimiento', '=', id_seguimiento).execute(),
    ).rejects.toThrow('permission denied');
  });
});
