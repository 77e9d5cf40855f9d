import { setTimeout as pause } from 'node:timers/promises';
import { PERMISSIONS, ROLE_FACTS, type Role } from '@trama/contract/words/access/access-policy';
import fc from 'fast-check';
import { type ApiDescription, type Call, isWildcard } from './description.ts';
import type { Answer, RawRequest, Send } from './http-client.ts';
import { brokenPromise } from './judge.ts';
import { authorizationOf } from './people.ts';
import { type Bearer, type Plan, plansFor, requestOf } from './requests.ts';
import { forbiddenWords, type MarkedPatient, type Scene, type TidePatient } from './scene.ts';

export interface WalkOptions {
  send: Send;
  description: ApiDescription;
  scene: Scene;
  /** The server's own, for tokens that have expired. */
  jwtSecret: string;
  requests: number;
  seed: number;
  concurrency: number;
}

export interface WalkReport {
  answers: Record<string, number>;
  /** By call: how often it let somebody in. */
  served: Record<string, number>;
  /** Changes of reach and of the account while the walk went on. */
  tides: number;
  broken: string[];
  leaks: string[];
}

const BATCH = 200;
const TIDE_EVERY = 25;
const EXPULSION_EVERY = 20;
const PROBLEMS_KEPT = 20;
const EXPELLED_MS = 20;

/** Takes long to put together, and is the same for every walk. */
const plans = new WeakMap<Call, ReturnType<typeof plansFor>>();
function plansOnce(call: Call): ReturnType<typeof plansFor> {
  const known = plans.get(call) ?? plansFor(call);
  plans.set(call, known);
  return known;
}

/** Sends generated requests as somebody of the scene's role, and holds every answer against what the API promises. */
export async function walk(options: WalkOptions): Promise<WalkReport> {
  const { description, scene, requests, seed, concurrency } = options;
  const report: WalkReport = { answers: {}, served: {}, tides: 0, broken: [], leaks: [] };
  const anything = fc.oneof(...description.calls.map(plansOnce));
  const walker = new Walker(options, report);
  let [sent, batches] = [0, 0];
  let batch: Plan[] = [];
  const next = (): Plan | undefined => {
    if (sent >= requests || report.broken.length + report.leaks.length >= PROBLEMS_KEPT) return undefined;
    if (batch.length === 0)
      batch = fc.sample(anything, { seed: seed + batches++, numRuns: Math.min(BATCH, requests - sent) });
    sent += 1;
    return batch.shift();
  };
  const oneLane = async () => {
    for (let plan = next(); plan; plan = next()) {
      if (!(await walker.step(plan))) sent -= 1;
      else if (sent % TIDE_EVERY === 0) await walker.turnTide(sent / TIDE_EVERY);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, oneLane));
  await scene.keeper.restore(scene.walker, scene.role);
  return report;
}

class Walker {
  readonly #options: WalkOptions;
  readonly #report: WalkReport;
  /** The walker's account is deactivated: what it sends now must not be served. */
  #isExpelled = false;
  #turning: Promise<void> | undefined;
  #account = Promise.resolve();

  constructor(options: WalkOptions, report: WalkReport) {
    this.#options = options;
    this.#report = report;
  }

  /** Sends one request, unless it would end the walk itself. */
  async step(plan: Plan): Promise<boolean> {
    const { send, description, scene, jwtSecret } = this.#options;
    const { walker, other, pool } = scene;
    const { token } = walker;
    const authorization = await authorizationOf(plan.bearer, { own: walker, other, secret: jwtSecret });
    const request = requestOf(plan, pool, authorization);
    const call = description.find(request.method, request.path);
    if (this.#isSabotage(request)) return false;
    const out = scene.tide.filter(({ isOut }) => isOut).map((patient) => ({ patient, turn: patient.turn }));
    const wasExpelled = this.#isExpelled;
    const answer = await send(request).catch((error: Error) => error);
    const what = `${plan.bearer} ${request.method} ${request.path.slice(0, 300)} ${String(request.body ?? '').slice(0, 300)}`;
    if (answer instanceof Error) {
      // The clinic archive breaks off when the downloading person's session ends, which can happen in this walk.
      const headers = { authorization: authorization ?? '' };
      const now = await send({ method: 'GET', path: '/api/auth/permissions', headers });
      if (now.status !== 401) this.#note('broken', what, `was cut off: ${answer.message}`);
      return true;
    }
    this.#count(call, answer);
    const promise = brokenPromise(description, call, request, answer);
    if (promise) this.#note('broken', what, promise);
    const stillOut = out.filter(({ patient, turn }) => patient.turn === turn).map(({ patient }) => patient);
    const leak = this.#leakIn(plan.bearer, call, request, answer, stillOut);
    if (leak) this.#note('leaks', what, leak);
    if (
      wasExpelled &&
      this.#isExpelled &&
      plan.bearer === 'own' &&
      call &&
      !call.isOpen &&
      answer.status < 400
    )
      this.#note('leaks', what, 'served somebody whose account is deactivated');
    this.#learn(plan.bearer, answer);
    if (answer.status === 401 && plan.bearer === 'own') await this.#restore(token);
    return true;
  }

  /** One change at a time: a patient comes or goes, now and then the walker is expelled and comes back. */
  async turnTide(nth: number): Promise<void> {
    if (this.#turning) return;
    this.#turning = nth % EXPULSION_EVERY === 0 ? this.#expel() : this.#flip(nth);
    await this.#turning;
    this.#turning = undefined;
    this.#report.tides += 1;
  }

  async #flip(nth: number): Promise<void> {
    const { keeper, walker, tide } = this.#options.scene;
    const patient = tide[nth % tide.length];
    if (!patient) return;
    const pair = `/api/patients/${patient.id}/assign/${walker.id}`;
    if (patient.isOut) {
      patient.isOut = false;
      patient.turn += 1;
      await keeper.call('POST', pair, { notes: patient.mark });
    } else {
      await keeper.call('DELETE', pair);
      patient.turn += 1;
      patient.isOut = true;
    }
  }

  #expel(): Promise<void> {
    const { keeper, walker, role } = this.#options.scene;
    return this.#oneAtATime(async () => {
      await keeper.deactivate(walker);
      this.#isExpelled = true;
      await pause(EXPELLED_MS);
      this.#isExpelled = false;
      await keeper.restore(walker, role);
    });
  }

  /** After a 401: as an administrator the walker may have changed its own role or reset its own password. */
  #restore(refusedToken: string): Promise<void> {
    const { keeper, walker, role } = this.#options.scene;
    return this.#oneAtATime(async () => {
      if (walker.token === refusedToken) await keeper.restore(walker, role);
    });
  }

  /** Changes of the walker's own account. */
  #oneAtATime(change: () => Promise<void>): Promise<void> {
    this.#account = this.#account.then(change);
    return this.#account;
  }

  /** The walk must not saw off the branch it sits on: the accounts that keep the scene are left alone. */
  #isSabotage({ method, path }: RawRequest): boolean {
    const id = /^\/api\/providers\/(\d+)/.exec(path)?.[1];
    return method !== 'GET' && id !== undefined && this.#options.scene.guarded.has(Number(id));
  }

  #roleBehind(bearer: Bearer): Role | null {
    const { role } = this.#options.scene;
    if (bearer === 'own') return role;
    return bearer === 'other' ? (role === 'auditor' ? 'psicologo' : 'auditor') : null;
  }

  #leakIn(
    bearer: Bearer,
    call: Call | undefined,
    request: RawRequest,
    answer: Answer,
    out: TidePatient[],
  ): string | null {
    const { scene } = this.#options;
    const role = this.#roleBehind(bearer);
    const said = `${JSON.stringify(answer.headers)}${answer.body.toString()}`.toLowerCase();
    const tide = bearer === 'own' ? out : scene.tide;
    // A director answers for the copies of every patient, and reads who asked for one; never what is in the record.
    const isOfTheDesk = role === 'director_medico' && call?.segments[1] === 'copy-requests';
    const words = isOfTheDesk
      ? [...scene.hidden, ...tide].map(({ clinicalMark }) => clinicalMark)
      : [...forbiddenWords(scene, role), ...tide.map(({ mark }) => mark)];
    const word = words.find((one) => said.includes(one));
    if (word) return `says ${word}: ${said.slice(0, 300)}`;
    if (isOfTheDesk || (role && ROLE_FACTS[role].reach === 'all')) return null;
    const beyond = [...scene.hidden, ...tide];
    if (answer.status < 300 && call && namesOneOf(beyond, call, request))
      return 'served a record out of reach';
    const knowsIds = role !== null && PERMISSIONS[role].audit !== undefined;
    const id = knowsIds
      ? undefined
      : patientIds(said).find((one) => beyond.some((patient) => patient.id === one));
    return id === undefined ? null : `names the patient ${id}, who is out of reach`;
  }

  #learn(bearer: Bearer, answer: Answer): void {
    if (bearer !== 'own' || answer.status >= 300 || !answer.headers['content-type']?.includes('json')) return;
    if (answer.body.length > 0) this.#options.scene.pool.learn(JSON.parse(answer.body.toString()));
  }

  #count(call: Call | undefined, { status }: Answer): void {
    this.#report.answers[status] = (this.#report.answers[status] ?? 0) + 1;
    if (call && status < 300) this.#report.served[call.name] = (this.#report.served[call.name] ?? 0) + 1;
  }

  #note(kind: 'broken' | 'leaks', what: string, problem: string): void {
    this.#report[kind].push(`${what} → ${problem}`);
  }
}

function namesOneOf(patients: MarkedPatient[], { segments }: Call, { path, body }: RawRequest): boolean {
  const parts = (path.split('?')[0] ?? '').split('/').slice(1);
  const named = segments.flatMap((segment, n) => {
    if (!isWildcard(segment)) return [];
    return [`${segment === '{patientId}' ? 'patients' : segments[n - 1]} ${parts[n]}`];
  });
  const inBody = /"id_paciente":(\d+)/.exec(String(body ?? ''))?.[1];
  if (inBody && !named.length) named.push(`patients ${inBody}`);
  return patients.some(({ things }) => named.some((thing) => things.has(thing)));
}

function patientIds(text: string): number[] {
  const one = [...text.matchAll(/"id_paciente":(\d+)/g)].map((match) => Number(match[1]));
  const assigned = /"assignedpatients":\[([\d,]*)\]/.exec(text)?.[1] ?? '';
  return [...one, ...assigned.split(',').map(Number)];
}
