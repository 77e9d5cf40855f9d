export const absenceTexts = {
  title: 'Ausencias',
  chooseProvider: 'Elija primero un prestador',
  of: (provider: string) => `De ${provider}`,
  hint: 'En estos días no se ofrecen horarios libres y las series no crean turnos.',
  list: 'Ausencias registradas',
  none: 'No hay ausencias registradas.',
  loading: 'Cargando ausencias...',
  loadFailed: 'Error al cargar las ausencias',
  from: 'Desde',
  to: 'Hasta',
  reason: 'Motivo (opcional)',
  add: 'Agregar ausencia',
  adding: 'Guardando...',
  added: 'Ausencia agregada',
  remove: (days: string) => `Quitar la ausencia: ${days}`,
  removed: 'Ausencia quitada',
  failed: 'No se pudieron guardar las ausencias',
  close: 'Cerrar',
  oneDay: (day: string) => `El ${day}`,
  days: (from: string, to: string) => `Del ${from} al ${to}`,
  /** Appointments that were booked for those days before. */
  during: (count: number) =>
    count === 1
      ? 'Hay 1 turno en esos días. Sigue en pie hasta que lo reprograme o cancele:'
      : `Hay ${count} turnos en esos días. Siguen en pie hasta que los reprograme o cancele:`,
  noneDuring: 'No hay turnos en esos días.',
  more: (count: number) => `... y ${count} más`,
  checking: 'Buscando turnos en esos días...',
  checkFailed: 'No se pudieron buscar los turnos de esos días.',
} as const;

export const dayOffTexts = {
  holiday: (name: string) => `Feriado: ${name}`,
  absent: (reason: string | null) => (reason ? `Ausente: ${reason}` : 'Ausente'),
  absentProvider: (provider: string) => `${provider}, ausente`,
  more: (count: number) => `y ${count} más`,
} as const;
