import type { ImportRowChanged } from '@trama/contract/schemas/exchange/imports';
import { expect, it } from 'vitest';
import { atEnd } from '../../../../../test/at-end.ts';
import { trail } from '../../../../../test/factories.ts';
import { startMailServer } from '../../../../../test/mail-server.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { importSteps, sendFile } from '../../../../../test/uploads.ts';

/** A clinic brings its professionals along in a file. */

const mails = await startMailServer();
atEnd(mails.close);
const t = await useTestApp({ mail: { smtpUrl: mails.url } });
const admin = await t.signIn('administrador', { nombre: 'Alma', apellido: 'Regente' });
const steps = importSteps(t, admin);

const simulated = async (content: string, name = 'equipo.csv') =>
  steps.simulate(await steps.upload(content, name, 'providers'));
const providerBy = (email: string) =>
  t.db.selectFrom('prestadores').selectAll().where('email', '=', email).executeTakeFirst();
const mailsTo = (email: string) =>
  t.db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute();

it('makes providers as the form does, with the mails that were announced', async () => {
  const file = [
    'Apellido y Nombre;E-mail;Profesión;Matrícula;Tipo de matrícula;Rol',
    '"PAZ, LUCÍA";Lucia@Equipo.test;Lic. en Psicología;12.345;Nacional;',
    '"Ríos, Omar";omar@equipo.test;Médico psiquiatra;MP 99;;Director médico',
    '"Sanz, Iris";;Acompañante terapéutico;;;',
    '"Jefa, Nora";nora@equipo.test;;;;Administradora',
    '"Nadie, Sin Rol";nadie@equipo.test;;;;jefe de todo',
  ].join('\n');
  const imported = await simulated(file);
  expect(imported.columnas.map(({ destino }) => destino)).toEqual([
    'apellido_y_nombre',
    'email',
    'profesion',
    'matricula',
    'matricula_tipo',
    'role',
  ]);
  expect(await steps.verdicts(imported)).toEqual([
    [2, 'nueva'],
    [3, 'nueva'],
    [4, 'nueva'],
    [5, 'nueva', 'Será administrador: verá todas las historias'],
    [6, 'error', 'Rol: no se entiende «jefe de todo»'],
  ]);
  expect(imported.resumen).toMatchObject({ nueva: 4, error: 1, correos: 3 });
  expect(await providerBy('lucia@equipo.test')).toBeUndefined();

  expect((await steps.apply(imported, { invitar: true })).resumen).toMatchObject({ nueva: 4, correos: 3 });
  const lucia = await providerBy('lucia@equipo.test');
  expect(lucia).toMatchObject({
    nombre: 'Lucía',
    apellido: 'Paz',
    role: 'psicologo',
    profesion: 'psicologia',
    matricula: '12.345',
    matricula_tipo: 'MN',
    is_active: true,
    password_hash: null,
  });
  expect(await providerBy('omar@equipo.test')).toMatchObject({
    role: 'director_medico',
    profesion: 'psiquiatria',
  });
  expect(await mailsTo('lucia@equipo.test')).toEqual([{ kind: 'account_setup' }]);
  const recorded = await trail(t)
    .select('id_prestador')
    .where('action', '=', 'provider.create')
    .where('object_id', '=', Number(lucia?.id_prestador))
    .execute();
  expect(recorded).toEqual([{ id_prestador: admin.id }]);

  const again = await steps.apply(await simulated(file), { invitar: true });
  expect(again.resumen).toMatchObject({ nueva: 0, igual: 4, error: 1, correos: 0 });
  expect(await mailsTo('lucia@equipo.test')).toHaveLength(1);
});

it('sends no mail unless that was chosen', async () => {
  const imported = await simulated('Apellido;Nombre;Email;Rol\nCalma;Sol;calma@equipo.test;Psicóloga\n');
  expect(imported.resumen).toMatchObject({ correos: 1 });
  expect((await steps.apply(imported, { invitar: false })).resumen).toMatchObject({ nueva: 1, correos: 0 });
  expect(await mailsTo('calma@equipo.test')).toEqual([]);
});

it('makes nobody twice: an address is one person’s, and a name or licence that is known is a question', async () => {
  await t.as(admin, 'POST', '/api/providers', {
    nombre: 'Raúl',
    apellido: 'Único',
    role: 'psicologo',
    email: 'raul@equipo.test',
    matricula: 'MN 777',
  });
  const imported = await simulated(
    [
      'Apellido;Nombre;Email;Rol;Matrícula',
      'UNICO;RAUL;RAUL@EQUIPO.TEST;psicólogo;',
      'Otro;Juan;raul@equipo.test;psicólogo;',
      'Único;Raúl;otro.raul@equipo.test;psicólogo;',
      'Lago;Ada;ada@equipo.test;psicóloga;M.N. 777',
      'Lago;Ada;ada@equipo.test;psicóloga;M.N. 777',
      'Lago;Ada;ada@equipo.test;psiquiatra;',
    ].join('\n'),
  );
  expect(await steps.verdicts(imported)).toEqual([
    [2, 'igual', 'Ya es prestador: Único, Raúl'],
    [3, 'error', 'Es de la misma persona que la fila 2, con otros datos'],
    [4, 'duda', 'Ya hay un prestador con ese nombre: Único, Raúl'],
    [5, 'duda', 'La matrícula ya es de Único, Raúl'],
    [6, 'igual', 'Repite la fila 5'],
    [7, 'error', 'Es de la misma persona que la fila 5, con otros datos'],
  ]);
  const { fila } = await steps.call<ImportRowChanged>(
    'PATCH',
    `/api/imports/${imported.id_importacion}/rows/4`,
    {
      decision: 'crear',
    },
  );
  expect(fila.resultado).toBe('nueva');
  await steps.apply(imported);
  expect(await providerBy('otro.raul@equipo.test')).toBeDefined();
  expect(await providerBy('ada@equipo.test')).toBeUndefined();
});

it('makes nobody twice of one file: a name or licence of a row before is the same person, or a question', async () => {
  const imported = await simulated(
    [
      'Apellido;Nombre;Email;Rol;Matrícula',
      'Romero;Luz;luz@equipo.test;psicóloga;MN 999',
      'Romero;Luz;;psicóloga;MN 999',
      'Romero;Luz Mar;luz2@equipo.test;psicóloga;M.N. 999',
      'Romero;Luz;luz3@equipo.test;psicóloga;',
    ].join('\n'),
  );
  expect(await steps.verdicts(imported)).toEqual([
    [2, 'nueva'],
    [3, 'error', 'Es de la misma persona que la fila 2, con otros datos'],
    [4, 'duda', 'Se parece a la fila 2'],
    [5, 'duda', 'Se parece a la fila 2'],
  ]);
  const { fila } = await steps.call<ImportRowChanged>(
    'PATCH',
    `/api/imports/${imported.id_importacion}/rows/5`,
    {
      decision: 'crear',
    },
  );
  expect(fila.resultado).toBe('nueva');
});

it('that were made and have done nothing are made inactive by the withdrawal', async () => {
  const imported = await steps.apply(
    await simulated(
      'Apellido;Nombre;Email;Rol\nIda;Eva;ida@equipo.test;psicóloga\nQueda;Ema;queda@equipo.test;psicóloga\n',
    ),
    { invitar: true },
  );
  const kept = Number((await providerBy('queda@equipo.test'))?.id_prestador);
  const created = await t.as(admin, 'POST', '/api/patients', { apellido: 'Asignada' });
  await t.as(admin, 'POST', `/api/patients/${created.json().id_paciente}/assign/${kept}`, {});
  expect((await steps.withdraw(imported)).resumen).toMatchObject({ nueva: 2, retirados: 1, conservados: 1 });
  expect(await providerBy('ida@equipo.test')).toMatchObject({ is_active: false });
  expect(await providerBy('queda@equipo.test')).toMatchObject({ is_active: true });
});

it('is a thing of administrators, and takes no column of patients', async () => {
  const director = await t.signIn('director_medico');
  expect((await sendFile(t, director, 'e.csv', 'Apellido\nPaz\n', 'providers')).statusCode).toBe(403);
  const imported = await steps.upload('Apellido;DNI\nPaz;30111222\n', 'e.csv', 'providers');
  expect(imported.columnas.map(({ destino }) => destino)).toEqual(['apellido', null]);
  const answer = await t.as(admin, 'PUT', `/api/imports/${imported.id_importacion}/mapping`, {
    destinos: ['apellido', 'dni'],
  });
  expect(answer.statusCode).toBe(400);
});
