import { z } from 'zod';
import {
  COPY_FORMS,
  COPY_SCOPES,
  COPY_STATES,
  COPY_VIEWS,
  GROUNDS_REQUIRED,
  PARTIAL_NEEDS_DAYS,
  RECEIVER_REQUIRED,
  REQUESTERS,
} from '../../words/record/copy-requests.ts';
import {
  dateOnly,
  flagOr,
  id,
  moment,
  oneOfOr,
  optionalDate,
  optionalText,
  requiredName,
  requiredText,
} from '../fields.ts';

const NOTE_MAX = 2_000;

export const CopyRequestInput = z
  .object({
    id_paciente: id('Elija el paciente'),
    solicitante_nombre: requiredName('Indique quién pide la copia', 200),
    solicitante_documento: requiredText('Indique el documento de quien la pide', 40),
    caracter: z.enum(REQUESTERS, 'Indique en qué carácter la pide'),
    /** What shows that they may ask: a power of attorney, a birth certificate, the court's letter. */
    acreditacion: optionalText(NOTE_MAX).optional(),
    motivo: optionalText(NOTE_MAX).optional(),
    urgente: flagOr(false),
    alcance: oneOfOr(COPY_SCOPES, 'El alcance no es válido', 'completa'),
    /** Days of a partial copy. */
    desde: optionalDate().optional(),
    hasta: optionalDate().optional(),
    forma: oneOfOr(COPY_FORMS, 'La forma no es válida', 'papel'),
  })
  .superRefine(({ caracter, acreditacion, alcance, desde, hasta }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (caracter !== 'paciente' && !acreditacion) refuse('acreditacion', 'Indique qué acredita ese carácter');
    if (alcance === 'parcial' && !(desde && hasta)) refuse(desde ? 'hasta' : 'desde', PARTIAL_NEEDS_DAYS);
    if (desde && hasta && desde > hasta) refuse('hasta', 'El período debe terminar después de comenzar');
  });
export type CopyRequestInput = z.output<typeof CopyRequestInput>;

const grounds = () => requiredText(GROUNDS_REQUIRED, NOTE_MAX);

/** Grounds are taken as `motivo` too, the word that a withdrawal uses. */
const withGrounds = (step: unknown) =>
  step && typeof step === 'object' && 'motivo' in step ? { fundamento: step.motivo, ...step } : step;

const Step = z.discriminatedUnion(
  'accion',
  [
    z.object({ accion: z.literal('preparar') }),
    z.object({ accion: z.literal('autenticar') }),
    z.object({
      accion: z.literal('entregar'),
      /** Without it, the person who asked. */
      entregada_a: requiredName(RECEIVER_REQUIRED, 200).optional(),
    }),
    z.object({
      accion: z.literal('prorrogar'),
      fundamento: grounds(),
      /** Without it, as late as the decree allows. */
      hasta: z.iso.datetime({ offset: true, error: 'Indique hasta cuándo' }).optional(),
    }),
    z.object({ accion: z.literal('denegar'), fundamento: grounds() }),
    z.object({ accion: z.literal('desistir'), motivo: optionalText(NOTE_MAX).optional() }),
  ],
  'La acción no es válida',
);

/** One step of a request, with what it needs. */
export const CopyRequestStep = z.preprocess(withGrounds, Step);
export type CopyRequestStep = z.output<typeof CopyRequestStep>;

const Name = z.object({ nombre: z.string().nullable(), apellido: z.string().nullable() });

/** An auditor gets numbers and moments: whatever names a person is null then. */
export const CopyRequest = z.object({
  id_solicitud: id(),
  numero: z.string(),
  id_paciente: id().nullable(),
  pacientes: Name.extend({ nombre_elegido: z.string().nullable(), dni: z.string().nullable() }).nullable(),
  solicitante_nombre: z.string().nullable(),
  solicitante_documento: z.string().nullable(),
  caracter: z.enum(REQUESTERS),
  acreditacion: z.string().nullable(),
  motivo: z.string().nullable(),
  urgente: z.boolean(),
  alcance: z.enum(COPY_SCOPES),
  desde: dateOnly().nullable(),
  hasta: dateOnly().nullable(),
  forma: z.enum(COPY_FORMS),
  recibida_el: moment(),
  vence_el: moment(),
  prorroga_hasta: moment().nullable(),
  prorroga_fundamento: z.string().nullable(),
  estado: z.enum(COPY_STATES),
  /** While the copy is being made, and after it could not be: then `fallo` is true. */
  preparacion: z.object({ partes: z.int(), total: z.int(), fallo: z.boolean() }).nullable(),
  copia: z.object({ codigo: z.string(), folios: z.int(), paginas: z.int() }).nullable(),
  autenticada_el: moment().nullable(),
  autenticada_por: Name.nullable(),
  entregada_a: z.string().nullable(),
  denegada_fundamento: z.string().nullable(),
  desistida_motivo: z.string().nullable(),
  /** When it was delivered, denied or withdrawn. */
  terminada_el: moment().nullable(),
});
export type CopyRequest = z.output<typeof CopyRequest>;

export const CopyRequestQuery = z.object({
  vista: z.enum(COPY_VIEWS, 'La vista no es válida').default('abiertos'),
});
export type CopyRequestQuery = z.output<typeof CopyRequestQuery>;
