import { z } from 'zod';
import { todayInClinic } from '../../words/clinic-time.ts';
import {
  CONSENT_GIVERS,
  CONSENT_MEANS,
  CONSENT_REFUSED,
  CONSENT_TYPES,
} from '../../words/record/consents.ts';
import { dateOnly, id, moment, optionalDay, optionalText, requiredText } from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { KeptSignature, Signature } from '../signature.ts';
import { entryFields } from './entries.ts';

const TEXT_MAX = 20_000;
const tipo = z.enum(CONSENT_TYPES, 'Elija el tipo de consentimiento');

/** A version of what is agreed to. None is ever changed: a new one comes after it. */
export const ConsentText = z.object({
  id_texto: id(),
  tipo: z.enum(CONSENT_TYPES),
  version: z.int(),
  titulo: z.string(),
  texto: z.string(),
  /** SHA-256 of the text, in hexadecimal. */
  sha256: z.string(),
  fecha_creacion: moment(),
  /** The newest of its kind. */
  vigente: z.boolean(),
});
export type ConsentText = z.output<typeof ConsentText>;

export const ConsentTextInput = z.object({
  tipo,
  titulo: requiredText('El título es requerido', 200),
  texto: requiredText('El texto es requerido', TEXT_MAX),
});
/** Without a title it has the name of its kind; the screen proposes one. */
export const NewConsentText = ConsentTextInput.partial({ titulo: true });
export type NewConsentText = z.output<typeof NewConsentText>;

export const ConsentInput = z
  .object({
    tipo,
    id_texto: id().nullable().default(null),
    otorgado_por: z.enum(CONSENT_GIVERS, 'Indique quién lo otorga'),
    id_contacto: id().nullable().default(null),
    fecha_acto: optionalDay().default(null),
    medio: z.enum(CONSENT_MEANS, 'Indique cómo se otorgó'),
    id_adjunto: id().nullable().default(null),
    firma: Signature.nullable().default(null),
    nota: optionalText(2_000).default(null),
  })
  .superRefine(({ otorgado_por, id_contacto, medio, id_adjunto, firma, id_texto, fecha_acto }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (otorgado_por === 'representante' && id_contacto === null)
      refuse('id_contacto', CONSENT_REFUSED.contact);
    if (medio === 'papel' && id_adjunto === null) refuse('id_adjunto', CONSENT_REFUSED.paper);
    if (medio === 'pantalla' && firma === null) refuse('firma', CONSENT_REFUSED.signature);
    if (medio === 'pantalla' && id_texto === null) refuse('id_texto', CONSENT_REFUSED.text);
    if (fecha_acto !== null && fecha_acto > todayInClinic())
      refuse('fecha_acto', 'La fecha no puede ser futura');
  });
export type ConsentInput = z.output<typeof ConsentInput>;

export const RevocationInput = z.object({ motivo: requiredText('El motivo es requerido', 2_000) });
export type RevocationInput = z.output<typeof RevocationInput>;

export const Consent = z.object({
  id_consentimiento: id(),
  id_paciente: id(),
  tipo: z.enum(CONSENT_TYPES),
  id_texto: id().nullable(),
  /** 'Tratamiento, versión 2' of the text that was agreed to. */
  texto: z.string().nullable(),
  otorgado_por: z.enum(CONSENT_GIVERS),
  id_contacto: id().nullable(),
  /** Who represented the patient, as they were called that day. */
  representante: z.string().nullable(),
  fecha_acto: dateOnly(),
  medio: z.enum(CONSENT_MEANS),
  id_adjunto: id().nullable(),
  firma: KeptSignature.nullable(),
  /** SHA-256 of the text and the signature together, in hexadecimal. */
  firma_sha256: z.string().nullable(),
  nota: z.string().nullable(),
  registrado_por: id(),
  fecha_creacion: moment(),
  autor: PerformingProvider.nullable(),
  /** Neither revoked nor in error. */
  vigente: z.boolean(),
  revocacion: z
    .object({
      folio: z.int().nullable(),
      motivo: z.string(),
      fecha_creacion: z.string(),
      autor: z.string(),
    })
    .nullable(),
  ...entryFields,
});
export type Consent = z.output<typeof Consent>;
