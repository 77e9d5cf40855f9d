import { id } from '@trama/contract/schemas/fields';
import type { DraftContent } from '@trama/contract/schemas/record/drafts';
import { type FollowUp, FollowUpInput } from '@trama/contract/schemas/record/follow-ups';
import { formatTime, todayInClinic } from '@trama/contract/words/clinic-time';
import { PERFORMER_UNAVAILABLE } from '@trama/contract/words/people/providers';
import { FOLLOW_UP_TEXT_FIELDS, type FollowUpTextField } from '@trama/contract/words/record/follow-ups';
import type { z } from 'zod';
import type { FollowUpStart } from '../../../lib/navigation/follow-up-start.ts';

/** An administrator has to say who performed it. */
export const FollowUpByAdmin = FollowUpInput.safeExtend({ id_prestador: id(PERFORMER_UNAVAILABLE) });

export type FollowUpValues = z.input<typeof FollowUpInput>;

export interface FormSection {
  title: string;
  fields: { name: FollowUpTextField; rows: number; half?: boolean }[];
  /** What seldom changes can be taken over from the follow-up before. */
  bringsBefore?: boolean;
}

/** The sections after the basic one. */
export const TEXT_SECTIONS: FormSection[] = [
  {
    title: 'Eje de Tratamiento',
    fields: [
      { name: 'eje_tratamiento', rows: 3 },
      { name: 'intervenciones_principales', rows: 4 },
    ],
  },
  {
    title: 'Progreso y Planificación',
    fields: [
      { name: 'logros_variaciones_mes', rows: 3 },
      { name: 'indicaciones', rows: 3 },
      { name: 'planificacion', rows: 3 },
    ],
  },
  {
    title: 'Información Diagnóstica',
    bringsBefore: true,
    fields: [
      { name: 'dsm', rows: 1, half: true },
      { name: 'cod_dsm', rows: 1, half: true },
      { name: 'eje', rows: 1 },
      { name: 'modif_diag', rows: 2 },
    ],
  },
  { title: 'Supervisión', fields: [{ name: 'supervisar', rows: 3 }] },
];

const EMPTY_TEXTS = Object.fromEntries(FOLLOW_UP_TEXT_FIELDS.map((name) => [name, '']));

/** Begins with the appointment from which it is written, or else with this moment. */
export function startingFollowUp(
  patientId: number,
  performer: number | null,
  start: FollowUpStart | undefined,
): FollowUpValues {
  return {
    id_paciente: patientId,
    fecha: todayInClinic(),
    hora: formatTime(new Date()),
    modalidad: null,
    duracion_min: null,
    id_turno: null,
    ...start,
    id_prestador: performer ?? start?.id_prestador ?? null,
    ...EMPTY_TEXTS,
  };
}

/** The usual hour of a day: today it is now; for another day the person has to say it. */
export const usualHour = (day: unknown): string => (day === todayInClinic() ? formatTime(new Date()) : '');

/** What an appointment says of its note. */
const OF_APPOINTMENT = ['id_turno', 'modalidad', 'duracion_min'];

/**
 * The values with those of the draft on top; fields that the form no longer has are ignored. A draft from before the patient
 * had come takes the appointment with which the form begins, if it is of the same day.
 */
export function withDraft(values: FollowUpValues, draft: DraftContent): FollowUpValues {
  const isBefore = draft.fecha === values.fecha && draft.id_turno === null;
  const isMissing = (name: string, value: unknown) =>
    isBefore && value === null && OF_APPOINTMENT.includes(name);
  const known = Object.entries(draft).filter(
    ([name, value]) => name in values && name !== 'id_paciente' && !isMissing(name, value),
  );
  return { ...values, ...Object.fromEntries(known) };
}

/** The diagnosis, which seldom changes from one follow-up to the next. */
export const BROUGHT_FIELDS = ['dsm', 'cod_dsm', 'eje'] as const;

/** The latest follow-up with a diagnosis; undefined if none has one. */
export const diagnosisBefore = (followUps: FollowUp[]) =>
  followUps.find((followUp) => !followUp.error && BROUGHT_FIELDS.some((name) => followUp[name]));

/** The field where writing goes on: the performer if it is missing, then the first empty text. */
export function firstEmptyField(values: FollowUpValues): 'id_prestador' | FollowUpTextField | undefined {
  if (!values.id_prestador) return 'id_prestador';
  return TEXT_SECTIONS.flatMap(({ fields }) => fields).find(({ name }) => !values[name])?.name;
}
