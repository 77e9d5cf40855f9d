/** The sign-in screens check this first; the server answers the same text. */
export const LOGIN_INCOMPLETE = 'Por favor, complete todos los campos';
export const LOGIN_EMAIL_INVALID = 'Por favor, ingrese un email válido';
export const SETUP_TOKEN_MISSING = 'Token de configuración inválido';
/** The second step of a sign-in came too late, or for a sign-in that is over. */
export const SIGN_IN_AGAIN = 'El ingreso venció. Escriba su contraseña nuevamente.';
