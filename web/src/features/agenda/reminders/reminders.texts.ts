export const reminderTexts = {
  screen: 'Su turno',
  loading: 'Cargando...',
  hello: (name: string) => `Hola, ${name}.`,
  when: (day: string, hour: string) => `Tiene un turno el ${day} a las ${hour}.`,
  place: (place: string) => `Lugar: ${place}`,
  confirmar: { act: 'Confirmar', done: 'Gracias. Su turno quedó confirmado.' },
  cancelar: { act: 'No puedo ir', done: 'Gracias por avisar. Su turno quedó cancelado.' },
  busy: 'Enviando...',
  used: 'Este enlace ya se usó o el turno cambió. Si necesita algo, comuníquese por teléfono.',
  unknown: 'El enlace no es válido.',
  failed: 'No se pudo completar. Intente nuevamente.',
  retry: 'Reintentar',
} as const;
