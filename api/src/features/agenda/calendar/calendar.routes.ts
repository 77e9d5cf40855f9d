import { z } from 'zod';
import { open } from '../../../platform/access/access.ts';
import { hashSecret } from '../../../platform/access/secrets.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { addressOf } from '../../../platform/limits/address.ts';
import { tryLimit } from '../../../platform/limits/rate-limits.ts';
import { calendarOf } from './calendar.queries.ts';
import { calendarText } from './ics.ts';

/** Enough for every telephone of a clinic behind one address; too little for a machine that tries addresses. */
const READS_OF_ADDRESS = { points: 600, seconds: 15 * 60 };
/** Calendars ask every few minutes. This limit holds for one address however many people use it. */
const READS_OF_CALENDAR = { points: 120, seconds: 15 * 60 };
const FILE = /^([\w-]{43})\.ics$/;

const Ics = {
  description: 'The calendar, as iCalendar',
  content: { 'text/calendar': { schema: z.unknown().meta({ type: 'string' }) } },
};

const NotChanged = z.undefined().describe('The calendar that the caller has is the newest');

/** The feed that a calendar elsewhere subscribes to. Anyone who knows its address can read it. */
export function calendarRoutes(app: TypedApp, { db, pool, publicUrl }: FeatureDeps): void {
  const ofAddress = tryLimit(pool, 'calendar', READS_OF_ADDRESS);
  const ofCalendar = tryLimit(pool, 'calendar-itself', READS_OF_CALENDAR);
  const { host } = new URL(publicUrl);

  app.get(
    '/api/calendar/:file',
    {
      schema: { params: z.object({ file: z.string() }), response: { 200: Ics, 304: NotChanged } },
      config: { ...open(), ...refuses('NOT_FOUND') },
    },
    async (request, reply) => {
      await ofAddress.spend([addressOf(request.ip)]);
      const [, secret] = FILE.exec(request.params.file) ?? [];
      if (!secret) throw new AppError('NOT_FOUND');
      await ofCalendar.spend([secret]);
      const calendar = await calendarOf(db, hashSecret(secret), tagsIn(request.headers['if-none-match']));
      if (!calendar) throw new AppError('NOT_FOUND');
      reply.header('ETag', calendar.tag);
      if (!calendar.events) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(calendarText(calendar.events, host));
    },
  );
}

/** A proxy that compresses an answer marks its tag as weak: W/"…" is the same calendar. '*' is any. */
const tagsIn = (header = ''): string[] => header.match(/"[^"]*"|^\s*\*\s*$/g)?.map((tag) => tag.trim()) ?? [];
