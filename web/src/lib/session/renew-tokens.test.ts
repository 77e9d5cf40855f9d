import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewTokens } from './renew-tokens.ts';
import { openSession, sessionState, signIn, signOut } from './session.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

let tokens = 0;

/** What the server answers when that person signs in or is renewed. */
function sessionOf(id: number): SessionTokens {
  tokens += 1;
  const user = {
    id_prestador: id,
    nombre: null,
    apellido: null,
    email: null,
    role: 'psicologo',
    matricula: null,
  };
  const claims = btoa(JSON.stringify({ sub: String(id), jti: tokens }));
  const token = `head.${claims}.signature`;
  return {
    token,
    refreshToken: `refresh ${tokens}`,
    user,
    permissions: {},
    assignedPatients: [],
    isAdmin: false,
  };
}

/** A server that answers the renewal when the test says so. */
function slowServer(answer: SessionTokens) {
  let reply = () => {};
  const asked = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', () => {
      resolve();
      return new Promise((answered) => {
        reply = () => answered(new Response(JSON.stringify(answer)));
      });
    });
  });
  return { asked, reply: () => reply() };
}

const whoWorks = () => {
  const state = sessionState();
  return state.status === 'signed-in' ? state.info.user.id_prestador : state.status;
};

it('a renewal that is answered after somebody else has signed in does not bring the one before back', async () => {
  const [ana, bea] = [sessionOf(1), sessionOf(2)];
  const server = slowServer(sessionOf(1));
  signIn(ana);
  const renewal = renewTokens(ana.token);
  await server.asked;
  signOut();
  signIn(bea);
  server.reply();
  await expect(renewal).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect([stored.get('auth_token'), stored.get('refresh_token')]).toEqual([bea.token, bea.refreshToken]);
  expect(whoWorks()).toBe(2);
});

it('a renewal that is answered after the sign-out is ignored', async () => {
  const ana = sessionOf(1);
  const server = slowServer(sessionOf(1));
  signIn(ana);
  const renewal = renewTokens(ana.token);
  await server.asked;
  signOut();
  server.reply();
  await expect(renewal).rejects.toMatchObject({ code: 'AUTH_REFRESH_FAILED' });
  expect([stored.get('auth_token'), whoWorks()]).toEqual([undefined, 'signed-out']);
});

it('a late answer about one person is not taken for the next one', () => {
  signIn(sessionOf(2));
  openSession(sessionOf(1));
  expect(whoWorks()).toBe(2);
});
