import { ROLES, type Role, roleCan } from '../access/access-policy.ts';

/** Signatures on entries of the record: a firma electrónica (Ley 25.506, art. 5), with a proof of who signs. */

export const SIGNATURE_KINDS = ['cofirma', 'supervision'] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];

export const SIGNATURE_KIND_LABELS: Record<SignatureKind, string> = {
  cofirma: 'Cofirma',
  supervision: 'Supervisión',
};

/** Why it was asked for. */
export const SIGNATURE_REASONS = ['pedido', 'practicante', 'baja_de_riesgo', 'reunion'] as const;
export type SignatureReason = (typeof SIGNATURE_REASONS)[number];

export const SIGNATURE_REASON_LABELS: Record<SignatureReason, string> = {
  pedido: 'Pedida por el equipo',
  practicante: 'Por estar en formación',
  baja_de_riesgo: 'Por bajar un riesgo alto',
  reunion: 'Participó de la reunión',
};

export const SIGNATURE_ANSWERS = ['firmada', 'rechazada'] as const;
export type SignatureAnswer = (typeof SIGNATURE_ANSWERS)[number];

/** 'sin_efecto': what was to be signed changed before it was signed, or the signature itself is in error. */
export const SIGNATURE_STATES = ['pendiente', ...SIGNATURE_ANSWERS, 'sin_efecto'] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];

/**
 * Which of the requests a person asks for: those they have to sign, those that they asked for, or refusals about which nobody
 * has done anything yet.
 */
export const SIGNATURE_VIEWS = ['para_firmar', 'pedidas', 'rechazadas'] as const;
export type SignatureView = (typeof SIGNATURE_VIEWS)[number];

/** How long the author's panel shows a refusal, unless they act on it before. */
export const REFUSAL_SHOWN_DAYS = 30;

/** Roles that sign. */
export const SIGNER_ROLES: readonly Role[] = ROLES.filter((role) => roleCan(role, 'signatures', 'update'));

/** Requests in one answer, the oldest first. */
export const SIGNATURES_SHOWN_MAX = 100;

export const ELECTRONIC_SIGNATURE = 'Firma electrónica';
export const SIGNER_NOT_ELIGIBLE = 'Elija a otro profesional activo del equipo del paciente que pueda firmar';
export const REFUSAL_WITHOUT_REASON = 'Indique por qué no lo firma';
export const TEXT_HAS_CHANGED =
  'El asiento cambió desde que se le pidió la firma: está marcado ERROR o hay una versión posterior. No se firmó nada.';
export const ALREADY_ANSWERED = 'Ya se respondió: se firmó o se rechazó antes';
export const SIGNS_NO_SIGNATURE = 'Una firma o una corrección no se firma';
export const ENTRY_IN_ERROR =
  'El asiento está marcado ERROR o ya no es el vigente: no se puede pedir su firma';
