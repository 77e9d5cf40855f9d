export const RECOVERY_CODES = 10;
export const WRONG_FACTOR_CODE = 'El código no es correcto';
export const FACTOR_CODE_MISSING = 'Escriba el código';

/** How a sign-in can go on: with a code of the app, with a recovery code, or by setting up the app first. */
export const FACTOR_METHODS = ['totp', 'recovery_code', 'enrolment'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];
