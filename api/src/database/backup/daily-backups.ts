import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** When to look, and how old the newest backup may be by then. */
const PACE = { firstLookMs: 5 * 60 * 1000, nextLookMs: HOUR_MS, atMostOldMs: DAY_MS - HOUR_MS / 2 };
const STOP_MS = 5_000;
const LOW_PRIORITY = 10;
/** The backups are on the disk that the clinic writes to. */
const LEAVE_FREE_BYTES = 256 * 1024 * 1024;
const OUR_NAME = /^trama-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const COMMAND = fileURLToPath(new URL('../../commands/backup.js', import.meta.url));

export interface DailyBackups {
  start(): void;
  stop(): Promise<void>;
  /** Undefined as long as there is none. */
  newestAgeS(): Promise<number | undefined>;
}

export interface DailyBackupOptions {
  dataDir: string;
  keepDays: number;
  log: {
    info(facts: object, text: string): void;
    error(facts: object, text: string): void;
  };
  pace?: Partial<typeof PACE>;
  command?: string;
}

export const noDailyBackups: DailyBackups = {
  start: () => {},
  stop: async () => {},
  newestAgeS: async () => undefined,
};

/**
 * A backup a day under DATA_DIR/backups, the attached files of all of them once, in its folder `files`. A process of its own with low priority writes it, so that serving goes on and a
 * stop does not wait for it. A backup that fails is tried again at the next look.
 */
export function dailyBackups(options: DailyBackupOptions): DailyBackups {
  return new BackupRounds(options);
}

class BackupRounds implements DailyBackups {
  readonly #options: DailyBackupOptions;
  readonly #pace: typeof PACE;
  readonly #folder: string;
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | undefined;
  #looking: Promise<void> | undefined;
  #stopping = false;
  #knownFailure: string | undefined;

  constructor(options: DailyBackupOptions) {
    this.#options = options;
    this.#pace = { ...PACE, ...options.pace };
    this.#folder = join(options.dataDir, 'backups');
  }

  start(): void {
    this.#lookIn(this.#pace.firstLookMs);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    this.#child?.kill('SIGTERM');
    const ended = await Promise.race([this.#looking, sleep(STOP_MS, 'too long', { ref: false })]);
    if (ended === 'too long') this.#child?.kill('SIGKILL');
  }

  async newestAgeS(): Promise<number | undefined> {
    const [newest] = await ourBackups(this.#folder).catch(() => []);
    return newest && (Date.now() - newest.moment) / 1_000;
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().then(() => {
        if (!this.#stopping) this.#lookIn(this.#pace.nextLookMs);
      });
    }, ms).unref();
  }

  async #look(): Promise<void> {
    const folder = this.#folder;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeUnfinished(folder);
      if (!(await isDue(folder, this.#pace.atMostOldMs))) return;
      await this.#backUp(join(folder, nameAt(new Date())));
      this.#knownFailure = undefined;
      await removeOld(folder, this.#options.keepDays);
    } catch (error) {
      this.#report((error as Error).message);
    }
  }

  async #backUp(file: string): Promise<void> {
    const { dataDir, log, command = COMMAND } = this.#options;
    const began = Date.now();
    this.#child = spawnBackup(command, [file, '--files', join(this.#folder, 'files')], dataDir);
    await successOf(this.#child);
    const { size } = await stat(file);
    log.info({ file, bytes: size, seconds: (Date.now() - began) / 1000 }, 'automatic backup written');
  }

  /** The same failure is reported once, not every hour. */
  #report(reason: string): void {
    if (!this.#stopping && reason !== this.#knownFailure)
      this.#options.log.error({ reason }, 'automatic backup failed');
    this.#knownFailure = reason;
  }
}

function spawnBackup(command: string, args: string[], dataDir: string): ChildProcess {
  const child = spawn(process.execPath, [command, ...args, `--leave-free=${LEAVE_FREE_BYTES}`], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid) lowerPriority(child.pid);
  return child;
}

/** Throws what the process complained of when it does not end well. */
async function successOf(child: ChildProcess): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(complaint.trim() || `it ended with ${code}`);
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}

function nameAt(moment: Date): string {
  return `trama-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
}

/** The moment in a backup's name; undefined for a file with another name, which is not ours to delete. */
function momentOf(name: string): number | undefined {
  const parts = OUR_NAME.exec(name);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

async function ourBackups(folder: string): Promise<{ name: string; moment: number }[]> {
  const found = (await readdir(folder)).map((name) => ({ name, moment: momentOf(name) ?? Number.NaN }));
  return found.filter(({ moment }) => !Number.isNaN(moment)).sort((a, b) => b.moment - a.moment);
}

/** A backup with a date in the future was made while the clock was wrong: it does not count as today's. */
async function isDue(folder: string, atMostOldMs: number): Promise<boolean> {
  const ages = (await ourBackups(folder)).map(({ moment }) => Date.now() - moment);
  return !ages.some((age) => age > -HOUR_MS && age < atMostOldMs);
}

/** Only this process writes here, one backup at a time: an unfinished file was interrupted. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.partial') && momentOf(name.slice(0, -'.partial'.length)) !== undefined)
      await rm(join(folder, name), { force: true });
}

/** Called after a new backup was read back whole; the newest always stays. */
async function removeOld(folder: string, keepDays: number): Promise<void> {
  const [, ...older] = await ourBackups(folder);
  for (const { name, moment } of older)
    if (Date.now() - moment > keepDays * DAY_MS) await rm(join(folder, name), { force: true });
}
