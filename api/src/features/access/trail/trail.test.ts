import type { TrailPage } from '@trama/contract/schemas/access/trail';
import { describe, expect, it } from 'vitest';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const auditor = await t.signIn('auditor', { nombre: 'Olga', apellido: 'Auditora' });

const read = async (filter: string) => {
  const answer = await t.as(auditor, 'GET', `/api/audit?${filter}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<TrailPage>();
};
/** A row of the trail at a moment of the past, as only the owner of the database could write it. */
const past = (at: string, patient: number) =>
  query(
    t.ownerUrl,
    `insert into audit_log (at, action, outcome, id_paciente) values ('${at}', 'patient.read', 'ok', ${patient})`,
  );

describe('the trail', () => {
  it.each([0, -7])('stays readable when somebody asks for patient %d', async (id_paciente) => {
    const person = await t.signIn('psicologo');
    const answer = await t.as(person, 'POST', '/api/medications', {
      id_paciente,
      nombre_medicamento: 'Litio',
    });
    expect(answer.statusCode).toBe(404);
    expect((await read('')).data.length).toBeGreaterThan(0);
  });

  it('names person, action and patient, newest first, and never a clinical text', async () => {
    const admin = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Admin' });
    const patient = await createPatient(t);
    const provider = await t.signIn('psicologo');
    const url = `/api/patients/${patient}/assign/${provider.id}`;
    await t.as(admin, 'POST', url, { notes: 'Un secreto clínico' });
    await t.as(provider, 'DELETE', url);
    const { data, next } = await read(`id_paciente=${patient}`);
    expect(next).toBeNull();
    expect(data).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/Z$/),
        id_prestador: provider.id,
        nombre: 'Ana',
        apellido: expect.stringContaining('Prueba'),
        role: 'psicologo',
        action: 'assignment.close',
        outcome: 'refused',
        id_paciente: patient,
        object_id: null,
        address: '127.0.0.1',
        request_id: expect.any(String),
        pacientes: null,
        marca: null,
        filas: null,
      },
      expect.objectContaining({
        id_prestador: admin.id,
        nombre: 'Ada',
        apellido: 'Admin',
        action: 'assignment.create',
        outcome: 'ok',
        object_id: expect.any(Number),
      }),
    ]);
    expect(JSON.stringify(data)).not.toContain('secreto');
  });

  it('marks what an administrator reads of a record, and nobody else', async () => {
    const patient = await createPatient(t);
    const admin = await t.signIn('administrador');
    const treating = await t.signIn('psicologo');
    const desk = await t.signIn('recepcion');
    await assign(t, patient, treating.id);
    for (const person of [admin, treating, desk])
      for (const part of ['', '/medical-history', '/follow-ups', '/contacts'])
        await t.as(person, 'GET', `/api/patients/${patient}${part}`);
    const { data } = await read(`id_paciente=${patient}`);
    const marked = data.filter(({ marca }) => marca === 'administrativa');
    expect(marked.map(({ id_prestador, action }) => [id_prestador, action])).toEqual([
      [admin.id, 'follow_up.list'],
      [admin.id, 'history.read'],
    ]);
  });

  it('marks the lists of shifts that an administrator reads: they say what was done with patients', async () => {
    const [admin, desk] = [await t.signIn('administrador'), await t.signIn('recepcion')];
    for (const person of [admin, desk]) await t.as(person, 'GET', '/api/shifts');
    const { data } = await read('action=shift.list');
    expect(data.map(({ id_prestador, marca }) => [id_prestador, marca])).toEqual([
      [desk.id, null],
      [admin.id, 'administrativa'],
    ]);
  });

  it('records that it was read', async () => {
    await read('');
    expect((await read('action=audit.read&limit=1')).data[0]).toMatchObject({ id_prestador: auditor.id });
  });

  it('records a HEAD like the GET that it stands for', async () => {
    const reader = await t.signIn('administrador');
    const patient = await createPatient(t);
    await t.as(reader, 'HEAD', `/api/patients/${patient}/assignments`);
    expect((await read(`id_paciente=${patient}`)).data).toMatchObject([
      { action: 'assignment.read', outcome: 'ok', id_prestador: reader.id },
    ]);
  });

  it('keeps who gave a wrong current password, and links that set none', async () => {
    const ana = await t.signIn('psicologo');
    const change = { currentPassword: 'No-Es-Esta-1', newPassword: 'Nueva-Clave-3' };
    await t.as(ana, 'POST', '/api/auth/change-password', change);
    await t.as(null, 'POST', '/api/auth/setup-password', {
      token: 'a'.repeat(43),
      password: 'Nueva-Clave-3',
    });
    const changes = await read(`action=password.change&id_prestador=${ana.id}`);
    expect(changes.data).toMatchObject([{ outcome: 'refused' }]);
    const settings = await read('action=password.set&outcome=refused');
    expect(settings.data).toMatchObject([{ id_prestador: null, outcome: 'refused' }]);
  });

  it('keeps who could not sign in, without a name', async () => {
    await t.as(null, 'POST', '/api/auth/login', { email: 'nadie@x.ar', password: 'x' });
    const { data } = await read('action=session.login_failed');
    expect(data[0]).toMatchObject({ id_prestador: null, nombre: null, role: null, outcome: 'refused' });
  });
});

describe('filters', () => {
  it('by person, action and outcome, together', async () => {
    const one = await t.signIn('psicologo');
    await t.as(one, 'GET', '/api/assignments');
    const { data } = await read(`id_prestador=${one.id}&outcome=refused`);
    expect(data.map(({ action }) => action)).toEqual(['assignment.list']);
    expect((await read(`id_prestador=${one.id}&outcome=ok`)).data.map(({ action }) => action)).toEqual([
      'session.login',
    ]);
    expect((await read(`id_prestador=${one.id}&action=history.read`)).data).toEqual([]);
  });

  it('by days of Buenos Aires, both included', async () => {
    const patient = 700_001;
    // 02:59 UTC still belongs to the day before in Buenos Aires.
    for (const at of ['2020-03-10T02:59:59Z', '2020-03-10T03:00:00Z', '2020-03-11T02:59:59.999Z']) {
      await past(at, patient);
    }
    await past('2020-03-11T03:00:00Z', patient);
    const moments = async (query: string) =>
      (await read(`id_paciente=${patient}&${query}`)).data.map(({ at }) => at);
    expect(await moments('desde=2020-03-10&hasta=2020-03-10')).toEqual([
      '2020-03-11T02:59:59.999Z',
      '2020-03-10T03:00:00.000Z',
    ]);
    expect(await moments('hasta=2020-03-09')).toEqual(['2020-03-10T02:59:59.000Z']);
    expect(await moments('desde=2020-03-11')).toEqual(['2020-03-11T03:00:00.000Z']);
    expect(await moments('desde=2020-03-12&hasta=2020-03-01')).toEqual([]);
  });

  it.each([
    ['id_prestador=0', 'id_prestador', 'El identificador no es válido'],
    ['id_paciente=abc', 'id_paciente', 'El identificador no es válido'],
    ['action=patient.destroy', 'action', 'La acción no es válida'],
    ['outcome=maybe', 'outcome', 'El resultado no es válido'],
    ['desde=2023-02-29', 'desde', 'Fecha inválida'],
    ['hasta=10/03/2020', 'hasta', 'Fecha inválida'],
    ['before=-1', 'before', 'El identificador no es válido'],
    ['limit=101', 'limit', 'El tamaño de página no es válido'],
    ['limit=0', 'limit', 'El tamaño de página no es válido'],
    ["id_paciente=1' or '1'='1", 'id_paciente', 'El identificador no es válido'],
  ])('%s: 400', async (query, field, message) => {
    const answer = await t.as(auditor, 'GET', `/api/audit?${encodeURI(query)}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: message, code: 'VALIDATION_ERROR', details: [{ field, message }] },
    ]);
  });
});

describe('pages', () => {
  it('lead through everything once, also rows of the same millisecond', async () => {
    const patient = 700_002;
    for (let i = 0; i < 7; i += 1) await past('2021-05-05T12:00:00Z', patient);
    await past('2021-05-05T11:00:00Z', patient);
    const ids: number[] = [];
    let before = '';
    for (;;) {
      const { data, next } = await read(`id_paciente=${patient}&limit=3${before}`);
      ids.push(...data.map(({ id }) => id));
      if (next === null) break;
      before = `&before=${next}`;
    }
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
    expect(ids.slice(0, 7)).toEqual([...ids.slice(0, 7)].sort((a, b) => b - a));
  });

  it('a page that ends exactly at the end has no next', async () => {
    const patient = 700_003;
    for (let i = 0; i < 3; i += 1) await past('2021-05-05T12:00:00Z', patient);
    expect((await read(`id_paciente=${patient}&limit=3`)).next).toBeNull();
  });
});

it('leaves out the reader’s own looks on demand, not what they export nor what others look at', async () => {
  const other = await t.signIn('auditor');
  await t.as(other, 'GET', '/api/audit');
  await read('');
  await t.as(auditor, 'GET', '/api/audit/export.csv?action=alert.close');
  const own = ({ id_prestador }: { id_prestador: number | null }) => id_prestador === auditor.id;
  const { data } = await read('sin_propias=true&limit=100');
  expect(data.filter(own).map(({ action }) => action)).not.toContain('audit.read');
  expect(data.filter(own).map(({ action }) => action)).toContain('audit.export');
  expect(data.some((line) => !own(line) && line.action === 'audit.read')).toBe(true);
  expect((await read('limit=100')).data.filter(own).map(({ action }) => action)).toContain('audit.read');
});

describe('who opened a record', () => {
  const opened = (query: string) => t.as(auditor, 'GET', `/api/audit/readers?${query}`);

  it('is answered by DNI or legajo: each person, how many times, and the last; refusals do not count', async () => {
    const [bea, carla] = [await t.signIn('psicologo', { nombre: 'Bea' }), await t.signIn('psiquiatra')];
    const patient = await createPatient(t, { dni: '27345678' });
    await assign(t, patient, bea.id);
    const readAt = (at: string) =>
      query(
        t.ownerUrl,
        `insert into audit_log (at, id_prestador, role, action, outcome, id_paciente)
         values ('${at}', ${bea.id}, 'psicologo', 'history.read', 'ok', ${patient})`,
      );
    // Two readings within five minutes are one time.
    for (const at of ['2024-01-01T10:00Z', '2024-01-01T10:04Z', '2024-01-02T10:00Z']) await readAt(at);
    await t.as(bea, 'GET', `/api/patients/${patient}`);
    await t.as(bea, 'GET', `/api/patients/${patient}/follow-ups`);
    expect((await t.as(carla, 'GET', `/api/patients/${patient}`)).statusCode).toBe(404);
    const readers = {
      id_paciente: patient,
      parcial: false,
      lectores: [
        {
          id_prestador: bea.id,
          nombre: 'Bea',
          apellido: expect.stringContaining('Prueba'),
          role: 'psicologo',
          veces: 3,
          ultima: expect.stringMatching(/Z$/),
        },
      ],
    };
    for (const key of ['clave=27.345.678', `clave=${patient}`, `id_paciente=${patient}`])
      expect((await opened(key)).json()).toEqual(readers);
    // The look leaves its row, with the patient, and is itself no opening of the record.
    const { data } = await read(`id_prestador=${auditor.id}&action=audit.read&limit=5`);
    expect(
      data.some(({ pacientes, id_paciente }) => pacientes?.[0] === patient && id_paciente === null),
    ).toBe(true);
  });

  it('knows nobody by another DNI, wants one key, and is only for people who read the trail', async () => {
    expect((await opened('clave=99999998')).json()).toEqual({
      id_paciente: null,
      lectores: [],
      parcial: false,
    });
    for (const wrong of ['', 'clave=', 'clave=1&id_paciente=1', 'id_paciente=x'])
      expect((await opened(wrong)).statusCode).toBe(400);
    const director = await t.signIn('director_medico');
    expect((await t.as(director, 'GET', '/api/audit/readers?clave=27345678')).statusCode).toBe(403);
  });
});
