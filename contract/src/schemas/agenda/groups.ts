import { z } from 'zod';
import {
  GROUP_MEMBERS_MAX,
  GROUP_NAME_MAX,
  GROUP_PLACE_MAX,
  PARTICIPANTS_MAX,
} from '../../words/agenda/encounters.ts';
import { dateOnly, flag, id, moment, optionalDate, optionalText, requiredName } from '../fields.ts';

const NAME_NEEDED = 'El nombre del grupo es obligatorio';
const room = () => id('El consultorio no es válido').nullable();

/** Who joins, or leaves: a day in `hasta` is the last one on which they belong to it. */
const GroupMemberInput = z
  .object({
    id_paciente: id('El paciente no es válido'),
    /** Without it, today. */
    desde: optionalDate('La fecha de ingreso no es válida').optional(),
    hasta: optionalDate('La fecha de egreso no es válida').optional(),
  })
  .refine(({ desde, hasta }) => !desde || !hasta || desde <= hasta, {
    path: ['hasta'],
    message: 'El egreso no puede ser anterior al ingreso',
  });
export type GroupMemberInput = z.output<typeof GroupMemberInput>;

const members = () =>
  z
    .array(GroupMemberInput)
    .max(PARTICIPANTS_MAX, `Un grupo tiene a lo sumo ${PARTICIPANTS_MAX} personas`)
    .refine((list) => new Set(list.map(({ id_paciente }) => id_paciente)).size === list.length, {
      message: 'Una persona está repetida',
    });

export const GroupInput = z.object({
  /** Neutral: it must not say what its people suffer from. */
  nombre: requiredName(NAME_NEEDED, GROUP_NAME_MAX),
  lugar: optionalText(GROUP_PLACE_MAX).optional(),
  consultorio: room().optional(),
  /** Who leads it; a clinician makes only groups of their own. */
  id_prestador: id('El prestador no es válido').nullable().optional(),
  miembros: members().default([]),
});
export type GroupInput = z.output<typeof GroupInput>;

/** Changes what it names. Members who are not named stay as they are. */
export const GroupUpdate = z.object({
  nombre: requiredName(NAME_NEEDED, GROUP_NAME_MAX).optional(),
  lugar: optionalText(GROUP_PLACE_MAX).optional(),
  consultorio: room().optional(),
  activo: flag().optional(),
  miembros: members().optional(),
});
export type GroupUpdate = z.output<typeof GroupUpdate>;

const GroupMember = z.object({
  id_paciente: id(),
  desde: dateOnly(),
  /** The last day; null while they belong to it. */
  hasta: dateOnly().nullable(),
  pacientes: z.object({
    nombre: z.string().nullable(),
    nombre_elegido: z.string().nullable(),
    apellido: z.string(),
    telefono: z.string().nullable(),
  }),
});

/** The next appointment of a group that has not begun. */
export const NextMeeting = z.object({ id_turno: id(), inicio: moment(), fin: moment() });

export const Group = z.object({
  id_grupo: id(),
  nombre: z.string(),
  lugar: z.string().nullable(),
  consultorio: id().nullable(),
  consultorio_nombre: z.string().nullable(),
  id_prestador: id(),
  prestadores: z.object({ nombre: z.string().nullable(), apellido: z.string().nullable() }),
  activo: z.boolean(),
  proximo_turno: NextMeeting.nullable(),
  /** Those of today first; then those who left and are within the reader's reach. */
  miembros: z.array(GroupMember).max(GROUP_MEMBERS_MAX),
});
export type Group = z.output<typeof Group>;

/** After a change: the days of the group on which somebody who joined has another appointment and was not added. */
export const ChangedGroup = Group.extend({
  sin_lugar: z
    .array(z.object({ id_paciente: id(), dia: dateOnly() }))
    .max(GROUP_MEMBERS_MAX * PARTICIPANTS_MAX),
});
export type ChangedGroup = z.output<typeof ChangedGroup>;
