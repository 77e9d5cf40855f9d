import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
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
