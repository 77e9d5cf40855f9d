export const factorTexts = {
  code: 'Código',
  recoveryCode: 'Código de recuperación',
  failed: 'No se pudo completar. Intente nuevamente.',
  copied: '¡Copiado!',
} as const;
