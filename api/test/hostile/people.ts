import { randomUUID } from 'node:crypto';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { CreatedProvider, PasswordResetResult } from '@trama/contract/schemas/people/providers';
import type { Role } from '@trama/contract/words/access/access-policy';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { callJson, type Send } from './http-client.ts';
import type { Bearer } from './requests.ts';

const PASSWORD = 'Clave-Del-Paseo-1';
const TOKEN_FRESH_MS = 600_000;

export interface Credentials {
  email: string;
  password: string;
}

/** Somebody who can sign in, and what they hold at the moment. */
export class Person {
  readonly #send: Send;
  readonly credentials: Credentials;
  id = 0;
  token = '';
  refreshToken = '';
  #signedInAt = 0;

  constructor(send: Send, credentials: Credentials) {
    this.#send = send;
    this.credentials = credentials;
  }

  async signIn(): Promise<void> {
    const session = await callJson<SessionTokens>(
      this.#send,
      null,
      'POST',
      '/api/auth/login',
      this.credentials,
    );
    this.id = session.user.id_prestador;
    this.token = session.token;
    this.refreshToken = session.refreshToken;
    this.#signedInAt = Date.now();
  }

  /** A call that must succeed. */
  async call<T>(method: string, path: string, body?: object, how?: { isForm: boolean }): Promise<T> {
    if (Date.now() - this.#signedInAt > TOKEN_FRESH_MS) await this.signIn();
    return callJson<T>(this.#send, this.token, method, path, body, how);
  }

  /** Somebody new of that role, signed in. */
  async hire(role: Role, fields: object = {}): Promise<Person> {
    const email = `${randomUUID()}@paseo.test`;
    const account = { nombre: 'Paseo', apellido: role, role, email, ...fields };
    const { setup_link } = await this.call<CreatedProvider>('POST', '/api/providers', account);
    const person = new Person(this.#send, { email, password: PASSWORD });
    await this.#setPassword(setup_link, PASSWORD);
    await person.signIn();
    return person;
  }

  async deactivate(person: Person): Promise<void> {
    await this.call('POST', `/api/providers/${person.id}/deactivate`, {});
  }

  /** Whatever has become of the account, it is again what it was, with a new session. */
  async restore(person: Person, role: Role, tries = 3): Promise<void> {
    try {
      await this.#restoreOnce(person, role);
    } catch (error) {
      // As an administrator, the person may still be at work on their own account.
      if (tries === 1) throw error;
      await this.restore(person, role, tries - 1);
    }
  }

  async #restoreOnce(person: Person, role: Role): Promise<void> {
    const account = { role, email: person.credentials.email, is_active: true };
    await this.call('PUT', `/api/providers/${person.id}`, account);
    const reset = await this.call<PasswordResetResult>('POST', `/api/providers/${person.id}/reset-password`);
    await this.#setPassword(reset.setup_link, person.credentials.password);
    await person.signIn();
  }

  async #setPassword(link: string | null, password: string): Promise<void> {
    const token = link?.split('/').pop();
    await callJson(this.#send, null, 'POST', '/api/auth/setup-password', { token, password });
  }
}

/** The header of a request that carries such a token; `secret` is the server's own, to make one that has expired. */
export async function authorizationOf(
  bearer: Bearer,
  { own, other, secret }: { own: Person; other: Person; secret: string },
): Promise<string | undefined> {
  switch (bearer) {
    case 'own':
      return `Bearer ${own.token}`;
    case 'other':
      return `Bearer ${other.token}`;
    case 'none':
      return undefined;
    case 'garbage':
      return 'Bearer a.b.c';
    case 'forged': {
      const claims = decodeJwt(own.token);
      const key = new TextEncoder().encode('a key that the server does not know of');
      const signed = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
      return `Bearer ${own.id % 2 ? new UnsecuredJWT(claims).encode() : await signed}`;
    }
    case 'expired': {
      const past = new SignJWT({ ...decodeJwt(own.token), exp: 1_000_000_000 });
      const token = await past.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
      return `Bearer ${token}`;
    }
  }
}
