import { z } from 'zod';
import { CONFORMITY_ANSWERS, CONFORMITY_MEANS } from '../../words/agenda/conformity.ts';
import { flagOr, id, idInQuery, moment, optionalText } from '../fields.ts';
import { Signature } from '../signature.ts';
import { month } from './attendance.ts';

/** How somebody agrees, to a session or to a month of hours. */
export const conformityFields = {
  medio: z.enum(CONFORMITY_MEANS, 'Indique cómo se conformó'),
  /** For 'pantalla': what was drawn. */
  firma: Signature.nullable().default(null),
  /** Who signed, if it was not the patient. */
  firmante: optionalText(150).default(null),
  /** For 'enlace': send it by e-mail, if the patient agreed to get messages and has an address. */
  enviar: flagOr(true),
};

export const NEEDS_SIGNATURE = { path: ['firma'], message: 'Falta la firma' };
export const hasItsSignature = ({ medio, firma }: { medio: string; firma: unknown }) =>
  medio !== 'pantalla' || firma !== null;

export const ConformityInput = z.object(conformityFields).refine(hasItsSignature, NEEDS_SIGNATURE);
export type ConformityInput = z.output<typeof ConformityInput>;

/** What a person sends to the patient, by hand or by e-mail. */
const ConformityLink = z.object({
  url: z.string(),
  /** The words to copy, with the link. */
  mensaje: z.string(),
  telefono: z.string().nullable(),
  /** Whether it left by e-mail. */
  enviado: z.boolean(),
  vence_el: moment(),
});

export const Conformity = z.object({
  /** Null while the link waits for its answer. */
  id_conformidad: id().nullable(),
  id_turno: id().nullable(),
  id_paciente: id(),
  medio: z.enum(CONFORMITY_MEANS),
  firmante: z.string().nullable(),
  /** When it was agreed to; null while the link waits. */
  conformada_el: moment().nullable(),
  enlace: ConformityLink.nullable(),
});
export type Conformity = z.output<typeof Conformity>;

/** What the page behind a link shows: no profession, no diagnosis, the first name only. */
export const ConformityView = z.object({
  clinica: z.string().nullable(),
  nombre: z.string().nullable(),
  /** For a session. */
  inicio: moment().nullable(),
  fin: moment().nullable(),
  /** For the hours of a month, YYYY-MM. */
  mes: z.string().nullable(),
  minutos: z.int().nullable(),
  estado: z.enum(CONFORMITY_ANSWERS),
  vence_el: moment(),
});
export type ConformityView = z.output<typeof ConformityView>;

export const ConformityReply = z.object({
  /** False: the patient says that they did not come. */
  asistio: flagOr(true),
});
export type ConformityReply = z.output<typeof ConformityReply>;

export const UnsignedQuery = z.object({
  mes: month(),
  id_financiador: idInQuery('El financiador no es válido').optional(),
  id_prestador: idInQuery('El prestador no es válido').optional(),
});
export type UnsignedQuery = z.output<typeof UnsignedQuery>;

/** A session that was held and that nobody has agreed to yet. */
export const UnsignedSession = z.object({
  id_turno: id(),
  /** Null for a patient who is out of reach, like payer and order. */
  id_paciente: id().nullable(),
  id_prestador: id(),
  inicio: moment(),
  fin: moment(),
  financiador: z.string().nullable(),
  /** The number of the order. */
  orden: z.string().nullable(),
  /** Until when a link that was sent can be answered. */
  enlace_vence_el: moment().nullable(),
  /** By the link, the patient said that they did not come. */
  negada_el: moment().nullable(),
  /** A conformity that no longer counts, and why. */
  anulada_el: moment().nullable(),
  anulada_motivo: z.string().nullable(),
  prestador: z.string(),
  pacientes: z.object({
    nombre: z.string().nullable(),
    nombre_elegido: z.string().nullable(),
    apellido: z.string(),
    telefono: z.string().nullable(),
  }),
});
export type UnsignedSession = z.output<typeof UnsignedSession>;
