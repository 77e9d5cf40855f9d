import type { Correction, EntryPage } from '@trama/contract/schemas/record/entries';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { ENTRY_KINDS } from '@trama/contract/words/record/entries';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { leastEntry } from '../../../../test/clinical-samples.ts';
import { assign, createPatient, trail, trailOf } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { writtenFor } from '../../../database/patient-tables.ts';

const t = await useTestApp();
const ana = await t.signIn('psiquiatra', { nombre: 'Ana', apellido: 'Ruiz', matricula: 'MN 10' });
const bea = await t.signIn('psicologo', { nombre: 'Bea', apellido: 'Sosa' });

const patientOf = async (...people: Person[]) => {
  const id = await createPatient(t);
  for (const person of people) await assign(t, id, person.id);
  return id;
};

const followUp = async (person: Person, patient: number, fields: object = {}) =>
  (
    await t.as(person, 'POST', '/api/follow-ups', {
      id_paciente: patient,
      fecha: '2024-03-01',
      eje_tratamiento: 'Texto original',
      ...fields,
    })
  ).json();

/** Kinds that are written below their patient: their path, and the least that one says. */
const BELOW_PATIENT = [
  { kind: 'risk_evaluation', path: 'risk-evaluations', least: { tipo: 'suicida', nivel: 'sin_riesgo' } },
  { kind: 'safety_plan', path: 'safety-plans', least: { senales: 'Deja de dormir' } },
  { kind: 'risk_event', path: 'risk-events', least: { tipo: 'intento', descripcion: 'Tomó pastillas' } },
];

const DISCHARGE = { tipo: 'alta', motivo: 'Cumplió los objetivos', fecha_acto: '2024-04-01' };
const READMISSION = { motivo: 'Volvió a consultar' };
const NOTICE = { motivo: 'Se notificó por teléfono' };

/** How many entries that makes: two of the history, one of every other kind, none that corrects. Files and consents have tests of their own. */
const ELSEWHERE = ['attachment', 'consent', 'revocation', 'meeting', 'signature'];
const WRITTEN_KINDS = ENTRY_KINDS.filter((kind) => !ELSEWHERE.includes(kind));
const WRITTEN = WRITTEN_KINDS.length;
/** One entry of every kind but a correction. */
async function writeEverything(patient: number) {
  const history = await t.as(ana, 'POST', '/api/medical-history', { id_paciente: patient, motivo: 'Uno' });
  await t.as(ana, 'PUT', `/api/medical-history/${history.json().id_admision}`, { motivo: 'Dos' });
  await followUp(ana, patient);
  for (const name of LIST_NAMES)
    await t.as(ana, 'POST', `/api/${listOf(name).path}`, { id_paciente: patient, ...leastEntry(name) });
  for (const { path, least } of BELOW_PATIENT)
    await t.as(ana, 'POST', `/api/patients/${patient}/${path}`, least);
  const [attempt] = (await t.as(ana, 'GET', `/api/patients/${patient}/risk-events`)).json();
  const answerUrl = `/api/patients/${patient}/risk-events/${attempt.id_evento}/notification`;
  await t.as(ana, 'POST', answerUrl, NOTICE);
  const [pill] = (await t.as(ana, 'GET', `/api/patients/${patient}/medications`)).json();
  await t.as(ana, 'PATCH', `/api/medications/${pill.id_medicacion}`, { dosis: '2 mg', motivo: 'Prueba' });
  const document = await t.as(ana, 'POST', `/api/patients/${patient}/documents`, { id_plantilla: 2 });
  await t.as(ana, 'POST', `/api/documents/${document.json().id_documento}/annulment`, { motivo: 'Repetido' });
  const ended = await t.as(ana, 'POST', `/api/patients/${patient}/discharges`, DISCHARGE);
  const again = `/api/patients/${patient}/discharges/${ended.json().id_egreso}/readmission`;
  await t.as(ana, 'POST', again, READMISSION);
}

const entries = async (person: Person, patient: number, query = '') =>
  (await t.as(person, 'GET', `/api/patients/${patient}/entries${query}`)).json<EntryPage>();

const correct = (person: Person, patient: number, folio: number, body: object, key?: string) =>
  t.as(person, 'POST', `/api/patients/${patient}/entries/${folio}/corrections`, body, {
    ...(key && { 'idempotency-key': key }),
  });

describe('folios', () => {
  it('number every entry from 1 on, whatever its kind, with its frozen author and its link', async () => {
    const patient = await patientOf(ana);
    await writeEverything(patient);
    await correct(ana, patient, 3, { aclaracion: 'Era martes' });
    const { data, total, totalPages } = await entries(ana, patient);
    expect([total, totalPages]).toEqual([WRITTEN + 1, 1]);
    expect(data.map(({ folio, clase, version }) => [folio, clase, version])).toEqual([
      [1, 'history', 1],
      [2, 'history', 2],
      [3, 'follow_up', 1],
      ...[...LIST_NAMES, ...BELOW_PATIENT.map(({ kind }) => kind), 'risk_notice'].map((name, n) => [
        4 + n,
        name,
        1,
      ]),
      [WRITTEN - 4, 'change', 1],
      [WRITTEN - 3, 'document', 1],
      [WRITTEN - 2, 'document_annulment', 1],
      [WRITTEN - 1, 'discharge', 1],
      [WRITTEN, 'readmission', 1],
      [WRITTEN + 1, 'correction', 1],
    ]);
    expect(new Set(data.map(({ clase }) => clase))).toEqual(new Set(WRITTEN_KINDS));
    expect(data[2]).toMatchObject({
      fecha_acto: '2024-03-01',
      hora_acto: null,
      registrado_por: ana.id,
      autor: { nombre: 'Ana', apellido: 'Ruiz', role: 'psiquiatra', matricula: 'MN 10', profesion: null },
      prestador: null,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      error: false,
      corregido_por: [WRITTEN + 1],
    });
    expect(data.at(-1)).toMatchObject({ corrige: 3, hora_acto: expect.stringMatching(/^\d\d:\d\d$/) });
    expect(new Set(data.map(({ hash }) => hash)).size).toBe(WRITTEN + 1);
  });

  it('come in pages, and the patient says how many there are, until when they are kept and that none is missing', async () => {
    const patient = await patientOf(ana);
    for (let n = 0; n < 3; n += 1) await followUp(ana, patient);
    const page = await entries(ana, patient, '?page=2&pageSize=2');
    expect([page.data.map(({ folio }) => folio), page.total, page.totalPages]).toEqual([[3], 3, 2]);
    const year = new Date().getFullYear() + 10;
    expect((await t.as(ana, 'GET', `/api/patients/${patient}`)).json()).toMatchObject({
      folios: 3,
      conservar_hasta: expect.stringMatching(`^${year}-`),
      cadena_integra: true,
    });
  });

  it('keep the author as they were, whatever becomes of them', async () => {
    const patient = await patientOf(ana);
    const author = await t.signIn('psicologo', { nombre: 'Eva', apellido: 'Antes', matricula: 'MP 1' });
    await assign(t, patient, author.id);
    await followUp(author, patient);
    const renamed = { apellido: 'Después', matricula: 'MP 2' };
    await t.db.updateTable('prestadores').set(renamed).where('id_prestador', '=', author.id).execute();
    await followUp(author, patient);
    const { data } = await entries(ana, patient);
    expect(data.map(({ autor }) => [autor.apellido, autor.matricula])).toEqual([
      ['Antes', 'MP 1'],
      ['Después', 'MP 2'],
    ]);
    const listed = (await t.as(ana, 'GET', `/api/patients/${patient}/follow-ups`)).json<FollowUp[]>();
    expect(listed.map(({ prestadores }) => prestadores.apellido)).toEqual(['Después', 'Antes']);
    const { data: told } = (
      await t.as(ana, 'GET', `/api/patients/${patient}/timeline?kinds=follow_up`)
    ).json();
    expect(told.map(({ prestador }: { prestador: { apellido: string } }) => prestador.apellido)).toEqual([
      'Después',
      'Antes',
    ]);
  });

  it('name the performer where somebody else recorded it', async () => {
    const admin = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Min' });
    const patient = await patientOf(ana);
    await followUp(admin, patient, { id_prestador: ana.id });
    const [entry] = (await entries(ana, patient)).data;
    expect([entry?.autor.nombre, entry?.prestador?.nombre]).toEqual(['Ada', 'Ana']);
  });

  it('are taken once by a creation that is sent again', async () => {
    const patient = await patientOf(ana);
    const body = { id_paciente: patient, fecha: '2024-03-01' };
    const key = { 'idempotency-key': `folio-once-${patient}` };
    const first = await t.as(ana, 'POST', '/api/follow-ups', body, key);
    const second = await t.as(ana, 'POST', '/api/follow-ups', body, key);
    expect([first.json().folio, second.json().folio]).toEqual([1, 1]);
    expect((await entries(ana, patient)).total).toBe(1);
  });

  it('are recorded in the trail with the writing', async () => {
    const patient = await patientOf(ana);
    await writeEverything(patient);
    const rows = trail(t).select('folio').where('id_paciente', '=', patient).where('folio', 'is not', null);
    expect((await rows.orderBy('folio').execute()).map(({ folio }) => folio)).toEqual(
      Array.from({ length: WRITTEN }, (_, n) => n + 1),
    );
  });
});

describe('a correction', () => {
  it('leaves the original as it was and stands beside it, with its folio, moment and author', async () => {
    const patient = await patientOf(ana, bea);
    const original = await followUp(ana, patient);
    const marked = (
      await correct(ana, patient, 1, { aclaracion: '  Sesión de otro día ', error: true })
    ).json();
    expect(marked).toEqual({
      folio: 2,
      error: true,
      aclaracion: 'Sesión de otro día',
      fecha_creacion: expect.any(String),
      registrado_por: ana.id,
      autor: expect.objectContaining({ apellido: 'Ruiz', matricula: 'MN 10' }),
      en_ausencia_de: null,
      otro: null,
    });
    const added = (await correct(bea, patient, 1, { aclaracion: 'La sesión fue el lunes' })).json();
    expect(added).toMatchObject({ folio: 3, error: false, autor: { apellido: 'Sosa' } });
    const [listed] = (await t.as(bea, 'GET', `/api/patients/${patient}/follow-ups`)).json();
    expect(listed).toEqual({ ...original, error: true, correcciones: [marked, added] });
  });

  it.each(['history', 'change', ...LIST_NAMES, ...BELOW_PATIENT.map(({ kind }) => kind)])(
    'is shown with what it corrects: %s',
    async (kind) => {
      const patient = await patientOf(ana);
      await writeEverything(patient);
      const { data } = await entries(ana, patient);
      const { folio = 0 } = data.findLast(({ clase }) => clase === kind) ?? {};
      await correct(ana, patient, folio, { aclaracion: 'Se aclara', error: true });
      const answers = [
        (await t.as(ana, 'GET', `/api/patients/${patient}/medical-history`)).json().data,
        ...(
          await Promise.all(
            [...LIST_NAMES.map((name) => listOf(name).path), ...BELOW_PATIENT.map(({ path }) => path)].map(
              (path) => t.as(ana, 'GET', `/api/patients/${patient}/${path}`),
            ),
          )
        ).flatMap((answer) => answer.json()),
      ];
      const objects = answers.flatMap((object) => [
        object,
        ...(object.cambios ?? []),
        ...(object.version_con_error ? [object.version_con_error] : []),
      ]);
      const corrected = objects.filter(({ correcciones }) => correcciones.length > 0);
      expect(corrected).toEqual([expect.objectContaining({ folio, error: true })]);
      expect(corrected[0].correcciones).toEqual([
        expect.objectContaining({ aclaracion: 'Se aclara', folio: WRITTEN + 1 }),
      ]);
      const timeline = (await t.as(ana, 'GET', `/api/patients/${patient}/timeline`)).json().data;
      expect(timeline.filter(({ error }: { error: boolean }) => error)).toEqual([
        expect.objectContaining({ folio }),
      ]);
    },
  );

  it('marks an error once, also when ten people press the button', async () => {
    const patient = await patientOf(ana);
    await followUp(ana, patient);
    const mark = () => correct(ana, patient, 1, { aclaracion: 'Error', error: true });
    const answers = await Promise.all(Array.from({ length: 10 }, mark));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await mark()).json()).toEqual({
      error: 'El asiento ya está marcado como error',
      code: 'ALREADY_CORRECTED',
    });
    expect((await entries(ana, patient)).total).toBe(2);
  });

  it('is made once per key, and a key stands for one content', async () => {
    const patient = await patientOf(ana);
    await followUp(ana, patient);
    const key = `correction-${patient}`;
    const send = (aclaracion: string) => correct(ana, patient, 1, { aclaracion, error: true }, key);
    const first = await send('Uno');
    expect((await send('Uno')).json()).toEqual(first.json());
    expect((await send('Otro')).json().code).toBe('VALIDATION_ERROR');
    expect((await entries(ana, patient)).total).toBe(2);
  });

  it.each([
    ['no text', {}, 'La aclaración es requerida'],
    ['an empty text', { aclaracion: '  ' }, 'La aclaración es requerida'],
    ['what is no flag', { aclaracion: 'x', error: 'sí' }, 'Debe ser verdadero o falso'],
    [
      'a move without an error',
      { aclaracion: 'x', trasladar_a: 1 },
      'Solo se traslada un asiento que se marca como error',
    ],
  ])('refuses %s', async (_name, body, message) => {
    const patient = await patientOf(ana);
    await followUp(ana, patient);
    const answer = await correct(ana, patient, 1, body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, message]);
  });

  it('of a correction is refused, and of a missing folio not found', async () => {
    const patient = await patientOf(ana);
    await followUp(ana, patient);
    await correct(ana, patient, 1, { aclaracion: 'Una' });
    expect((await correct(ana, patient, 2, { aclaracion: 'Otra' })).statusCode).toBe(400);
    expect((await correct(ana, patient, 3, { aclaracion: 'Otra' })).statusCode).toBe(404);
  });
});

describe('who may correct', () => {
  it('only the author says that it was an error; who may write that kind may clarify it', async () => {
    const patient = await patientOf(ana, bea);
    await writeEverything(patient);
    const companion = await t.signIn('acompanante_terapeutico');
    const director = await t.signIn('director_medico');
    const admin = await t.signIn('administrador');
    for (const person of [companion, director]) await assign(t, patient, person.id);
    const auditor = await t.signIn('auditor');
    const answers: Record<string, number[]> = {};
    for (const person of [ana, bea, companion, director, admin, auditor]) {
      const sent = [
        await correct(person, patient, 1, { aclaracion: 'De la historia' }),
        await correct(person, patient, 3, { aclaracion: 'Del seguimiento' }),
        await correct(person, patient, 4, { aclaracion: 'De la medicación' }),
        await correct(person, patient, 3, { aclaracion: 'Era un error', error: true }),
      ];
      answers[person.role] = sent.map(({ statusCode }) => statusCode);
    }
    expect(answers).toEqual({
      psiquiatra: [201, 201, 201, 201],
      psicologo: [201, 201, 201, 403],
      acompanante_terapeutico: [403, 201, 403, 403],
      director_medico: [201, 201, 201, 403],
      administrador: [201, 201, 201, 403],
      auditor: [403, 403, 403, 403],
    });
    const refused = (await trailOf(t, 'correction.create', patient)).filter(
      ({ outcome }) => outcome === 'refused',
    );
    expect(refused.filter(({ id_prestador }) => id_prestador === companion.id)).toHaveLength(3);
  });

  it('nobody who does not reach the patient', async () => {
    const patient = await patientOf(ana);
    await followUp(ana, patient);
    expect((await correct(bea, patient, 1, { aclaracion: 'x' })).statusCode).toBe(404);
    expect((await t.as(bea, 'GET', `/api/patients/${patient}/entries`)).statusCode).toBe(404);
  });
});

describe('what was written to the wrong patient', () => {
  it('is an error here and a new entry there, and each names the folio of the other', async () => {
    const [wrong, right] = [await patientOf(ana, bea), await patientOf(ana)];
    await followUp(ana, right);
    const original = await followUp(ana, wrong, { hora: '10:30', dsm: 'F41' });
    const moved = (
      await correct(ana, wrong, 1, { aclaracion: 'Es de otra persona', error: true, trasladar_a: right })
    ).json<Correction>();
    expect(moved.otro).toEqual({
      folio: 2,
      id_paciente: right,
      paciente: expect.stringMatching(/^Paciente/),
    });
    const [there] = (await t.as(ana, 'GET', `/api/patients/${right}/follow-ups`)).json();
    expect(there).toMatchObject({ folio: 2, eje_tratamiento: 'Texto original', hora: '10:30', dsm: 'F41' });
    expect(there.correcciones).toEqual([
      expect.objectContaining({
        folio: 3,
        error: false,
        otro: expect.objectContaining({ folio: 1, id_paciente: wrong }),
      }),
    ]);
    // Bea sees the error, and not whose the note was.
    const [here] = (await t.as(bea, 'GET', `/api/patients/${wrong}/follow-ups`)).json();
    expect(here).toMatchObject({ ...original, error: true, correcciones: [{ folio: 2 }] });
    expect(here.correcciones[0].otro).toEqual({ folio: 2, id_paciente: null, paciente: null });
    const patient = (id: number) => t.as(ana, 'GET', `/api/patients/${id}`);
    expect((await patient(wrong)).json()).toMatchObject({ total_sesiones: 0, ultima_sesion: null });
    expect((await patient(right)).json()).toMatchObject({ total_sesiones: 2, folios: 3 });
  });

  it.each(LIST_NAMES)('also a line of a list: %s', async (name) => {
    const [wrong, right] = [await patientOf(ana), await patientOf(ana)];
    const { path } = listOf(name);
    await t.as(ana, 'POST', `/api/${path}`, { id_paciente: wrong, ...leastEntry(name) });
    const body = { aclaracion: 'Otra persona', error: true, trasladar_a: right };
    expect((await correct(ana, wrong, 1, body)).statusCode).toBe(201);
    const [there] = (await t.as(ana, 'GET', `/api/patients/${right}/${path}`)).json();
    expect(there).toMatchObject({ ...leastEntry(name), folio: 1, error: false });
  });

  it('moves to no patient out of the author’s reach, nor to the same patient; a history stays', async () => {
    const [patient, hidden, other] = [await patientOf(ana), await patientOf(bea), await patientOf(ana)];
    await followUp(ana, patient);
    await t.as(ana, 'POST', '/api/medical-history', { id_paciente: patient, motivo: 'Uno' });
    const move = async (folio: number, trasladar_a: number) =>
      (await correct(ana, patient, folio, { aclaracion: 'x', error: true, trasladar_a })).statusCode;
    expect(await move(1, hidden)).toBe(404);
    expect(await move(1, 999_999_999)).toBe(404);
    expect(await move(1, patient)).toBe(400);
    expect(await move(2, other)).toBe(400);
    expect((await entries(ana, patient)).total).toBe(2);
    expect((await entries(bea, hidden)).total).toBe(0);
    expect(await trailOf(t, 'correction.create', hidden)).toEqual([
      { id_prestador: ana.id, outcome: 'refused' },
    ]);
  });

  it('moves both ways at once without anybody waiting for ever', async () => {
    const [one, two] = [await patientOf(ana), await patientOf(ana)];
    for (let n = 0; n < 5; n += 1) await Promise.all([followUp(ana, one), followUp(ana, two)]);
    const moves = [1, 2, 3, 4, 5].flatMap((folio) => [
      correct(ana, one, folio, { aclaracion: 'x', error: true, trasladar_a: two }),
      correct(ana, two, folio, { aclaracion: 'x', error: true, trasladar_a: one }),
    ]);
    expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
  });
});

describe('an entry by its folio', () => {
  const entry = (person: Person, patient: number, folio: number | string) =>
    t.as(person, 'GET', `/api/patients/${patient}/entries/${folio}`);

  it('answers what was written, of every kind, whatever has happened since', async () => {
    const patient = await patientOf(ana);
    await writeEverything(patient);
    await correct(ana, patient, 3, { aclaracion: 'Era martes' });
    const written = [];
    for (let folio = 1; folio <= WRITTEN + 1; folio += 1)
      written.push((await entry(ana, patient, folio)).json());
    expect(written.map(({ clase }) => clase)).toEqual(
      (await entries(ana, patient)).data.map(({ clase }) => clase),
    );
    expect(written.map(({ contenido }) => contenido)).toMatchObject([
      { motivo: 'Uno', version: 1 },
      { motivo: 'Dos', version: 2 },
      { eje_tratamiento: 'Texto original', fecha: '2024-03-01' },
      ...LIST_NAMES.map(leastEntry),
      ...BELOW_PATIENT.map(({ least }) => least),
      NOTICE,
      { motivo: 'Prueba', despues: { dosis: '2 mg' } },
      { titulo: 'Certificado', clase: 'certificado' },
      { motivo: 'Repetido' },
      DISCHARGE,
      READMISSION,
      { aclaracion: 'Era martes', folio: 3, error: false },
    ]);
    expect(written[3].contenido.dosis).toBeUndefined();
  });

  it('keeps readable what its own list has no room for', async () => {
    const patient = await patientOf(ana);
    const long = 'x'.repeat(200_000);
    const pill = { id_paciente: patient, nombre_medicamento: 'Litio', notas: 'Nota original' };
    const { id_medicacion } = (await t.as(ana, 'POST', '/api/medications', pill)).json();
    for (let n = 0; n < 4; n += 1)
      await t.as(ana, 'PATCH', `/api/medications/${id_medicacion}`, { notas: `${n}${long.slice(1)}` });
    const noted = await followUp(ana, patient);
    for (let n = 0; n < 4; n += 1)
      await correct(ana, patient, noted.folio, { aclaracion: `${n}${long.slice(1)}` });
    await correct(ana, patient, noted.folio, { aclaracion: 'La última aclaración' });

    const lists = await t.as(ana, 'GET', `/api/patients/${patient}/medications`);
    const notes = await t.as(ana, 'GET', `/api/patients/${patient}/follow-ups`);
    expect(lists.body + notes.body).not.toMatch(/Nota original|La última aclaración/);
    expect((await entry(ana, patient, 1)).json().contenido.notas).toBe('Nota original');
    expect((await entry(ana, patient, 2)).json().contenido.antes).toEqual({ notas: 'Nota original' });
    expect((await entry(ana, patient, 11)).json().contenido.aclaracion).toBe('La última aclaración');
  });

  it('does not tell whose record it went to, and each look is in the trail', async () => {
    const [wrong, right] = [await patientOf(ana, bea), await patientOf(ana)];
    await followUp(ana, wrong);
    await correct(ana, wrong, 1, { aclaracion: 'Otro', error: true, trasladar_a: right });
    const { contenido } = (await entry(bea, wrong, 2)).json();
    expect(contenido).toMatchObject({ aclaracion: 'Otro', otro_folio: 1 });
    expect(contenido).not.toHaveProperty('otro_paciente');
    expect((await entry(bea, right, 1)).statusCode).toBe(404);
    expect(await trailOf(t, 'entry.read', wrong)).toContainEqual(
      expect.objectContaining({ outcome: 'ok', id_prestador: bea.id }),
    );
  });

  it('is not found by a number that no folio can be', async () => {
    const patient = await patientOf(ana);
    await followUp(ana, patient);
    for (const folio of ['0', '2', '-1', '2147483648', '999999999999999', 'uno']) {
      expect((await entry(ana, patient, folio)).statusCode, folio).toBe(404);
      const url = `/api/patients/${patient}/entries/${folio}/corrections`;
      expect((await t.as(ana, 'POST', url, { aclaracion: 'x' })).statusCode, folio).toBe(404);
    }
  });
});

describe('many who move entries at once', () => {
  it('do not wait for each other in a circle, also where they meet in the counters of a day', async () => {
    // The counters of a day are kept in 64 parts, by the patient's number.
    const first = await patientOf(ana);
    while ((await patientOf(ana)) < first + 65);
    const crossing = [
      [first, first + 1],
      [first + 65, first + 64],
    ] as const;
    const moves = crossing.map(async ([from, to]) => {
      for (let n = 0; n < 15; n += 1) {
        const { folio } = await followUp(ana, from);
        const moved = await correct(ana, from, folio, { aclaracion: 'Otro', error: true, trasladar_a: to });
        expect(moved.statusCode, moved.body).toBe(201);
      }
    });
    await Promise.all(moves);
  });
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}
const rowsRead = (plan: Plan, table: string): number =>
  (plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), 0);

it('what one entry says is read without the versions of every history', async () => {
  const [patient, other] = [await patientOf(ana), await patientOf(ana)];
  const { folio } = await followUp(ana, patient);
  const history = await t.as(ana, 'POST', '/api/medical-history', { id_paciente: other, motivo: 'Uno' });
  for (let n = 0; n < 5; n++)
    await t.as(ana, 'PUT', `/api/medical-history/${history.json().id_admision}`, { motivo: `Cambio ${n}` });
  const { rows } = await t.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
      explain (analyze, format json)
      with asked as materialized (select ${patient}::bigint as id_paciente, ${folio}::integer as folio)
      select w.huella from asked join asientos e using (id_paciente, folio)
       cross join ${sql.raw(writtenFor('e', (row) => row))} w`.execute(tx);
  });
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan;
  expect([rowsRead(plan, 'seguimientos'), rowsRead(plan, 'admisiones_versiones')]).toEqual([1, 0]);
});
