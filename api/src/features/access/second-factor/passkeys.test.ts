import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { OwnNotice } from '@trama/contract/schemas/access/account';
import { noticeText } from '@trama/contract/words/access/notices';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { challengeOf } from '../../../../test/second-factor-scene.ts';
import { type Person, TEST_DATA_KEY, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { whileTheTrailWaits } from '../../../../test/waiting-trail.ts';
import { recordRefusedWindows } from '../../../platform/trail/refused-tries.ts';
import { askForPasskey, spendPasskey } from './passkeys.service.ts';
import { relyingParty } from './relying-party.service.ts';

/** e2e/passkeys.spec.ts shows with a browser's real devices that a passkey opens an account. */

const t = await useTestApp();

describe('passkeys can be had', () => {
  it.each([
    ['https://trama.clinica.example', 'trama.clinica.example'],
    ['https://trama.clinica.example:8443/x', 'trama.clinica.example'],
    ['http://localhost:3000', 'localhost'],
  ])('at %s', (publicUrl, id) => {
    expect(relyingParty(publicUrl, 'Trama')).toMatchObject({ id, origin: new URL(publicUrl).origin });
  });

  it.each([
    'http://trama.clinica.example',
    'https://192.168.1.7',
    'https://[fd00::7]:3000',
    'http://127.0.0.1:3000',
  ])('not at %s', (publicUrl) => {
    expect(relyingParty(publicUrl, 'Trama')).toBeNull();
  });
});

it('where they cannot be had, the answer says why', async () => {
  const answer = await t.as(null, 'POST', '/api/auth/passkey/options', {});
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { error: expect.stringContaining('necesitan que Trama se abra con https') },
  ]);
});

it('an answer of no passkey that is known, or to no question that was asked, opens nothing', async () => {
  const party = { id: 'trama.test', origin: 'https://trama.test', name: 'Trama' };
  const { challenge } = await askForPasskey(t.db, party);
  const person = await t.signIn('psicologo');
  const row = {
    id_prestador: person.id,
    public_key: Buffer.from('no key'),
    counter: 0,
    transports: [],
    name: 'x',
  };
  await t.db
    .insertInto('passkeys')
    .values({ ...row, credential_id: 'a2V5' })
    .execute();
  const clientData = { type: 'webauthn.get', challenge, origin: party.origin };
  const answer = {
    id: 'a2V5',
    rawId: 'a2V5',
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    },
  } as const;
  const spend = (id: string) =>
    t.db.transaction().execute((tx) => spendPasskey(tx, party, { ...answer, id, rawId: id }));
  expect(await spend('b3RoZXI')).toBeNull();
  expect(await spend('a2V5')).toBeNull();
  // The question is used up by the wrong answer to it.
  expect(await spend('a2V5')).toBeNull();
  const left = await t.db.selectFrom('passkey_challenges').select('challenge').execute();
  expect(left.map((one) => one.challenge)).not.toContain(challenge);
});

it('questions that nobody answered do not pile up', async () => {
  const party = { id: 'trama.test', origin: 'https://trama.test', name: 'Trama' };
  await t.db
    .insertInto('passkey_challenges')
    .values({ challenge: 'old', expires_at: new Date(0) })
    .execute();
  const { challenge } = await askForPasskey(t.db, party);
  const left = await t.db.selectFrom('passkey_challenges').select('challenge').execute();
  const names = left.map((one) => one.challenge);
  expect(names).toContain(challenge);
  expect(names).not.toContain('old');
});

describe('over https', async () => {
  const ORIGIN = 'https://trama.test';
  const secure = await useTestApp({ database: t.ownerUrl, publicUrl: ORIGIN });

  const toBase64 = (value: object | Buffer) =>
    Buffer.from(Buffer.isBuffer(value) ? value : JSON.stringify(value)).toString('base64url');

  /** A key of a device, and its public half as COSE writes it: EC2, ES256, P-256, and its two coordinates. */
  function newKey() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    return { privateKey, coseKey };
  }

  /** A key that stands in the person's account, and what its device answers to the next question. */
  async function deviceOf(person: Person) {
    const { privateKey, coseKey: public_key } = newKey();
    const id = toBase64(Buffer.from(`key of ${person.id}`));
    const row = { credential_id: id, public_key, counter: 0, transports: [], name: 'tel' };
    await t.db
      .insertInto('passkeys')
      .values({ id_prestador: person.id, ...row })
      .execute();
    return async () => {
      const { challenge } = (await secure.as(null, 'POST', '/api/auth/passkey/options')).json();
      const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: ORIGIN }));
      const party = createHash('sha256').update('trama.test').digest();
      const present = Buffer.concat([party, Buffer.from([5]), Buffer.alloc(4)]);
      const signed = Buffer.concat([present, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: toBase64(client),
        authenticatorData: toBase64(present),
        signature: toBase64(sign('sha256', signed, privateKey)),
      };
      return { credential: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } };
    };
  }

  it('a passkey opens nothing once it is being taken away', async () => {
    const [admin, person] = [await t.signIn('administrador'), await t.signIn('psiquiatra')];
    const answer = await deviceOf(person);
    const signIn = (body: object) => secure.as(null, 'POST', '/api/auth/passkey', body);
    expect((await signIn(await answer())).statusCode).toBe(200);
    const late = await answer();
    const [reset, overtaken] = await whileTheTrailWaits(t.ownerUrl, [
      () => secure.as(admin, 'POST', `/api/providers/${person.id}/reset-second-factor`),
      () => signIn(late),
    ]);
    expect(reset?.json()).toMatchObject({ removed: true });
    expect([overtaken?.statusCode, overtaken?.json().code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it.each([
    ['a reset', 'reset-password'],
    ['a deactivation', 'deactivate'],
  ])(
    '%s ends passkeys and the address of the calendar, and says so; nothing brings them back',
    async (_what, how) => {
      const [admin, person] = [await t.signIn('administrador'), await t.signIn('psiquiatra')];
      const answer = await deviceOf(person);
      const calendar = (await secure.as(person, 'PUT', '/api/calendar', {})).json<{ url: string }>();
      const read = () => secure.as(null, 'GET', new URL(calendar.url).pathname);
      expect((await read()).statusCode).toBe(200);
      const act = (what: string) => secure.as(admin, 'POST', `/api/providers/${person.id}/${what}`, {});
      const done = await act(how);
      if (how === 'reset-password')
        expect(done.json()).toMatchObject({ passkeys_removed: 1, calendar_ended: true });
      await act('activate');
      const { setup_link } = (await act('reset-password')).json<{ setup_link: string }>();
      const token = setup_link.split('/').pop();
      const password = 'Otra-Clave-Larga-2';
      expect(
        (await secure.as(null, 'POST', '/api/auth/setup-password', { token, password })).statusCode,
      ).toBe(200);
      expect((await secure.as(null, 'POST', '/api/auth/passkey', await answer())).statusCode).toBe(401);
      expect((await read()).statusCode).toBe(404);
      const login = { email: person.email, password };
      const session = (await secure.as(null, 'POST', '/api/auth/login', login)).json();
      const notices = (await secure.as({ ...person, session }, 'GET', '/api/account/notices')).json<
        OwnNotice[]
      >();
      if (how === 'reset-password')
        expect(notices.map((notice) => noticeText(notice)).join()).toContain(
          'restableció su contraseña. También se quitó su llave de acceso y la dirección de su calendario.',
        );
    },
  );

  it('made-up ones leave twenty rows of a site in the trail, and one with the number of the others', async () => {
    const created = (n: number) => {
      const id = toBase64(Buffer.from(`made up ${n}`));
      const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
      const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
      const place = { remoteAddress: `2001:db8:7:${n + 1}::1` };
      return secure.app.inject({
        method: 'POST',
        url: '/api/auth/passkey',
        payload: { credential },
        ...place,
      });
    };
    await Promise.all(Array.from({ length: 33 }, (_, n) => created(n)));
    const rows = () =>
      t.db
        .selectFrom('audit_log')
        .select(['address', 'filas'])
        .where('action', '=', 'second_factor.failed')
        .where('address', 'like', '2001:db8:7:%')
        .orderBy('id')
        .execute();
    expect(await rows()).toHaveLength(20);
    expect(await recordRefusedWindows(t.db)).toBe(0);
    await t.db
      .updateTable('refused_tries')
      .set({ ends_at: sql<string>`now() - interval '1 second'` })
      .execute();
    const recorded = await Promise.all([recordRefusedWindows(t.db), recordRefusedWindows(t.db)]);
    expect(recorded.sort()).toEqual([0, 1]);
    expect((await rows()).at(-1)).toEqual({ address: '2001:db8:7::/48', filas: 13 });
  });

  /** What a device answers that makes a passkey, with or without a statement about itself (CBOR, WebAuthn 6.5). */
  function newPasskey(challenge: string, format: 'none' | 'packed', name = 'new key') {
    const { privateKey, coseKey } = newKey();
    const id = Buffer.from(`${name}, ${format}`);
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin: ORIGIN }));
    const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest();
    const flags = Buffer.from([0x45, 0, 0, 0, 0]);
    const authData = Buffer.concat([
      sha256('trama.test'),
      flags,
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey,
    ]);
    const text = (value: string) => Buffer.from([0x60 + value.length, ...Buffer.from(value)]);
    const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
    const statement =
      format === 'none'
        ? [Buffer.from([0xa0])]
        : [Buffer.from([0xa2]), text('alg'), Buffer.from([0x26]), text('sig'), bytes(signature)];
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text(format),
      text('attStmt'),
      ...statement,
      text('authData'),
      bytes(authData),
    ]);
    const response = { clientDataJSON: toBase64(client), attestationObject: toBase64(attestation) };
    const [named, type] = [toBase64(id), 'public-key'];
    return { id: named, rawId: named, type, clientExtensionResults: {}, response };
  }

  it('one that comes with a statement of its maker, which we never asked for, is refused', async () => {
    const path = '/api/account/second-factor/passkeys';
    const add = async (format: 'none' | 'packed') => {
      const person = await t.signIn('psiquiatra');
      const options = await secure.as(person, 'POST', `${path}/options`, { currentPassword: TEST_PASSWORD });
      const credential = newPasskey(options.json().challenge, format);
      return (await secure.as(person, 'POST', path, { name: 'x', credential })).statusCode;
    };
    expect([await add('none'), await add('packed')]).toEqual([200, 400]);
  });

  it('several that are set up at once on the way in do not wait for each other in a circle: one is, the others begin anew', async () => {
    const dataKey = TEST_DATA_KEY;
    const strict = await useTestApp({
      database: t.ownerUrl,
      publicUrl: ORIGIN,
      secondFactor: { mode: 'required', roles: ['psicologo'], dataKey },
    });
    const path = '/api/auth/second-factor/passkey';
    // The first who uses a passkey loads the library, and everybody else begins later.
    for (const round of [1, 2]) {
      const person = await t.signIn('psicologo');
      const asked = await Promise.all(
        [1, 2, 3, 4].map(async (n) => {
          const challenge = await challengeOf(strict, person);
          const options = await strict.as(null, 'POST', `${path}/options`, { challenge });
          return {
            challenge,
            name: 'x',
            credential: newPasskey(options.json().challenge, 'none', `${round} ${n}`),
          };
        }),
      );
      const answers = await Promise.all(asked.map((body) => strict.as(null, 'POST', path, body)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
    }
  });

  it('the removal of one that is not there is 404, whatever else is wrong with it', async () => {
    const [person, other] = [await t.signIn('psiquiatra'), await t.signIn('psiquiatra')];
    await deviceOf(other);
    const rows = await t.db
      .selectFrom('passkeys')
      .select('id')
      .where('id_prestador', '=', other.id)
      .execute();
    for (const id of [999_999, rows[0]?.id, 'x'])
      for (const body of [{}, { currentPassword: 'Otra-Clave-2' }, { currentPassword: TEST_PASSWORD }]) {
        const path = `/api/account/second-factor/passkeys/${id}/removal`;
        expect((await secure.as(person, 'POST', path, body)).json()).toMatchObject({ code: 'NOT_FOUND' });
        expect((await secure.as(null, 'POST', path, body)).statusCode).toBe(401);
      }
  });

  it('a change of the password names those that stay', async () => {
    const person = await t.signIn('psiquiatra');
    await deviceOf(person);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'Otra-Clave-Larga-2' };
    const changed = await secure.as(person, 'POST', '/api/auth/change-password', body);
    expect(changed.json()).toMatchObject({ passkeys: [{ name: 'tel' }] });
  });

  it('the question for a new one is used up by the wrong answer', async () => {
    const person = await t.signIn('psiquiatra');
    const path = '/api/account/second-factor/passkeys';
    const options = await secure.as(person, 'POST', `${path}/options`, { currentPassword: TEST_PASSWORD });
    const client = { type: 'webauthn.create', challenge: options.json().challenge, origin: ORIGIN };
    const response = { clientDataJSON: toBase64(client), attestationObject: 'AAAA' };
    const key = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response };
    const questions = () =>
      t.db
        .selectFrom('passkey_challenges')
        .select('challenge')
        .where('id_prestador', '=', person.id)
        .execute();
    expect(await questions()).toHaveLength(1);
    const refused = await secure.as(person, 'POST', path, { name: 'x', credential: key });
    expect(refused.statusCode).toBe(400);
    expect(await questions()).toEqual([]);
  });
});
