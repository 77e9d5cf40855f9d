import { SIGN_IN_AGAIN } from '@trama/contract/words/access/auth';

export const secondStepTexts = {
  heading: 'Verificación en dos pasos',
  loading: 'Cargando...',
  appIntro: 'Escriba el código de seis dígitos que muestra la aplicación de su teléfono.',
  recoveryIntro: 'Escriba uno de sus códigos de recuperación. Cada uno sirve una sola vez.',
  submit: 'Verificar',
  submitting: 'Verificando...',
  useRecovery: 'No tengo el teléfono: usar un código de recuperación',
  useApp: 'Usar la aplicación del teléfono',
  usePasskey: 'Usar llave de acceso',
  passkeyRefused: 'Esta llave de acceso no abre ninguna cuenta. Ingrese con su contraseña.',
  restart: 'Volver',
  expired: SIGN_IN_AGAIN,
  lost: '¿Perdió el teléfono y los códigos? Pida a la administración que restablezca su segundo factor.',
  mustEnrol:
    'Para su rol, la clínica pide un segundo factor: además de la contraseña, un código que cambia cada medio minuto en una aplicación de su teléfono.',
  orPasskey: 'También puede ser una llave de acceso: la huella, el rostro o el PIN de este dispositivo.',
  enrolPasskey: 'Crear una llave de acceso',
  enrol: 'Configurar la aplicación',
  enter: 'Ya los guardé: ingresar',
} as const;
