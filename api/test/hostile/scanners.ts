import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../at-end.ts';
import { until } from '../server-process.ts';

/** Speaks ClamAV's protocol, and finds what ClamAV finds in the file that is made to be found. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

export async function startScanner(): Promise<string> {
  const server = createServer((socket: Socket) => {
    let held = Buffer.alloc(0);
    let content = '';
    let isAsked = false;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      if (!isAsked && held.length >= 10) {
        isAsked = held.toString('latin1', 0, 10) === 'zINSTREAM\0';
        held = held.subarray(10);
      }
      while (isAsked && held.length >= 4 && held.length >= 4 + held.readUInt32BE(0)) {
        const length = held.readUInt32BE(0);
        content += held.toString('latin1', 4, 4 + length);
        held = held.subarray(4 + length);
        if (length === 0)
          socket.end(content.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Takes the file and never answers, until the other side has sent some of it: then it hangs up. */
export async function startMute(): Promise<string> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => setTimeout(() => socket.destroy(), 20));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CLAMD = '/usr/sbin/clamd';
/** From Debian's package clamav-daemon. */
export const hasClamd = existsSync(CLAMD);

/** ClamAV itself, with one signature of our own: its database is a gigabyte and comes from the network. */
export async function startClamd(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trama-clamd-'));
  const [database, socket] = [join(folder, 'signatures'), join(folder, 'clamd.sock')];
  await mkdir(database);
  await writeFile(join(database, 'eicar.ndb'), `Eicar-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${database}`,
    `LocalSocket ${socket}`,
    'StreamMaxLength 30M',
  ];
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const clamd = spawn(CLAMD, [`--config-file=${join(folder, 'clamd.conf')}`], { stdio: 'ignore' });
  atEnd(async () => {
    const ended = once(clamd, 'exit');
    clamd.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await until(async () => existsSync(socket));
  return `unix:${socket}`;
}
