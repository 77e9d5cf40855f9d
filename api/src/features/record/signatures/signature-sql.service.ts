import { REFUSAL_SHOWN_DAYS } from '@trama/contract/words/record/signatures';
import { folioOf, inError } from '../../../platform/entries/entry-fields.ts';

/** SQL: the entry of the request `q` no longer says what was to be signed: it is in error, or something later holds. */
export const hasChanged = (q: string): string => `(${inError({
  clase: `${q}.clase`,
  patient: `${q}.id_paciente`,
  object: `${q}.id_objeto`,
  version: `${q}.version`,
})}
  or ${q}.clase = 'history' and exists (
    select from admisiones_versiones later
     where later.id_admision = ${q}.id_objeto and later.version > ${q}.version
       and not ${inError({ clase: `'history'`, patient: `${q}.id_paciente`, object: `${q}.id_objeto`, version: 'later.version' })})
  or exists (
    select from cambios_clinicos later
     where later.lista = ${q}.clase and later.id_registro = ${q}.id_objeto
       and not ${inError({ clase: `'change'`, patient: `${q}.id_paciente`, object: 'later.id_cambio' })}))`;

const ANSWER = { clase: `'signature'`, patient: 'answer.id_paciente', object: 'answer.id_respuesta' };

/** SQL of a column of the answer to the request `q`. */
const ofAnswer = (q: string, column: string) =>
  `(select ${column} from firmas answer where answer.id_firma = ${q}.id_firma)`;

/** SQL: nobody has answered the request, and its text still stands. */
export const isPending = (q: string): string =>
  `(not exists (select from firmas answer where answer.id_firma = ${q}.id_firma) and not ${hasChanged(q)})`;

/**
 * SQL: the signature was refused lately, and nobody has done anything about it yet: the entry was neither clarified nor
 * corrected, and nobody was asked again.
 */
export const isRefusedAndOpen = (q: string): string => `(exists (
    select from firmas answer
     where answer.id_firma = ${q}.id_firma and answer.estado = 'rechazada' and not ${inError(ANSWER)}
       and answer.fecha_creacion > now() - interval '${REFUSAL_SHOWN_DAYS} days'
       and not exists (select from correcciones c
                        where c.id_paciente = ${q}.id_paciente and c.folio = ${q}.folio
                          and c.fecha_creacion >= answer.fecha_creacion)
       and not exists (select from pedidos_firma again
                        where again.id_paciente = ${q}.id_paciente and again.folio = ${q}.folio
                          and again.fecha_creacion >= answer.fecha_creacion))
  and not ${hasChanged(q)})`;

/** SQL of what became of the request `q`. A signature in error counts for nothing. */
export const stateOf = (q: string): string => `coalesce(
  ${ofAnswer(q, `case when ${inError(ANSWER)} then 'sin_efecto' else answer.estado end`)},
  case when ${hasChanged(q)} then 'sin_efecto' else 'pendiente' end)`;

const person = (id: string, more = '') => `(
  select row_to_json(d) from (
    select id_prestador, nombre, apellido${more} from prestadores where id_prestador = ${id}) d)`;

/** SQL of the fields of a Signature that are no column of the request `q`. */
export const signatureFields = (q: string): Record<string, string> => ({
  estado: stateOf(q),
  motivo: ofAnswer(q, 'answer.motivo'),
  huella: `encode(${q}.huella, 'hex')`,
  fecha_respuesta: ofAnswer(q, 'answer.fecha_creacion'),
  folio_respuesta: ofAnswer(q, folioOf(ANSWER)),
  firmante: person(`${q}.id_prestador`, ', is_active'),
  pedido_por: person(`${q}.pedido_por`),
});
