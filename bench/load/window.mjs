/** Some seconds of one request on some connections. */
import { performance } from 'node:perf_hooks';
import { SetupError } from '../../scripts/setup.mjs';
import { Connection } from './connection.mjs';

const EXPECTED = { GET: 200, POST: 201 };

/** `make(n)` gives the n-th request, or several that are sent together. Answers what it took. */
export async function runWindow({ port, connections, seconds, make, firstTurn, title }) {
  const users = Array.from({ length: connections }, () => new User(port, title));
  const latencies = [];
  let turn = firstTurn;
  // The connections themselves are not what is measured.
  await Promise.all(users.map((user) => user.send(make(turn++))));
  const began = performance.now();
  const end = began + seconds * 1000;
  const work = async (user) => {
    for (let before = performance.now(); before < end; ) {
      await user.send(make(turn++));
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
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return { rps: (latencies.length / elapsed) * 1000, p50: at(0.5), p99: at(0.99), turns: turn };
}

/** A few calls, one after the other; the last answer. */
export async function callSome({ port, calls, make, title }) {
  const user = new User(port, title);
  try {
    let answer;
    for (let n = 0; n < calls; n++) answer = await user.send(make(n));
    return answer;
  } finally {
    user.close();
  }
}

/** A person's browser: one connection, or as many as it sends requests at once. */
class User {
  #connections = [];
  #port;
  #title;

  constructor(port, title) {
    this.#port = port;
    this.#title = title;
  }

  send(request) {
    return Array.isArray(request)
      ? Promise.all(request.map((one, i) => this.#one(one, i)))
      : this.#one(request, 0);
  }

  async #one(request, index) {
    this.#connections[index] ??= new Connection(this.#port);
    const { status, body } = await this.#connections[index].send(request);
    if (status !== EXPECTED[request.method ?? 'GET'])
      throw new SetupError(
        `${this.#title}: ${request.path} answered ${status} ${body.toString().slice(0, 300)}`,
      );
    return body;
  }

  close() {
    for (const connection of this.#connections) connection.close();
  }
}
