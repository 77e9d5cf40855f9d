import type { Settings } from '@trama/contract/schemas/people/settings';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, book } from '../../../../test/agenda.ts';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient, createProvider, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador', { nombre: 'Alba', apellido: 'Rey' });

const read = async (who = admin) => (await t.as(who, 'GET', '/api/settings')).json<Settings>();
const put = (changes: object, who = admin) => t.as(who, 'PUT', '/api/settings', changes);
const saved = async (changes: object) => {
  const answer = await put(changes);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Settings>();
};
const LOGO = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').toString('base64')}`;

describe('the settings of the clinic', () => {
  it('have first values, are saved as versions, and leave a row with a fingerprint', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      fecha: null,
      autor: null,
      equipo_de_la_casa: [],
      recordatorios: { activos: true, horas_antes: 24 },
      umbrales: { dias_sin_sesion: 30 },
    });
    const clinica = { nombre: 'Clínica del Sur', cuit: '30-71234567-1', logo: LOGO };
    const first = await saved({ clinica });
    expect(first).toMatchObject({
      version: 1,
      autor: 'Alba Rey',
      clinica: { nombre: 'Clínica del Sur', cuit: '30712345671', logo: LOGO, domicilio: null },
    });
    const second = await saved({
      clinica: { domicilio: 'Belgrano 120' },
      recordatorios: { horas_antes: 48 },
    });
    expect(second).toMatchObject({
      version: 2,
      clinica: { nombre: 'Clínica del Sur', domicilio: 'Belgrano 120' },
      recordatorios: { activos: true, horas_antes: 48 },
    });
    expect(await read()).toEqual(second);
    const rows = await trail(t)
      .select(['object_id', 'huella'])
      .where('action', '=', 'settings.update')
      .orderBy('id')
      .execute();
    expect(rows.map(({ object_id }) => Number(object_id))).toEqual([1, 2]);
    expect(rows.every(({ huella }) => huella !== null)).toBe(true);
  });

  it('a save that changes nothing makes no version', async () => {
    const { version, clinica } = await read();
    expect((await saved({ clinica: { nombre: clinica.nombre } })).version).toBe(version);
    // The database keeps the fields of an object in an order of its own.
    const lineas_de_ayuda = [{ nombre: 'Guardia', telefono: '11 5555', horario: 'Siempre' }];
    const next = await saved({ lineas_de_ayuda });
    expect(next.version).toBe(version + 1);
    expect((await saved({ lineas_de_ayuda: next.lineas_de_ayuda })).version).toBe(version + 1);
  });

  it('two editors do not undo each other, also at the same moment', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      ['11 1111', '11 2222', '11 3333'].map((telefono) => put({ version, clinica: { telefono } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const apart = await Promise.all([put({ clinica: { director: 'Dra. Paz' } }), put({ horarios: [] })]);
    expect(apart.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await read()).clinica.director).toBe('Dra. Paz');
  });

  it.each([
    ['a CUIT with another check digit', { clinica: { cuit: '30-71234567-2' } }],
    ['a file that is not a picture', { clinica: { logo: 'data:image/png;base64,PHN2Zz48L3N2Zz4=' } }],
    ['an SVG', { clinica: { logo: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=' } }],
    ['a picture that is too large', { clinica: { logo: LOGO + 'A'.repeat(140_000) } }],
    ['an hour that ends before it begins', { horarios: [{ dia: 1, desde: '18:00', hasta: '09:00' }] }],
    ['a reminder a week before', { recordatorios: { horas_antes: 168 } }],
    ['a help line without a number', { lineas_de_ayuda: [{ nombre: 'Guardia', telefono: ' ' }] }],
    ['somebody twice', { equipo_de_la_casa: [1, 1] }],
  ])('refuse %s', async (_, changes) => {
    const { version } = await read();
    expect((await put(changes)).statusCode).toBe(400);
    expect((await read()).version).toBe(version);
  });

  it('are read by directors and auditors and changed by administrators', async () => {
    for (const role of ['director_medico', 'auditor'] as const) {
      const who = await t.signIn(role);
      expect((await t.as(who, 'GET', '/api/settings')).statusCode).toBe(200);
      expect((await put({ horarios: [] }, who)).statusCode).toBe(403);
    }
    for (const role of ['psicologo', 'recepcion'] as const)
      expect((await t.as(await t.signIn(role), 'GET', '/api/settings')).statusCode).toBe(403);
  });

  it('say after how many days a patient counts as not seen', async () => {
    const id = await createPatient(t);
    const seen = agendaDay(-20, '00:00').slice(0, 10);
    await query(t.ownerUrl, `update pacientes set ultima_sesion = '${seen}' where id_paciente = ${id}`);
    const quiet = async () => {
      const answer = await t.as(admin, 'GET', '/api/patients?quiet=true&pageSize=100');
      return answer.json<{ data: { id_paciente: number }[] }>().data.some((one) => one.id_paciente === id);
    };
    const counted = async () => {
      const answer = await t.as(admin, 'GET', '/api/dashboard/activity');
      return answer.json<{ quietPatients: { dias: number; total: number } }>().quietPatients;
    };
    expect(await quiet()).toBe(false);
    const { total } = await counted();
    await saved({ umbrales: { dias_sin_sesion: 15 } });
    expect(await quiet()).toBe(true);
    expect(await counted()).toMatchObject({ dias: 15, total: total + 1 });
  });
});

describe('the team of the house', () => {
  let director: Person;
  let desk: Person;
  beforeEach(async () => {
    director = await t.signIn('director_medico', { nombre: 'Dora', apellido: 'Ríos' });
    desk = await t.signIn('recepcion');
    await saved({ equipo_de_la_casa: [director.id] });
  });

  const teamOf = async (id: number) => {
    const open = t.db.selectFrom('asignaciones').select('id_prestador').where('fecha_baja', 'is', null);
    const rows = await open.where('id_paciente', '=', id).orderBy('id_asignacion').execute();
    return rows.map(({ id_prestador }) => id_prestador);
  };
  const registered = async (who: Person) => {
    const answer = await t.as(who, 'POST', '/api/patients', { nombre: 'Nora', apellido: 'Luna' });
    return answer.json<{ id_paciente: number }>().id_paciente;
  };

  it('is assigned to every new patient, beside the person who created it', async () => {
    const ana = await t.signIn('psicologo');
    expect(await teamOf(await registered(desk))).toEqual([director.id]);
    expect(await teamOf(await registered(ana))).toEqual([ana.id, director.id]);
    expect(await teamOf(await registered(director))).toEqual([director.id]);
  });

  it('takes somebody in only from a person who has just shown who they are', async () => {
    const [bea, stale] = [await t.signIn('psiquiatra'), await t.signIn('administrador')];
    await t.db
      .updateTable('sessions')
      .set({ proved_at: sql<string>`now() - interval '11 minutes'` })
      .where('id_prestador', '=', stale.id)
      .execute();
    const before = await read();
    const refused = await put({ equipo_de_la_casa: [director.id, bea.id] }, stale);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'PROOF_REQUIRED']);
    expect((await read()).version).toBe(before.version);
    // A change that gives nobody access asks for no proof.
    for (const changes of [{ horarios: [] }, { equipo_de_la_casa: [director.id] }, { equipo_de_la_casa: [] }])
      expect((await put({ clinica: { nombre: 'Sin prueba' }, ...changes }, stale)).statusCode).toBe(200);
  });

  it('does not stand in the way of the first appointment, and counts as no team', async () => {
    const id = await registered(desk);
    const list = '/api/patients?sin_equipo=true&pageSize=100';
    const without = async () =>
      (await t.as(director, 'GET', list)).json<{ data: { id_paciente: number }[] }>().data;
    expect((await without()).map(({ id_paciente }) => id_paciente)).toEqual([id]);
    const ana = await t.signIn('psicologo');
    const hour = { inicio: agendaDay(1, '10:00'), fin: agendaDay(1, '10:50') };
    const booked = await book(t, desk, { id_paciente: id, id_prestador: ana.id, ...hour });
    expect(booked.json()).toMatchObject({ asignacion: 'asignado' });
    expect(await teamOf(id)).toEqual([director.id, ana.id]);
    expect(await without()).toEqual([]);
  });

  it('is assigned once to all active patients on demand, also by two at once', async () => {
    const [active, inactive, own] = [
      await createPatient(t),
      await createPatient(t, { activo: false }),
      await createPatient(t),
    ];
    await assign(t, own, director.id);
    const everybody = () => t.as(admin, 'POST', '/api/settings/house-team/assignments');
    const answers = await Promise.all([everybody(), everybody()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await teamOf(active)).toEqual([director.id]);
    expect(await teamOf(own)).toEqual([director.id]);
    expect(await teamOf(inactive)).toEqual([]);
    expect((await everybody()).json()).toEqual({ asignaciones: 0 });
    const recorded = await trail(t).select('filas').where('action', '=', 'settings.house_team').execute();
    expect(recorded.length).toBeGreaterThanOrEqual(3);
    expect(
      await trail(t)
        .select('id_prestador')
        .where('action', '=', 'assignment.create')
        .where('id_paciente', '=', active)
        .execute(),
    ).toEqual([{ id_prestador: admin.id }]);
  });

  it('takes only people who can be given patients, and passes over those who left since', async () => {
    const receptionist = await createProvider(t, { role: 'recepcion' });
    const gone = await createProvider(t, { is_active: false });
    for (const id of [receptionist, gone, 999_999_999])
      expect((await put({ equipo_de_la_casa: [director.id, id] })).statusCode).toBe(400);
    await t.db
      .updateTable('prestadores')
      .set({ is_active: false })
      .where('id_prestador', '=', director.id)
      .execute();
    expect(await teamOf(await registered(desk))).toEqual([]);
    expect((await saved({ clinica: { nombre: 'Otra' } })).equipo_de_la_casa).toEqual([director.id]);
  });
});
