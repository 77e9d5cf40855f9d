import { existsSync } from 'node:fs';
import { access, constants, mkdir, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { type Config, readConfig, SettingError } from './config.ts';
import { dailyBackups, noDailyBackups } from './database/backup/daily-backups.ts';
import { DataDirInUseError } from './database/embedded/errors.ts';
import { type OpenDatabase, openDatabase } from './database/opening/open.ts';
import { PoolerError } from './database/opening/pooler.ts';
import { ServingLoginError } from './database/opening/serving-login.ts';
import { StandbyError } from './database/opening/standby.ts';
import { alertRounds } from './features/access/alerts/alerts.service.ts';
import { secondFactorRule } from './features/access/second-factor/rule.service.ts';
import { renewalRounds } from './features/agenda/appointments/renewal.service.ts';
import { reminderRounds } from './features/agenda/reminders/reminders.service.ts';
import { brokenExportRounds } from './features/exchange/exports/exports.service.ts';
import { boardSummaryRounds } from './features/home/boards/summary.service.ts';
import { ensureFirstAdmin, type FirstAdmin } from './features/people/providers/first-admin.service.ts';
import { copyReminderRounds } from './features/record/copy-requests/copy-mails.service.ts';
import { findKeptSecret, keptSecret } from './kept-secrets.ts';
import { accessTokens } from './platform/access/access-tokens.ts';
import { DataKeyError } from './platform/access/data-key-error.ts';
import { recordAdoption } from './platform/entries/adoption.ts';
import { isDatabaseUnavailable, loggableError } from './platform/errors/database-errors.ts';
import { openFiles } from './platform/files/files.ts';
import { assertFilesOpen } from './platform/files/kept-files.ts';
import { noMailer } from './platform/mail/mailer.ts';
import { smtpMailer } from './platform/mail/smtp-mailer.ts';
import { purgeRounds } from './platform/purge/purge.ts';
import { refusedTryRounds } from './platform/trail/refused-tries.ts';
import { trailSealer } from './platform/trail/sealer.ts';
import { termHash } from './platform/trail/search-terms.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** Beyond what DRAIN_SECONDS asks for. */
const STOP_DEADLINE_MS = 20_000;

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const dataDir = resolve(config.dataDir);
  await assertWritable(dataDir);
  await assertAppendable(config.trailHeadFile);
  const logger = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  warnOfLittleProtection(config, logger);
  // The application is loaded while the database starts: after a crash every moment counts.
  const [database, { buildApp }] = await Promise.all([
    openDatabaseOrExplain(config, dataDir, logger),
    import('./app.ts'),
  ]);
  try {
    const secret = config.jwtSecret ?? (await keptSecret(dataDir, 'jwt-secret'));
    const tokens = accessTokens(secret);
    const dataKey = await dataKeyOf(config, dataDir);
    const secondFactor = await secondFactorRule(database.db, config, dataKey);
    const { filesUrl, filesAlsoUrl, scannerUrl } = config;
    const files = openFiles({ dataDir, filesUrl, filesAlsoUrl, scannerUrl, dataKey, logger });
    await assertFilesOpen(database.db, files);
    const admin = await ensureFirstAdmin(database.db, config);
    const { db, pool, standby, isDiskFull } = database;
    const { publicUrl, trustProxy, smtpUrl, mailFrom: from } = config;
    const mailer = smtpUrl ? smtpMailer({ db, smtpUrl, from, secret, logger }) : noMailer;
    const backups = automaticBackups(config, dataDir, logger);
    const sealer = trailSealer({ db, headFile: config.trailHeadFile, logger });
    const purge = purgeRounds({ db, files, logger });
    const adoption = recordAdoption({ db, logger });
    const jobs = [
      renewalRounds(db, logger),
      reminderRounds({ db, mailer, publicUrl }, logger),
      alertRounds({ db, mailer, publicUrl, alerts: config.alerts }, logger),
      copyReminderRounds({ db, mailer, publicUrl }, logger),
      boardSummaryRounds({ db, mailer, publicUrl }, logger),
      brokenExportRounds(db, logger),
      refusedTryRounds(db, logger),
    ];
    let isStopping = false;
    const app = await buildApp({
      db,
      pool,
      standby,
      tokens,
      hashTerm: termHash(secret),
      publicUrl,
      mailer,
      files,
      secondFactor,
      breakGlass: config.breakGlass,
      clinicName: config.clinicName,
      trustProxy,
      logger,
      isDiskFull,
      metrics: config.metricsToken
        ? { token: config.metricsToken, newestBackupAgeS: () => backups.newestAgeS() }
        : undefined,
      isStopping: () => isStopping,
      webRoot: WEB_ROOT,
    });
    stopOnSignals(STOP_DEADLINE_MS + config.drainSeconds * 1_000, async () => {
      // /readyz fails from now on, so that a balancer sends no more; requests that still come are served.
      isStopping = true;
      await pause(config.drainSeconds * 1_000);
      await app.close();
      await mailer.stop();
      await backups.stop();
      await purge.stop();
      await adoption.stop();
      for (const job of jobs) await job.stop();
      await sealer.stop();
      await database.close();
    });
    await app.listen({ port: config.port, host: config.host });
    mailer.start();
    backups.start();
    sealer.start();
    purge.start();
    adoption.start();
    for (const job of jobs) job.start();
    announce(config, admin);
  } catch (error) {
    await database.close();
    throw explained(error, config);
  }
}

/** Beside an external database none is made: another process would make another one, and open nothing. */
function dataKeyOf({ dataKey, databaseUrl }: Config, dataDir: string): Promise<string | undefined> {
  if (dataKey) return Promise.resolve(dataKey);
  return databaseUrl ? findKeptSecret(dataDir, 'data-key') : keptSecret(dataDir, 'data-key');
}

/** Only of the embedded database; the administrator of an external one backs it up. */
function automaticBackups({ databaseUrl, backupKeepDays }: Config, dataDir: string, log: pino.Logger) {
  if (databaseUrl || backupKeepDays === 0) return noDailyBackups;
  return dailyBackups({ dataDir, keepDays: backupKeepDays, log });
}

/** Repeated at every start until it is fixed. */
function warnOfLittleProtection({ encryptsBackups }: Config, log: pino.Logger): void {
  // Not given up here: the database's folder and its supervisor belong to root then (docs/decisions/0182-root.md).
  if (process.getuid?.() === 0)
    log.warn(
      'running as root: start Trama as a user of its own (docs/deployment.md, "One machine, systemd")',
    );
  if (!encryptsBackups)
    log.warn('backups are not encrypted: set BACKUP_PASSPHRASE, and keep it somewhere else too');
}

async function assertWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new SettingError(
      'DATA_DIR',
      `${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

async function assertAppendable(headFile: string): Promise<void> {
  try {
    await (await open(headFile, 'a', 0o600)).close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError('AUDIT_HEAD_FILE', `${headFile} cannot be written (${code})`);
  }
}

async function openDatabaseOrExplain(
  { databaseUrl, databaseOwnerUrl, databaseReadUrl }: Config,
  dataDir: string,
  logger: pino.Logger,
): Promise<OpenDatabase> {
  try {
    const external = databaseUrl ? { databaseUrl, databaseOwnerUrl, databaseReadUrl } : undefined;
    return await openDatabase(external, dataDir, logger);
  } catch (error) {
    if (!databaseUrl) throw error;
    if (error instanceof ServingLoginError || error instanceof PoolerError)
      throw new SettingError('DATABASE_URL', error.message);
    if (error instanceof StandbyError) throw new SettingError('DATABASE_READ_URL', error.message);
    const reason = isDatabaseUnavailable(error) ? 'cannot be reached' : 'cannot be used';
    const variable = databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
    throw new SettingError(variable, `the database ${reason} (${(error as Error).message})`);
  }
}

function explained(error: unknown, { port, host }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new SettingError('PORT', `${port} is already in use`);
  if (code === 'EACCES') return new SettingError('PORT', `${port} needs more rights than this user has`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new SettingError('HOST', `${host} is no address here`);
  return error;
}

/** Requests in flight finish, the database stops cleanly, and the process ends by itself. */
function stopOnSignals(deadlineMs: number, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), deadlineMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function announce({ publicUrl }: Config, admin: FirstAdmin): void {
  const lines = ['', `  Trama is ready at ${publicUrl}`, ''];
  if (admin.kind === 'created')
    lines.push(`  Sign in as ${admin.email} with the password of ADMIN_PASSWORD.`);
  if (admin.kind === 'link') {
    lines.push(
      `  First administrator: ${admin.email}`,
      '  Choose the password with this link (once, within 48 hours):',
    );
    lines.push(`  ${admin.link}`);
  }
  if (admin.kind === 'exists') lines.push('  Sign in with your account.');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

start().catch((error: unknown) => {
  const known = [SettingError, DataDirInUseError, DataKeyError].some((kind) => error instanceof kind);
  const reason = known
    ? (error as Error).message
    : `Trama could not start: ${(error as Error)?.message ?? error}`;
  process.stderr.write(`${reason}\n`);
  if (!known && process.env.LOG_LEVEL === 'debug')
    process.stderr.write(`${JSON.stringify(loggableError(error))}\n`);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1_000).unref();
});
