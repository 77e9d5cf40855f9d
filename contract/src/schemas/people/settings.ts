import { z } from 'zod';
import { isCuit } from '../../words/people/cuil.ts';
import {
  CLINIC_HOURS_MAX,
  CONTACT_DAYS_AT_RISK_RANGE,
  HELP_LINES_MAX,
  HOUSE_TEAM_MAX,
  INTERDISCIPLINARY_DAYS_RANGE,
  isLogo,
  LOGO_INVALID,
  PROFESSION_DAYS_RANGE,
  PSYCHIATRY_DAYS_RANGE,
  QUIET_DAYS_RANGE,
  REMINDER_HOURS,
  TRAINEES_MAX,
} from '../../words/people/settings.ts';
import { flag, id, moment, optionalText, requiredText } from '../fields.ts';

const CUIT_INVALID = 'El CUIT no es válido: revise sus once dígitos';

const cuit = () =>
  z
    .string(CUIT_INVALID)
    .transform((text) => text.replaceAll(/[\s.-]/g, '') || null)
    .nullable()
    .refine((digits) => digits === null || isCuit(digits), CUIT_INVALID);

const logo = () =>
  z
    .string(LOGO_INVALID)
    .nullable()
    .refine((url) => url === null || isLogo(url), LOGO_INVALID);

const TIME_INVALID = 'La hora no es válida';
const time = () => z.string(TIME_INVALID).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_INVALID);

const within = ({ least, most }: { least: number; most: number }) => {
  const message = `Debe ser un número de ${least} a ${most}`;
  return z.int(message).min(least, message).max(most, message);
};

const clinicFields = {
  nombre: optionalText(120),
  domicilio: optionalText(200),
  telefono: optionalText(60),
  cuit: cuit(),
  /** Who answers for the clinic, as the letterhead says it. */
  director: optionalText(120),
  /** A data URL. */
  logo: logo(),
};

const ClinicHours = z
  .object({
    /** 1 is Monday, 7 is Sunday. */
    dia: z.int('El día no es válido').min(1, 'El día no es válido').max(7, 'El día no es válido'),
    desde: time(),
    hasta: z.union([z.literal('24:00'), time()], TIME_INVALID),
  })
  .refine(({ desde, hasta }) => desde < hasta, {
    path: ['hasta'],
    message: 'El horario debe terminar después de comenzar',
  });

const HelpLine = z.object({
  nombre: requiredText('Indique el nombre de la línea', 120),
  telefono: requiredText('Indique el teléfono de la línea', 60),
  horario: optionalText(120).default(null),
});

const sections = {
  /** Who is assigned to every patient. */
  equipo_de_la_casa: z
    .array(id('El prestador no es válido'))
    .max(HOUSE_TEAM_MAX, `El equipo de la casa tiene hasta ${HOUSE_TEAM_MAX} personas`)
    .refine((ids) => new Set(ids).size === ids.length, 'Cada persona puede figurar una sola vez'),
  horarios: z.array(ClinicHours).max(CLINIC_HOURS_MAX, 'Demasiados horarios'),
  lineas_de_ayuda: z.array(HelpLine).max(HELP_LINES_MAX, `Hasta ${HELP_LINES_MAX} líneas`),
};
const ReminderSettings = z.object({ activos: flag(), horas_antes: within(REMINDER_HOURS) });
const Thresholds = z.object({
  dias_sin_sesion: within(QUIET_DAYS_RANGE),
  dias_sin_contacto_riesgo: within(CONTACT_DAYS_AT_RISK_RANGE),
  dias_sin_psiquiatria: within(PSYCHIATRY_DAYS_RANGE),
  dias_disciplinas: within(PROFESSION_DAYS_RANGE),
  dias_sin_interdisciplinaria: within(INTERDISCIPLINARY_DAYS_RANGE),
});
/** Whether directors get a mail with the numbers of the boards every morning. */
const BoardSettings = z.object({ resumen_diario: flag() });
/** Whether an absence is charged, and whether booking beyond the authorised sessions is refused or only warned of. */
const ChargeSettings = z.object({ cobrar_ausencias: flag(), bloquear_sin_sesiones: flag() });

const Trainee = z
  .object({ id_prestador: id('El prestador no es válido'), id_supervisor: id('El supervisor no es válido') })
  .refine(({ id_prestador, id_supervisor }) => id_prestador !== id_supervisor, {
    path: ['id_supervisor'],
    message: 'Nadie se supervisa a sí mismo',
  });
/** Which signatures are asked for by themselves. */
const SignatureSettings = z.object({
  /** People in training: each of their entries is signed by their supervisor. */
  practicantes: z
    .array(Trainee)
    .max(TRAINEES_MAX, `Hasta ${TRAINEES_MAX} personas en formación`)
    .refine(
      (list) => new Set(list.map(({ id_prestador }) => id_prestador)).size === list.length,
      'Cada persona puede figurar una sola vez',
    ),
  /** Who signs when a high risk is lowered; null where that needs no second signature. */
  baja_de_riesgo: id('El prestador no es válido').nullable(),
});

/** Names what changes; within a section, too, an absent field keeps its value. */
export const SettingsUpdate = z.object({
  clinica: z.object(clinicFields).partial().optional(),
  equipo_de_la_casa: sections.equipo_de_la_casa.optional(),
  horarios: sections.horarios.optional(),
  recordatorios: ReminderSettings.partial().optional(),
  lineas_de_ayuda: sections.lineas_de_ayuda.optional(),
  umbrales: Thresholds.partial().optional(),
  tableros: BoardSettings.partial().optional(),
  cobros: ChargeSettings.partial().optional(),
  firmas: SignatureSettings.partial().optional(),
  /** The version that the form loaded: with it the save is refused when somebody saved in between. */
  version: z.int('La versión no es válida').min(0, 'La versión no es válida').optional(),
});
export type SettingsUpdate = z.output<typeof SettingsUpdate>;

/** What is stored of a version. */
export const SettingsContent = z.object({
  clinica: z.object({
    nombre: z.string().nullable(),
    domicilio: z.string().nullable(),
    telefono: z.string().nullable(),
    cuit: z.string().nullable(),
    director: z.string().nullable(),
    logo: z.string().nullable(),
  }),
  equipo_de_la_casa: z.array(id()),
  horarios: z.array(z.object({ dia: z.int(), desde: z.string(), hasta: z.string() })).max(CLINIC_HOURS_MAX),
  recordatorios: z.object({ activos: z.boolean(), horas_antes: z.int() }),
  lineas_de_ayuda: z
    .array(z.object({ nombre: z.string(), telefono: z.string(), horario: z.string().nullable() }))
    .max(HELP_LINES_MAX),
  umbrales: z.object({
    /** After so many days without a follow-up somebody counts as not seen. */
    dias_sin_sesion: z.int(),
    /** The same of somebody at high risk. */
    dias_sin_contacto_riesgo: z.int(),
    /** Days without a follow-up by psychiatry, for patients who take medication. */
    dias_sin_psiquiatria: z.int(),
    /** How many days back the team board looks for professions that have seen a patient. */
    dias_disciplinas: z.int(),
    /** Days without an interdisciplinary evaluation, for patients at risk from 'medio' up. */
    dias_sin_interdisciplinaria: z.int(),
  }),
  tableros: z.object({ resumen_diario: z.boolean() }),
  cobros: z.object({ cobrar_ausencias: z.boolean(), bloquear_sin_sesiones: z.boolean() }),
  firmas: z.object({
    practicantes: z.array(z.object({ id_prestador: id(), id_supervisor: id() })).max(TRAINEES_MAX),
    baja_de_riesgo: id().nullable(),
  }),
});
export type SettingsContent = z.output<typeof SettingsContent>;

export const Settings = SettingsContent.extend({
  /** 0 while nobody has saved any. */
  version: z.int(),
  fecha: moment().nullable(),
  /** Who saved it. */
  autor: z.string().nullable(),
});
export type Settings = z.output<typeof Settings>;

/** What everybody who works in the clinic may know of it. */
export const ClinicFacts = SettingsContent.pick({ horarios: true, lineas_de_ayuda: true });
export type ClinicFacts = z.output<typeof ClinicFacts>;

/** How many assignments were opened. */
export const HouseTeamAssigned = z.object({ asignaciones: z.int() });
export type HouseTeamAssigned = z.output<typeof HouseTeamAssigned>;
