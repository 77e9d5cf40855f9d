import { z } from 'zod';
import { todayInClinic } from '../../words/clinic-time.ts';
import {
  AGREEMENTS_REQUIRED,
  MEETING_AGAIN_BEFORE,
  MEETING_FUTURE,
  MEETING_PARTICIPANTS_MAX,
  PARTICIPANTS_REQUIRED,
  TOPICS_REQUIRED,
} from '../../words/record/meetings.ts';
import { SIGNATURE_STATES } from '../../words/record/signatures.ts';
import { dateOnly, id, LONG_TEXT_MAX, moment, optionalDay, requiredText } from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { entryFields } from './entries.ts';

/** A provider's number, alone or as `{ id_prestador }`. */
const providerId = () =>
  z.preprocess(
    (sent) => (sent instanceof Object && 'id_prestador' in sent ? sent.id_prestador : sent),
    id('El prestador no es válido'),
  );

export const MeetingInput = z
  .object({
    /** The day; without it, the day of the writing. */
    fecha_acto: optionalDay('La fecha de la reunión no es válida')
      .refine((date) => !date || date <= todayInClinic(), MEETING_FUTURE)
      .optional(),
    temas: requiredText(TOPICS_REQUIRED, LONG_TEXT_MAX),
    acuerdos: requiredText(AGREEMENTS_REQUIRED, LONG_TEXT_MAX),
    /** When they meet again. */
    proxima: optionalDay('La fecha de la próxima reunión no es válida').optional(),
    /** Who took part besides the author, whose writing is their signature. Each is asked to sign. */
    participantes: z
      .array(providerId(), PARTICIPANTS_REQUIRED)
      .min(1, PARTICIPANTS_REQUIRED)
      .max(MEETING_PARTICIPANTS_MAX, `Hasta ${MEETING_PARTICIPANTS_MAX} participantes`),
  })
  .refine(({ proxima, fecha_acto }) => !proxima || proxima > (fecha_acto ?? todayInClinic()), {
    path: ['proxima'],
    message: MEETING_AGAIN_BEFORE,
  });
export type MeetingInput = z.output<typeof MeetingInput>;

const Participant = z.object({
  id_prestador: id(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  estado: z.enum(SIGNATURE_STATES),
});

export const Meeting = z.object({
  id_reunion: id(),
  id_paciente: id(),
  fecha_acto: dateOnly(),
  temas: z.string(),
  acuerdos: z.string(),
  proxima: dateOnly().nullable(),
  /** Besides the author; each with what became of their signature. */
  participantes: z.array(Participant).max(MEETING_PARTICIPANTS_MAX),
  /** Two professions have signed it. */
  interdisciplinaria: z.boolean(),
  /** The professions that have signed. */
  profesiones: z.array(z.string()).max(MEETING_PARTICIPANTS_MAX + 1),
  fecha_creacion: moment(),
  autor: PerformingProvider,
  ...entryFields,
});
export type Meeting = z.output<typeof Meeting>;
