/** What a new password must be. */

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
const PASSWORD_TOO_SHORT = 'La contraseña debe tener al menos 8 caracteres';
export const PASSWORD_TOO_LONG = 'La contraseña no puede superar los 128 caracteres';
export const PASSWORD_TOO_PLAIN =
  'La contraseña debe contener al menos una letra mayúscula, una minúscula y un número';
/** The server's own answer: among the commonest, or made of the person's own name. */
export const PASSWORD_TOO_EASY = 'La contraseña es demasiado fácil de adivinar';
export const PASSWORD_HINT = 'Mínimo 8 caracteres con mayúscula, minúscula y número';
export const COMPLETE_ALL_FIELDS = 'Por favor completa todos los campos';

/** Counted in code points. Asked before a password is normalised, which takes very long for a long run of marks. */
export const isTooLongForPassword = (password: string) =>
  password.length > 2 * PASSWORD_MAX || [...password].length > PASSWORD_MAX;

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  if (password === '') return COMPLETE_ALL_FIELDS;
  if (isTooLongForPassword(password)) return PASSWORD_TOO_LONG;
  if ([...password].length < PASSWORD_MIN) return PASSWORD_TOO_SHORT;
  if (!/\p{Lu}/u.test(password) || !/\p{Ll}/u.test(password) || !/\d/.test(password))
    return PASSWORD_TOO_PLAIN;
  return null;
}
