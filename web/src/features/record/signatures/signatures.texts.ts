export const pageTexts = {
  title: 'Firmas pendientes',
  intro:
    'Lea el texto completo antes de firmar. Su firma electrónica queda en la historia clínica con un folio propio y ya no se puede borrar.',
  loading: 'Cargando las firmas pendientes...',
  loadFailed: 'Error al cargar las firmas pendientes',
  none: 'No tiene firmas pendientes',
  inMenu: (count: number) => (count === 1 ? '1 firma pendiente' : `${count} firmas pendientes`),
  fingerprint: 'Huella del texto (SHA-256)',
  writtenBy: (author: string, moment: string) => `Escrito por ${author} el ${moment}`,
  askedBy: (name: string, moment: string) => `Pedida por ${name} el ${moment}`,
  sign: 'Firmar',
  signOf: (what: string) => `Firmar ${what}`,
  refuse: 'Rechazar',
  refuseOf: (what: string) => `Rechazar la firma de ${what}`,
  signTitle: 'Firma electrónica',
  signText: (what: string) =>
    `Va a firmar electrónicamente este asiento: ${what}. Firma exactamente el texto que se muestra. Si pasó un rato desde que ingresó, se le pide que confirme quién es.`,
  signed: 'Firmado.',
  refuseTitle: 'Rechazar la firma',
  refuseText: 'El motivo lo lee quien escribió el asiento y queda en la historia clínica.',
  reason: 'Motivo',
  reasonMissing: 'Indique por qué no lo firma',
  refused: 'Se registró el rechazo.',
  failed: 'Error al registrar la respuesta',
} as const;

/** On the panel of the author. */
export const refusedTexts = {
  title: 'Firmas rechazadas',
  hint: 'Aclare el asiento, márquelo como ERROR o vuelva a pedir la firma.',
  by: (name: string, moment: string) => `${name}, ${moment}`,
} as const;
