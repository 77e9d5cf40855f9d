import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  FactorEnrolment,
  RecoveryCodes,
  SecondFactorState,
  SecondStepResult,
} from '@trama/contract/schemas/access/account';
import { exchange, readJson } from '../../../lib/http/http.ts';
import { api } from '../../../lib/session/api-client.ts';

/** What a person can do with their own factor. */
export type FactorTask =
  | { kind: 'setUp' | 'newCodes' | 'remove' | 'addPasskey' }
  | { kind: 'removePasskey'; id: number };

const OWN = '/api/account/second-factor';
const STEP = '/api/auth/second-factor';

export const ownFactor = () =>
  queryOptions({
    queryKey: ['account', 'second-factor'],
    queryFn: ({ signal }) => api.get<SecondFactorState>(OWN, { signal }),
  });

export const forgetOwnFactor = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ownFactor().queryKey });

/** With the password alone only where the account has no factor yet. */
export interface Proof {
  currentPassword: string;
  code?: string | undefined;
  /** What a passkey has signed. */
  credential?: object;
}

export const beginSetup = (proof: Proof) => api.post<FactorEnrolment>(`${OWN}/totp`, proof);

export const confirmSetup = (code: string) => api.post<RecoveryCodes>(`${OWN}/totp/confirmation`, { code });

export const newRecoveryCodes = (proof: Proof) => api.post<RecoveryCodes>(`${OWN}/recovery-codes`, proof);

export const removeFactor = (proof: Proof) => api.post<SecondFactorState>(`${OWN}/removal`, proof);

/** Shows that it is still the person who signed in. */
export const prove = (proof: { password: string } | { code: string } | { credential: object }) =>
  api.post<void>('/api/account/proof', proof);

/** The second step of a sign-in has no session yet: a 401 is the answer itself. */
export async function completeSignIn(challenge: string, code: string): Promise<SecondStepResult> {
  return readJson(await exchange(STEP, { method: 'POST', body: { challenge, code } }));
}

export async function enrolOnTheWayIn(challenge: string): Promise<FactorEnrolment> {
  return readJson(await exchange(`${STEP}/enrolment`, { method: 'POST', body: { challenge } }));
}
