import { z } from 'zod';
import { ROLES } from '../../words/access/access-policy.ts';
import { EMAIL_PATTERN } from '../../words/email-address.ts';
import { LICENCE_TYPES, PROFESSIONS, PROVIDER_STATUSES, professionOf } from '../../words/people/providers.ts';
import {
  dateOnly,
  flag,
  flagOr,
  id,
  moment,
  optionalOneOf,
  optionalText,
  requiredName,
  requiredText,
} from '../fields.ts';

const PROVIDER_REQUIRED = 'Por favor completa todos los campos obligatorios';
const PROVIDER_EMAIL_INVALID = 'Por favor ingresa un email válido';

/** One of the list, or in words that name one: 'Lic. en Psicología'. */
const profession = () =>
  z.preprocess(
    (sent) => (typeof sent === 'string' ? (professionOf(sent) ?? sent) : sent),
    optionalOneOf(PROFESSIONS, 'La profesión no es válida'),
  );

const providerFields = {
  nombre: requiredName(PROVIDER_REQUIRED, 100),
  apellido: requiredName(PROVIDER_REQUIRED, 100),
  role: requiredText(PROVIDER_REQUIRED).pipe(z.enum(ROLES, 'El rol no es válido')),
  email: requiredText(PROVIDER_REQUIRED, 254).regex(EMAIL_PATTERN, PROVIDER_EMAIL_INVALID),
  profesion: profession().optional(),
  especialidad: optionalText(100).optional(),
  matricula: optionalText(50).optional(),
  matricula_tipo: optionalOneOf(LICENCE_TYPES, 'El tipo de matrícula no es válido').optional(),
  matricula_jurisdiccion: optionalText(100).optional(),
  telefono: optionalText(50).optional(),
  direccion: optionalText().optional(),
};

export const ProviderInput = z.object({ ...providerFields, is_active: flagOr(true) });
export type ProviderInput = z.output<typeof ProviderInput>;

export const ProviderUpdate = z.object({
  ...providerFields,
  nombre: providerFields.nombre.optional(),
  apellido: providerFields.apellido.optional(),
  role: providerFields.role.optional(),
  email: providerFields.email.optional(),
  is_active: flag().optional(),
});
export type ProviderUpdate = z.output<typeof ProviderUpdate>;

const licence = {
  matricula: z.string().nullable(),
  matricula_tipo: z.string().nullable(),
  matricula_jurisdiccion: z.string().nullable(),
};

export const Provider = z.object({
  id_prestador: id(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  role: z.string(),
  profesion: z.string().nullable(),
  especialidad: z.string().nullable(),
  ...licence,
  telefono: z.string().nullable(),
  email: z.string().nullable(),
  direccion: z.string().nullable(),
  is_active: z.boolean(),
  fecha_creacion: moment(),
});
export type Provider = z.output<typeof Provider>;

/** What the front desk reads of a provider: the rest is null for it. */
export const NAMED_TO_RECEPTION: readonly string[] = [
  'id_prestador',
  'nombre',
  'apellido',
  'role',
  'profesion',
  'is_active',
  'fecha_creacion',
] satisfies (keyof Provider)[];

export const ListedProvider = Provider.extend({
  /** Invited, and no link was ever used: they have not signed in yet. */
  invitacion_pendiente: z.boolean(),
  /** How many active patients they have; null for the front desk. */
  pacientes_activos: z.int().nullable(),
});
export type ListedProvider = z.output<typeof ListedProvider>;

export const ProviderListQuery = z.object({
  status: z.enum(PROVIDER_STATUSES, 'El estado no es válido').default('active'),
});

/** `setup_link` is there only when the mail could not be sent. */
export const CreatedProvider = Provider.extend({
  email_sent: z.boolean(),
  setup_link: z.string().nullable(),
  provider_email: z.string().nullable(),
  provider_name: z.string(),
});
export type CreatedProvider = z.output<typeof CreatedProvider>;

/** Fields that activate and deactivate add to the provider. */
const accessChange = {
  setup_email_sent: z.boolean().optional(),
  setup_link: z.string().nullable().optional(),
  notification_sent: z.boolean().optional(),
};
export const ProviderAfterChange = Provider.extend(accessChange);
export type ProviderAfterChange = z.output<typeof ProviderAfterChange>;

export const AccessChangeInput = z.object({ notify_provider: flagOr(false) });

export const PasswordResetResult = z.object({
  email_sent_to: z.string().nullable(),
  email_sent: z.boolean(),
  provider_name: z.string(),
  setup_link: z.string().nullable(),
  /** A reset ends every other way in, too. */
  passkeys_removed: z.int(),
  calendar_ended: z.boolean(),
});
export type PasswordResetResult = z.output<typeof PasswordResetResult>;

/** A provider as embedded in what they performed. */
export const PerformingProvider = z.object({
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  role: z.string(),
  ...licence,
});
export type PerformingProvider = z.output<typeof PerformingProvider>;

/** `removed` is false for somebody who had no second factor. */
export const FactorResetResult = z.object({ removed: z.boolean(), email_sent: z.boolean() });
export type FactorResetResult = z.output<typeof FactorResetResult>;

/** A follow-up without its text: which provider saw which patient, and when. */
export const FollowUpHeld = z.object({
  id_seguimiento: id(),
  fecha: dateOnly(),
  hora: z.string().nullable(),
  id_prestador: id(),
  pacientes: z.object({
    id_paciente: id(),
    nombre: z.string().nullable(),
    nombre_elegido: z.string().nullable(),
    apellido: z.string(),
    dni: z.string().nullable(),
  }),
  prestadores: PerformingProvider,
});
export type FollowUpHeld = z.output<typeof FollowUpHeld>;
