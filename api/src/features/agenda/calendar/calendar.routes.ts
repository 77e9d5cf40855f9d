import { createHash } from 'node:crypto';
import { z } from 'zod';
import { open } from '../../../platform/access/access.ts';
import { hashSecret } from '../../../platform/access/secrets.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { addressOf } from '../../../platform/limits/address.ts';
import { tryLimit } from '../../../platform/limits/rate-limits.ts';
import { eventsOf } from './calendar.queries.ts';
import { calendarText } from './ics.ts';

/** Enough for every telephone of a clinic behind one address; too little for a machine that tries addresses. */
const READS = { points: 600, seconds: 15 * 60 };
const FILE = /^([\w-]{43})\.ics$/;

const Ics = {
  description: 'The calendar, as iCalendar',
  content: { 'text/calendar': { schema: z.unknown().meta({ type: 'string' }) } },
};

/** The feed that a calendar elsewhere subscribes to. Whoever knows its address reads it. */
export function calendarRoutes(app: TypedApp, { db, pool, publicUrl }: FeatureDeps): void {
  const reads = tryLimit(pool, 'calendar', READS);
  const { host } = new URL(publicUrl);

  app.get(
    '/api/calendar/:file',
    {
      schema: { params: z.object({ file: z.string() }), response: { 200: Ics } },
      config: open(),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      await reads.spend([addressOf(request.ip)]);
      const [, secret] = FILE.exec(request.params.file) ?? [];
      const events = secret ? await eventsOf(db, hashSecret(secret)) : null;
      if (!events) throw new AppError('NOT_FOUND');
      const text = calendarText(events, host);
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.header('ETag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304 as 200).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}
