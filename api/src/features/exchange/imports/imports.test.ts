import type { ImportRowChanged } from '@trama/contract/schemas/exchange/imports';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createPatient, trail, trailOf } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { importSteps, multipartOf, newDni, sendFile } from '../../../../test/uploads.ts';
import { xlsxFile } from '../../../../test/xlsx-file.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const steps = importSteps(t, admin);

const patientBy = (dni: string) =>
  t.db.selectFrom('pacientes').selectAll().where('dni', '=', dni).executeTakeFirst();
const countPatients = async () => {
  const { n } = await t.db
    .selectFrom('pacientes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

it('refuses a malformed form, or one that was broken off', async () => {
  const { payload, headers } = multipartOf('a.csv', 'Apellido\nPaz\n');
  const forms: [Buffer, string][] = [
    [payload, 'multipart/form-data'],
    [payload, 'multipart/form-data; boundary='],
    [payload, `multipart/form-data; boundary=${'x'.repeat(200)}`],
    [payload.subarray(0, -10), headers['content-type']],
    [Buffer.from(''), headers['content-type']],
  ];
  for (const [body, type] of forms) {
    const answer = await t.as(admin, 'POST', '/api/imports', body, { 'content-type': type });
    expect([answer.statusCode, answer.json().details?.[0]?.field]).toEqual([400, 'archivo']);
  }
});

describe('a file of patients', () => {
  it('is matched by its titles, simulated without a trace, and applied with versions and trail', async () => {
    const dni = newDni();
    const before = await countPatients();
    const file = `Apellido y Nombre;D.N.I.;F. Nac.;Tel.;Zodíaco\n"PÉREZ, JUAN CARLOS";${dni};05/03/62;11 4444-5555;Leo\n`;
    const uploaded = await steps.upload(file);
    expect(uploaded.columnas.map(({ destino }) => destino)).toEqual([
      'apellido_y_nombre',
      'dni',
      'fecha_nacimiento',
      'telefono',
      null,
    ]);
    const simulation = await steps.simulate(uploaded);
    expect([simulation.estado, simulation.resumen?.nueva]).toEqual(['simulada', 1]);
    expect(await countPatients()).toBe(before);

    const application = await steps.apply(uploaded);
    expect([application.estado, application.resumen?.nueva]).toEqual(['aplicada', 1]);
    const patient = await patientBy(dni);
    expect(patient).toMatchObject({
      apellido: 'Pérez',
      nombre: 'Juan Carlos',
      fecha_nacimiento: '1962-03-05',
      telefono: '11 4444-5555',
      version: 1,
      creado_por: admin.id,
    });
    const id = Number(patient?.id_paciente);
    expect((await steps.rows(application))[0]?.id_objeto).toBe(id);
    expect(await trailOf(t, 'patient.create', id)).toEqual([{ id_prestador: admin.id, outcome: 'ok' }]);
    const versions = await t.as(admin, 'GET', `/api/patients/${id}/versions`);
    expect(versions.json().data[0].autor.id_prestador).toBe(admin.id);
    const found = await t.as(admin, 'GET', `/api/patients/search/${dni}`);
    expect(found.json().total).toBe(1);
  });

  it('changes nothing the second time it comes, not even people without a document', async () => {
    const file = `Apellido;Nombre;DNI;Teléfono\nRíos;Eva;${newDni()};111111\nSosa;Luz;;222222\n`;
    await steps.applied(file);
    const before = [await countPatients(), await versionCount()];
    const again = await steps.applied(file);
    expect(again.resumen).toMatchObject({ nueva: 0, actualiza: 0, igual: 2, duda: 0, error: 0 });
    expect([await countPatients(), await versionCount()]).toEqual(before);
  });

  it('is applied once when two people ask for it at the same time', async () => {
    const dni = newDni();
    const imported = await steps.simulated(`Apellido;DNI\nDoble;${dni}\n`);
    const answers = await Promise.all([steps.apply(imported), steps.apply(imported)]);
    expect(answers.map(({ estado }) => estado)).toEqual(['aplicada', 'aplicada']);
    const id = Number((await patientBy(dni))?.id_paciente);
    expect(await trailOf(t, 'patient.create', id)).toHaveLength(1);
  });

  it('remembers what the columns of its source were', async () => {
    const file = (dni: string) => `Apellido;Documento viejo;Quién\nMora;${dni};Ana\n`;
    const first = await steps.upload(file(newDni()), 'Lista 2023.csv');
    expect(first.columnas[2]?.destino).toBeNull();
    await steps.call('PUT', `/api/imports/${first.id_importacion}/mapping`, {
      destinos: ['apellido', 'dni', 'nombre'],
    });
    await steps.simulate(first);
    await steps.apply(first);
    const second = await steps.upload(file(newDni()), 'Lista 2024 (1).csv');
    expect(second.columnas.map(({ destino }) => destino)).toEqual(['apellido', 'dni', 'nombre']);
  });
});

const versionCount = async () => {
  const { n } = await t.db
    .selectFrom('pacientes_versiones')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

describe('a row', () => {
  it('says why it is wrong, and can be corrected in place', async () => {
    const dni = newDni();
    const imported = await steps.simulated(
      `Apellido;DNI;Nacimiento;Email\n;${newDni()};;\nLuna;3,01E+07;31/02/1980;nada\n`,
    );
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'error', 'Apellido: El apellido es requerido'],
      [
        3,
        'error',
        'DNI: «3,01E+07» perdió cifras al guardarse; escriba el número completo',
        'Fecha de nacimiento: no se entiende «31/02/1980»',
        'Email: Formato de email inválido',
      ],
    ]);
    const { fila, importacion } = await steps.call<ImportRowChanged>(
      'PATCH',
      `/api/imports/${imported.id_importacion}/rows/3`,
      { textos: { dni, fecha_nacimiento: '28/02/1980', email: '' } },
    );
    expect([fila.resultado, fila.motivos, importacion.resumen?.error]).toEqual(['nueva', [], 1]);
    await steps.apply(imported);
    expect(await patientBy(dni)).toMatchObject({
      apellido: 'Luna',
      fecha_nacimiento: '1980-02-28',
      email: null,
    });
  });
});

describe('the application', () => {
  it('is refused when something has changed since the simulation, and leaves nothing', async () => {
    const [dni, other] = [newDni(), newDni()];
    const imported = await steps.simulated(`Apellido;DNI\nPrimero;${other}\nSegundo;${dni}\n`);
    await createPatient(t, { apellido: 'Segundo', dni });
    const answer = await t.as(admin, 'POST', `/api/imports/${imported.id_importacion}/application`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'IMPORT_CHANGED']);
    expect(await patientBy(other)).toBeUndefined();
    await steps.simulate(imported);
    expect((await steps.apply(imported)).resumen).toMatchObject({ nueva: 1, igual: 1 });
  });

  it('makes each person once when two imports run at the same time', async () => {
    const dnis = Array.from({ length: 200 }, newDni);
    const file = `Apellido;DNI\n${dnis.map((dni, n) => `Gemelo${n};${dni}`).join('\n')}\n`;
    const both = [await steps.simulated(file, 'una.csv'), await steps.simulated(file, 'otra.csv')];
    const answers = await Promise.all(
      both.map((imported) => t.as(admin, 'POST', `/api/imports/${imported.id_importacion}/application`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const created = await t.db.selectFrom('pacientes').select('dni').where('dni', 'in', dnis).execute();
    expect(created).toHaveLength(200);
  });

  it('needs a simulation, and ends all changes', async () => {
    const imported = await steps.upload(`Apellido;DNI\nOrden;${newDni()}\n`);
    const call = (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object) =>
      t.as(admin, method, `/api/imports/${imported.id_importacion}/${path}`, body);
    expect((await call('POST', 'application')).json().error).toBe(
      'Simule la importación antes de aplicarla.',
    );
    expect((await call('POST', 'withdrawal')).statusCode).toBe(409);
    await steps.simulate(imported);
    await steps.apply(imported);
    const late = [
      await call('PUT', 'mapping', { destinos: ['apellido', null] }),
      await call('PATCH', 'rows/2', { decision: 'omitir' }),
      await call('POST', 'simulation'),
    ];
    expect(late.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  });
});

describe('the withdrawal', () => {
  it('deactivates the patients that the import made and nobody has touched, with its trail', async () => {
    const [dni, touched] = [newDni(), newDni()];
    const imported = await steps.applied(`Apellido;DNI\nSola;${dni}\nTocada;${touched}\n`);
    const ofTouched = Number((await patientBy(touched))?.id_paciente);
    await t.as(admin, 'POST', `/api/patients/${ofTouched}/contacts`, { nombre: 'Rosa' });
    const withdrawn = await steps.withdraw(imported);
    expect([withdrawn.estado, withdrawn.resumen]).toEqual([
      'retirada',
      expect.objectContaining({ nueva: 2, retirados: 1, conservados: 1 }),
    ]);
    expect(await patientBy(dni)).toMatchObject({ activo: false, version: 2 });
    expect(await patientBy(touched)).toMatchObject({ activo: true });
    const id = Number((await patientBy(dni))?.id_paciente);
    expect(await trailOf(t, 'patient.deactivate', id)).toHaveLength(1);
    expect((await steps.withdraw(imported)).resumen).toEqual(withdrawn.resumen);
  });
});

describe('the file', () => {
  it('may be a book, whose fullest sheet is read and whose titles stand below a heading', async () => {
    const dni = newDni();
    const file = xlsxFile([
      { name: 'Carátula', rows: [['Clínica']] },
      {
        name: 'Datos',
        rows: [
          ['LISTADO DE PACIENTES'],
          ['Datos personales', null, 'Contacto'],
          ['Apellido', 'Nro. Documento', 'Celular'],
          ['SOLÍS', Number(dni), 1144445555],
          [null],
          ['TOTAL', 1],
        ],
      },
    ]);
    const imported = await steps.applied(file, 'clínica.xlsx');
    expect(imported.avisos).toEqual([
      'Se leyó la hoja «Datos», la que tiene más filas. Las demás no: Carátula.',
      'Los títulos están en la fila 3; lo que está arriba no se importa.',
      'La fila 6 es un total y no se importa.',
    ]);
    expect(await patientBy(dni)).toMatchObject({ apellido: 'Solís', telefono: '1144445555' });
  });

  it('may have its titles in the last of the rows where they are looked for', async () => {
    const dni = newDni();
    const notes = Array.from({ length: 19 }, (_, n) => [`Nota ${n + 1}`]);
    const rows = [...notes, ['Apellido', 'DNI'], ['Abajo', dni]];
    const imported = await steps.applied(xlsxFile([{ name: 'Datos', rows }]), 'notas.xlsx');
    expect(imported.avisos).toEqual(['Los títulos están en la fila 20; lo que está arriba no se importa.']);
    expect(await patientBy(dni)).toMatchObject({ apellido: 'Abajo' });
  });

  it('whose titles stand further down says where they were looked for', async () => {
    const above = 'Listado\n'.repeat(20);
    const imported = await steps.upload(`${above}Apellido;DNI\nAbajo;${newDni()}\n`);
    expect(imported.avisos).toEqual([
      'No hay títulos en las primeras 20 filas. Si están más abajo, borre lo que está arriba de ellos y suba el archivo de nuevo; si no los hay, indique qué es cada columna.',
    ]);
  });

  it('leaves no reader waiting if it could not be stored: the next book is read', async () => {
    const book = (dni: string) => {
      const rows = Array.from({ length: 30 }, (_, n) => [`Lector ${n}`, n === 0 ? dni : null]);
      return xlsxFile([{ name: 'Datos', rows: [['Apellido', 'DNI'], ...rows] }]);
    };
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    await owner.query(`alter table importaciones add check (archivo <> 'no entra.xlsx')`);
    await owner.end();
    // One more than are read at once.
    for (let n = 0; n < 3; n++)
      expect((await sendFile(t, admin, 'no entra.xlsx', book(newDni()))).statusCode).toBe(500);
    expect((await steps.upload(book(newDni()), 'lector.xlsx')).filas).toBe(30);
  });

  it('is answered with one line if it cannot be read, and leaves nothing', async () => {
    const imports = () => t.db.selectFrom('importaciones').select('id_importacion').execute();
    const before = await imports();
    const old = await sendFile(t, admin, 'viejo.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]));
    expect([old.statusCode, old.json().error]).toEqual([400, expect.stringContaining('«Guardar como»')]);
    const big = await sendFile(t, admin, 'grande.csv', Buffer.alloc(25 * 1024 * 1024, 'a;b\n'));
    expect([big.statusCode, big.json()]).toEqual([
      413,
      { error: 'El archivo supera los 20 MB. Divídalo en partes.', code: 'PAYLOAD_TOO_LARGE' },
    ]);
    const many = await sendFile(t, admin, 'muchas.csv', `Apellido\n${'Paz\n'.repeat(50_001)}`);
    expect([many.statusCode, many.json().error]).toEqual([
      400,
      'El archivo tiene más de 50.000 filas. Divídalo en partes.',
    ]);
    const none = await t.as(admin, 'POST', '/api/imports', {});
    expect([none.statusCode, none.json().error]).toEqual([400, 'Elija un archivo .xlsx o .csv']);
    expect(await imports()).toEqual(before);
  });

  it('is taken from administrators only, before it is looked at', async () => {
    for (const role of ['director_medico', 'auditor', 'psicologo'] as const) {
      const answer = await sendFile(t, await t.signIn(role), 'p.csv', 'Apellido\nPaz\n');
      expect(answer.statusCode).toBe(403);
    }
    expect((await sendFile(t, null, 'p.csv', 'Apellido\nPaz\n')).statusCode).toBe(401);
  });
});

it('the report has every row, and nothing in it is a formula', async () => {
  const dni = newDni();
  const imported = await steps.applied(
    `Apellido;DNI;Ocupación\nPaz;${dni};=HYPERLINK("http://x")\nLuna;zz;+1\n`,
  );
  const answer = await t.as(admin, 'GET', `/api/imports/${imported.id_importacion}/report.csv`);
  const id = (await patientBy(dni))?.id_paciente;
  expect(answer.headers['content-disposition']).toContain(`importacion-${imported.id_importacion}.csv`);
  expect(answer.body).toBe(
    [
      '\uFEFFFila;Resultado;Motivo;Cambios;N.º de paciente;Apellido;DNI;Ocupación',
      `2;Nueva;;;${id};Paz;${dni};"'=HYPERLINK(""http://x"")"`,
      `3;Con error;DNI: «zz» no parece un documento;;;Luna;zz;'+1`,
      '',
    ].join('\r\n'),
  );
});

it('what happens to an import is in the trail', async () => {
  const imported = await steps.applied(`Apellido;DNI\nRastro;${newDni()}\n`);
  const rows = await trail(t)
    .select('action')
    .where('object_id', '=', imported.id_importacion)
    .where('action', 'like', 'import.%')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['import.create', 'import.simulate', 'import.apply']);
});

it('what an import has written, changed and withdrawn is as the trail says', async () => {
  const [dni, known] = [newDni(), newDni()];
  await t.as(admin, 'POST', '/api/patients', { apellido: 'Sellada', nombre: 'Ana', dni: known });
  const imported = await steps.applied(
    `Apellido;Nombre;DNI;Teléfono\nSellada;Ana;${known};123\nSellada;Eva;${dni};456\n`,
  );
  expect(imported.resumen).toMatchObject({ nueva: 1, actualiza: 1 });
  await steps.withdraw(imported);
  const ids = [await patientBy(dni), await patientBy(known)].map((patient) => patient?.id_paciente);
  const findings = await t.db.transaction().execute((tx) => verifyRecords(tx));
  // The tests' own ways to make a patient or an account leave no row in the trail.
  expect(findings.filter((finding) => ids.some((id) => new RegExp(`\\b${id}\\b`).test(finding)))).toEqual([]);
});
