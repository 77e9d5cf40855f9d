import { expect, it } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { ensureFirstAdmin } from './first-admin.service.ts';

const SETTINGS = {
  publicUrl: 'http://trama.test',
  adminEmail: 'admin@clinica.test',
  adminPassword: 'Clave-Segura-1',
};

const t = await useTestApp();

it('is created by one of several processes that start at once', async () => {
  const starts = await Promise.all(Array.from({ length: 6 }, () => ensureFirstAdmin(t.db, SETTINGS)));
  expect(starts.map(({ kind }) => kind).sort()).toEqual(['created', ...Array(5).fill('exists')]);
  const login = { email: SETTINGS.adminEmail, password: SETTINGS.adminPassword };
  expect((await t.as(null, 'POST', '/api/auth/login', login)).statusCode).toBe(200);
});
