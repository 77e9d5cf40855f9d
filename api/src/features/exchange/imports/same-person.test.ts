import type { ImportRowChanged } from '@trama/contract/schemas/exchange/imports';
import { describe, expect, it } from 'vitest';
import { createPatient, trailOf } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { importSteps, newDni } from '../../../../test/uploads.ts';

/** Whether a row is about somebody who is a patient already. */

const t = await useTestApp();
const steps = importSteps(t, await t.signIn('administrador'));

const patientBy = (dni: string) =>
  t.db.selectFrom('pacientes').selectAll().where('dni', '=', dni).executeTakeFirst();

describe('a person', () => {
  it('with the same document is changed in what the file says otherwise, and never created twice', async () => {
    const dni = newDni();
    const id = await createPatient(t, {
      apellido: 'Núñez',
      nombre: 'Ana',
      dni,
      telefono: '(11) 4444-5555',
      localidad: 'Quilmes',
    });
    const file = `Apellido;Nombre;DNI;Teléfono;Localidad;Ocupación\nNUNEZ;Ana;${dni};1144445555;;Docente\n`;
    const imported = await steps.simulated(file);
    const [row] = await steps.rows(imported);
    expect([row?.resultado, row?.id_objeto, row?.cambios]).toEqual([
      'actualiza',
      id,
      [{ campo: 'ocupacion', antes: null, despues: 'Docente' }],
    ]);
    await steps.apply(imported);
    expect(await patientBy(dni)).toMatchObject({
      id_paciente: id,
      apellido: 'Núñez',
      telefono: '(11) 4444-5555',
      localidad: 'Quilmes',
      ocupacion: 'Docente',
      version: 2,
    });
    expect(await trailOf(t, 'patient.update', id)).toHaveLength(1);
  });

  it('who looks like somebody known is asked about: create, change or leave out', async () => {
    const ids = [];
    for (const apellido of ['Duda A', 'Duda B', 'Duda C'])
      ids.push(await createPatient(t, { apellido, nombre: 'Ema', fecha_nacimiento: '1990-01-01' }));
    const dnis = [newDni(), newDni(), newDni()];
    const file = `Apellido;Nombre;DNI;Nacimiento\n${['A', 'B', 'C'].map((letter, n) => `Duda ${letter};Ema Luz;${dnis[n]};01/01/1990`).join('\n')}\n`;
    const imported = await steps.simulated(file);
    expect(imported.resumen).toMatchObject({ duda: 3, nueva: 0 });
    expect((await steps.verdicts(imported))[0]).toEqual([
      2,
      'duda',
      'Ya hay un paciente parecido: Duda A, Ema',
    ]);
    const decide = (fila: number, decision: string) =>
      steps.call<ImportRowChanged>('PATCH', `/api/imports/${imported.id_importacion}/rows/${fila}`, {
        decision,
      });
    expect((await decide(2, 'crear')).fila.resultado).toBe('nueva');
    expect((await decide(3, 'actualizar')).fila.resultado).toBe('actualiza');
    expect((await decide(4, 'omitir')).importacion.resumen).toMatchObject({
      nueva: 1,
      actualiza: 1,
      omitida: 1,
      duda: 0,
    });
    await steps.apply(imported);
    const after = await Promise.all(dnis.map(patientBy));
    expect(after.map((patient) => patient?.id_paciente)).toEqual([expect.any(Number), ids[1], undefined]);
    expect(after[0]?.id_paciente).not.toBe(ids[0]);
  });

  it('that two rows are about is changed by the first one', async () => {
    const id = await createPatient(t, { apellido: 'Reunida', nombre: 'Sol' });
    const imported = await steps.simulated(
      'Apellido;Nombre;Teléfono;Ocupación\nReunida;Sol;111;\nReunida;Sol Luz;;Docente\n',
    );
    const decide = (fila: number) =>
      steps.call<ImportRowChanged>('PATCH', `/api/imports/${imported.id_importacion}/rows/${fila}`, {
        decision: 'actualizar',
      });
    expect((await decide(2)).fila.resultado).toBe('actualiza');
    const second = (await decide(3)).fila;
    expect([second.resultado, second.motivos]).toEqual(['error', ['Es de la misma persona que la fila 2']]);
    await steps.apply(imported);
    const changed = t.db.selectFrom('pacientes').selectAll().where('id_paciente', '=', id);
    expect(await changed.executeTakeFirst()).toMatchObject({ telefono: '111', ocupacion: null, version: 2 });
  });

  it('whose document is somebody else’s with another name is a question, too', async () => {
    const dni = newDni();
    await createPatient(t, { apellido: 'Gómez', nombre: 'Raúl', dni });
    const imported = await steps.applied(`Apellido;Nombre;DNI\nIbarra;Sol;${dni}\n`);
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'duda', 'El DNI o el número ya es de Gómez, Raúl, que tiene otro nombre'],
    ]);
    expect(await patientBy(dni)).toMatchObject({ apellido: 'Gómez' });
  });

  it('who shares only a document and a first name is asked about, and so is one born on another day', async () => {
    const [dni, other] = [newDni(), newDni()];
    const born = { fecha_nacimiento: '1980-01-01' };
    await createPatient(t, { apellido: 'González', nombre: 'María', dni, ...born });
    await createPatient(t, { apellido: 'De la Vega', nombre: 'Eva', dni: other, ...born });
    const file = (rows: string) => `Apellido;Nombre;DNI;Nacimiento\n${rows}`;
    const imported = await steps.applied(
      file(`Pérez;María;${dni};05/06/1999\nDe la Fuente;Eva;${other};01/01/1980\n`),
      'ajenos.csv',
    );
    expect(await steps.verdicts(imported)).toEqual([
      [
        2,
        'duda',
        'El DNI o el número ya es de González, María, que tiene otro nombre y otra fecha de nacimiento',
      ],
      [3, 'duda', 'El DNI o el número ya es de De la Vega, Eva, que tiene otro nombre'],
    ]);
    const two = await steps.applied(
      file(`González Paz;María;${dni};05/06/1999\nVega;Eva Luz;${other};\n`),
      'propios.csv',
    );
    expect(await steps.verdicts(two)).toEqual([
      [2, 'duda', 'El DNI o el número ya es de González, María, que tiene otra fecha de nacimiento'],
      [3, 'actualiza'],
    ]);
    expect(await patientBy(dni)).toMatchObject({ apellido: 'González', ...born });
  });

  it('who has another patient’s number of the previous system is asked about', async () => {
    const [dni, other] = [newDni(), newDni()];
    await steps.applied(
      `Legajo;Apellido;Nombre;DNI\n7;Sosa;Juan Carlos;${dni}\n8;Sosa;Ana;${newDni()}\n`,
      'legajos.csv',
    );
    const imported = await steps.applied(
      `Legajo;Apellido;Nombre;DNI\n7;Luna;Juan;${other}\n8;Sosa;Ana;${newDni()}\n`,
      'legajos.csv',
    );
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'duda', 'El DNI o el número ya es de Sosa, Juan Carlos, que tiene otro nombre y otro DNI'],
      [3, 'duda', 'El DNI o el número ya es de Sosa, Ana, que tiene otro DNI'],
    ]);
    expect(await patientBy(dni)).toMatchObject({ apellido: 'Sosa', version: 1 });
    const { fila } = await steps.call<ImportRowChanged>(
      'PATCH',
      `/api/imports/${(await steps.simulated(`Legajo;Apellido;DNI\n8;Sosa;${other}\n`, 'legajos.csv')).id_importacion}/rows/2`,
      { decision: 'actualizar' },
    );
    expect(fila.resultado).toBe('actualiza');
  });

  it('who stands twice in the file is one person, or an error where the rows differ', async () => {
    const [dni, other] = [newDni(), newDni()];
    const file = `Apellido;Nombre;DNI;Teléfono\nPaz;Ana;${dni};1\nPaz;Ana;${dni};1\nPaz;Ana;${other};1\nPaz;Ana;${other};2\n`;
    expect(await steps.verdicts(await steps.applied(file))).toEqual([
      [2, 'nueva'],
      [3, 'igual', 'Repite la fila 2'],
      [4, 'nueva'],
      [5, 'error', 'Ese DNI ya está en la fila 4, a nombre de Ana Paz'],
    ]);
  });

  it('is known again by the number of the system before, whatever else has changed', async () => {
    await steps.applied('Legajo;Apellido;Nombre\n77;Vera;Inés\n', 'sistema.csv');
    const imported = await steps.simulated(
      'Legajo;Apellido;Nombre;Teléfono\n77;Vera Paz;Inés;444\n',
      'sistema.csv',
    );
    const [row] = await steps.rows(imported);
    expect([row?.resultado, row?.cambios.map(({ campo }) => campo)]).toEqual([
      'actualiza',
      ['apellido', 'telefono'],
    ]);
  });

  const BORN = '12/05/1981';
  it.each([
    ['by accents', 'Güemes', 'Inés', 'GUEMES', 'INES'],
    ['by two letters', 'Ferreyra', 'Luciano', 'Ferreira', 'Lusiano'],
    ['by the order', 'Abad', 'Marcos', 'Marcos', 'Abad'],
    ['by a second name', 'Quintana', 'Rosa María', 'Quintana', 'Rosa'],
    ['by a second surname', 'Ledesma Paz', 'Olga', 'Ledesma', 'Olga'],
  ])(
    'who was born on the same day and whose names differ %s is a question',
    async (_, apellido, nombre, other, first) => {
      await createPatient(t, { apellido, nombre, dni: newDni(), fecha_nacimiento: '1981-05-12' });
      const imported = await steps.simulated(
        `Apellido;Nombre;DNI;Nacimiento\n${other};${first};${newDni()};${BORN}\nDistinta;Persona;${newDni()};${BORN}\n`,
      );
      expect((await steps.verdicts(imported)).map(([, result]) => result)).toEqual(['duda', 'nueva']);
    },
  );

  it('with the same names and two swapped figures in the document is asked about, also within the file', async () => {
    await createPatient(t, { apellido: 'Trastocada', nombre: 'Nélida', dni: '27318456' });
    const imported = await steps.simulated(
      'Apellido;Nombre;DNI\nTrastocada;Nelida;27381456\nTrastocada;Nelida;29999999\nDoble;Emilia;28123456\nDoble;Emilia;28124356\n',
    );
    expect((await steps.verdicts(imported)).map(([, ...said]) => said)).toEqual([
      ['duda', 'Ya hay un paciente parecido: Trastocada, Nélida, DNI 27318456'],
      ['nueva'],
      ['nueva'],
      ['duda', 'Se parece a la fila 4'],
    ]);
  });

  it('who is nearly the person of a row above, born on the same day, is asked about', async () => {
    const imported = await steps.simulated(
      `Apellido;Nombre;DNI;Nacimiento\nCernadas;Julio;${newDni()};01/02/1971\nSernadas;Julio;${newDni()};01/02/1971\n`,
    );
    expect(await steps.verdicts(imported)).toEqual([
      [2, 'nueva'],
      [3, 'duda', 'Se parece a la fila 2'],
    ]);
  });
});
