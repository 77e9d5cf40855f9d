import {
  LOGIN_EMAIL_INVALID,
  LOGIN_INCOMPLETE,
  SETUP_TOKEN_MISSING,
} from '@trama/contract/words/access/auth';

export const loginTexts = {
  screen: 'Iniciar Sesión',
  heading: 'Ingreso al sistema',
  email: 'Email',
  password: 'Contraseña',
  submit: 'Iniciar Sesión',
  submitting: 'Iniciando sesión...',
  forgotten: '¿Olvidó su contraseña? Contacte al administrador del sistema.',
  incomplete: LOGIN_INCOMPLETE,
  invalidEmail: LOGIN_EMAIL_INVALID,
  wrongCredentials: 'Email o contraseña incorrectos',
  disabled: 'Su cuenta está deshabilitada. Contacte al administrador.',
  connection: 'Error de conexión. Intente nuevamente.',
} as const;

export const setupTexts = {
  screen: 'Configurar Contraseña',
  validating: 'Validando token de configuración...',
  missingToken: SETUP_TOKEN_MISSING,
  invalidToken: 'Token inválido o expirado',
  validationFailed: 'Error al validar el token',
  invalidHeading: 'Enlace no válido',
  askForNewLink: 'Solicite un enlace nuevo al administrador del sistema.',
  goToLogin: 'Ir al Login',
  retry: 'Reintentar',
  welcome: (name: string) => `Hola, ${name}`,
  intro: 'Elija la contraseña con la que ingresará al sistema.',
  newPassword: 'Nueva contraseña',
  confirmPassword: 'Confirmar contraseña',
  mismatch: 'Las contraseñas no coinciden',
  submit: 'Configurar Contraseña',
  submitting: 'Configurando...',
  failed: 'Error al configurar la contraseña',
  done: '¡Contraseña Configurada!',
  redirecting: 'Ya puede ingresar con su nueva contraseña. Lo llevamos al inicio de sesión...',
  loginMessage: 'Contraseña configurada exitosamente. Ya puede iniciar sesión.',
} as const;

export const changePasswordTexts = {
  title: 'Cambiar contraseña',
  consequence: 'Al cambiarla se cerrarán sus otras sesiones abiertas; esta continúa.',
  currentPassword: 'Contraseña actual',
  submit: 'Cambiar contraseña',
  submitting: 'Guardando...',
  cancel: 'Cancelar',
  failed: 'Error al cambiar la contraseña',
  done: 'Contraseña actualizada',
  passkeys:
    'Estas llaves de acceso siguen abriendo su cuenta sin la contraseña. Si no reconoce alguna, quítela ahora.',
  passkeyAdded: (moment: string) => `Agregada el ${moment}`,
  removePasskeys: 'Quitar llaves en Mi cuenta',
  keepPasskeys: 'Son mías',
} as const;
