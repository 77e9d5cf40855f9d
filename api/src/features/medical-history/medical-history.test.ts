import { ROLES, roleCan } from '@trama/contract/access-policy';
import { HISTORY_FIELDS, type History, type HistoryVersion } from '@trama/contract/medical-history';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, createPatient } from '../../../test/factories.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('administrador');
  ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz', matricula: 'MN 77' });
});
afterAll(() => t.close());

const URL = '/api/medical-history';
const create = (person: Person, payload: object) => t.as(person, 'POST', URL, payload);
const update = (person: Person, id: number, payload: object) => t.as(person, 'PUT', `${URL}/${id}`, payload);
const read = (person: Person, patient: number) =>
  t.as(person, 'GET', `/api/patients/${patient}/medical-history`);
const versionsOf = async (id: number) =>
  (await t.as(admin, 'GET', `${URL}/${id}/versions`)).json<HistoryVersion[]>();
const trailOf = async (patient: number) =>
  (
    await t.db
      .selectFrom('audit_log')
      .select(['action', 'outcome', 'id_prestador', 'object_id'])
      .where('id_paciente', '=', patient)
      .orderBy('id')
      .execute()
  ).map(({ action, outcome }) => `${action} ${outcome}`);

async function patientOf(...people: Person[]): Promise<number> {
  const patient = await createPatient(t);
  for (const person of people) await assign(t, patient, person.id);
  return patient;
}

async function historyOf(person: Person, fields: object = {}): Promise<History> {
  const answer = await create(person, { id_paciente: await patientOf(person), ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json<History>();
}

describe('creating a history', () => {
  it('answers 201 with every field, null where nothing was written', async () => {
    const patient = await patientOf(ana);
    expect((await read(ana, patient)).json()).toEqual({ hasHistory: false, data: null });
    const answer = await create(ana, {
      id_paciente: patient,
      motivo: 'Insomnio',
      riesgo: 'muy alto',
      tabaco: false,
      alcohol: true,
      fecha_derivacion: '2024-02-29',
    });
    expect(answer.statusCode).toBe(201);
    const history = answer.json<History>();
    const empty = Object.fromEntries(HISTORY_FIELDS.map((field) => [field, null]));
    expect(history).toEqual({
      ...empty,
      id_admision: expect.any(Number),
      id_paciente: patient,
      id_prestador: ana.id,
      fecha_creacion: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      fecha_actualizacion: history.fecha_creacion,
      prestadores: { nombre: 'Ana', apellido: 'Ruiz', role: 'psicologo', matricula: 'MN 77' },
      motivo: 'Insomnio',
      riesgo: 'muy alto',
      tabaco: false,
      alcohol: true,
      fecha_derivacion: '2024-02-29',
    });
    expect((await read(ana, patient)).json()).toEqual({ hasHistory: true, data: history });
    expect(await trailOf(patient)).toEqual(['history.read ok', 'history.create ok', 'history.read ok']);
  });

  it('happens once per patient, also when twenty ask at the same moment', async () => {
    const patient = await patientOf(ana);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create(ana, { id_paciente: patient, motivo: `intento ${i}` })),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.json().code).toBe('HISTORY_EXISTS');
    const made = answers.find((answer) => answer.statusCode === 201)?.json<History>();
    expect((await read(ana, patient)).json().data).toEqual(made);
    expect(await versionsOf(made?.id_admision ?? 0)).toHaveLength(1);
  });

  it('with the same Idempotency-Key answers the same history, also at the same moment', async () => {
    const patient = await patientOf(ana);
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: URL,
        payload: { id_paciente: patient },
        headers: { authorization: `Bearer ${ana.session.token}`, 'idempotency-key': `una-vez-${patient}` },
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
  });

  it('lets an administrator name any active provider as performer, and is the author apart', async () => {
    const auditor = await t.signIn('auditor');
    const patient = await patientOf();
    const history = (await create(admin, { id_paciente: patient, id_prestador: auditor.id })).json<History>();
    expect(history.id_prestador).toBe(auditor.id);
    expect(history.prestadores.role).toBe('auditor');
    const { registrado_por } = await t.db
      .selectFrom('admisiones')
      .select('registrado_por')
      .where('id_admision', '=', history.id_admision)
      .executeTakeFirstOrThrow();
    expect(registrado_por).toBe(admin.id);
  });

  it.each([{}, { id_prestador: null }])('takes the administrator as performer with %j', async (fields) => {
    const answer = await create(admin, { id_paciente: await patientOf(), ...fields });
    expect(answer.json<History>().id_prestador).toBe(admin.id);
  });

  it('refuses a performer who is unknown, inactive or no id', async () => {
    const gone = await t.signIn('psiquiatra');
    await sql`update prestadores set is_active = false where id_prestador = ${gone.id}`.execute(t.db);
    const patient = await patientOf();
    for (const id_prestador of [gone.id, 999_999_999, 0, -1, 1.5, 'x']) {
      const answer = await create(admin, { id_paciente: patient, id_prestador });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          error: 'No se pudo identificar al prestador',
          code: 'VALIDATION_ERROR',
          details: [{ field: 'id_prestador', message: 'No se pudo identificar al prestador' }],
        },
      ]);
    }
    expect((await read(admin, patient)).json().hasHistory).toBe(false);
  });

  it.each([1, 999_999_999])(
    "is always in a non-administrator's own name, whatever they send (%i)",
    async (id) => {
      const history = await historyOf(ana, { id_prestador: id, registrado_por: id, version: 9 });
      expect(history.id_prestador).toBe(ana.id);
      const [version] = await versionsOf(history.id_admision);
      expect([version?.version, version?.autor.id_prestador]).toEqual([1, ana.id]);
    },
  );

  it.each([
    [{ riesgo: 'altísimo' }, 'riesgo', 'El riesgo no es válido'],
    [{ riesgo: 3 }, 'riesgo', 'El riesgo no es válido'],
    [{ tabaco: 'sí' }, 'tabaco', 'Debe ser verdadero o falso'],
    [{ motivo: 7 }, 'motivo', 'Debe ser un texto'],
    [{ fecha_derivacion: '2023-02-29' }, 'fecha_derivacion', 'Fecha inválida'],
    [{ detalles: 'x'.repeat(200_001) }, 'detalles', 'El texto no puede superar los 200000 caracteres'],
  ])('refuses %o', async (fields, field, message) => {
    const answer = await create(ana, { id_paciente: await patientOf(ana), ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: message,
      code: 'VALIDATION_ERROR',
      details: [{ field, message }],
    });
  });

  it.each([undefined, null, '7', {}])('asks for the patient: %o is none', async (id_paciente) => {
    const answer = await create(ana, { id_paciente, motivo: 'x' });
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, 'id_paciente']);
  });
});

describe('what somebody wrote', () => {
  const texts = {
    motivo: '  <script>alert("1")</script>\n\tcon sangría  ',
    series_sintomas: 'emoji 🧠👩🏽‍⚕️ y derecha a izquierda: שלום عليكم \u202e',
    desencadenantes: "'; drop table admisiones; -- \\ % _ {{y}}",
    detalles: 'ñandú — línea 1\r\nlínea 2\u2028fin',
    impresion_personas: 'á'.repeat(100_000),
  };

  it('is kept verbatim', async () => {
    const history = await historyOf(ana, texts);
    expect(history).toMatchObject(texts);
    expect(
      (await update(ana, history.id_admision, { comentario_conclusion: texts.motivo })).json(),
    ).toMatchObject({
      ...texts,
      comentario_conclusion: texts.motivo,
    });
    expect((await versionsOf(history.id_admision))[0]).toMatchObject(texts);
  });

  it('counts as nothing when it is blank', async () => {
    const history = await historyOf(ana, {
      motivo: ' \n\t ',
      riesgo: '',
      fecha_derivacion: '',
      detalles: '',
    });
    expect([history.motivo, history.riesgo, history.fecha_derivacion, history.detalles]).toEqual(
      Array(4).fill(null),
    );
  });
});

describe('saving a history again', () => {
  it('changes what it names, null clears, and the rest stays', async () => {
    const history = await historyOf(ana, { motivo: 'uno', detalles: 'dos', tabaco: true, riesgo: 'alto' });
    const answer = await update(ana, history.id_admision, { motivo: 'UNO', tabaco: null, riesgo: '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...history,
      motivo: 'UNO',
      tabaco: null,
      riesgo: null,
      fecha_actualizacion: answer.json<History>().fecha_actualizacion,
    });
    expect(answer.json<History>().fecha_actualizacion > history.fecha_actualizacion).toBe(true);
  });

  it('never moves it to another patient or provider, nor touches its dates', async () => {
    const history = await historyOf(ana);
    const answer = await update(admin, history.id_admision, {
      id_paciente: await patientOf(ana),
      id_prestador: admin.id,
      id_admision: 1,
      fecha_creacion: '2001-01-01T00:00:00.000Z',
      registrado_por: admin.id,
      motivo: 'x',
    });
    const { fecha_actualizacion, ...kept } = answer.json<History>();
    const { fecha_actualizacion: _, ...before } = history;
    expect(kept).toEqual({ ...before, motivo: 'x' });
  });

  it('keeps every version with its author, newest first', async () => {
    const bea = await t.signIn('psiquiatra', { nombre: 'Bea', apellido: 'Sosa' });
    const history = await historyOf(ana, { motivo: 'uno', alcohol: true });
    await assign(t, history.id_paciente, bea.id);
    await update(bea, history.id_admision, { motivo: 'dos', fecha_derivacion: '2025-01-31' });
    const last = (await update(ana, history.id_admision, { motivo: null })).json<History>();
    const versions = await versionsOf(history.id_admision);
    const shown = versions.map(({ version, autor, motivo, fecha_derivacion, alcohol }) => ({
      version,
      autor: autor.apellido,
      motivo,
      fecha_derivacion,
      alcohol,
    }));
    expect(shown).toEqual([
      { version: 3, autor: 'Ruiz', motivo: null, fecha_derivacion: '2025-01-31', alcohol: true },
      { version: 2, autor: 'Sosa', motivo: 'dos', fecha_derivacion: '2025-01-31', alcohol: true },
      { version: 1, autor: 'Ruiz', motivo: 'uno', fecha_derivacion: null, alcohol: true },
    ]);
    expect(versions[0]?.fecha).toBe(last.fecha_actualizacion);
    expect(versions[2]?.fecha).toBe(history.fecha_creacion);
    expect(versions[1]?.autor).toEqual({
      id_prestador: bea.id,
      nombre: 'Bea',
      apellido: 'Sosa',
      role: 'psiquiatra',
    });
    expect(Object.keys(versions[0] ?? {}).sort()).toEqual(
      ['autor', 'fecha', 'version', ...HISTORY_FIELDS].sort(),
    );
  });

  it('makes no version when nothing changes, and the trail tells it as a reading', async () => {
    const history = await historyOf(ana, { motivo: 'igual' });
    const answer = await update(ana, history.id_admision, { motivo: 'igual', detalles: '  ' });
    expect(answer.json()).toEqual(history);
    expect(await versionsOf(history.id_admision)).toHaveLength(1);
    expect(await trailOf(history.id_paciente)).toEqual([
      'history.create ok',
      'history.read ok',
      'history.versions ok',
    ]);
  });

  it('is refused when somebody saved in between, and nothing is overwritten', async () => {
    const history = await historyOf(ana, { motivo: 'base', detalles: 'base' });
    const { id_admision, fecha_actualizacion } = history;
    const first = await update(admin, id_admision, { fecha_actualizacion, motivo: 'de la administradora' });
    const second = await update(ana, id_admision, {
      fecha_actualizacion,
      motivo: 'de Ana',
      detalles: 'de Ana',
    });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { error: 'Otra persona guardó cambios mientras usted editaba', code: 'EDIT_CONFLICT' },
    ]);
    expect((await read(ana, history.id_paciente)).json().data).toEqual(first.json());
    const onTop = await update(ana, id_admision, {
      fecha_actualizacion: first.json<History>().fecha_actualizacion,
      detalles: 'de Ana',
    });
    expect(onTop.json()).toMatchObject({ motivo: 'de la administradora', detalles: 'de Ana' });
  });

  it('lets one of ten editors through who loaded the same moment', async () => {
    const { id_admision, fecha_actualizacion } = await historyOf(ana);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        update(ana, id_admision, { fecha_actualizacion, motivo: `n.º ${i}` }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await versionsOf(id_admision)).toHaveLength(2);
  });

  it('is accepted without the loaded moment; saves of the same instant still differ in theirs', async () => {
    const { id_admision } = await historyOf(ana);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => update(ana, id_admision, { motivo: `n.º ${i}` })),
    );
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    const versions = await versionsOf(id_admision);
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 16 }, (_, i) => 16 - i));
    const moments = versions.map(({ fecha }) => fecha);
    expect(new Set(moments).size).toBe(16);
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  it.each(['ayer', 5, '2024-01-01', '2024-13-01T00:00:00Z'])('refuses %j as a moment', async (moment) => {
    const { id_admision } = await historyOf(ana);
    const answer = await update(ana, id_admision, { fecha_actualizacion: moment, motivo: 'x' });
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, 'fecha_actualizacion']);
  });

  it('takes a moment that no clock of ours has shown for a conflict', async () => {
    const { id_admision } = await historyOf(ana);
    const answer = await update(ana, id_admision, {
      fecha_actualizacion: '0000-01-01T00:00:00Z',
      motivo: 'x',
    });
    expect(answer.json().code).toBe('EDIT_CONFLICT');
  });
});

describe('who may', () => {
  it.each(ROLES)('%s: what the table says', async (role) => {
    const person = await t.signIn(role);
    const patient = await patientOf(person);
    const history = await historyOf(admin);
    await assign(t, history.id_paciente, person.id);
    const allowed = (action: 'create' | 'read' | 'update', status: number) =>
      roleCan(role, 'medical_history', action) ? status : 403;
    const statuses = [
      (await create(person, { id_paciente: patient })).statusCode,
      (await read(person, history.id_paciente)).statusCode,
      (await update(person, history.id_admision, { motivo: 'x' })).statusCode,
      (await t.as(person, 'GET', `${URL}/${history.id_admision}/versions`)).statusCode,
    ];
    expect(statuses).toEqual([
      allowed('create', 201),
      allowed('read', 200),
      allowed('update', 200),
      allowed('read', 200),
    ]);
  });

  it('answers byte for byte the same of a history out of reach and of none', async () => {
    const history = await historyOf(admin, { motivo: 'ajeno' });
    const calls = (id: number | string, patient: number | string): ReturnType<TestApp['as']>[] => [
      read(ana, patient as number),
      update(ana, id as number, { riesgo: 'mal escrito' }),
      t.as(ana, 'GET', `${URL}/${id}/versions`),
    ];
    const outOfReach = await Promise.all(calls(history.id_admision, history.id_paciente));
    const missing = await Promise.all(calls(987_654_321, 987_654_321));
    const noIds = await Promise.all(calls('abc', '1e3'));
    for (const answer of [...outOfReach, ...missing, ...noIds]) {
      expect([answer.statusCode, answer.body]).toEqual([404, outOfReach[0]?.body]);
    }
    const posts = [history.id_paciente, 987_654_321, 0].map((id_paciente) =>
      create(ana, { id_paciente, riesgo: 9 }),
    );
    for (const answer of await Promise.all(posts)) {
      expect([answer.statusCode, answer.body]).toEqual([404, outOfReach[0]?.body]);
    }
    expect(await trailOf(history.id_paciente)).toContain('history.read refused');
  });

  it('asks for a token first', async () => {
    for (const [method, url] of [
      ['GET', '/api/patients/1/medical-history'],
      ['POST', URL],
      ['PUT', `${URL}/1`],
      ['GET', `${URL}/1/versions`],
    ] as const) {
      const answer = await t.as(null, method, url, method === 'GET' ? undefined : {});
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'NO_TOKEN']);
    }
  });
});

it('cannot change or delete a version, whatever a request might reach', async () => {
  const { id_admision } = await historyOf(ana);
  await expect(
    sql`update admisiones_versiones set autor = 1 where id_admision = ${id_admision}`.execute(t.db),
  ).rejects.toThrow('permission denied');
  await expect(sql`delete from admisiones where id_admision = ${id_admision}`.execute(t.db)).rejects.toThrow(
    'permission denied',
  );
});
