import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const own = await t.signIn('psicologo');
await sql`insert into pacientes (apellido, nombre) select 'Largo ' || n, 'Ñandú' from generate_series(1, 300) n`.execute(
  t.db,
);
await sql`insert into asignaciones (id_paciente, id_prestador) select id_paciente, ${own.id} from pacientes`.execute(
  t.db,
);

const get = (url: string, encoding?: string) =>
  t.app.inject({
    url,
    headers: {
      authorization: `Bearer ${admin.session.token}`,
      ...(encoding && { 'accept-encoding': encoding }),
    },
  });

it('a long list is compressed for clients that accept it, and the same for those that do not', async () => {
  const plain = await get('/api/assignments');
  const short = await get('/api/assignments', 'br, gzip;q=0.8');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(short.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(short.headers['content-length']).toBe(String(short.rawPayload.length));
  expect(gunzipSync(short.rawPayload).toString()).toBe(plain.body);
  expect(short.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect((await get('/api/assignments', 'gzip;q=0')).headers['content-encoding']).toBeUndefined();
});

it.each(['/api/patients?pageSize=10', '/api/auth/permissions'])('%s travels as it is', async (url) => {
  expect((await get(url, 'gzip')).headers['content-encoding']).toBeUndefined();
});
