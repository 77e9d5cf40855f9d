/** The words of who pays: payers, coverages and what they authorise. */

export const PAYER_KINDS = ['obra_social', 'prepaga', 'particular', 'otro'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];
export const PAYER_KIND_LABELS: Record<PayerKind, string> = {
  obra_social: 'Obra social',
  prepaga: 'Prepaga',
  particular: 'Particular',
  otro: 'Otro',
};

/** Who collects the patient's part. Some payers collect it themselves, others forbid it. */
export const COPAY_COLLECTORS = ['clinica', 'financiador', 'nadie'] as const;
export type CopayCollector = (typeof COPAY_COLLECTORS)[number];
export const COPAY_COLLECTOR_LABELS: Record<CopayCollector, string> = {
  clinica: 'La clínica',
  financiador: 'El financiador',
  nadie: 'Nadie',
};

/** How a session can be signed; a payer takes some of them. */
export const SIGNATURE_KINDS = ['pantalla', 'papel', 'enlace'] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];
export const SIGNATURE_KIND_LABELS: Record<SignatureKind, string> = {
  pantalla: 'En pantalla',
  papel: 'En papel',
  enlace: 'Por enlace',
};

export const PAYERS_MAX = 2_000;
export const COVERAGES_MAX = 100;
export const AUTHORIZATIONS_MAX = 500;
export const RENEWALS_MAX = 500;

export const AUTHORIZED_SESSIONS_MAX = 1_000;
/** A month has so many hours at most. */
export const AUTHORIZED_HOURS_MAX = 744;

/** From this part of its sessions on, and so many days before its end, an authorisation is to be renewed. */
export const RENEW_FROM_PERCENT = 80;
export const RENEW_DAYS = 30;

/** How an authorisation stands. */
export const AUTHORIZATION_STANDINGS = ['vigente', 'por_renovar', 'agotada', 'vencida', 'anulada'] as const;
export type AuthorizationStanding = (typeof AUTHORIZATION_STANDINGS)[number];
export const STANDING_LABELS: Record<AuthorizationStanding, string> = {
  vigente: 'Vigente',
  por_renovar: 'Por renovar',
  agotada: 'Sin sesiones',
  vencida: 'Vencida',
  anulada: 'Anulada',
};
