import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { isDatabaseUnavailable } from '../platform/errors/database-errors.ts';
import { createPool } from './connect.ts';

const pooled = (url: string) => createPool({ url, poolSize: 1, onError: () => {} });

it.concurrent('lets requests wait their turn while every connection is in use', async () => {
  const pool = pooled(inject('serverUrl'));
  // Longer in all than a connection may take to be made.
  const turns = Array.from({ length: 6 }, () => pool.query('select pg_sleep(0.6)'));
  await expect(Promise.all(turns)).resolves.toHaveLength(6);
  await pool.end();
}, 30_000);

it.concurrent('gives a server that never answers up long before a request has lost its patience', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const pool = pooled(`postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/nothing`);
  const failure: Error = await pool.query('select 1').catch((error) => error);
  expect(failure.message).toBe('timeout expired');
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await pool.end();
  for (const socket of sockets) socket.destroy();
  silent.close();
}, 30_000);

it.concurrent('calls a deadlock that came again at every try unavailable, not a fault of ours', async () => {
  const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
  expect(isDatabaseUnavailable(deadlock)).toBe(true);
});
