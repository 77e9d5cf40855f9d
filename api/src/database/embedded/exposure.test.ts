import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './server.ts';

/** Elsewhere, records were stolen through a database port that stood open and asked for no password. */

let dataDir: string;
let database: EmbeddedDatabase;
let url: URL;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'trama-exposure-'));
  database = await startEmbeddedDatabase({ dataDir, log: () => {}, durable: false });
  url = new URL(database.ownerUrl);
});
afterAll(async () => {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket: Socket = connect({ host: address, port: Number(url.port), timeout: 2_000 });
    const say = (yes: boolean) => () => {
      socket.destroy();
      resolve(yes);
    };
    socket.on('connect', say(true)).on('error', say(false)).on('timeout', say(false));
  });

const AUTHENTICATION = 'R'.charCodeAt(0);
const SASL = 10;

/** What the server asks for when a client sends only a name: the kind of its message and of the proof. */
function greeting(user: string, name: string): Promise<{ kind: number; proof: number }> {
  const words = Buffer.from(`user\0${user}\0database\0${name}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + words.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), '127.0.0.1', () => socket.write(Buffer.concat([head, words])));
    socket.on('error', reject).once('data', (data) => {
      socket.destroy();
      resolve({ kind: data[0] ?? 0, proof: data.readInt32BE(5) });
    });
  });
}

describe('the embedded PostgreSQL', () => {
  it('answers on this machine, and on none of its addresses in a network', async () => {
    expect(await answers('127.0.0.1')).toBe(true);
    const outside = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).filter((one) => !one.internal),
    );
    for (const { address } of outside) expect(await answers(address), address).toBe(false);
  });

  it.runIf(process.platform === 'linux')('has one door, on loopback', () => {
    const port = Number(url.port).toString(16).toUpperCase().padStart(4, '0');
    const listening = ['tcp', 'tcp6']
      .filter((table) => existsSync(`/proc/net/${table}`))
      .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n'))
      .filter((line) => / 0A /.test(line))
      .map((line) => line.trim().split(/\s+/)[1])
      .filter((address) => address?.endsWith(`:${port}`));
    expect(listening).toEqual([`0100007F:${port}`]);
    expect(existsSync(`/tmp/.s.PGSQL.${url.port}`)).toBe(false);
  });

  it.each(['trama', 'trama_app', 'postgres', 'nobody'])(
    'lets %s in to no database without proof of a password that nobody chose',
    async (user) => {
      for (const name of ['trama', 'postgres', 'template1'])
        expect(await greeting(user, name)).toEqual({ kind: AUTHENTICATION, proof: SASL });
      expect(url.password).toMatch(/^[\w-]{43}$/);
    },
  );
});
