import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { EntryPage } from '@trama/contract/schemas/record/entries';
import type { SharedFollowUp } from '@trama/contract/schemas/record/shared-follow-ups';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { createDb, createPool } from '../../../database/connect.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

/**
 * After any sequence of shared notes, corrections, absences and moves, nothing that the readers of one patient can get holds
 * another one's name, document, number or own part. SHARED_SEED and SHARED_STEPS try others.
 */
const SEED = Number(process.env.SHARED_SEED ?? 4801);
const STEPS = Number(process.env.SHARED_STEPS ?? 24);

const t = await useTestApp();
const admin = await t.signIn('administrador');
const desk = await t.signIn('recepcion');
const ana = await t.signIn('psicologo', { nombre: 'Eva', apellido: 'Lema' });

interface Someone {
  id: number;
  nombre: string;
  apellido: string;
  dni: string;
  /** Only about this patient; directors read every agenda and may take files along. */
  reader: Person;
  own: string[];
}

const NOBODY: Pick<Someone, 'own'> = { own: [] };

const NAMES = [
  ['Zulma', 'Quiroga'],
  ['Wenceslao', 'Iturbe'],
  ['Ofelia', 'Bermúdez'],
  ['Heriberto', 'Yrigoyen'],
  ['Casilda', 'Wortman'],
  ['Nicanor', 'Zeballos'],
] as const;

/** Mulberry32: the same numbers for the same seed. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

async function made<T>(person: Person, url: string, body: object): Promise<T> {
  const answer = await t.as(person, 'POST', url, body);
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(201);
  return answer.json<T>();
}

/** Numbers that cannot be mistaken for an hour, a folio or a sum. */
async function farNumbers(): Promise<void> {
  const owner = createDb(createPool({ url: t.ownerUrl, poolSize: 1, onError: () => {} }));
  await sql`alter table pacientes alter column id_paciente restart with 734561201`.execute(owner);
  await owner.destroy();
}

async function everybody(): Promise<Someone[]> {
  const people: Someone[] = [];
  for (const [n, [nombre, apellido]] of NAMES.entries()) {
    const dni = `9174${n}${n}${n}8`;
    const { id_paciente: id } = await made<{ id_paciente: number }>(admin, '/api/patients', {
      nombre,
      apellido,
      dni,
    });
    const reader = await t.signIn('director_medico');
    for (const provider of [reader.id, ana.id])
      await made(admin, `/api/patients/${id}/assign/${provider}`, {});
    people.push({ id, nombre, apellido, dni, reader, own: [] });
  }
  return people;
}

/** All that the reader of that patient can get, each with where it came from. */
async function readable({ id, reader }: Someone): Promise<[string, string][]> {
  const days = `from=${dayFromToday(-50)}&to=${dayFromToday(10)}`;
  const month = dayFromToday(-1).slice(0, 7);
  const urls = [
    `/api/patients/${id}`,
    '/api/patients',
    '/api/patients/search/a',
    `/api/patients/${id}/follow-ups`,
    `/api/patients/${id}/follow-ups?q=propio`,
    `/api/patients/${id}/follow-ups?q=comun`,
    `/api/patients/${id}/follow-ups/export.csv`,
    `/api/patients/${id}/entries`,
    `/api/patients/${id}/timeline?limit=100`,
    `/api/patients/${id}/last-plan`,
    `/api/patients/${id}/account`,
    `/api/appointments?${days}`,
    `/api/appointments?${days}&id_paciente=${id}`,
    '/api/appointments/day',
    `/api/attendance?mes=${month}`,
    '/api/groups',
    '/api/dashboard/recent-patients',
    '/api/dashboard/todays-sessions',
    '/api/drafts',
    `/api/patients/${id}/signatures`,
    `/api/patients/${id}/meetings`,
    `/api/patients/${id}/messages`,
    `/api/patients/${id}/assignments`,
    '/api/signatures',
    '/api/signatures?vista=pedidas',
    '/api/supervision',
    '/api/supervision/answers',
    '/api/boards/team',
    '/api/boards/risk',
    '/api/dashboard/stats',
    '/api/patients/export.csv',
    `/api/appointments/export.csv?${days}`,
    `/api/attendance/export.csv?mes=${month}`,
  ];
  const { data } = (await t.as(reader, 'GET', `/api/patients/${id}/entries`)).json<EntryPage>();
  for (const { folio } of data) urls.push(`/api/patients/${id}/entries/${folio}`);
  const found: [string, string][] = [];
  for (const url of urls) {
    const answer = await t.as(reader, 'GET', url);
    expect([url, answer.statusCode < 300]).toEqual([url, true]);
    found.push([url, answer.body]);
  }
  for (const url of [`/api/patients/${id}/record.pdf`, `/api/patients/${id}/attendance.pdf?mes=${month}`]) {
    const answer = await t.as(reader, 'GET', url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    found.push([url, readPdf(answer.rawPayload).pages.flat().join(' ')]);
  }
  const auditor = await t.signIn('auditor');
  const trail = await t.as(auditor, 'GET', `/api/audit?id_paciente=${id}&limit=100`);
  found.push(['/api/audit', JSON.stringify(trail.json().data)]);
  return found;
}

/** What the lines about a patient in the archive of the whole clinic say. */
async function inArchive(people: Someone[]): Promise<[Someone, string, string][]> {
  const files = unzipSync((await t.as(admin, 'GET', '/api/exports/clinic.zip')).rawPayload);
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.csv'))
    .flatMap(([name, bytes]) =>
      strFromU8(bytes)
        .split('\n')
        .flatMap((line): [Someone, string, string][] => {
          const whose = people.find(({ id }) => line.includes(String(id)));
          return whose ? [[whose, name, line]] : [];
        }),
    );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Parts about the other patient in a text about `one`. A private part that was moved belongs to both. */
function heldOf(
  text: string,
  one: Pick<Someone, 'own'>,
  { id, nombre, apellido, dni, own }: Someone,
): string[] {
  const searched = plain(text);
  const theirs = own.filter((text) => !one.own.includes(text));
  return [String(id), nombre, apellido, dni, ...theirs].filter((word) => searched.includes(plain(word)));
}

it('the readers of one patient get nothing of another one', { timeout: 300_000 }, async () => {
  await farNumbers();
  const people = await everybody();
  const pick = random(SEED);
  const some = () => {
    const shuffled = [...people].sort(() => pick(3) - 1);
    return shuffled.slice(0, 2 + pick(4));
  };
  const written: { patient: Someone; folio: number; own: string }[] = [];
  let refused = 0;
  let moved = 0;
  /** For records between which an entry moved: its correction in the archive of the whole clinic has both numbers. */
  const pairs = new Set<string>();

  const meet = async (days: number, who: Someone[]) =>
    made<CreatedAppointment>(desk, '/api/appointments', {
      id_prestador: ana.id,
      tipo: (['pareja', 'familia', 'grupo'] as const)[pick(3)],
      participantes: who.map(({ id }) => id),
      inicio: agendaDay(days, '10:00'),
      fin: agendaDay(days, '11:00'),
      nota: `Traen ${who.map(({ apellido }) => apellido).join(' y ')}`,
    });

  const writeNote = async (step: number) => {
    const who = some();
    const { id_turno } = await meet(-1 - step, who);
    const note = (comun: string) =>
      t.as(ana, 'POST', '/api/follow-ups/shared', {
        id_turno,
        comun,
        participantes: who.map((person, n) => {
          // A name in the common part is somebody else's only where two came.
          const asistio = n < 2 || pick(4) > 0;
          // It may name the person whose own part it is.
          const propio = `propio ${step % 2 ? person.nombre : ''} paso${step}x${person.dni.slice(0, 5)}`;
          if (asistio) person.own.push(propio);
          return { id_paciente: person.id, asistio, propio: asistio ? propio : null };
        }),
      });
    // One in three tries to name somebody first, and is refused.
    if (pick(3) === 0) {
      const [named] = who;
      const answer = await note(`comun paso${step}: ${named?.nombre} ${named?.apellido} se fue antes`);
      expect(answer.statusCode).toBe(400);
      refused += 1;
    }
    const answer = await note(`comun paso${step}`);
    expect(answer.statusCode, answer.body).toBe(201);
    for (const { id_paciente, folio, logros_variaciones_mes } of answer.json<SharedFollowUp>().seguimientos)
      written.push({
        patient: people.find(({ id }) => id === id_paciente) as Someone,
        folio: Number(folio),
        own: String(logros_variaciones_mes),
      });
  };

  const correct = async () => {
    const entry = written[pick(Math.max(1, written.length))];
    if (!entry) return;
    const url = `/api/patients/${entry.patient.id}/entries/${entry.folio}/corrections`;
    await t.as(ana, 'POST', url, { aclaracion: 'Se aclara', error: pick(2) === 0 });
  };

  /** What was written about the wrong person goes to another one's record, and is of both from then on. */
  const moveEntry = async () => {
    const entry = written[pick(Math.max(1, written.length))];
    const target = people[pick(people.length)] as Someone;
    if (!entry || entry.own.includes(entry.patient.nombre) || target === entry.patient) return;
    const url = `/api/patients/${entry.patient.id}/entries/${entry.folio}/corrections`;
    const body = { aclaracion: 'Era de otra persona', error: true, trasladar_a: target.id };
    if ((await t.as(ana, 'POST', url, body)).statusCode !== 201) return;
    target.own.push(entry.own);
    pairs.add(`${entry.patient.id} ${target.id}`).add(`${target.id} ${entry.patient.id}`);
    moved += 1;
  };

  const moveOne = async (step: number) => {
    const { id_turno, participantes } = await meet(1 + (step % 9), some());
    const [first] = participantes;
    const patch = (fields: object) => t.as(desk, 'PATCH', `/api/appointments/${id_turno}`, fields);
    await patch({ inicio: agendaDay(1 + (step % 9), '15:00'), fin: agendaDay(1 + (step % 9), '16:00') });
    await patch({ id_paciente: first?.pacientes.legajo, estado: 'cancelado_paciente', motivo: 'Avisó' });
    await patch({ estado: 'cancelado_clinica', motivo: 'Se suspende' });
  };

  for (let step = 0; step < STEPS; step += 1) {
    const kind = pick(6);
    if (kind < 3) await writeNote(step);
    else if (kind === 3) await correct();
    else if (kind === 4) await moveEntry();
    else await moveOne(step);
  }
  const miembros = people.map(({ id }) => ({ id_paciente: id }));
  await made(desk, '/api/groups', { nombre: 'Lunes', id_prestador: ana.id, miembros });
  expect(written.length).toBeGreaterThan(STEPS / 3);
  expect(refused).toBeGreaterThan(0);
  while (moved === 0) await moveEntry();

  const leaks: string[] = [];
  let texts = 0;
  for (const one of people) {
    const got = await readable(one);
    expect(got.some(([, text]) => heldOf(text, NOBODY, one).length > 0)).toBe(true);
    for (const [where, text] of got)
      for (const other of people.filter((person) => person !== one)) {
        texts += 1;
        const held = heldOf(text, one, other);
        if (held.length > 0) leaks.push(`${where} of ${one.nombre}: ${held.join()}`);
      }
  }
  for (const [one, file, line] of await inArchive(people))
    for (const other of people.filter((person) => person !== one)) {
      texts += 1;
      const mayTellNumber = file.endsWith('correcciones.csv') && pairs.has(`${one.id} ${other.id}`);
      const held = heldOf(line, one, other).filter((word) => !(mayTellNumber && word === String(other.id)));
      if (held.length > 0) leaks.push(`${file} of ${one.nombre}: ${held.join()}`);
    }
  expect(leaks).toEqual([]);
  expect(texts).toBeGreaterThan(people.length * 20 * (people.length - 1));

  const owner = createDb(createPool({ url: t.ownerUrl, poolSize: 1, onError: () => {} }));
  const findings = await owner.transaction().execute((tx) => verifyRecords(tx));
  await owner.destroy();
  // People who sign in are made without the trail by the tests.
  expect(findings.filter((finding) => !finding.includes('prestadores'))).toEqual([]);
});

it('an agenda shows a colleague of one of them only the hour', async () => {
  const [one] = await t.db.selectFrom('pacientes').select('id_paciente').orderBy('id_paciente').execute();
  const colleague = await t.signIn('psiquiatra');
  await made(admin, `/api/patients/${one?.id_paciente}/assign/${colleague.id}`, {});
  await book(t, desk, {
    id_prestador: ana.id,
    tipo: 'grupo',
    participantes: (await t.db.selectFrom('pacientes').select('id_paciente').execute()).map(
      (p) => p.id_paciente,
    ),
    inicio: agendaDay(20, '10:00'),
    fin: agendaDay(20, '11:00'),
  });
  const answer = await t.as(
    colleague,
    'GET',
    `/api/appointments?from=${dayFromToday(20)}&to=${dayFromToday(20)}`,
  );
  for (const [, apellido] of NAMES.slice(1)) expect(answer.body).not.toContain(apellido);
});
