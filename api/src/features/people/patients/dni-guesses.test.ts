import { expect, it } from 'vitest';
import { createPatient } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();

it('after ten conflicts no DNI is tried for a while, whether it exists or not', async () => {
  const person = await t.signIn('psicologo');
  const colleague = await t.signIn('psicologo');
  await createPatient(t, { dni: '30111222' });
  const create = (who: typeof person, dni: string | null) =>
    t.as(who, 'POST', '/api/patients', { apellido: 'Paz', dni });
  for (let n = 0; n < 10; n++) expect((await create(person, '30.111.222')).json().code).toBe('DNI_EXISTS');
  for (const dni of ['30111222', '40111222']) {
    const refused = await create(person, dni);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await create(person, null)).statusCode).toBe(201);
  expect((await create(colleague, '40111222')).statusCode).toBe(201);
});
