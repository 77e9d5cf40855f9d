import { z } from 'zod';
import { parseDateOnly } from '../../words/clinic-time.ts';
import {
  TIMELINE_EVENTS,
  TIMELINE_KINDS,
  type TimelineEventName,
} from '../../words/record/timeline-events.ts';
import { dateOnly, id, moment } from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';

const timelineEvent = z.enum(Object.keys(TIMELINE_EVENTS) as [TimelineEventName]);

export const TimelineEntry = z.object({
  evento: timelineEvent,
  /** The day of the follow-up, or the day on which the event was recorded. */
  dia: dateOnly(),
  /** When it was recorded. */
  momento: moment(),
  /** Id of the follow-up, medication … that the event is about. */
  id: id(),
  titulo: z.string().nullable(),
  detalle: z.string().nullable(),
  /** The fields that a save of the history changed. */
  campos: z.array(z.string()),
  /** Who performed the follow-up, or the provider that the patient was assigned to. */
  prestador: PerformingProvider.nullable(),
  /** Who recorded it. */
  autor: PerformingProvider.nullable(),
  /** For an imported note: the name of the file, and the author that the file names. */
  importado_de: z.string().nullable(),
  autor_original: z.string().nullable(),
  /** Null for events that are no entry. An entry may be marked as an error. */
  folio: z.int().nullable(),
  error: z.boolean(),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** Newest first; `next` leads to older events. The counts, of every kind that may be read, come with the first page. */
export const TimelinePage = z.object({
  data: z.array(TimelineEntry),
  next: z.string().nullable(),
  counts: z.partialRecord(z.enum(TIMELINE_KINDS), z.int()).nullable(),
});
export type TimelinePage = z.output<typeof TimelinePage>;

const TIMELINE_PAGE_DEFAULT = 50;
const TIMELINE_PAGE_MAX = 100;
const POSITION_INVALID = 'La posición no es válida';
const KIND_INVALID = 'El tipo de evento no es válido';
const PAGE_SIZE_INVALID = 'El tamaño de página no es válido';

/** Where a page ends: the sort keys of its last event. */
const position = z.object({
  dia: z.string().refine((text) => parseDateOnly(text) !== null, POSITION_INVALID),
  momento: z.iso.datetime(POSITION_INVALID).refine((text) => !text.startsWith('0000'), POSITION_INVALID),
  evento: timelineEvent,
  clave: z
    .string()
    .regex(/^\d{1,15}$/, POSITION_INVALID)
    .transform(Number),
});
export type TimelinePosition = z.output<typeof position>;

const SEPARATOR = '~';
export const positionText = ({ dia, momento, evento, clave }: TimelinePosition): string =>
  [dia, momento, evento, clave].join(SEPARATOR);

export const TimelineQuery = z.object({
  /** Separated by commas; empty means all kinds. */
  kinds: z
    .string(KIND_INVALID)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(TIMELINE_KINDS, KIND_INVALID))),
  /** The `next` of the page before. */
  before: z
    .string(POSITION_INVALID)
    .transform((text, context) => {
      const [dia, momento, evento, clave] = text.split(SEPARATOR);
      const parsed = position.safeParse({ dia, momento, evento, clave });
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: POSITION_INVALID });
      return z.NEVER;
    })
    .optional(),
  limit: z
    .string(PAGE_SIZE_INVALID)
    .regex(/^\d{1,3}$/, PAGE_SIZE_INVALID)
    .transform(Number)
    .refine((n) => n >= 1 && n <= TIMELINE_PAGE_MAX, PAGE_SIZE_INVALID)
    .default(TIMELINE_PAGE_DEFAULT),
});
export type TimelineQuery = z.output<typeof TimelineQuery>;
