import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { fieldsOf } from '@trama/contract/words/record/clinical-lists/list';
import { describe, expect, it } from 'vitest';
import { leastEntry } from '../../../test/clinical-samples.ts';
import { useTrailScene } from '../../../test/trail-scene.ts';

/** Somebody with every right in the database, and what `npm run verify` says of it: patient and folio. */

const scene = await useTrailScene();
const { t, owner, ana } = scene;
const patient = await writeRecord();

/** Folio 1 and 2 are a history, 3 a follow-up, then the lists, a change of the medication and a correction of folio 3. */
const FIRST_OF_LISTS = 4;
const CHANGE = FIRST_OF_LISTS + LIST_NAMES.length;
const CORRECTION = CHANGE + 1;
const NEXT = CORRECTION + 1;
async function writeRecord(): Promise<number> {
  const patient: number = (await t.as(ana, 'POST', '/api/patients', { apellido: 'Cadena' })).json()
    .id_paciente;
  const of = { id_paciente: patient };
  const history = await t.as(ana, 'POST', '/api/medical-history', { ...of, motivo: 'Uno' });
  await t.as(ana, 'PUT', `/api/medical-history/${history.json().id_admision}`, { motivo: 'Dos' });
  await t.as(ana, 'POST', '/api/follow-ups', { ...of, fecha: '2024-03-01', dsm: 'Texto' });
  for (const name of LIST_NAMES)
    await t.as(ana, 'POST', `/api/${listOf(name).path}`, { ...of, ...leastEntry(name) });
  const [pill] = (await t.as(ana, 'GET', `/api/patients/${patient}/medications`)).json();
  await t.as(ana, 'PATCH', `/api/medications/${pill.id_medicacion}`, { dosis: '2 mg', motivo: 'Prueba' });
  await t.as(ana, 'POST', `/api/patients/${patient}/entries/3/corrections`, { aclaracion: 'Se aclara' });
  return patient;
}

const folios = async () =>
  (await t.as(ana, 'GET', `/api/patients/${patient}/entries`))
    .json()
    .data.map(({ folio }: { folio: number }) => folio);

const TABLES = [
  'admisiones_versiones',
  'seguimientos',
  ...LIST_NAMES.map((name) => listOf(name).table),
  'cambios_clinicos',
  'correcciones',
];

/** What verify says of this patient, after that has been done to the database. Then all of it is undone. */
async function findingsAfter(...statements: string[]): Promise<string[]> {
  const touched = TABLES.filter((table) => statements.some((statement) => statement.includes(table)));
  let found: string[] = [];
  await scene.putBack(['asientos', 'legajos', ...touched], async () => {
    for (const statement of statements) await owner.query(statement.replaceAll(':patient', String(patient)));
    found = await scene.findings();
  });
  return found.filter((finding) => new RegExp(`patient ${patient}\\b`).test(finding));
}

it('finds nothing where only the application wrote', async () => {
  expect(await folios()).toEqual(Array.from({ length: CORRECTION }, (_, place) => place + 1));
  expect(await scene.findings()).toEqual([]);
});

describe('one changed byte of what was written', () => {
  const ofPatient = 'where id_paciente = :patient';
  it.each([
    [
      1,
      `update admisiones_versiones v set contenido = jsonb_set(contenido, '{motivo}', '"uno"')
           from admisiones a where a.id_admision = v.id_admision and a.id_paciente = :patient and v.version = 1`,
    ],
    [
      2,
      `update admisiones_versiones v set contenido = jsonb_set(contenido, '{motivo}', '"dos"')
           from admisiones a where a.id_admision = v.id_admision and a.id_paciente = :patient and v.version = 2`,
    ],
    [3, `update seguimientos set dsm = 'texto' ${ofPatient}`],
    ...LIST_NAMES.map((name, place): [number, string] => {
      const [named] = fieldsOf(listOf(name)).find(([, { kind }]) => kind === 'name') ?? [];
      return [
        FIRST_OF_LISTS + place,
        `update ${listOf(name).table} set ${named} = ${named} || '.' ${ofPatient}`,
      ];
    }),
    [CHANGE, `update cambios_clinicos set motivo = 'prueba' ${ofPatient}`],
    [CHANGE, `update medicaciones set dosis = '3 mg' ${ofPatient}`],
    [CORRECTION, `update correcciones set aclaracion = 'se aclara' ${ofPatient}`],
  ])('is named with patient and folio %i', async (folio, statement) => {
    expect((await findingsAfter(statement)).join('\n')).toMatch(
      new RegExp(`folio ${folio} of patient ${patient} .*altered by hand`),
    );
  });
});

describe('one changed byte of an entry', () => {
  it.each([
    [`clase = 'medicine'`],
    ['id_objeto = id_objeto + 1'],
    ['version = 2'],
    [`fecha_acto = fecha_acto - 1`],
    [`hora_acto = '10:30'`],
    [`fecha = fecha - interval '1 second'`],
    ['registrado_por = registrado_por + 1'],
    [`autor = jsonb_set(autor, '{apellido}', '"Otra"')`],
    [`prestador = autor`],
    [`huella = sha256('x')`],
    [`hash = sha256('x')`],
  ])('is named with patient and folio: %s', async (change) => {
    const found = await findingsAfter(
      `update asientos set ${change} where id_paciente = :patient and folio = 3`,
    );
    expect(found.join('\n')).toMatch(`folio 3 of patient ${patient} was altered by hand`);
  });
});

const REMOVED = 'delete from asientos where id_paciente = :patient and folio =';

it('an entry that was removed is named', async () => {
  const found = await findingsAfter(`${REMOVED} 5`);
  expect(found).toContain(`folio 5 of patient ${patient} was removed`);
});

it('the newest entry that was removed is named', async () => {
  expect((await findingsAfter(`${REMOVED} ${CORRECTION}`)).join('\n')).toMatch(
    `folio ${CHANGE} of patient ${patient} is the last one, but the head of the record knows folio ${CORRECTION}`,
  );
});

const HEAD_PUT_BACK = `update legajos l set ultimo_folio = ${CHANGE}, cabeza = e.hash from asientos e
  where l.id_paciente = :patient and e.id_paciente = :patient and e.folio = ${CHANGE}`;

it('the newest entry that was removed with its head is named, by what it was about and by the trail', async () => {
  const found = (await findingsAfter(`${REMOVED} ${CORRECTION}`, HEAD_PUT_BACK)).join('\n');
  expect(found).toMatch(
    new RegExp(`folio ${CORRECTION} of patient ${patient} was removed; row \\d+ of the trail knows it`),
  );
  expect(found).toMatch(`the record of patient ${patient} lacks its correction`);
});

it('the newest entry that was removed with its head and all it was about is named by the trail', async () => {
  const found = await findingsAfter(
    `${REMOVED} ${CORRECTION}`,
    HEAD_PUT_BACK,
    'delete from correcciones where id_paciente = :patient',
  );
  expect(found).toEqual([
    expect.stringMatching(
      `^record \\d+ of correcciones was removed; row \\d+ of the trail knows it \\(of patient ${patient}\\)$`,
    ),
    expect.stringMatching(
      `folio ${CORRECTION} of patient ${patient} was removed; row \\d+ of the trail knows it`,
    ),
  ]);
});

it('an entry that was inserted is named, with the place that it took', async () => {
  const found = await findingsAfter(
    `insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha)
     values (:patient, ${ana.id}, ${ana.id}, '2024-01-01')`,
    `select asentar(:patient, 'follow_up', s.id_seguimiento, 1, s.fecha, s.hora, s.fecha_creacion, s.registrado_por,
                    s.id_prestador, huella(to_jsonb(s)))
       from seguimientos s where id_paciente = :patient and fecha = '2024-01-01'`,
  );
  expect(found).toEqual([
    expect.stringMatching(
      `^record \\d+ of seguimientos was inserted by hand.*\\(folio ${NEXT} of patient ${patient}\\)$`,
    ),
  ]);
});

it('an entry that was appended behind the head is named', async () => {
  const found = await findingsAfter(
    `insert into asientos select id_paciente, ${NEXT}, 'follow_up', 0, 1, fecha_acto, hora_acto, fecha, registrado_por, autor,
            prestador, huella, hash from asientos where id_paciente = :patient and folio = ${CORRECTION}`,
  );
  expect(found.join('\n')).toMatch(`folio ${NEXT} of patient ${patient} was inserted by hand`);
});

it('two entries that were exchanged are named', async () => {
  const found = await findingsAfter(
    'update asientos set folio = folio + 100 where id_paciente = :patient and folio in (4, 5)',
    'update asientos set folio = 109 - folio where id_paciente = :patient and folio > 100',
  );
  for (const folio of [4, 5])
    expect(found.join('\n')).toMatch(`folio ${folio} of patient ${patient} was altered by hand`);
});

it('a head that was removed is named', async () => {
  expect((await findingsAfter('delete from legajos where id_paciente = :patient')).join('\n')).toMatch(
    `folio ${CORRECTION} of patient ${patient} has no head`,
  );
});

/** An attacker who knows this code: makes every hash fit again, and the head too. */
const CHAINED_ANEW = `do $$ declare e record; h bytea := decode(repeat('00', 32), 'hex');
  begin
    for e in select * from asientos where id_paciente = :patient order by folio loop
      h := eslabon(h, e.folio, e.clase, e.id_objeto, e.version, e.fecha_acto, e.hora_acto, e.fecha, e.registrado_por,
                   e.autor, e.prestador, e.huella);
      update asientos set hash = h where id_paciente = :patient and folio = e.folio;
    end loop;
    update legajos set cabeza = h where id_paciente = :patient;
  end $$`;

describe('a chain that was rewritten from some entry on is named by the trail', () => {
  const altered = () =>
    new RegExp(
      `folio 3 of patient ${patient} was altered by hand: it has not the hash that row \\d+ of the trail knows`,
    );

  it('with another text', async () => {
    const found = await findingsAfter(
      `update seguimientos set dsm = 'Reescrito' where id_paciente = :patient`,
      `update asientos e set huella = huella(to_jsonb(s)) from seguimientos s
        where e.id_paciente = :patient and e.folio = 3 and s.id_paciente = :patient`,
      CHAINED_ANEW,
    );
    expect(found.join('\n')).toMatch(altered());
    expect(found.join('\n')).toMatch(
      new RegExp(
        `folio 3 of patient ${patient} was altered by hand: it is not what row \\d+ of the trail tells of`,
      ),
    );
  });

  it.each([
    [`autor = jsonb_set(autor, '{apellido}', '"Otra"')`],
    [`prestador = jsonb_build_object('apellido', 'Otra')`],
    [`hora_acto = '10:30'`],
    ['fecha_acto = fecha_acto - 1'],
    [`fecha = fecha - interval '1 day'`],
    ['registrado_por = registrado_por + 1'],
  ])('with another %s', async (change) => {
    const found = await findingsAfter(
      `update asientos set ${change} where id_paciente = :patient and folio = 3`,
      CHAINED_ANEW,
    );
    expect(found).toContainEqual(expect.stringMatching(altered()));
  });
});

describe('the foot of the patient', () => {
  it.each([
    ['the end', `delete from asientos where folio = ${CORRECTION}`],
    ['one in the middle', 'delete from asientos where folio = 4'],
    ['the head', 'delete from legajos where true'],
  ])('says when %s is missing', async (_what, statement) => {
    const whole = async () => (await t.as(ana, 'GET', `/api/patients/${patient}`)).json().cadena_integra;
    expect(await whole()).toBe(true);
    await scene.putBack(['asientos', 'legajos'], async () => {
      await owner.query(`${statement} and id_paciente = $1`, [patient]);
      expect(await whole()).toBe(false);
    });
  });
});
