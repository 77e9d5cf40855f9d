import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isRole, ROLES, type Role } from '@trama/contract/words/access/access-policy';
import { passwordProblem } from '@trama/contract/words/access/password-rules';
import { EMAIL_PATTERN } from '@trama/contract/words/email-address';
import { z } from 'zod';
import { AlertVariables, alertsFrom } from './features/access/alerts/alert-settings.ts';
import { FOLDER } from './platform/files/places.ts';

/** The environment, read once. A bad setting stops the start with one line that names it. */
export class SettingError extends Error {
  constructor(variable: string, reason: string) {
    super(`${variable}: ${reason}`);
  }
}

function isUrl(text: string, protocols: string[]): boolean {
  try {
    return protocols.includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => isUrl(text, protocols),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );

const number = (pattern: RegExp, message: string) => z.string().regex(pattern, message).transform(Number);
const databaseUrl = url(['postgres:', 'postgresql:']);
const secret = z.string().min(32, 'needs at least 32 characters');

const Environment = z.object({
  ...AlertVariables.shape,
  PORT: number(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
    .refine((port) => port >= 1 && port <= 65_535, 'must be a port number from 1 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  ADMIN_EMAIL: z.string().trim().regex(EMAIL_PATTERN, 'must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(
      (password) => !passwordProblem(password),
      'needs 8 to 128 characters with an uppercase letter, a lowercase letter and a digit',
    )
    .optional(),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine((text) => !/[?#]/.test(text), 'must have no ? or #: links are made by appending')
    .optional(),
  TRUST_PROXY: z.string().transform(trustedProxies).default(false),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().default('Trama <no-responder@localhost>'),
  CLINIC_NAME: z.string().trim().max(120, 'must have at most 120 characters').optional(),
  JWT_SECRET: secret.optional(),
  DATA_KEY: secret.optional(),
  FILES_URL: url(['http:', 'https:'])
    .refine(namesABucket, 'must be https://KEY:SECRET@host/bucket?region=REGION')
    .optional(),
  FILES_ALSO_URL: z
    .string()
    .refine(
      (text) => text === FOLDER || (isUrl(text, ['http:', 'https:']) && namesABucket(text)),
      'must be `folder` or https://KEY:SECRET@host/bucket?region=REGION',
    )
    .optional(),
  CLAMAV_URL: url(['tcp:', 'unix:']).optional(),
  SECOND_FACTOR: z.enum(['off', 'optional', 'required'], 'must be one of off, optional, required').optional(),
  SECOND_FACTOR_ROLES: z.string().transform(namedRoles).optional(),
  BREAK_GLASS: z.enum(['off', 'on'], 'must be one of off, on').optional(),
  BACKUP_KEEP_DAYS: number(/^\d{1,4}$/, 'must be a number of days, 0 for no automatic backups').default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'needs at least 12 characters').optional(),
  AUDIT_HEAD_FILE: z.string().optional(),
  DRAIN_SECONDS: number(/^\d{1,2}$/, 'must be a number of seconds, 0 without a balancer').default(0),
  METRICS_TOKEN: secret.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
});

export type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

export type Config = ReturnType<typeof readConfig>;

type Variables = Record<string, string | undefined>;

const Storage = Environment.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_OWNER_URL: true,
  BACKUP_PASSPHRASE: true,
  DATA_KEY: true,
  AUDIT_HEAD_FILE: true,
  FILES_URL: true,
  FILES_ALSO_URL: true,
});

/** For commands beside the server, which act as the owner of the tables. */
export function readStorageSettings(env: Variables) {
  const settings = parsed(Storage, env);
  return {
    dataDir: settings.DATA_DIR,
    ownerUrl: settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL,
    /** Then only the serving login writes to the trail. */
    hasServingLogin: settings.DATABASE_OWNER_URL !== undefined,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    dataKey: settings.DATA_KEY,
    filesUrl: settings.FILES_URL,
    filesAlsoUrl: alsoUrl(settings),
    trailHeadFile: trailHeadFile(settings),
  };
}

export function readConfig(env: Variables) {
  const settings = parsed(Environment, env);
  if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL) {
    throw new SettingError('ADMIN_EMAIL', 'is needed together with ADMIN_PASSWORD');
  }
  assertServingUrl(settings);
  if (settings.DATABASE_URL && !settings.JWT_SECRET) {
    throw new SettingError(
      'JWT_SECRET',
      'is required together with DATABASE_URL, the same for every process',
    );
  }
  assertRolesAreRequired(settings);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    publicUrl: (settings.PUBLIC_URL ?? `http://${urlHost(settings.HOST)}:${settings.PORT}`).replace(
      /\/+$/,
      '',
    ),
    trustProxy: settings.TRUST_PROXY,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    clinicName: settings.CLINIC_NAME,
    jwtSecret: settings.JWT_SECRET,
    dataKey: settings.DATA_KEY,
    filesUrl: settings.FILES_URL,
    filesAlsoUrl: alsoUrl(settings),
    scannerUrl: settings.CLAMAV_URL,
    secondFactor: settings.SECOND_FACTOR,
    secondFactorRoles: settings.SECOND_FACTOR_ROLES ?? ROLES,
    breakGlass: settings.BREAK_GLASS === 'on',
    backupKeepDays: settings.BACKUP_KEEP_DAYS,
    encryptsBackups: settings.BACKUP_PASSPHRASE !== undefined,
    trailHeadFile: trailHeadFile(settings),
    alerts: alertsFrom(settings),
    drainSeconds: settings.DRAIN_SECONDS,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  };
}

function parsed<S extends z.ZodType>(schema: S, env: Variables): z.infer<S> {
  // An empty variable counts as one that is not set.
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SettingError(String(issue?.path[0] ?? 'environment'), issue?.message ?? 'is not valid');
}

/** Two logins of one database: with the owner's alone there would be no login to serve with. */
function assertServingUrl(settings: {
  DATABASE_URL?: string;
  DATABASE_OWNER_URL?: string;
  DATABASE_READ_URL?: string;
}): void {
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL)
    throw new SettingError(
      'DATABASE_READ_URL',
      'is a standby of the database of DATABASE_URL, which is not set',
    );
  if (!settings.DATABASE_OWNER_URL) return;
  if (!settings.DATABASE_URL)
    throw new SettingError(
      'DATABASE_URL',
      'is needed together with DATABASE_OWNER_URL: the login that serves',
    );
  if (new URL(settings.DATABASE_URL).username === new URL(settings.DATABASE_OWNER_URL).username)
    throw new SettingError('DATABASE_OWNER_URL', 'must be another login than that of DATABASE_URL');
}

function assertRolesAreRequired(settings: {
  SECOND_FACTOR?: string;
  SECOND_FACTOR_ROLES?: readonly Role[];
}): void {
  if (settings.SECOND_FACTOR_ROLES && settings.SECOND_FACTOR !== 'required')
    throw new SettingError('SECOND_FACTOR_ROLES', 'says who must have one: it needs SECOND_FACTOR=required');
}

function namedRoles(value: string, ctx: z.RefinementCtx): readonly Role[] {
  const names = value.split(',').map((name) => name.trim());
  if (!names.every(isRole))
    ctx.addIssue({ code: 'custom', message: `must be a list of ${ROLES.join(', ')}` });
  return names.filter(isRole);
}

/** A key, its secret and a bucket: without them the first file would be the first to fail. */
function namesABucket(text: string): boolean {
  const { username, password, pathname } = new URL(text);
  return username !== '' && password !== '' && /^\/[^/]+\/?$/.test(pathname);
}

/** Two names of one store would let a move remove what it has just compared with itself. */
function alsoUrl({ FILES_URL, FILES_ALSO_URL }: { FILES_URL?: string; FILES_ALSO_URL?: string }) {
  if (FILES_ALSO_URL && placeOf(FILES_ALSO_URL) === placeOf(FILES_URL ?? FOLDER))
    throw new SettingError('FILES_ALSO_URL', 'must be another store than that of FILES_URL');
  return FILES_ALSO_URL;
}

function placeOf(store: string): string {
  if (store === FOLDER) return FOLDER;
  const { host, pathname } = new URL(store);
  return host + pathname.replace(/\/+$/, '');
}

function trailHeadFile({
  AUDIT_HEAD_FILE,
  DATA_DIR,
}: {
  AUDIT_HEAD_FILE?: string;
  DATA_DIR: string;
}): string {
  return resolve(AUDIT_HEAD_FILE ?? resolve(DATA_DIR, 'audit-head.log'));
}

/** A browser cannot open an address that means 'every interface'. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** `true`, a number of hops, or a list of addresses and networks. Off by default: anybody can send that header. */
function trustedProxies(value: string, ctx: z.RefinementCtx): TrustProxy {
  if (value === 'false' || value === 'off' || value === '0') return false;
  if (value === 'true') return true;
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value);
  const networks = value.split(',').map((entry) => entry.trim());
  if (!networks.every(isNetwork)) {
    ctx.addIssue({ code: 'custom', message: 'must be true, off, a number of proxies, or their addresses' });
  }
  return networks;
}

function isNetwork(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', prefix = '1', ...rest] = entry.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^[1-9]\d*$/.test(prefix) && Number(prefix) <= bits;
}
