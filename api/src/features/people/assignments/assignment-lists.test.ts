import { ProviderWithAssignments } from '@trama/contract/schemas/people/assignments';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPatient, licensed, NOTHING_KNOWN, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Álvarez' });

const post = (who: Person, patient: number, provider: number, body: object = {}) =>
  t.as(who, 'POST', `/api/patients/${patient}/assign/${provider}`, body);
const unassign = (who: Person, patient: number, provider: number) =>
  t.as(who, 'DELETE', `/api/patients/${patient}/assign/${provider}`);
const trailOf = async (patient: number) => {
  const rows = trail(t);
  const recorded = rows.select(['action', 'outcome']).where('id_paciente', '=', patient);
  return recorded.orderBy('at').orderBy('id').execute();
};
const NOT_FOUND = '{"error":"No encontrado","code":"NOT_FOUND"}';

describe('the lists', () => {
  it('a patient has its open assignments, in the order of the providers, for people who may read it', async () => {
    const patient = await createPatient(t);
    const zoe = await t.signIn('acompanante_terapeutico', { apellido: 'Zapata' });
    const noelia = await t.signIn('psiquiatra', { apellido: 'ñandú' });
    const norma = await t.signIn('psiquiatra', { apellido: 'Nuñez' });
    for (const { id } of [zoe, noelia, norma, ana]) await post(admin, patient, id);
    await unassign(admin, patient, ana.id);
    const answer = await t.as(zoe, 'GET', `/api/patients/${patient}/assignments`);
    const names = answer.json().map((one: { prestadores: { apellido: string } }) => one.prestadores.apellido);
    expect(names).toEqual(['Nuñez', 'ñandú', 'Zapata']);
    expect(Object.keys(answer.json()[0]).sort()).toEqual(
      ['fecha_asignacion', 'id_asignacion', 'id_paciente', 'id_prestador', 'notas', 'prestadores'].sort(),
    );
    expect((await t.as(ana, 'GET', `/api/patients/${patient}/assignments`)).body).toBe(NOT_FOUND);
    expect((await trailOf(patient)).at(-2)).toMatchObject({ action: 'assignment.read', outcome: 'ok' });
  });

  it('open ones with their patient; all of them with their end', async () => {
    const patient = await createPatient(t, {
      nombre: 'Eva',
      apellido: 'Paz',
      dni: '30111222',
      email: 'e@x.ar',
    });
    await post(admin, patient, ana.id, { notes: 'Primera' });
    await unassign(admin, patient, ana.id);
    await post(admin, patient, ana.id, { notes: 'Segunda' });
    const ofPatient = async (url: string) =>
      (await t.as(admin, 'GET', url))
        .json()
        .filter((one: { id_paciente: number }) => one.id_paciente === patient);
    const pacientes = {
      id_paciente: patient,
      nombre: 'Eva',
      apellido: 'Paz',
      dni: '30111222',
      email: 'e@x.ar',
      activo: true,
    };
    const [open, ...others] = await ofPatient('/api/assignments');
    expect(others).toEqual([]);
    expect(open).toMatchObject({ notas: 'Segunda', pacientes, prestadores: { id_prestador: ana.id } });
    expect(open).not.toHaveProperty('fecha_baja');
    expect(await ofPatient('/api/assignments/all')).toMatchObject([
      { notas: 'Segunda', fecha_baja: null, pacientes },
      { notas: 'Primera', fecha_baja: expect.any(String), pacientes },
    ]);
  });

  it('providers with their patients: every active provider of an eligible role, and nobody else', async () => {
    const busy = await t.signIn('director_medico', {
      nombre: 'Bruno',
      apellido: 'Ábalos',
      matricula: 'MP 7',
    });
    const idle = await t.signIn('psicologo', { apellido: 'Nadie' });
    const auditor = await t.signIn('auditor');
    const inactive = await t.signIn('psicologo');
    const patient = await createPatient(t, { apellido: 'Ñuñez', activo: false, dni: '28000111' });
    const first = await createPatient(t, { apellido: 'Nieto', fecha_nacimiento: '1980-02-29' });
    for (const id of [busy.id, inactive.id]) await post(admin, patient, id, { notes: 'Semanal' });
    await post(admin, first, busy.id);
    await t.db
      .updateTable('prestadores')
      .set({ is_active: false })
      .where('id_prestador', '=', inactive.id)
      .execute();

    const answer = await t.as(admin, 'GET', '/api/assignments/providers/all');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const entries = z.array(z.strictObject(ProviderWithAssignments.shape)).parse(answer.json());
    const ids = entries.map(({ prestador }) => prestador.id_prestador);
    expect(ids).toEqual(expect.arrayContaining([busy.id, idle.id]));
    for (const { id } of [auditor, inactive, admin]) expect(ids).not.toContain(id);
    expect(ids[0]).toBe(busy.id);

    expect(entries.find(({ prestador }) => prestador.id_prestador === idle.id)).toMatchObject({
      total_asignaciones: 0,
      pacientes: [],
    });
    const entry = entries[0];
    expect(entry?.prestador).toEqual({
      id_prestador: busy.id,
      nombre: 'Bruno',
      apellido: 'Ábalos',
      role: 'director_medico',
      profesion: null,
      especialidad: null,
      ...licensed('MP 7'),
      telefono: null,
      email: busy.email,
      direccion: null,
      is_active: true,
      fecha_creacion: expect.any(String),
    });
    expect(entry?.total_asignaciones).toBe(2);
    expect(entry?.pacientes.map(({ apellido }) => apellido)).toEqual(['Nieto', 'Ñuñez']);
    expect(entry?.pacientes[1]).toEqual({
      ...NOTHING_KNOWN,
      id_paciente: patient,
      acepta_recordatorios: false,
      legajo: patient,
      nombre: 'Paciente',
      apellido: 'Ñuñez',
      dni: '28000111',
      activo: false,
      fecha_creacion: expect.any(String),
      fecha_actualizacion: null,
      total_sesiones: 0,
      ultima_sesion: null,
      asignacion: { fecha_asignacion: expect.any(String), notas: 'Semanal' },
    });
    expect(entry?.pacientes[0]?.fecha_nacimiento).toBe('1980-02-29');
    expect(answer.body).not.toContain('password');
  });
});
