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
