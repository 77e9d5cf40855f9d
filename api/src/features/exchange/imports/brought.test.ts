import type { Import, ImportRowChanged } from '@trama/contract/schemas/exchange/imports';
import type { DashboardStats } from '@trama/contract/schemas/home/dashboard';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createPatient, trail, trailOf } from '../../../../test/factories.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { importSteps, newDni } from '../../../../test/uploads.ts';
import { verifyEntries } from '../../../platform/trail/verify-entries.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

/** What a file brings along with its patients: who treats them, and notes; and the same file once more. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana María', apellido: 'Ibáñez', matricula: 'MN 4321' });
const luis = await t.signIn('psiquiatra', { nombre: 'Luis', apellido: 'Quiroga' });
const steps = importSteps(t, admin);

const patientBy = (dni: string) =>
  t.db.selectFrom('pacientes').selectAll().where('dni', '=', dni).executeTakeFirstOrThrow();
const assignmentsOf = (id: number) =>
  t.db
    .selectFrom('asignaciones')
    .select(['id_prestador', 'fecha_baja', 'asignado_por'])
    .where('id_paciente', '=', id)
    .execute();
const followUpsOf = async (id: number) =>
  (await t.as(admin, 'GET', `/api/patients/${id}/follow-ups`)).json<FollowUp[]>();

describe('the treating professional', () => {
  it('is recognised however the name is written; an unknown name is asked about once', async () => {
    const dnis = [newDni(), newDni(), newDni(), newDni()];
    const names = ['Lic. IBAÑEZ, ANA', 'ana maría ibáñez (MN 4321)', 'Dr. Sosa', 'Dr. Sosa / Luis Quiroga'];
    const file = `Apellido;DNI;Profesional\n${names.map((name, n) => `Tratada;${dnis[n]};${name}`).join('\n')}\n`;
    const imported = await steps.simulated(file, 'tratantes.csv');
    expect(imported.columnas[2]?.destino).toBe('profesional');
    expect(
      imported.profesionales.map(({ nombre, filas, id_prestador, estado }) => [
        nombre,
        filas,
        id_prestador,
        estado,
      ]),
    ).toEqual([
      ['Dr. Sosa', 2, null, 'pendiente'],
      ['Lic. IBAÑEZ, ANA', 1, ana.id, 'reconocido'],
      ['ana maría ibáñez (MN 4321)', 1, ana.id, 'reconocido'],
      ['Luis Quiroga', 1, luis.id, 'reconocido'],
    ]);
    expect(imported.resumen).toMatchObject({
      nueva: 4,
      asignaciones: 3,
      nuevos_asignados: 3,
      otros_asignados: 0,
    });
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'nueva', 'Se asigna a Ibáñez, Ana María'],
      [3, 'nueva', 'Se asigna a Ibáñez, Ana María'],
      [4, 'nueva', 'Profesional sin identificar: Dr. Sosa'],
      [5, 'nueva', 'Se asigna a Quiroga, Luis', 'Profesional sin identificar: Dr. Sosa'],
    ]);

    const clave = String(imported.profesionales[0]?.clave);
    const path = `/api/imports/${imported.id_importacion}/professionals`;
    const wrong = await t.as(admin, 'PUT', path, { profesionales: [{ clave, id_prestador: admin.id }] });
    expect(wrong.json().code).toBe('PROVIDER_NOT_ELIGIBLE');
    const answered = await steps.call<Import>('PUT', path, {
      profesionales: [{ clave, id_prestador: luis.id }],
    });
    expect(answered.resumen).toMatchObject({ asignaciones: 4 });

    expect((await steps.apply(imported)).resumen).toMatchObject({ nueva: 4, asignaciones: 4 });
    const ids = await Promise.all(dnis.map(async (dni) => (await patientBy(dni)).id_paciente));
    const given = await Promise.all(ids.map(assignmentsOf));
    expect(given.map((all) => all.map(({ id_prestador }) => id_prestador))).toEqual([
      [ana.id],
      [ana.id],
      [luis.id],
      [luis.id],
    ]);
    expect(given[0]?.[0]).toMatchObject({ fecha_baja: null, asignado_por: admin.id });
    expect(await trailOf(t, 'assignment.create', Number(ids[0]))).toEqual([
      { id_prestador: admin.id, outcome: 'ok' },
    ]);
    expect((await t.as(ana, 'GET', `/api/patients/${ids[0]}`)).statusCode).toBe(200);

    // What was decided is remembered for the next file of that source, and nothing is assigned twice.
    const again = await steps.simulated(file, 'tratantes 2.csv');
    expect(again.profesionales[0]).toMatchObject({ id_prestador: luis.id, estado: 'decidido' });
    expect(again.resumen).toMatchObject({ igual: 4, actualiza: 0, asignaciones: 0 });
    await steps.apply(again);
    expect(await assignmentsOf(Number(ids[0]))).toHaveLength(1);
  });

  it('with only a surname in the file is proposed, and assigned when a person says so', async () => {
    const luciano = await t.signIn('psicologo', { nombre: 'Luciano', apellido: 'Ferreyra' });
    await t.signIn('psicologo', { nombre: 'Inés', apellido: 'De la Torre' });
    await t.signIn('psicologo', { nombre: 'Iván', apellido: 'De la Torre' });
    const names = ['Lic. Ferreyra', 'L. Ferreyra', 'Ferreyra, Marta', 'de la Torre', 'Dra. de la Fuente'];
    const imported = await steps.simulated(
      `Apellido;DNI;Profesional\n${names.map((name) => `Propuesta;${newDni()};${name}`).join('\n')}\n`,
      'propuestas.csv',
    );
    const proposed = new Map(imported.profesionales.map(({ nombre, propuesto }) => [nombre, propuesto]));
    expect(names.map((name) => proposed.get(name))).toEqual([luciano.id, luciano.id, null, null, null]);
    expect(imported.profesionales.map(({ estado }) => estado)).toEqual(Array(5).fill('pendiente'));
    expect(imported.resumen).toMatchObject({ asignaciones: 0 });
  });

  it('whose assignment somebody has ended is not assigned again', async () => {
    const dni = newDni();
    const file = `Apellido;DNI;Profesional\nCerrada;${dni};Quiroga Luis\n`;
    await steps.applied(file, 'cerradas.csv');
    const id = (await patientBy(dni)).id_paciente;
    await t.as(admin, 'DELETE', `/api/patients/${id}/assign/${luis.id}`);
    const again = await steps.applied(file, 'cerradas.csv');
    expect(await steps.verdicts(again)).toEqual([
      [2, 'igual', 'Ya no está asignado a Quiroga, Luis: no se asigna de nuevo'],
    ]);
    expect(await assignmentsOf(id)).toEqual([expect.objectContaining({ fecha_baja: expect.any(String) })]);
  });

  it('stops the application if they became inactive after the simulation', async () => {
    const eva = await t.signIn('psicologo', { nombre: 'Eva', apellido: 'Saliente' });
    const dni = newDni();
    const imported = await steps.simulated(
      `Apellido;DNI;Profesional\nTarde;${dni};Eva Saliente\n`,
      'tarde.csv',
    );
    await t.as(admin, 'POST', `/api/providers/${eva.id}/deactivate`, {});
    const answer = await t.as(admin, 'POST', `/api/imports/${imported.id_importacion}/application`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'IMPORT_CHANGED']);
    expect((await steps.simulate(imported)).profesionales[0]).toMatchObject({ estado: 'pendiente' });
  });

  it('loses the patient when the import is withdrawn', async () => {
    const dni = newDni();
    const imported = await steps.applied(
      `Apellido;DNI;Profesional;Evolución\nRetirada;${dni};Luis Quiroga;05/03/2020 primera\n`,
      'retiradas.csv',
    );
    const id = (await patientBy(dni)).id_paciente;
    expect((await steps.withdraw(imported)).resumen).toMatchObject({ retirados: 1, conservados: 0 });
    expect(await patientBy(dni)).toMatchObject({ activo: false });
    expect(await assignmentsOf(id)).toEqual([expect.objectContaining({ fecha_baja: expect.any(String) })]);
    expect(await trailOf(t, 'assignment.close', id)).toHaveLength(1);
    // What was written into a record stays there.
    expect(await followUpsOf(id)).toHaveLength(1);
  });
});

describe('notes', () => {
  it('become entries of the record on their own days, never as if they had been written today', async () => {
    const dni = newDni();
    const file = [
      'Apellido;DNI;Profesional;Evolución;Fecha de sesión;Nota 2',
      `Anotada;${dni};Lic. Vieja Conocida;"Llega tarde.\nHabla del trabajo.";05/03/2019;"12/04/2019: mejor ánimo\n03/05/2019 - duerme bien\ny come"`,
    ].join('\n');
    const imported = await steps.simulated(file, 'Fichas 2019.csv');
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'nueva', 'Trae 3 notas', 'Profesional sin identificar: Lic. Vieja Conocida'],
    ]);
    expect((await steps.apply(imported)).resumen).toMatchObject({ notas: 3, asignaciones: 0 });
    const id = (await patientBy(dni)).id_paciente;
    const notes = await followUpsOf(id);
    expect(
      notes.map(({ fecha, intervenciones_principales, folio }) => [fecha, intervenciones_principales, folio]),
    ).toEqual([
      ['2019-05-03', '03/05/2019 - duerme bien\ny come', 3],
      ['2019-04-12', '12/04/2019: mejor ánimo', 2],
      ['2019-03-05', 'Llega tarde.\nHabla del trabajo.', 1],
    ]);
    expect(notes[0]).toMatchObject({
      hora: null,
      id_prestador: admin.id,
      importado_de: 'fichas',
      autor_original: 'Lic. Vieja Conocida',
    });
    expect(await trailOf(t, 'follow_up.create', id)).toHaveLength(3);
    expect(await patientBy(dni)).toMatchObject({ total_sesiones: 3, ultima_sesion: '2019-05-03' });

    const timeline = (await t.as(admin, 'GET', `/api/patients/${id}/timeline?kinds=follow_up`)).json();
    expect(timeline.data[0]).toMatchObject({ dia: '2019-05-03', importado_de: 'fichas' });
    const { pages } = readPdf((await t.as(admin, 'GET', `/api/patients/${id}/record.pdf`)).rawPayload);
    expect(pages.flat().join(' ')).toContain(
      'Importado de fichas · autor según el archivo: Lic. Vieja Conocida',
    );
    const findings = await t.db
      .transaction()
      .execute(async (tx) => [...(await verifyRecords(tx)), ...(await verifyEntries(tx))]);
    expect(findings.filter((finding) => new RegExp(`\\b${id}\\b`).test(finding))).toEqual([]);
  });

  it('of many rows about one person go to that person, and none comes a second time', async () => {
    const [dni, known] = [newDni(), newDni()];
    const knownId = await createPatient(t, { apellido: 'Sabida', nombre: 'Sol', dni: known });
    const file = [
      'Apellido;Nombre;DNI;Fecha de sesión;Evolución',
      ...['01/02/2021', '08/02/2021', '15/02/2021'].map(
        (day) => `Varias;Eva;${dni};${day};Sesión del ${day}`,
      ),
      `Varias;Eva;${dni};15/02/2021;Sesión del 15/02/2021`,
      `Sabida;Sol;${known};20/02/2021;Única`,
    ].join('\n');
    const imported = await steps.applied(file, 'sesiones.csv');
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'nueva', 'Trae 1 nota'],
      [3, 'actualiza', 'Repite la fila 2', 'Trae 1 nota'],
      [4, 'actualiza', 'Repite la fila 2', 'Trae 1 nota'],
      [5, 'actualiza', 'Repite la fila 2', 'Trae 1 nota'],
      [6, 'actualiza', 'Trae 1 nota'],
    ]);
    expect(imported.resumen).toMatchObject({ nueva: 1, notas: 4 });
    const { id_paciente, version } = await patientBy(dni);
    expect([version, (await followUpsOf(id_paciente)).length]).toEqual([1, 3]);
    expect((await followUpsOf(knownId)).map(({ fecha }) => fecha)).toEqual(['2021-02-20']);
    expect(await trailOf(t, 'patient.update', knownId)).toEqual([]);

    const again = await steps.applied(file, 'sesiones.csv');
    expect(again.resumen).toMatchObject({ nueva: 0, actualiza: 0, igual: 5, notas: 0 });
    expect(await followUpsOf(id_paciente)).toHaveLength(3);
  });

  it('without a day are entered on the day of the import and say so, and come no second time', async () => {
    const [dni, other, plain] = [newDni(), newDni(), newDni()];
    const file = [
      'Apellido;DNI;Observaciones',
      `Remarcada;${dni};Prefiere la mañana`,
      `Remarcada Dos;${other};"Derivada por su médica.\n\n05/03/2019: primera consulta"`,
      `Remarcada Tres;${plain};`,
    ].join('\n');
    const imported = await steps.simulated(file, 'observadas.csv');
    expect(imported.columnas[2]?.destino).toBe('nota_1');
    const undated = 'Lo que no tiene fecha en el archivo queda con la del día de la importación';
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'nueva', 'Trae 1 nota', undated],
      [3, 'nueva', 'Trae 2 notas', undated],
      [4, 'nueva'],
    ]);
    const sessionsToday = async () =>
      (await t.as(admin, 'GET', '/api/dashboard/stats')).json<DashboardStats>().todaysSessions;
    const before = await sessionsToday();
    // Simulated on one day, applied on another: it is the day on which it is entered.
    expect((await steps.apply(imported)).resumen).toMatchObject({ nueva: 3, notas: 3, notas_sin_fecha: 2 });
    const textsOf = async (of: string) =>
      (await followUpsOf((await patientBy(of)).id_paciente)).map((note) => [
        note.fecha,
        note.intervenciones_principales,
      ]);
    const today = todayInClinic();
    expect(await textsOf(dni)).toEqual([[today, 'Sin fecha en el archivo: Prefiere la mañana']]);
    expect(await textsOf(other)).toEqual([
      [today, 'Sin fecha en el archivo: Derivada por su médica.'],
      ['2019-03-05', '05/03/2019: primera consulta'],
    ]);
    expect(await sessionsToday()).toBe(before);
    expect(await patientBy(dni)).toMatchObject({ total_sesiones: 1, ultima_sesion: null });
    expect(await patientBy(other)).toMatchObject({ total_sesiones: 2, ultima_sesion: '2019-03-05' });

    // As if it had been imported long ago: the triggers that keep entries as they are stand aside for this only.
    const owner = new pg.Client(t.ownerUrl);
    await owner.connect();
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `update seguimientos set fecha = '2020-01-01' where intervenciones_principales like '%Prefiere la mañana'`,
    );
    await owner.end();
    const again = await steps.applied(file, 'observadas.csv');
    expect(again.resumen).toMatchObject({ nueva: 0, actualiza: 0, igual: 3, notas: 0, notas_sin_fecha: 0 });
    expect(await textsOf(dni)).toHaveLength(1);
  });

  it('with a day that cannot be read, or that has not come, are an error of their row', async () => {
    const rows = ['32/13/2020;otra', '31/02/2020;día que no hay', '01/01/2090;de mañana', '05/03/2020;bien'];
    const imported = await steps.simulated(
      `Apellido;DNI;Fecha de sesión;Evolución\n${rows.map((row) => `Fechada;${newDni()};${row}`).join('\n')}\n`,
      'fechas.csv',
    );
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'error', 'Nota 1: no se entiende la fecha «32/13/2020»'],
      [3, 'error', 'Nota 1: no se entiende la fecha «31/02/2020»'],
      [4, 'error', 'Nota 1: su fecha, 01/01/2090, no llegó todavía'],
      [5, 'nueva', 'Trae 1 nota'],
    ]);
    const { fila } = await steps.call<ImportRowChanged>(
      'PATCH',
      `/api/imports/${imported.id_importacion}/rows/2`,
      {
        textos: { fecha_nota_1: '07/03/2020' },
      },
    );
    expect([fila.resultado, fila.motivos]).toEqual(['nueva', ['Trae 1 nota']]);
  });

  it('are not in the report, which lies in a folder afterwards', async () => {
    const imported = await steps.applied(
      `Apellido;DNI;Evolución\nReservada;${newDni()};05/03/2020 secreto\n`,
      'reserva.csv',
    );
    const { body } = await t.as(admin, 'GET', `/api/imports/${imported.id_importacion}/report.csv`);
    expect(body).toContain('(nota)');
    expect(body).not.toContain('secreto');
  });
});

describe('the same file once more', () => {
  it('says when it was applied, and does not bring back what somebody has changed since', async () => {
    const [dni, other] = [newDni(), newDni()];
    const file = `Apellido;DNI;Teléfono\nVuelta;${dni};111\nIntacta;${other};222\n`;
    const first = await steps.applied(file, 'vuelta.csv');
    expect(first.aplicado_antes).toBeNull();
    const id = (await patientBy(dni)).id_paciente;
    await t.as(admin, 'PUT', `/api/patients/${id}`, { telefono: '999' });

    const again = await steps.simulated(file, 'otro nombre.csv');
    expect(again.aplicado_antes).toBe(first.fecha_aplicacion);
    expect(await steps.verdicts(again)).toEqual([
      [2, 'duda', 'Este archivo ya fue aplicado, y los datos de Vuelta se cambiaron después'],
      [3, 'igual'],
    ]);
    await steps.apply(again);
    expect(await patientBy(dni)).toMatchObject({ telefono: '999' });

    const third = await steps.simulated(file, 'vuelta.csv');
    const { fila } = await steps.call<ImportRowChanged>(
      'PATCH',
      `/api/imports/${third.id_importacion}/rows/2`,
      {
        decision: 'actualizar',
      },
    );
    expect(fila.resultado).toBe('actualiza');
  });
});

describe('a doubt', () => {
  it('is somebody with the same surname and document and another first name', async () => {
    const dni = newDni();
    await createPatient(t, { apellido: 'Mellizo', nombre: 'Juan', dni });
    const imported = await steps.simulated(`Apellido;Nombre;DNI\nMellizo;Pedro;${dni}\n`);
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'duda', 'El DNI o el número ya es de Mellizo, Juan, que tiene otro nombre'],
    ]);
  });

  it('is recorded in the trail of that patient once a person has decided it', async () => {
    const id = await createPatient(t, {
      apellido: 'Decidida',
      nombre: 'Ema',
      fecha_nacimiento: '1990-01-01',
    });
    const imported = await steps.simulated(
      'Apellido;Nombre;Nacimiento;Teléfono\nDecidida;Ema Luz;01/01/1990;123\n',
    );
    await steps.call('PATCH', `/api/imports/${imported.id_importacion}/rows/2`, { decision: 'actualizar' });
    await steps.apply(imported);
    const recorded = await trail(t)
      .select(['id_prestador', 'object_id'])
      .where('action', '=', 'import.decide')
      .where('id_paciente', '=', id)
      .execute();
    expect(recorded).toEqual([{ id_prestador: admin.id, object_id: imported.id_importacion }]);
  });
});
