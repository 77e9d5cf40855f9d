import { z } from 'zod';
import { todayInClinic } from '../../words/clinic-time.ts';
import {
  EVENT_FUTURE,
  EVENT_WITHOUT_WORDS,
  NOTICE_EMPTY,
  NOTIFIED_FUTURE,
  RISK_EVENT_KINDS,
} from '../../words/record/risk-events.ts';
import { dateOnly, id, longText, moment, optionalDay } from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { entryFields } from './entries.ts';

const notInTheFuture = (date: string | null | undefined) => !date || date <= todayInClinic();
const notifiedDate = () =>
  optionalDay('La fecha de notificación no es válida').refine(notInTheFuture, NOTIFIED_FUTURE).optional();

export const RiskEventInput = z.object({
  tipo: z.enum(RISK_EVENT_KINDS, 'Elija qué pasó'),
  /** The day; without it, the day of the writing. */
  fecha_acto: optionalDay('La fecha del evento no es válida').refine(notInTheFuture, EVENT_FUTURE).optional(),
  descripcion: longText()
    .optional()
    .transform((text) => text ?? '')
    .pipe(z.string().min(1, EVENT_WITHOUT_WORDS)),
  /** When the authority was notified. It can be answered later. */
  notificado_el: notifiedDate(),
});
export type RiskEventInput = z.output<typeof RiskEventInput>;

/** The later answer: when it was notified, or why it need not be. */
export const RiskNoticeInput = z
  .object({ notificado_el: notifiedDate(), motivo: longText().optional() })
  .refine(({ notificado_el, motivo }) => Boolean(notificado_el) || Boolean(motivo), {
    path: ['notificado_el'],
    message: NOTICE_EMPTY,
  });
export type RiskNoticeInput = z.output<typeof RiskNoticeInput>;

export const RiskNotice = z.object({
  id_notificacion: id(),
  id_paciente: id(),
  id_evento: id(),
  notificado_el: dateOnly().nullable(),
  motivo: z.string().nullable(),
  fecha_creacion: moment(),
  autor: PerformingProvider,
  ...entryFields,
});
export type RiskNotice = z.output<typeof RiskNotice>;

export const RiskEvent = z.object({
  id_evento: id(),
  id_paciente: id(),
  tipo: z.enum(RISK_EVENT_KINDS),
  fecha_acto: dateOnly(),
  descripcion: z.string(),
  notificado_el: dateOnly().nullable(),
  /** An attempt of which nobody has said whether the authority was notified. */
  falta_notificar: z.boolean(),
  fecha_creacion: moment(),
  autor: PerformingProvider,
  ...entryFields,
});
export type RiskEvent = z.output<typeof RiskEvent>;
