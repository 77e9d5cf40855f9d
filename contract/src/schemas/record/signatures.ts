import { z } from 'zod';
import { ENTRY_KINDS } from '../../words/record/entries.ts';
import {
  REFUSAL_WITHOUT_REASON,
  SIGNATURE_ANSWERS,
  SIGNATURE_KINDS,
  SIGNATURE_REASONS,
  SIGNATURE_STATES,
  SIGNATURE_VIEWS,
} from '../../words/record/signatures.ts';
import { dateOnly, id, moment, optionalText } from '../fields.ts';
import { EntryAuthor } from './entries.ts';

const REASON_MAX = 2_000;

export const SignatureRequestInput = z.object({
  caracter: z.enum(SIGNATURE_KINDS, 'Indique si es cofirma o supervisión'),
  id_prestador: id('Indique quién firma'),
});
export type SignatureRequestInput = z.output<typeof SignatureRequestInput>;

export const SignatureAnswerInput = z
  .object({
    estado: z.enum(SIGNATURE_ANSWERS, 'Indique si firma o rechaza'),
    motivo: optionalText(REASON_MAX).optional(),
    /** The fingerprint that the screen showed: with another one nothing is signed. */
    huella: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'La huella no es válida')
      .optional(),
  })
  .refine(({ estado, motivo }) => estado === 'firmada' || Boolean(motivo), {
    path: ['motivo'],
    message: REFUSAL_WITHOUT_REASON,
  });
export type SignatureAnswerInput = z.output<typeof SignatureAnswerInput>;

const Person = z.object({
  id_prestador: id(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
});

/** A signature that was asked for, and what became of it. */
export const Signature = z.object({
  id_firma: id(),
  id_paciente: id(),
  /** The entry to sign. */
  folio: z.int(),
  clase: z.enum(ENTRY_KINDS),
  caracter: z.enum(SIGNATURE_KINDS),
  origen: z.enum(SIGNATURE_REASONS),
  estado: z.enum(SIGNATURE_STATES),
  motivo: z.string().nullable(),
  /** SHA-256 of the text, in hexadecimal: what is signed. */
  huella: z.string(),
  fecha_creacion: moment(),
  /** When it was signed or refused, and the folio of that. */
  fecha_respuesta: moment().nullable(),
  folio_respuesta: z.int().nullable(),
  firmante: Person.extend({ is_active: z.boolean() }),
  pedido_por: Person,
});
export type Signature = z.output<typeof Signature>;

/** The same with what it is about: exactly the text whose fingerprint is signed. */
export const SignatureToAnswer = Signature.extend({
  fecha_acto: dateOnly(),
  fecha: moment(),
  autor: EntryAuthor,
  contenido: z.record(z.string(), z.unknown()),
  pacientes: z.object({
    id_paciente: id(),
    nombre: z.string().nullable(),
    nombre_elegido: z.string().nullable(),
    apellido: z.string(),
  }),
});
export type SignatureToAnswer = z.output<typeof SignatureToAnswer>;

export const SignatureQuery = z.object({
  vista: z.enum(SIGNATURE_VIEWS, 'La vista no es válida').default('para_firmar'),
});
export type SignatureQuery = z.output<typeof SignatureQuery>;
