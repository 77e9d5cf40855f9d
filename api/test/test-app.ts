import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { Role } from '@trama/contract/words/access/access-policy';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import pino from 'pino';
import { type AppDeps, buildApp } from '../src/app.ts';
import { createDb, createPool, type Db } from '../src/database/connect.ts';
import { SERVING_ROLE } from '../src/database/opening/serving-login.ts';
import { accessTokens } from '../src/platform/access/access-tokens.ts';
import { type Files, openFiles } from '../src/platform/files/files.ts';
import { type Mailer, noMailer } from '../src/platform/mail/mailer.ts';
import { type SmtpMailerOptions, smtpMailer } from '../src/platform/mail/smtp-mailer.ts';
import { termHash } from '../src/platform/trail/search-terms.ts';
import { atEnd } from './at-end.ts';
import { watchAnswers } from './described-answers.ts';
import { type RouteEntry, withRoutes } from './route-list.ts';
import { copyTemplate } from './template-database.ts';

export const TEST_JWT_SECRET = 'a secret of the tests that is long enough';
export const TEST_DATA_KEY = 'a data key of the tests that is long enough';
export const TEST_PASSWORD = 'Clave-Segura-1';
const PUBLIC_URL = 'http://trama.test';
/** A hash carries its cost: with the least there is, signing somebody in costs a test nothing. */
const CHEAP_HASH = await hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

let people = 0;

export interface Person {
  id: number;
  role: string;
  email: string;
  session: SessionTokens;
}

export interface TestApp {
  app: FastifyInstance;
  /** Every route that is registered. */
  routes: RouteEntry[];
  /** As the serving role: what the application itself can do. */
  db: Db;
  pool: pg.Pool;
  files: Files;
  /** Connection string of the owner, who can do anything. */
  ownerUrl: string;
  /** Another process on the same database. */
  another(): Promise<FastifyInstance>;
  /** A provider of that role who is signed in. */
  signIn(role: Role, fields?: { nombre?: string; apellido?: string; matricula?: string }): Promise<Person>;
  /** A request as that person (or as nobody). */
  as(
    person: Person | null,
    method: InjectOptions['method'],
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** For a test in which the end is part of the story; otherwise the app ends by itself. */
  close(): Promise<void>;
}

interface Settings extends Partial<AppDeps> {
  /** A mail server on loopback; without it the application has no SMTP. */
  mail?: Pick<SmtpMailerOptions, 'smtpUrl' | 'pace'>;
  /** Connection string of a database that exists already, instead of a new one. */
  database?: string;
}

/** For the files of one application; it is made when the first one comes. */
function testFolder(): string {
  const folder = join(tmpdir(), `trama-files-${randomUUID()}`);
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The application on a real database, for a test file, a `describe` or one test: it ends when they do.
 * Call it at the top of a file or `describe`, or inside a test or `beforeEach`.
 */
export async function useTestApp({ mail, database, ...deps }: Settings = {}): Promise<TestApp> {
  const ownerUrl = database ?? (await copyTemplate());
  const pool = createPool({ url: ownerUrl, role: SERVING_ROLE, poolSize: 10, onError: () => {} });
  const db = createDb(pool);
  const logger = pino({ level: 'silent' });
  const mailers: Mailer[] = [];
  const newMailer = () => {
    if (!mail) return noMailer;
    const from = 'Trama <trama@clinica.test>';
    const mailer = smtpMailer({ ...mail, db, from, secret: TEST_JWT_SECRET, logger });
    mailers.push(mailer);
    mailer.start();
    return mailer;
  };
  const files = openFiles({ dataDir: testFolder(), dataKey: TEST_DATA_KEY });
  const watched: { assertAllDescribed(): void }[] = [];
  const build = async () => {
    const built = await buildApp({
      db,
      pool,
      tokens: accessTokens(TEST_JWT_SECRET),
      hashTerm: termHash(TEST_JWT_SECRET),
      files,
      publicUrl: PUBLIC_URL,
      mailer: newMailer(),
      secondFactor: { mode: 'optional', roles: [], dataKey: TEST_DATA_KEY },
      breakGlass: false,
      clinicName: 'Centro de la Prueba',
      trustProxy: false,
      logger,
      webRoot: '/nonexistent',
      ...deps,
    });
    watched.push(watchAnswers(built));
    return built;
  };
  const { built: app, routes } = await withRoutes(build);
  const others: FastifyInstance[] = [];

  const as: TestApp['as'] = (person, method = 'GET', url, payload, headers = {}) =>
    app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { ...headers, ...(person && { authorization: `Bearer ${person.session.token}` }) },
    });

  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    for (const other of others) await other.close();
    for (const mailer of mailers) await mailer.stop();
    await db.destroy();
    for (const answers of watched) answers.assertAllDescribed();
  };
  atEnd(close);

  return {
    app,
    routes,
    db,
    pool,
    files: deps.files ?? files,
    ownerUrl,
    as,
    another: async () => {
      const other = await build();
      others.push(other);
      return other;
    },
    signIn: async (role, fields = {}) => {
      people += 1;
      const email = `persona${people}.${process.pid}@clinica.test`;
      const { id_prestador } = await db
        .insertInto('prestadores')
        .values({
          nombre: 'Ana',
          apellido: `Prueba ${people}`,
          ...fields,
          role,
          email,
          password_hash: CHEAP_HASH,
        })
        .returning('id_prestador')
        .executeTakeFirstOrThrow();
      const answer = await as(null, 'POST', '/api/auth/login', { email, password: TEST_PASSWORD });
      return { id: id_prestador, role, email, session: answer.json<SessionTokens>() };
    },
    close,
  };
}
