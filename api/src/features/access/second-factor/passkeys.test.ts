import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, TEST_PASSWORD, type TestApp } from '../../../../test/test-app.ts';
import { whileTheTrailWaits } from '../../../../test/waiting-trail.ts';
import { askForPasskey, spendPasskey } from './passkeys.service.ts';
import { relyingParty } from './relying-party.service.ts';

/** That a device's passkey opens an account is shown in a browser, whose devices are real: e2e/passkeys.spec.ts. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

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

describe('over https', () => {
  const ORIGIN = 'https://trama.test';
  let secure: TestApp;
  beforeAll(async () => {
    secure = await startTestApp(undefined, t.ownerUrl, undefined, { publicUrl: ORIGIN });
  });
  afterAll(() => secure.close());

  const toBase64 = (value: object | Buffer) =>
    Buffer.from(Buffer.isBuffer(value) ? value : JSON.stringify(value)).toString('base64url');

  /** A key that stands in the person's account, and what its device answers to the next question. */
  async function deviceOf(person: Person) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // The key as COSE writes it: EC2, ES256, P-256, and its two coordinates.
    const parts = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')];
    const public_key = Buffer.concat([...parts, Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')]);
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
