import { isRole, type Role } from '../access/access-policy.ts';

/** What a patient, or a person who represents them, agrees to (Ley 26.529 art. 5 to 10; Ley 26.657 art. 10). */

/** Nothing clinical is in these: the front desk may ask for them. */
export const ADMINISTRATIVE_CONSENTS = ['recordatorios', 'datos_personales'] as const;
export const CONSENT_TYPES = [
  'tratamiento',
  'psicofarmacos',
  'telesalud',
  ...ADMINISTRATIVE_CONSENTS,
  'grabacion',
  'otro',
] as const;
export type ConsentType = (typeof CONSENT_TYPES)[number];

export const CONSENT_TYPE_LABELS: Record<ConsentType, string> = {
  tratamiento: 'Tratamiento',
  psicofarmacos: 'Psicofármacos',
  telesalud: 'Telesalud',
  recordatorios: 'Recordatorios de turnos',
  datos_personales: 'Datos personales',
  grabacion: 'Grabación',
  otro: 'Otro',
};

const TYPES: Partial<Record<Role, readonly ConsentType[]>> = {
  auditor: [],
  acompanante_terapeutico: [],
  recepcion: ADMINISTRATIVE_CONSENTS,
};
/** Which consents a role may record and read. */
export const consentTypesOf = (role: string): readonly ConsentType[] =>
  isRole(role) ? (TYPES[role] ?? CONSENT_TYPES) : [];

/** Who agreed. */
export const CONSENT_GIVERS = ['paciente', 'representante'] as const;
export type ConsentGiver = (typeof CONSENT_GIVERS)[number];

/** How: on paper, which is attached; by signing on the screen; by word of mouth. */
export const CONSENT_MEANS = ['papel', 'pantalla', 'verbal'] as const;
export type ConsentMeans = (typeof CONSENT_MEANS)[number];
export const CONSENT_MEANS_LABELS: Record<ConsentMeans, string> = {
  papel: 'En papel, firmado',
  pantalla: 'Firma electrónica en pantalla',
  verbal: 'De palabra, registrado',
};

export const CONSENT_REFUSED = {
  paper: 'Adjunte el papel firmado',
  paperUnknown: 'El adjunto no es de este paciente',
  signature: 'Falta la firma',
  text: 'Elija el texto que se firma',
  textUnknown: 'El texto no es de este tipo de consentimiento',
  contact: 'Elija quién representa al paciente',
  contactUnknown: 'El contacto no representa legalmente a este paciente',
} as const;

/** Versions of all texts together. */
export const CONSENT_TEXTS_MAX = 500;
