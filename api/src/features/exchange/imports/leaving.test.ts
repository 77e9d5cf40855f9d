import type { ImportRowPage } from '@trama/contract/schemas/exchange/imports';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createPatient, trail } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { importSteps, multipartOf } from '../../../../test/uploads.ts';

/** What an import shows or exports as a file, and the rows that this leaves in the trail. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const steps = importSteps(t, admin);

const idBy = async (dni: string) =>
  (await t.db.selectFrom('pacientes').select('id_paciente').where('dni', '=', dni).executeTakeFirstOrThrow())
    .id_paciente;
const lastTold = (action: string, object: number) =>
  trail(t)
    .select(['pacientes', 'filas'])
    .where('action', '=', action)
    .where('object_id', '=', object)
    .orderBy('id', 'desc')
    .executeTakeFirst();

it('the report needs a proof, has only what was imported, and leaves its rows and patients in the trail', async () => {
  const imported = await steps.applied('Apellido;DNI;Zodíaco\nInformada;80000001;Leo\nInformada;zz;Virgo\n');
  const path = `/api/imports/${imported.id_importacion}/report.csv`;
  await t.db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`now() - interval '11 minutes'` })
    .where('id_prestador', '=', admin.id)
    .execute();
  expect((await t.as(admin, 'GET', path)).json().code).toBe('PROOF_REQUIRED');
  await t.db.updateTable('sessions').set({ proved_at: sql<string>`now()` }).execute();
  const id = await idBy('80000001');
  expect((await t.as(admin, 'GET', path)).body).toBe(
    [
      '\uFEFFFila;Resultado;Motivo;Cambios;N.º de paciente;Apellido;DNI',
      `2;Nueva;;;${id};Informada;80000001`,
      '3;Con error;DNI: «zz» no parece un documento;;;Informada;zz',
      '',
    ].join('\r\n'),
  );
  expect(await lastTold('import.export', imported.id_importacion)).toEqual({
    pacientes: [String(id)],
    filas: 2,
  });
});

it('a file that assigns patients needs a proof: it gives access to many at once', async () => {
  await t.signIn('psicologo', { nombre: 'Inés', apellido: 'Zavaleta' });
  const imported = await steps.simulate(
    await steps.upload('Apellido;DNI;Profesional\nAsignada;80000091;Inés Zavaleta\n'),
  );
  expect(imported.resumen).toMatchObject({ asignaciones: 1 });
  const path = `/api/imports/${imported.id_importacion}/application`;
  await t.db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`now() - interval '11 minutes'` })
    .where('id_prestador', '=', admin.id)
    .execute();
  expect((await t.as(admin, 'POST', path, {})).json().code).toBe('PROOF_REQUIRED');
  await t.db.updateTable('sessions').set({ proved_at: sql<string>`now()` }).execute();
  expect((await t.as(admin, 'POST', path, {})).json().estado).toBe('aplicada');
});

it('the report of providers numbers providers', async () => {
  const file = 'Apellido;Nombre;Email;Rol\nInforme;Eva;informe@equipo.test;psicóloga\n';
  const imported = await steps.apply(
    await steps.simulate(await steps.upload(file, 'equipo.csv', 'providers')),
  );
  const { body } = await t.as(admin, 'GET', `/api/imports/${imported.id_importacion}/report.csv`);
  expect(body).toContain('Cambios;N.º de prestador;Apellido');
  expect(await lastTold('import.export', imported.id_importacion)).toEqual({ pacientes: null, filas: 1 });
});

it('the rows of an import name in the trail the patients that they show', async () => {
  const imported = await steps.applied(
    'Apellido;DNI;Evolución\nVista;80000002;05/03/2020: entrevista\nNadie;zz;\n',
  );
  await steps.rows(imported);
  expect(await lastTold('import.read', imported.id_importacion)).toMatchObject({
    pacientes: [String(await idBy('80000002'))],
  });
});

it('an imported note in the file of follow-ups says where it is from, and nobody performed it', async () => {
  await steps.applied(
    'Apellido;DNI;Profesional;Evolución\nNotada;80000003;Dr. Sosa;05/03/2020: entrevista\n',
  );
  const id = await idBy('80000003');
  const { body } = await t.as(admin, 'GET', `/api/patients/${id}/follow-ups/export.csv`);
  const [titles = '', line = ''] = body.slice(1).split('\r\n');
  const cells = line.split(';');
  const recorded = Object.fromEntries(titles.split(';').map((title, place) => [title, cells[place]]));
  expect(recorded).toMatchObject({
    Prestador: '',
    Rol: '',
    'Importado de': 'pacientes',
    'Autor según el archivo': 'Dr. Sosa',
  });
});

it('a corrected row names in the trail the patient that it then shows', async () => {
  await steps.applied('Apellido;Nombre;DNI;Teléfono\nMostrada;Ana;80000004;11-2222-3333\n');
  const imported = await steps.simulated('Apellido;Nombre;DNI;Teléfono\nOtra;Eva;80000005;1\n', 'otra.csv');
  await steps.call('PATCH', `/api/imports/${imported.id_importacion}/rows/2`, {
    textos: { dni: '80000004' },
  });
  const recorded = await trail(t)
    .select('id_paciente')
    .where('action', '=', 'import.update')
    .where('object_id', '=', imported.id_importacion)
    .executeTakeFirst();
  expect(recorded?.id_paciente).toBe(await idBy('80000004'));
});

it('a simulation uses up no number of a record', async () => {
  const before = await createPatient(t, { apellido: 'Antes' });
  await steps.simulated('Apellido;DNI;Evolución\nSimulada;80000006;05/03/2020: entrevista\n');
  expect(await createPatient(t, { apellido: 'Después' })).toBe(before + 1);
});

it('a file is uploaded once, however often its request is sent', async () => {
  const send = (content: string) => {
    const { payload, headers } = multipartOf('una-vez.csv', content);
    return t.as(admin, 'POST', '/api/imports', payload, { ...headers, 'idempotency-key': 'import-once-1' });
  };
  const first = await send('Apellido;DNI\nUna;80000007\n');
  const again = await send('Apellido;DNI\nUna;80000007\n');
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json().id_importacion).toBe(first.json().id_importacion);
  expect((await send('Apellido;DNI\nOtra;80000008\n')).statusCode).toBe(400);
});

it('recognises columns of notes, whatever they are called', async () => {
  const titles = ['Apellido', 'Observaciones', 'Notas de sesión', 'Fecha de sesión', 'Notas'];
  const imported = await steps.upload(`${titles.join(';')}\nAnotada;a;b;05/03/2020;c\n`);
  expect(imported.columnas.map(({ destino }) => destino)).toEqual([
    'apellido',
    'nota_2',
    'nota_1',
    'fecha_nota_1',
    'nota_3',
  ]);
});

it('a group, a message of the team or a coverage keeps the patient from being withdrawn', async () => {
  const lead = await t.signIn('psicologo');
  const imported = await steps.applied(
    'Nombre;Apellido;Obra social\nAna;Enelgrupo;\nBea;Conmensaje;\nDora;Cubierta;OSDE\nCora;Sinnadie;\n',
    'grupo.csv',
  );
  const { data } = (
    await t.as(admin, 'GET', `/api/imports/${imported.id_importacion}/rows`)
  ).json<ImportRowPage>();
  const [inGroup, written, covered] = data.map(({ id_objeto }) => Number(id_objeto));
  const group = { nombre: 'De los martes', id_prestador: lead.id, miembros: [{ id_paciente: inGroup }] };
  expect((await t.as(admin, 'POST', '/api/groups', group)).statusCode).toBe(201);
  await t.db
    .insertInto('mensajes_equipo')
    .values({ id_paciente: Number(written), id_prestador: lead.id, texto: 'Llamó la familia' })
    .execute();
  const { id_financiador } = await t.db
    .selectFrom('financiadores')
    .select('id_financiador')
    .where('nombre', '=', 'OSDE')
    .executeTakeFirstOrThrow();
  const coverage = await t.as(admin, 'POST', `/api/patients/${covered}/coverages`, { id_financiador });
  expect(coverage.statusCode).toBe(201);
  expect((await steps.withdraw(imported)).resumen).toMatchObject({ retirados: 1, conservados: 3 });
});

it('somebody’s draft keeps the patient from being withdrawn', async () => {
  const imported = await steps.applied('Apellido;DNI\nBorrador;80000009\nRetirable;80000010\n');
  const id = await idBy('80000009');
  const saved = await t.as(admin, 'PUT', `/api/drafts/follow-up/${id}`, {
    contenido: { observaciones: 'a medias' },
  });
  expect(saved.statusCode).toBeLessThan(300);
  expect((await steps.withdraw(imported)).resumen).toMatchObject({ retirados: 1, conservados: 1 });
});
