import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase, withDatabase } from '../src/database/opening/open.ts';
import { freePort, send, serverProcesses, statusOf, until } from './server-process.ts';

/** Two processes of one clinic; neither has its machine's clock set to Buenos Aires. */

const ADMIN = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };
const BOOKINGS = 200;

let folder: string;
let bases: string[] = [];
let token: string;
let provider: number;
const { run, endAll } = serverProcesses(() => folder);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-bookings-'));
  const name = `trama_bookings_${process.pid}`;
  await createDatabase(inject('serverUrl'), name);
  bases = [await start(name, 'Asia/Tokyo'), await start(name, 'Pacific/Honolulu')];
  const signedIn = await send<SessionTokens>(String(bases[0]), 'POST', '/api/auth/login', { body: ADMIN });
  token = signedIn.body.token;
  const newcomer = { nombre: 'Ana', apellido: 'Ruiz', role: 'psicologo', email: 'ana@clinica.test' };
  provider = (await call<{ id_prestador: number }>(bases[0], 'POST', '/api/providers', newcomer)).body
    .id_prestador;
}, 60_000);
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

async function start(database: string, zone: string): Promise<string> {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const server = run({
    TZ: zone,
    PORT: port,
    DATA_DIR: join(folder, `data-${port}`),
    DATABASE_URL: withDatabase(inject('serverUrl'), database),
    JWT_SECRET: 'the same for every process of the clinic',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await until(async () => (await statusOf(`${base}/readyz`)) === 200, server);
  return base;
}

const call = <T>(base: string | undefined, method: string, path: string, body?: object) =>
  send<T>(String(base), method, path, { token, ...(body && { body }) });
const slot = (clock: string, id_paciente: number | null = null) => ({
  id_paciente,
  id_prestador: provider,
  inicio: `2027-04-14T${clock}:00-03:00`,
  fin: `2027-04-14T${clock.slice(0, 2)}:50:00-03:00`,
});
const newPatient = async (n: number) =>
  (await call<{ id_paciente: number }>(bases[n % 2], 'POST', '/api/patients', { apellido: `Paz ${n}` })).body
    .id_paciente;

it(`of ${BOOKINGS} bookings of one slot at once, over two processes, one is made and the others are refused`, async () => {
  const patients = await Promise.all(Array.from({ length: 20 }, (_, n) => newPatient(n)));
  const answers = await Promise.all(
    Array.from({ length: BOOKINGS }, (_, n) =>
      call<{ code?: string }>(bases[n % 2], 'POST', '/api/appointments', slot('10:00', patients[n % 20])),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect({ made: count(201), refused: count(409) }).toEqual({ made: 1, refused: BOOKINGS - 1 });
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'SLOT_TAKEN']));
}, 300_000);

it('series that cross each other at once are made whole or not at all', async () => {
  const patients = await Promise.all(Array.from({ length: 4 }, (_, n) => newPatient(30 + n)));
  const answers = await Promise.all(
    patients.map((patient, n) =>
      call(bases[n % 2], 'POST', '/api/appointments', {
        ...slot('15:00', patient),
        repetir: { cada: 'semanal', hasta: '2027-06-16' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
}, 60_000);

it('half past midnight in Buenos Aires stays there, whatever the clock of the machine', async () => {
  await call(bases[0], 'POST', '/api/appointments', {
    ...slot('00:30'),
    repetir: { cada: 'semanal', hasta: '2027-04-21' },
  });
  for (const base of bases)
    for (const [day, hours] of [
      ['2027-04-13', []],
      ['2027-04-14', ['2027-04-14T03:30:00.000Z']],
      ['2027-04-21', ['2027-04-21T03:30:00.000Z']],
    ] as const) {
      const { body } = await call<Appointment[]>(base, 'GET', `/api/appointments?from=${day}&to=${day}`);
      expect(body.filter(({ bloqueo }) => bloqueo).map(({ inicio }) => inicio)).toEqual(hours);
    }
});
