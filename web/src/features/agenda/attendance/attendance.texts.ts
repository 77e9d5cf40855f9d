export const attendanceTexts = {
  title: 'Asistencia',
  back: 'Volver a la agenda',
  backToPatient: 'Volver al paciente',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  loading: 'Cargando asistencia...',
  loadFailed: 'Error al cargar la asistencia',
  none: 'No hay turnos realizados, ausentes ni cancelados en el mes',
  openAgenda: 'Abrir la agenda',
  noneHint: 'Los turnos cuentan cuando se registra el seguimiento, la ausencia o la cancelación.',
  chart: {
    byProvider: 'Turnos del mes por prestador',
    byPatient: 'Turnos del mes por paciente',
    byMonth: 'Turnos de los últimos seis meses',
  },
  names: { byProvider: 'Prestador', byPatient: 'Paciente', byMonth: 'Mes' },
  counts: { realizados: 'Realizados', ausentes: 'Ausentes', cancelados: 'Cancelados' },
  mostOnly: (shown: number, all: number) => `Se dibujan los ${shown} con más turnos, de ${all}.`,
  table: 'Asistencia del mes',
  columns: {
    patient: 'Paciente',
    provider: 'Prestador',
    hours: 'Horas',
    attended: 'Asistencia',
  },
  /** One cell for all, on a telephone. */
  summary: (held: number, absent: number, cancelled: number) =>
    [
      held > 0 && `Realizados ${held}`,
      absent > 0 && `Ausentes ${absent}`,
      cancelled > 0 && `Cancelados ${cancelled}`,
    ]
      .filter(Boolean)
      .join(' · '),
  more: (count: number) => `Mostrar ${count} más`,
  exported: 'asistencia',
  sheet: 'Planilla de asistencia',
  sheetReady: 'La planilla se guardó en sus descargas',
  sheetFailed: 'Error al generar la planilla',
} as const;
