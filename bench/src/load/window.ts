/** Some seconds of one request on some connections. */
import { performance } from 'node:perf_hooks';
import { type Call, Connection } from './connection.ts';

const EXPECTED = { GET: 200, POST: 201 };

/** One call, or several that a screen sends together. */
export type Calls = Call | Call[];

/** What is called, and where: `make(n)` gives the n-th. */
export interface Target {
  port: number;
  title: string;
  make(n: number): Calls;
}

export interface Figures {
  rps: number;
  p50: number;
  p99: number;
}

interface Load {
  connections: number;
  seconds: number;
  firstTurn: number;
}

export async function runWindow(target: Target, { connections, seconds, firstTurn }: Load): Promise<Figures> {
  const users = Array.from({ length: connections }, () => new User(target));
  const latencies: number[] = [];
  let turn = firstTurn;
  // The connections themselves are not what is measured.
  await Promise.all(users.map((user) => user.send(target.make(turn++))));
  const began = performance.now();
  const end = began + seconds * 1000;
  const work = async (user: User) => {
    for (let before = performance.now(); before < end; ) {
      await user.send(target.make(turn++));
      const after = performance.now();
      latencies.push(after - before);
      before = after;
    }
  };
  try {
    await Promise.all(users.map(work));
  } finally {
    for (const user of users) user.close();
  }
  const elapsed = performance.now() - began;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { rps: (latencies.length / elapsed) * 1000, p50: at(0.5), p99: at(0.99) };
}

/** A few calls, one after the other; the last answers. */
export async function callSome(target: Target, calls: number, firstTurn = 0): Promise<Buffer[]> {
  const user = new User(target);
  try {
    let answers: Buffer[] = [];
    for (let n = 0; n < calls; n++) answers = await user.send(target.make(firstTurn + n));
    return answers;
  } finally {
    user.close();
  }
}

/** A person's browser: one connection, or as many as it sends requests at once. */
class User {
  readonly #connections: Connection[] = [];
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  send(calls: Calls): Promise<Buffer[]> {
    return Promise.all([calls].flat().map((call, index) => this.#one(call, index)));
  }

  async #one(call: Call, index: number): Promise<Buffer> {
    this.#connections[index] ??= new Connection(this.#target.port);
    const { status, body } = await this.#connections[index].send(call);
    if (status !== EXPECTED[call.method ?? 'GET'])
      throw new Error(
        `${this.#target.title}: ${call.path} answered ${status} ${body.toString().slice(0, 300)}`,
      );
    return body;
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}
