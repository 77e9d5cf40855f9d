import {
  type PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  type PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type {
  NewPasskeyResult,
  SecondFactorState,
  SecondStepResult,
} from '@trama/contract/schemas/access/account';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import { exchange, readJson } from '../../../lib/http/http.ts';
import { api } from '../../../lib/session/api-client.ts';
import { rememberPasskey } from '../../../lib/session/passkey-here.ts';
import { type Proof, prove } from './second-factor.api.ts';

const OWN = '/api/account/second-factor';
const STEP = '/api/auth/second-factor/passkey';

/** The device makes a passkey and keeps its secret; the server keeps what checks it. */
export async function addPasskey(proof: Proof, name: string): Promise<NewPasskeyResult> {
  const optionsJSON = await api.post<CreationOptions>(`${OWN}/passkeys/options`, proof);
  const credential = await startRegistration({ optionsJSON });
  const result = await api.post<NewPasskeyResult>(`${OWN}/passkeys`, { name, credential });
  rememberPasskey();
  return result;
}

/** The same during sign-in, for people whose role requires a factor. */
export async function enrolPasskeyOnTheWayIn(challenge: string, name: string): Promise<SecondStepResult> {
  const asked = await exchange(`${STEP}/options`, { method: 'POST', body: { challenge } });
  const credential = await startRegistration({ optionsJSON: await readJson<CreationOptions>(asked) });
  const body = { challenge, name, credential };
  const result = await readJson<SecondStepResult>(await exchange(STEP, { method: 'POST', body }));
  rememberPasskey();
  return result;
}

export const removePasskey = (id: number, proof: Proof) =>
  api.post<SecondFactorState>(`${OWN}/passkeys/${id}/removal`, proof);

/** A signature of any passkey on this device: the server finds out whose it is. */
export async function askDevice() {
  const asked = await exchange('/api/auth/passkey/options', { method: 'POST', body: {} });
  return startAuthentication({ optionsJSON: await readJson<RequestOptions>(asked) });
}

export async function proveWithPasskey(): Promise<void> {
  await prove({ credential: await askDevice() });
}

/** No name and no password: the device knows whose passkey it is. */
export async function signInWithPasskey(): Promise<SessionTokens> {
  const credential = await askDevice();
  const session = await readJson<SessionTokens>(
    await exchange('/api/auth/passkey', { method: 'POST', body: { credential } }),
  );
  rememberPasskey();
  return session;
}
