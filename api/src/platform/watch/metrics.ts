import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import { clinicFacts, FACTS, type Fact } from './clinic-facts.ts';

const SLOW_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15];

export interface Watched {
  db: Db;
  pools: Record<string, pg.Pool>;
  /** The token that a request has to carry. */
  token: string;
  /** Undefined where there is none, or where backups are somebody else's. */
  newestBackupAgeS: () => Promise<number | undefined>;
}

/**
 * `/metrics`, in the words of Prometheus, for callers with the token of METRICS_TOKEN. Its labels are names of routes, states
 * and pools: never a person, a patient or an id.
 */
export function metricsRoute(app: FastifyInstance, { db, pools, token, newestBackupAgeS }: Watched): void {
  const register = new Registry();
  // The event loop, memory and garbage of this process.
  collectDefaultMetrics({ register });
  countRequests(app, register);
  showPools(register, pools);
  const facts = factGauges(register);

  app.get('/metrics', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    const { authorization } = request.headers;
    if (!isToken(authorization, token)) throw new AppError(authorization ? 'INVALID_TOKEN' : 'NO_TOKEN');
    await facts.renew(db, newestBackupAgeS);
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Compared by their hashes: in the same time, whatever was sent. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

function countRequests(app: FastifyInstance, register: Registry): void {
  const requests = new Counter({
    name: 'trama_http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [register],
  });
  const durations = new Histogram({
    name: 'trama_http_request_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route'] as const,
    buckets: SLOW_BUCKETS_S,
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route: a path that leads nowhere is anybody's text.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' };
    requests.inc({ ...labels, status: reply.statusCode });
    durations.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}

function showPools(register: Registry, pools: Record<string, pg.Pool>): void {
  new Gauge({
    name: 'trama_database_connections',
    help: 'Connections of each pool that are in use or idle, and requests that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers: [register],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

/** A metric without a value now is left out, so that nobody takes an old one for today's. */
function factGauges(register: Registry) {
  const gauges = new Map(
    (Object.keys(FACTS) as Fact[]).map((name) => [
      name,
      new Gauge({ name: `trama_${name}`, help: FACTS[name], registers: [register] }),
    ]),
  );
  return {
    async renew(db: Db, newestBackupAgeS: Watched['newestBackupAgeS']): Promise<void> {
      const facts: Partial<Record<Fact, number | null>> = {
        ...(await clinicFacts(db)),
        newest_backup_age_seconds: (await newestBackupAgeS()) ?? null,
      };
      for (const [name, gauge] of gauges) {
        const value = facts[name] ?? null;
        if (value === null) gauge.remove();
        else gauge.set(value);
      }
    },
  };
}
