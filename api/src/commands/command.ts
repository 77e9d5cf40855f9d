import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SettingError } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { EmbeddedDatabaseError } from '../database/embedded/errors.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs one command and ends the process: a failure is one line and exit code 1. Ctrl+C ends it tidily, twice at once. */
export async function runCommand(
  name: string,
  work: (interrupted: AbortSignal) => Promise<void>,
  ifInterrupted = 'nothing was written',
): Promise<never> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await work(interruption.signal);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${reasonOf(error, name, interruption.signal.aborted && ifInterrupted)}\n`);
    process.exit(1);
  }
}

function reasonOf(error: unknown, name: string, interrupted: string | false): string {
  if (interrupted) return `The ${name} was interrupted: ${interrupted}.`;
  const known = [BackupError, EmbeddedDatabaseError, SettingError].some((kind) => error instanceof kind);
  const { message } = error as Error;
  return (known ? message : `The ${name} failed: ${message}`).replaceAll(/\s*\n\s*/g, ' ');
}

/** Relative to the folder that the person is in: npm runs the command in the root of the project. */
export function fileArgument(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', name);
}

/** Asks on the terminal, without showing what is typed. */
export async function askPassphrase(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupError(
      'A passphrase is needed and there is no terminal to ask on: set BACKUP_PASSPHRASE.',
    );
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stdout.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
