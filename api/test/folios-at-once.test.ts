import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createDb, createPool } from '../src/database/connect.ts';
import { verifyRecords } from '../src/platform/trail/verify-records.ts';
import { assign, createPatient } from './factories.ts';
import { freePort, send, serverProcesses, statusOf, until } from './server-process.ts';
import { type Person, TEST_PASSWORD, useTestApp } from './test-app.ts';

/** FOLIO_WRITERS=20 FOLIO_ENTRIES=100 asks for more than every run has time for. */
const WRITERS = Number(process.env.FOLIO_WRITERS ?? 10);
const ENTRIES = Number(process.env.FOLIO_ENTRIES ?? 10);
const ALL = WRITERS * ENTRIES;
const MINUTES = 60_000;

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

interface Numbered {
  folios: number[];
  last: number;
  findings: string[];
}

/** What the owner sees of a patient's record, and what verify says of all of them. */
async function inspect(ownerUrl: string, patient: number): Promise<Numbered> {
  const db = createDb(createPool({ url: ownerUrl, poolSize: 1, onError: () => {} }));
  try {
    const ofPatient = db.selectFrom('asientos').select('folio').where('id_paciente', '=', patient);
    const head = db.selectFrom('legajos').select('ultimo_folio').where('id_paciente', '=', patient);
    return {
      folios: (await ofPatient.orderBy('folio').execute()).map(({ folio }) => folio),
      last: (await head.executeTakeFirstOrThrow()).ultimo_folio,
      // The tests' own ways to make and assign people leave no row in the trail.
      findings: (await db.transaction().execute((tx) => verifyRecords(tx))).filter(
        (finding) => /folio|patient/.test(finding) && !finding.includes(' of asignaciones '),
      ),
    };
  } finally {
    await db.destroy();
  }
}

describe('in one process', async () => {
  const t = await useTestApp();
  const ana = await t.signIn('psiquiatra');

  const patientOf = async (...people: Person[]) => {
    const patient = await createPatient(t);
    for (const { id } of people) await assign(t, patient, id);
    return patient;
  };
  const followUp = (person: Person, id_paciente: number) =>
    t.as(person, 'POST', '/api/follow-ups', { id_paciente, fecha: '2024-03-01', dsm: 'F41' });

  it(
    'many writers on one patient get every folio once, without a gap, and the chain verifies',
    async () => {
      const people: Person[] = [];
      for (let n = 0; n < WRITERS; n += 1) people.push(await t.signIn('psiquiatra'));
      const patient = await patientOf(...people);
      const history = (
        await t.as(people[0] ?? ana, 'POST', '/api/medical-history', { id_paciente: patient, motivo: '0' })
      ).json();
      const kinds = [
        followUp,
        (person: Person, n: number) =>
          t.as(person, 'PUT', `/api/medical-history/${history.id_admision}`, { motivo: `${person.id} ${n}` }),
        (person: Person) =>
          t.as(person, 'POST', '/api/medications', { id_paciente: patient, nombre_medicamento: 'Litio' }),
        (person: Person) =>
          t.as(person, 'POST', `/api/patients/${patient}/entries/1/corrections`, { aclaracion: 'Otra más' }),
      ];
      const statuses = await Promise.all(
        people.map(async (person) => {
          const answers: number[] = [];
          for (let n = 0; n < ENTRIES; n += 1) {
            const write = kinds[n % kinds.length] ?? followUp;
            answers.push((await write(person, n % kinds.length === 0 ? patient : n)).statusCode);
          }
          return answers;
        }),
      );
      expect(new Set(statuses.flat())).toEqual(new Set([200, 201]));
      const { folios, last, findings } = await inspect(t.ownerUrl, patient);
      expect(folios).toEqual(numbers(ALL + 1));
      expect(last).toBe(ALL + 1);
      expect(findings).toEqual([]);
    },
    20 * MINUTES,
  );

  it('writers of different patients do not wait for each other; those of one do', async () => {
    const [held, free] = [await patientOf(ana), await patientOf(ana)];
    for (const patient of [held, free]) await followUp(ana, patient);
    const open = new pg.Client(t.ownerUrl);
    await open.connect();
    await open.query('begin');
    await open.query(
      `with s as (insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha)
                  values ($1, $2, $2, '2024-03-02') returning *)
       select asentar(s.id_paciente, 'follow_up', s.id_seguimiento, 1, s.fecha, s.hora, s.fecha_creacion,
                      s.registrado_por, s.id_prestador, huella(to_jsonb(s))) from s`,
      [held, ana.id],
    );
    const waiting = followUp(ana, held);
    expect((await followUp(ana, free)).json()).toMatchObject({ folio: 2 });
    await until(async () => {
      const { rows } = await open.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await open.query('commit');
    await open.end();
    expect((await waiting).json()).toMatchObject({ folio: 3 });
  });

  it('whatever is refused or undone takes no folio', async () => {
    const patient = await patientOf(ana);
    await followUp(ana, patient);
    await t.as(ana, 'POST', '/api/follow-ups', { id_paciente: patient, fecha: '2999-01-01' });
    const history = { id_paciente: patient, motivo: 'Uno' };
    const answers = await Promise.all(
      numbers(5).map(() => t.as(ana, 'POST', '/api/medical-history', history)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await followUp(ana, patient)).json()).toMatchObject({ folio: 3 });
  });
});

describe('when the process is killed', async () => {
  const { run, endAll } = serverProcesses(() => folder);
  const folder = await mkdtemp(join(tmpdir(), 'trama-folios-'));
  const t = await useTestApp();
  const admin = await t.signIn('administrador');
  const url = t.ownerUrl;
  afterAll(async () => {
    await endAll();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'what was promised stands, what was not left no gap, and the chain verifies',
    async () => {
      const port = String(await freePort());
      const base = `http://127.0.0.1:${port}`;
      const start = async () => {
        const server = run({
          PORT: port,
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: url,
          JWT_SECRET: 'the same for every process of the clinic',
        });
        await until(async () => (await statusOf(`${base}/readyz`)) === 200, server);
        return server;
      };
      let server = await start();
      const body = { email: admin.email, password: TEST_PASSWORD };
      const { token } = (await send<SessionTokens>(base, 'POST', '/api/auth/login', { body })).body;
      const created = await send<{ id_paciente: number }>(base, 'POST', '/api/patients', {
        body: { apellido: 'Muerte' },
        token,
      });
      const patient = created.body.id_paciente;

      let written = 0;
      /** Asked for again until somebody answers: the key says that it is the same. */
      const write = async (key: string): Promise<number> => {
        for (;;) {
          const body = { id_paciente: patient, fecha: '2024-03-01', dsm: key };
          const headers = { 'idempotency-key': key };
          const answer = await send<{ folio: number }>(base, 'POST', '/api/follow-ups', {
            body,
            token,
            headers,
          }).catch(() => undefined);
          if (answer?.status === 201) {
            written += 1;
            return answer.body.folio;
          }
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      const writers = numbers(WRITERS).map(async (writer) => {
        const folios: number[] = [];
        for (const n of numbers(ENTRIES)) folios.push(await write(`writer-${writer}-entry-${n}`));
        return folios;
      });
      for (const part of [1 / 3, 2 / 3]) {
        await until(async () => written > ALL * part);
        server.child.kill('SIGKILL');
        await server.exited;
        server = await start();
      }
      const promised = (await Promise.all(writers)).flat().sort((a, b) => a - b);
      expect(promised).toEqual(numbers(ALL));
      const { folios, last, findings } = await inspect(url, patient);
      expect(folios).toEqual(numbers(ALL));
      expect(last).toBe(ALL);
      expect(findings).toEqual([]);
    },
    20 * MINUTES,
  );
});
