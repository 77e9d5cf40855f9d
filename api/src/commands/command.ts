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

/** One command from start to end: a failure is one line and exit code 1. Ctrl+C ends it tidily, a second one at once. */
export async function runCommand(
  name: string,
  work: (interrupted: AbortSignal) => Promise<void>,
): Promise<never> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await work(interruption.signal);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${reasonOf(error, name, interruption.signal.aborted)}\n`);
    process.exit(1);
  }
}

function reasonOf(error: unknown, name: string, interrupted: boolean): string {
  if (interrupted) return `The ${name} was interrupted: nothing was written.`;
  const known = [BackupError, EmbeddedDatabaseError, SettingError].some((kind) => error instanceof kind);
  const { message } = error as Error;
  return (known ? message : `The ${name} failed: ${message}`).replaceAll(/\s*\n\s*/g, ' ');
}

/** Relative to where the person is: npm itself moves to the root of the project. */
export function fileArgument(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', name);
}

/** Asked for on the terminal, without showing it. */
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
