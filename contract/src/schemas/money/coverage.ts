import { z } from 'zod';
import {
  AUTHORIZATION_STANDINGS,
  AUTHORIZED_HOURS_MAX,
  AUTHORIZED_SESSIONS_MAX,
  COPAY_COLLECTORS,
  PAYER_KINDS,
  SIGNATURE_KINDS,
} from '../../words/money/coverage.ts';
import {
  dateOnly,
  flag,
  id,
  moment,
  oneOfOr,
  optionalDate,
  optionalText,
  requiredName,
  requiredText,
} from '../fields.ts';
import { day } from './fields.ts';

const count = (max: number, message: string) => z.int(message).min(1, message).max(max, message).nullable();

/** What a payer asks for. */
const payerTerms = {
  /** Which signatures of a session it takes; none named: any. */
  firmas: z.array(z.enum(SIGNATURE_KINDS, 'La firma no es válida')).max(SIGNATURE_KINDS.length),
  exige_codigo_validacion: flag(),
  /** Whether it pays sessions of a holiday. */
  reconoce_feriados: flag(),
  /** Until which day of the month it takes a presentation. */
  dias_presentacion: count(31, 'El día de presentación va de 1 a 31'),
  /** How many months after the session it is taken at all. */
  antiguedad_max_meses: count(60, 'Los meses van de 1 a 60'),
  coseguro_lo_cobra: z.enum(COPAY_COLLECTORS, 'Elija quién cobra el coseguro'),
};

const payerFields = {
  nombre: requiredName('El nombre es requerido', 120),
  rnos: optionalText(20).optional(),
  tipo: z.enum(PAYER_KINDS, 'El tipo no es válido'),
};

export const PayerInput = z.object({
  ...payerFields,
  tipo: oneOfOr(PAYER_KINDS, 'El tipo no es válido', 'otro'),
  ...z.object(payerTerms).partial().shape,
});
export type PayerInput = z.output<typeof PayerInput>;

/** `pendiente` false: the desk has looked at a name that somebody typed as a patient's obra social. */
export const PayerUpdate = z
  .object({ ...payerFields, ...payerTerms, activo: flag(), pendiente: z.literal(false) })
  .partial();
export type PayerUpdate = z.output<typeof PayerUpdate>;

export const Payer = z.object({
  id_financiador: id(),
  nombre: z.string(),
  rnos: z.string().nullable(),
  tipo: z.enum(PAYER_KINDS),
  /** An inactive one is offered for nothing new. */
  activo: z.boolean(),
  /** Typed as a patient's obra social and not looked at by the desk yet: only those who keep the list see it there. */
  pendiente: z.boolean(),
  firmas: z.array(z.enum(SIGNATURE_KINDS)).max(SIGNATURE_KINDS.length),
  exige_codigo_validacion: z.boolean(),
  reconoce_feriados: z.boolean(),
  dias_presentacion: z.int().nullable(),
  antiguedad_max_meses: z.int().nullable(),
  coseguro_lo_cobra: z.enum(COPAY_COLLECTORS),
  /** How many patients have it today. A name in use is not changed: the patients' own fields hold it. */
  pacientes: z.int(),
});
export type Payer = z.output<typeof Payer>;

const ENDS_BEFORE = { path: ['hasta'], message: 'La fecha de fin es anterior a la de comienzo' };
const isInOrder = ({
  desde,
  hasta,
}: {
  desde?: string | null | undefined;
  hasta?: string | null | undefined;
}) => !desde || !hasta || desde <= hasta;

const coverageFields = {
  plan: optionalText(120),
  numero_afiliado: optionalText(60),
  /** Whose membership it is, where it is not the patient's. */
  titular: optionalText(150),
  desde: optionalDate('La fecha de comienzo no es válida'),
  hasta: optionalDate('La fecha de fin no es válida'),
  /** The one that pays unless an appointment says otherwise; the first one is principal by itself. */
  principal: flag(),
  /** When the certificate of disability ends. */
  cud_vence: optionalDate('El vencimiento del CUD no es válido'),
};

export const CoverageInput = z
  .object({
    id_financiador: id('Elija quién paga'),
    ...z.object(coverageFields).partial().shape,
    principal: flag()
      .nullish()
      .transform((on) => on ?? undefined),
  })
  .refine(isInOrder, ENDS_BEFORE);
export type CoverageInput = z.output<typeof CoverageInput>;

/** The payer of a coverage never changes: another payer is another coverage. */
export const CoverageUpdate = z.object(coverageFields).partial().refine(isInOrder, ENDS_BEFORE);
export type CoverageUpdate = z.output<typeof CoverageUpdate>;

const authorizationFields = {
  prestacion: requiredText('Indique la prestación', 150),
  /** The number of the order. */
  numero: optionalText(60),
  sesiones: count(AUTHORIZED_SESSIONS_MAX, `Las sesiones son un número de 1 a ${AUTHORIZED_SESSIONS_MAX}`),
  horas_mes: count(AUTHORIZED_HOURS_MAX, `Las horas son un número de 1 a ${AUTHORIZED_HOURS_MAX}`),
  desde: day('La fecha de comienzo no es válida'),
  hasta: optionalDate('La fecha de fin no es válida'),
  /** The scanned order: an attachment of the patient. */
  id_adjunto: id('El adjunto no es válido').nullable(),
};

export const AuthorizationInput = z
  .object({
    ...authorizationFields,
    numero: authorizationFields.numero.optional(),
    sesiones: authorizationFields.sesiones.optional(),
    horas_mes: authorizationFields.horas_mes.optional(),
    hasta: authorizationFields.hasta.optional(),
    id_adjunto: authorizationFields.id_adjunto.optional(),
  })
  .refine(({ sesiones, horas_mes }) => Boolean(sesiones || horas_mes), {
    path: ['sesiones'],
    message: 'Indique las sesiones o las horas por mes',
  })
  .refine(isInOrder, ENDS_BEFORE);
export type AuthorizationInput = z.output<typeof AuthorizationInput>;

export const AuthorizationUpdate = z
  .object({ ...authorizationFields, activa: flag() })
  .partial()
  .refine(isInOrder, ENDS_BEFORE);
export type AuthorizationUpdate = z.output<typeof AuthorizationUpdate>;

export const Authorization = z.object({
  id_autorizacion: id(),
  id_cobertura: id(),
  id_paciente: id(),
  prestacion: z.string(),
  numero: z.string().nullable(),
  sesiones: z.int().nullable(),
  horas_mes: z.int().nullable(),
  desde: dateOnly(),
  hasta: dateOnly().nullable(),
  id_adjunto: id().nullable(),
  activa: z.boolean(),
  /** Sessions held, and booked ones still to come. */
  usadas: z.int(),
  reservadas: z.int(),
  situacion: z.enum(AUTHORIZATION_STANDINGS),
  fecha_creacion: moment(),
  fecha_actualizacion: moment().nullable(),
});
export type Authorization = z.output<typeof Authorization>;

export const Coverage = z.object({
  id_cobertura: id(),
  id_paciente: id(),
  id_financiador: id(),
  plan: z.string().nullable(),
  numero_afiliado: z.string().nullable(),
  titular: z.string().nullable(),
  desde: dateOnly().nullable(),
  hasta: dateOnly().nullable(),
  principal: z.boolean(),
  cud_vence: dateOnly().nullable(),
  fecha_creacion: moment(),
  fecha_actualizacion: moment().nullable(),
  financiadores: z.object({ nombre: z.string(), tipo: z.enum(PAYER_KINDS) }),
});
export type Coverage = z.output<typeof Coverage>;

/** An authorisation that is nearly used up or about to end, with the patient to call. */
export const Renewal = Authorization.extend({
  financiador: z.string(),
  pacientes: z.object({
    nombre: z.string().nullable(),
    nombre_elegido: z.string().nullable(),
    apellido: z.string(),
    telefono: z.string().nullable(),
  }),
});
export type Renewal = z.output<typeof Renewal>;
