import { type FactorMethod, WRONG_FACTOR_CODE } from './access/second-factor.ts';

/** Every `code` that can appear on the wire, with its HTTP status and its default text. */
export const ERRORS = {
  NO_TOKEN: { status: 401, message: 'No se proporcionó un token de acceso' },
  INVALID_TOKEN: { status: 401, message: 'Token de acceso inválido' },
  TOKEN_EXPIRED: { status: 401, message: 'El token de acceso ha expirado' },
  INVALID_ROLE: { status: 401, message: 'El rol del usuario no es válido' },
  INVALID_CREDENTIALS: { status: 401, message: 'invalid credentials' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Se requiere el segundo factor' },
  INVALID_SECOND_FACTOR: { status: 401, message: WRONG_FACTOR_CODE },
  USER_INACTIVE: { status: 401, message: 'account is disabled' },
  INVALID_REFRESH_TOKEN: { status: 401, message: 'El token de renovación no es válido' },
  REFRESH_REUSED: { status: 401, message: 'El token de renovación ya fue utilizado' },
  FORBIDDEN: { status: 403, message: 'No tiene permisos para esta acción' },
  PROOF_REQUIRED: { status: 403, message: 'Confirme su identidad para continuar' },
  NOT_FOUND: { status: 404, message: 'No encontrado' },
  VALIDATION_ERROR: { status: 400, message: 'Los datos enviados no son válidos' },
  INVALID_SETUP_TOKEN: { status: 400, message: 'Token inválido o expirado' },
  INVALID_CURRENT_PASSWORD: { status: 400, message: 'La contraseña actual es incorrecta' },
  PROVIDER_NOT_ELIGIBLE: { status: 400, message: 'El prestador no puede recibir pacientes' },
  DNI_EXISTS: {
    status: 409,
    message: 'Ya existe un paciente con ese DNI. Solicite la derivación a la administración.',
  },
  EMAIL_EXISTS: { status: 409, message: 'Ya existe un prestador con ese email' },
  HISTORY_EXISTS: { status: 409, message: 'El paciente ya tiene una historia clínica' },
  EDIT_CONFLICT: { status: 409, message: 'Otra persona guardó cambios mientras usted editaba' },
  SLOT_TAKEN: { status: 409, message: 'Ya hay un turno en ese horario' },
  ALREADY_CORRECTED: { status: 409, message: 'El asiento ya está marcado como error' },
  IMPORT_CHANGED: { status: 409, message: 'Los datos cambiaron desde la simulación. Simule de nuevo.' },
  IMPORT_RUNNING: { status: 409, message: 'Hay otra importación en curso' },
  ALREADY_CLOSED: { status: 409, message: 'Otra persona ya lo resolvió' },
  ALREADY_SIGNED: { status: 409, message: 'Ya está firmado' },
  NO_SESSIONS_LEFT: { status: 409, message: 'La autorización no tiene más sesiones' },
  ALERT_CLOSED: { status: 409, message: 'Otra persona ya cerró esta alerta' },
  OWN_ALERT: {
    status: 409,
    message: 'La alerta trata de su propia actividad: debe cerrarla otra persona',
  },
  EXPORT_RUNNING: { status: 409, message: 'Ya hay una exportación de la clínica en curso' },
  SECOND_FACTOR_EXISTS: { status: 409, message: 'La cuenta ya tiene un segundo factor' },
  PROVIDER_INACTIVE: { status: 409, message: 'El prestador está inactivo' },
  SELF_DEACTIVATION: { status: 409, message: 'No puedes desactivar tu propia cuenta' },
  LAST_ADMIN: { status: 409, message: 'Debe quedar al menos un administrador activo' },
  REQUEST_TIMEOUT: { status: 408, message: 'El pedido tardó demasiado en llegar' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'El contenido enviado es demasiado grande' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'El contenido debe ser JSON' },
  RATE_LIMITED: { status: 429, message: 'Demasiados intentos. Espere unos minutos e intente nuevamente.' },
  DB_UNAVAILABLE: { status: 503, message: 'El servicio no está disponible en este momento' },
  INTERNAL_ERROR: { status: 500, message: 'Error interno' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  field: string;
  message: string;
}

export interface ErrorBody {
  error: string;
  code: ErrorCode;
  details?: FieldError[];
  /** For SECOND_FACTOR_REQUIRED: what to send with the second step, and how it can be done. */
  challenge?: string;
  methods?: FactorMethod[];
}
