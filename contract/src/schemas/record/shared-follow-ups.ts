import { z } from 'zod';
import { PARTICIPANTS_MAX, PARTICIPANTS_TWICE } from '../../words/agenda/encounters.ts';
import { SHARED_NOTHING_WRITTEN } from '../../words/record/shared-follow-ups.ts';
import { flagOr, id, longText } from '../fields.ts';
import { FollowUp } from './follow-ups.ts';

const ParticipantNote = z.object({
  id_paciente: id('El participante no es válido'),
  /** Whether they came. Nothing is written about somebody who did not. */
  asistio: flagOr(true),
  /** What concerns this person alone. */
  propio: longText().optional(),
});

/** One note about an appointment with participants. It becomes an entry in the record of each one who came. */
export const SharedFollowUpInput = z
  .object({
    id_turno: id('El turno no es válido'),
    /** What is true of all: it stands in every record, so it must not name any of them. */
    comun: longText().optional(),
    participantes: z
      .array(ParticipantNote)
      .min(1, 'Indique quién vino')
      .max(PARTICIPANTS_MAX, `Hay más de ${PARTICIPANTS_MAX} participantes`),
  })
  .refine(
    ({ participantes }) =>
      new Set(participantes.map(({ id_paciente }) => id_paciente)).size === participantes.length,
    { path: ['participantes'], message: PARTICIPANTS_TWICE },
  )
  .refine(
    ({ comun, participantes }) =>
      Boolean(comun) || participantes.every(({ asistio, propio }) => !asistio || Boolean(propio)),
    { path: ['comun'], message: SHARED_NOTHING_WRITTEN },
  );
export type SharedFollowUpInput = z.output<typeof SharedFollowUpInput>;

/** The entries that the note became, one for each record. */
export const SharedFollowUp = z.object({
  id_turno: id(),
  seguimientos: z.array(FollowUp).max(PARTICIPANTS_MAX),
});
export type SharedFollowUp = z.output<typeof SharedFollowUp>;

/** The values of an unfinished shared note, which only its author reads. */
export const SharedDraft = z.object({
  id_turno: id(),
  contenido: z.record(z.string().max(64), z.unknown()),
  fecha_actualizacion: z.iso.datetime(),
});
export type SharedDraft = z.output<typeof SharedDraft>;
export const SavedSharedDraft = SharedDraft.omit({ contenido: true });
export type SavedSharedDraft = z.output<typeof SavedSharedDraft>;
