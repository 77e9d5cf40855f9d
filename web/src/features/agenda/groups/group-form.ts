import { type Group, GroupInput } from '@trama/contract/schemas/agenda/groups';
import { id, optionalDate } from '@trama/contract/schemas/fields';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { z } from 'zod';
import type { ChosenPatient } from '../../../domain/people/PatientsField.tsx';
import { groupFormTexts as texts } from './groups.texts.ts';

export const GroupForm = GroupInput.pick({ nombre: true, lugar: true, consultorio: true }).extend({
  id_prestador: id()
    .nullable()
    .refine((leader) => leader !== null, texts.leaderRequired),
  activo: z.boolean(),
  /** Since when the people of a new group belong to it. */
  desde: optionalDate(texts.sinceInvalid),
  /** Found by the search; only their numbers are sent. */
  miembros: z.array(z.custom<ChosenPatient>()),
});
export type GroupForm = z.output<typeof GroupForm>;
export type GroupValues = z.input<typeof GroupForm>;

export const groupValues = (group: Group | null, own: number | null): GroupValues => ({
  nombre: group?.nombre ?? '',
  lugar: group?.lugar ?? '',
  consultorio: group?.consultorio ?? null,
  id_prestador: group?.id_prestador ?? own,
  activo: group?.activo ?? true,
  desde: todayInClinic(),
  miembros: [],
});
