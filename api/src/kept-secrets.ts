import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `jwt-secret` signs access tokens; `data-key` seals the secrets of second factors. */
type Name = 'jwt-secret' | 'data-key';

/** Made once and kept beside the data, readable by its owner alone. */
export async function keptSecret(dataDir: string, name: Name): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  if (await keepSecret(dataDir, name, secret)) return secret;
  return (await findKeptSecret(dataDir, name)) ?? '';
}

/** Undefined if none is kept there. */
export async function findKeptSecret(dataDir: string, name: Name): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, name), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether it was written: one that is there already stays. */
export async function keepSecret(dataDir: string, name: Name, secret: string): Promise<boolean> {
  try {
    await writeFile(join(dataDir, name), secret, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
