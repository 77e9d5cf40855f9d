export const RECOVERY_CODES = 10;
export const WRONG_FACTOR_CODE = 'El código no es correcto';
export const FACTOR_CODE_MISSING = 'Escriba el código';

/** How a sign-in can go on: with a code of the app, a passkey, a recovery code, or by setting up the app or a passkey first. */
export const FACTOR_METHODS = ['totp', 'passkey', 'recovery_code', 'enrolment', 'passkey_enrolment'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

export const PASSKEY_NAME_MAX = 60;
export const PASSKEY_NAME_MISSING = 'Escriba un nombre para reconocer la llave';
export const PASSKEY_REFUSED = 'La llave de acceso no se pudo comprobar';
export const PASSKEYS_UNAVAILABLE =
  'Las llaves de acceso necesitan que Trama se abra con https y un nombre, no con un número de dirección';
