import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DataDirInUseError } from './errors.ts';

const HOLDER_ANSWER_MS = 2000;
const SOCKET_NAME_LENGTH = 107;

export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * One process per DATA_DIR. The lock is a listening local socket, because the kernel frees it the moment its
 * process dies, kill -9 included: there is no stale lock file to judge. A second process that connects gets the holder's pid.
 */
export async function lockDataDir(dataDir: string, secret: string): Promise<DataDirLock> {
  const address = lockAddress(dataDir, secret);
  const server = net.createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
  server.unref();
  if (!(await listen(server, address))) {
    const holder = await askHolder(address);
    const abandoned = holder === 'nobody' && !address.startsWith('\0');
    // Only a named socket (macOS) outlives its process, as a file that nobody answers on.
    if (abandoned) await rm(address, { force: true });
    if (!abandoned || !(await listen(server, address))) {
      const who = holder === 'nobody' || holder === 'silent' ? '' : ` (pid ${holder})`;
      throw new DataDirInUseError(`DATA_DIR ${dataDir} is in use by another Trama process${who}.`);
    }
  }
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function lockAddress(dataDir: string, secret: string): string {
  // Device and inode: the same folder by another path is the same lock, a copied folder is not.
  // The secret keeps other local users from guessing the name and taking it first.
  const { dev, ino } = statSync(dataDir, { bigint: true });
  const id = createHash('sha256').update(`${dev}:${ino}:${secret}`).digest('hex');
  if (process.platform === 'win32') return `\\\\.\\pipe\\trama-${id}`;
  // Abstract socket, padded to its full length: Node releases differ in whether they pad it with zeros.
  if (process.platform === 'linux') return `\0${`trama-${id}`.padEnd(SOCKET_NAME_LENGTH, '-')}`;
  return path.join(tmpdir(), `trama-${id.slice(0, 16)}.lock`);
}

function listen(server: net.Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', onError);
    server.listen(address, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

function askHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(address);
    socket.setTimeout(HOLDER_ANSWER_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('nobody');
    });
    socket.on('close', () => resolve(/^\d+$/.test(answer) ? answer : 'silent'));
  });
}
