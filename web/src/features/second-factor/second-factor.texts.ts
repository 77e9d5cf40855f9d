import { SIGN_IN_AGAIN } from '@trama/contract/words/auth';

export const factorTexts = {
  code: 'Código',
  recoveryCode: 'Código de recuperación',
  failed: 'No se pudo completar. Intente nuevamente.',
  copied: '¡Copiado!',
} as const;

export const secondStepTexts = {
  heading: 'Verificación en dos pasos',
  loading: 'Cargando...',
  appIntro: 'Escriba el código de seis dígitos que muestra la aplicación de su teléfono.',
  recoveryIntro: 'Escriba uno de sus códigos de recuperación. Cada uno sirve una sola vez.',
  submit: 'Verificar',
  submitting: 'Verificando...',
  useRecovery: 'No tengo el teléfono: usar un código de recuperación',
  useApp: 'Usar la aplicación del teléfono',
  restart: 'Volver',
  expired: SIGN_IN_AGAIN,
  lost: '¿Perdió el teléfono y los códigos? Pida a la administración que reinicie su segundo factor.',
  mustEnrol:
    'Para su rol, la clínica pide un segundo factor: además de la contraseña, un código que cambia cada medio minuto en una aplicación de su teléfono.',
  enrol: 'Configurar la aplicación',
  enter: 'Ya los guardé: ingresar',
} as const;

export const setupTexts = {
  scan: 'Instale en su teléfono una aplicación de códigos (Google Authenticator, Microsoft Authenticator, Aegis u otra) y escanee este código con ella.',
  qr: 'Código QR para la aplicación de códigos',
  secret: 'O escriba esta clave en la aplicación',
  copySecret: 'Copiar clave',
  confirm: 'Después escriba aquí el código de seis dígitos que muestra la aplicación.',
  submit: 'Confirmar',
  submitting: 'Confirmando...',
} as const;

export const codesTexts = {
  title: 'Códigos de recuperación',
  intro:
    'Estos son sus códigos de recuperación. Con cada uno puede ingresar una vez si no tiene el teléfono. Imprímalos o guárdelos en un lugar seguro que no sea el teléfono: no se volverán a mostrar.',
  copy: 'Copiar códigos',
  download: 'Descargar',
  file: 'trama-codigos-de-recuperacion.txt',
  fileHeading: 'Códigos de recuperación de Trama. Cada uno sirve una sola vez.',
} as const;

export const cardTexts = {
  title: 'Seguridad',
  loading: 'Cargando segundo factor...',
  loadFailed: 'No se pudo cargar el segundo factor',
  off: 'La clínica no usa un segundo factor.',
  intro:
    'Además de la contraseña, un código que cambia cada medio minuto en una aplicación de su teléfono. Quien averigüe su contraseña no podrá ingresar sin él.',
  none: 'Su cuenta se abre solo con la contraseña.',
  since: (moment: string) => `Aplicación de códigos configurada el ${moment}.`,
  codesLeft: (count: number) =>
    count === 1 ? 'Le queda 1 código de recuperación.' : `Le quedan ${count} códigos de recuperación.`,
  fewLeft: 'Pida códigos nuevos antes de quedarse sin ninguno.',
  required: 'Su rol lo requiere: si lo quita, se le pedirá configurarlo de nuevo al ingresar.',
  setUp: 'Configurar segundo factor',
  newCodes: 'Códigos de recuperación nuevos',
  remove: 'Quitar segundo factor',
  password: 'Contraseña actual',
  setUpIntro: 'Escriba su contraseña para comenzar.',
  newCodesIntro: 'Los códigos anteriores dejarán de servir.',
  removeIntro: 'Su cuenta volverá a abrirse solo con la contraseña. Escriba su contraseña y un código.',
  next: 'Continuar',
  working: 'Procesando...',
  cancel: 'Cancelar',
  done: 'Ya los guardé',
  setUpDone: 'Segundo factor configurado',
  removed: 'Segundo factor quitado',
} as const;
