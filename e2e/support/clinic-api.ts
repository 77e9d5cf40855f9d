import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { CreatedProvider } from '@trama/contract/schemas/people/providers';
import type { Role } from '@trama/contract/words/access/access-policy';
import { ADMIN } from './server.ts';

const PASSWORD = 'Clave-Prueba-1';

export interface Account {
  id: number;
  nombre: string;
  apellido: string;
  email: string;
  password: string;
  role: Role;
}

/** Well before an access token ends, or the application renews it on its own. */
const SESSION_KEPT_MS = 5 * 60_000;

interface SignedIn {
  account: Account;
  session: SessionTokens;
  at: number;
}

let counter = 0;
/** Unique over workers and runs. */
export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}${process.pid.toString(36)}${Date.now().toString(36)}${counter}`;
}

/** Most probably of nobody else. */
export const newDni = () => String(20_000_000 + Math.floor(Math.random() * 60_000_000));

/** Talks to the real API as any client would, to set the scene. */
export class ClinicApi {
  #people = new Map<Role, SignedIn>();
  #admin: { token: string; at: number } | null = null;

  constructor(readonly baseUrl: string) {}

  async call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
    const response = await this.raw(method, path, body, token);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  raw(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
    return fetch(this.baseUrl + path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  login(email: string, password: string): Promise<SessionTokens> {
    return this.call('POST', '/api/auth/login', { email, password });
  }

  async adminToken(): Promise<string> {
    if (!this.#admin || Date.now() - this.#admin.at > SESSION_KEPT_MS) {
      const { token } = await this.login(ADMIN.email, ADMIN.password);
      this.#admin = { token, at: Date.now() };
    }
    return this.#admin.token;
  }

  /** As the administrator. */
  async asAdmin<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.call<T>(method, path, body, await this.adminToken());
  }

  /** A provider whose password is not set yet, and the link to set it. */
  async invite(role: Role, named: Partial<Account> = {}): Promise<{ account: Account; setupLink: string }> {
    const person = {
      nombre: named.nombre ?? 'Ana',
      apellido: named.apellido ?? unique('Prueba'),
      email: named.email ?? `${unique('p')}@clinica.test`,
      role,
    };
    const created = await this.asAdmin<CreatedProvider>('POST', '/api/providers', person);
    if (!created.setup_link) throw new Error('The server sent a mail instead of giving the link');
    return {
      account: { ...person, id: created.id_prestador, password: PASSWORD },
      setupLink: created.setup_link,
    };
  }

  /** A provider who can sign in. */
  async createAccount(role: Role, named: Partial<Account> = {}): Promise<Account> {
    const { account, setupLink } = await this.invite(role, named);
    const token = new URL(setupLink).pathname.split('/').pop();
    await this.call('POST', '/api/auth/setup-password', { token, password: account.password });
    return account;
  }

  /** One person of each role, made and signed in when first asked for. */
  async personOf(role: Role): Promise<SignedIn> {
    const known = this.#people.get(role);
    if (known && Date.now() - known.at < SESSION_KEPT_MS) return known;
    const account = known?.account ?? (await this.createAccount(role));
    const session = await this.login(account.email, account.password);
    const person = { account, session, at: Date.now() };
    this.#people.set(role, person);
    return person;
  }

  async deactivate(account: Account): Promise<void> {
    await this.asAdmin('POST', `/api/providers/${account.id}/deactivate`, {});
  }
}
