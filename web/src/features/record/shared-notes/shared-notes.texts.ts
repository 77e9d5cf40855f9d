export const sharedNoteTexts = {
  title: 'Nota compartida',
  back: 'Volver',
  loading: 'Cargando el encuentro...',
  loadFailed: 'No se pudo cargar el encuentro',
  attendance: 'Quiénes vinieron',
  attendanceHint: 'Desmarque a quien no vino: queda como ausente y su historia no cambia.',
  common: 'Parte común',
  commonHint: 'Queda igual en la historia de cada persona que vino. No nombre a ninguna.',
  own: 'Parte propia de cada persona',
  ownHint: 'Opcional. Queda solamente en la historia de esa persona.',
  ownOf: (name: string) => `Parte propia de ${name}`,
  came: (name: string) => `La asistencia de ${name}`,
  nobodyCame: 'No vino nadie: se registran las ausencias y no se escribe en ninguna historia.',
  cancel: 'Cancelar',
  submit: (records: number) => {
    if (records === 0) return 'Registrar las ausencias';
    return records === 1 ? 'Guardar en 1 historia' : `Guardar en ${records} historias`;
  },
  submitting: 'Guardando...',
  savedWhenOnline:
    'Sin conexión: la nota se conserva en esta pantalla y se guardará sola al recuperarla. No cierre la pestaña.',
  failed: 'Error al guardar la nota: no se guardó en ninguna historia',
  saved: (records: number) => {
    if (records === 0) return 'Se registraron las ausencias';
    return records === 1 ? 'La nota quedó en 1 historia' : `La nota quedó en ${records} historias`;
  },
  written: 'Historias con la nota',
  writtenBefore: 'Ya tienen su nota de este encuentro',
  open: (name: string) => `Ver el seguimiento de ${name}`,
  toPanel: 'Volver al panel',
  toAgenda: 'Volver a la agenda',
  nothingLeft: 'Este encuentro no tiene notas por escribir.',
} as const;
