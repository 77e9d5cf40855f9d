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
  setUp: 'Configurar aplicación de códigos',
  newCodes: 'Códigos de recuperación nuevos',
  remove: 'Quitar aplicación de códigos',
  passkeys: 'Llaves de acceso',
  passkeysIntro:
    'Con una llave de acceso ingresa sin escribir la contraseña: alcanza con la huella, el rostro o el PIN de su dispositivo.',
  noPasskeys:
    'Las llaves de acceso no están disponibles aquí: los navegadores las ofrecen solo en direcciones https con nombre.',
  passkeyUsed: (moment: string) => `Usada por última vez el ${moment}`,
  passkeyUnused: 'Sin usar todavía',
  addPasskey: 'Agregar llave de acceso',
  removePasskey: 'Quitar llave de acceso',
  removeNamed: (name: string) => `Quitar la llave de acceso ${name}`,
  removeShort: 'Quitar',
  passkeyName: 'Nombre de la llave',
  passkeyNamed: 'Este dispositivo',
  addPasskeyIntro:
    'Escriba su contraseña y un nombre para reconocer la llave. Después confirme en su dispositivo.',
  removePasskeyIntro: 'La llave dejará de abrir su cuenta. Escriba su contraseña y un código.',
  passkeyAdded: 'Llave de acceso agregada',
  passkeyRemoved: 'Llave de acceso quitada',
  password: 'Contraseña actual',
  setUpIntro: 'Escriba su contraseña para comenzar.',
  newCodesIntro:
    'Los códigos anteriores dejarán de servir. Escriba su contraseña y un código, o muestre su llave de acceso.',
  besideFactor:
    'Su cuenta ya tiene un segundo factor: escriba también un código de la aplicación o de recuperación.',
  removeIntro: 'Dejará de pedirse su código al ingresar. Escriba su contraseña y un código.',
  next: 'Continuar',
  working: 'Procesando...',
  cancel: 'Cancelar',
  done: 'Ya los guardé',
  setUpDone: 'Aplicación de códigos configurada',
  removed: 'Aplicación de códigos quitada',
} as const;
