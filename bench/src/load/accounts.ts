/** People at work: as many of each kind as there are connections, since one person does not use thirty-two at once. */
import { Client } from '@trama/demo/server';
import { PASSWORD } from '../clinic/generate.ts';
import { ADMINS, directorIds, emailOf, MOST_ASSIGNED, providerIds, SOME_ASSIGNED } from '../clinic/people.ts';

const PEOPLE = 32;
const AT_ONCE = 4;
/** Access tokens live for fifteen minutes. */
const RENEW_AFTER_MS = 8 * 60_000;

export interface Person {
  id: number;
  token: string;
  assignedPatients: number[];
}

/** Administrators, providers with many or with some patients assigned, and directors. */
const IDS = {
  admins: Array.from({ length: ADMINS }, (_, i) => i + 1),
  most: providerIds(MOST_ASSIGNED),
  some: providerIds(SOME_ASSIGNED),
  directors: directorIds,
};
export type PersonKind = keyof typeof IDS;

export class Accounts {
  readonly #base: string;
  readonly #people = new Map<PersonKind, Person[]>();
  #signedInAt = 0;

  constructor(base: string) {
    this.#base = base;
  }

  /** Another person of that kind at each turn. */
  turn(kind: PersonKind, n: number): Person {
    const people = this.#people.get(kind) ?? [];
    const person = people[n % people.length];
    if (!person) throw new Error('Nobody has signed in yet.');
    return person;
  }

  /** Signs them in, again when it is time; not while measuring. */
  async renew(): Promise<void> {
    if (Date.now() - this.#signedInAt < RENEW_AFTER_MS) return;
    for (const kind of Object.keys(IDS) as PersonKind[])
      this.#people.set(kind, await this.#signInAll(IDS[kind].slice(0, PEOPLE)));
    this.#signedInAt = Date.now();
  }

  async #signInAll(ids: number[]): Promise<Person[]> {
    const people: Person[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE)
      people.push(...(await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => this.#signIn(id)))));
    return people;
  }

  async #signIn(id: number): Promise<Person> {
    const { session } = await Client.signIn(this.#base, emailOf(id), PASSWORD);
    return { id, token: session.token, assignedPatients: session.assignedPatients };
  }
}
