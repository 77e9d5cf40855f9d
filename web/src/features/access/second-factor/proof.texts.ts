export const proofTexts = {
  title: 'Confirme su identidad',
  password: 'Para continuar, escriba su contraseña. Se vuelve a pedir diez minutos después de ingresar.',
  code: 'Para continuar, escriba el código de seis dígitos que muestra la aplicación de su teléfono.',
  passwordField: 'Contraseña',
  useCode: 'Usar un código de la aplicación',
  usePassword: 'Usar la contraseña',
  cancel: 'Cancelar',
  submit: 'Confirmar',
  submitting: 'Confirmando...',
} as const;
