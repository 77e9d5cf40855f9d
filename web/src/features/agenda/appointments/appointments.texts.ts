import { APPOINTMENT_MINUTES_MAX } from '@trama/contract/words/agenda/appointments';

export const agendaTexts = {
  title: 'Agenda',
  newAppointment: 'Nuevo turno',
  bookFromHere: 'Dar un turno',
  hours: 'Horarios',
  moreActions: 'Más',
  exportDays: 'Exportar los turnos de estos días',
  previous: { week: 'Semana anterior', day: 'Día anterior' },
  next: { week: 'Semana siguiente', day: 'Día siguiente' },
  today: 'Hoy',
  goTo: 'Ir a la fecha',
  views: { semana: 'Semana', dia: 'Día', lista: 'Lista' },
  viewLabel: 'Vista de la agenda',
  providers: 'Prestadores',
  allProviders: 'Todos los prestadores',
  cancelled: 'Ver cancelados',
  loading: 'Cargando turnos...',
  loadFailed: 'Error al cargar los turnos',
  none: 'No hay turnos este día',
  noneHint: 'Con «Nuevo turno» puede agregar uno.',
  past: (count: number, unmarked: number) =>
    [
      count === 1 ? '1 turno anterior' : `${count} turnos anteriores`,
      unmarked > 0 && `${unmarked} sin marcar`,
    ]
      .filter(Boolean)
      .join(', '),
  pastList: 'Turnos anteriores del día',
  noneLeft: 'No quedan turnos por hoy.',
  filters: 'Filtros',
  openList: 'Ver la lista del día',
  chooseTitle: 'Hay demasiados turnos para mostrarlos juntos',
  chooseHint: 'Elija uno o más prestadores, o use la lista del día.',
  printDay: 'Imprimir el día',
  more: (count: number) => `Mostrar ${count} más`,
  list: 'Turnos del día',
} as const;

/** The rail beside the day. */
export const roomTexts = {
  title: 'Sala de espera',
  filters: {
    esperando: 'Esperando',
    'sin-confirmar': 'Sin confirmar',
    ausentes: 'Ausentes sin reprogramar',
  },
  whole: 'Ver todo el día',
  /** How long somebody has been waiting. */
  since: (minutes: number) => (minutes < 1 ? 'recién llegó' : `hace ${minutes} min`),
  none: {
    esperando: { title: 'Nadie está esperando' },
    'sin-confirmar': { title: 'Todos los turnos que faltan están confirmados' },
    ausentes: { title: 'No hay ausentes por reprogramar' },
  },
  loadFailed: 'Error al cargar los ausentes',
} as const;

/** The week of everybody, in numbers. */
export const loadTexts = {
  title: 'Turnos de la semana por profesional',
  provider: 'Profesional',
  total: 'Total',
  cell: (count: number, provider: string, day: string) =>
    `${count === 1 ? '1 turno' : `${count} turnos`} de ${provider}, ${day}`,
  week: (provider: string) => `Ver la semana de ${provider}`,
  hint: 'Elija un profesional para ver su semana, o un número para ver ese día.',
  failed: 'Error al cargar la semana',
} as const;

export const sheetTexts = {
  title: (day: string) => `Turnos del ${day}`,
  of: (provider: string, count: number) => `${provider} (${count})`,
  none: 'No hay turnos este día.',
} as const;

export const appointmentTexts = {
  block: 'Horario bloqueado',
  busy: 'Ocupado',
  overbooked: 'Sobreturno',
  ofSeries: 'Se repite',
  fields: {
    provider: 'Prestador',
    when: 'Fecha y hora',
    modality: 'Modalidad',
    room: 'Consultorio',
    state: 'Estado',
    repetition: 'Repetición',
    authorization: 'Autorización',
    note: 'Nota',
    reason: 'Motivo',
    phone: 'Teléfono',
  },
  arrived: 'Llegó',
  absent: 'Ausente',
  confirm: 'Confirmar',
  reschedule: 'Reprogramar',
  edit: 'Editar',
  cancel: 'Cancelar turno',
  record: 'Registrar seguimiento',
  recordMeeting: 'Registrar reunión',
  viewRecord: 'Ver seguimiento',
  age: (years: number) => `${years} años`,
  legajo: (number: number) => `Legajo ${number}`,
  attachments: 'Adjuntar archivos',
  participants: 'Participantes',
  attendance: 'Asistencia',
  authorizationOne: 'Elegir autorización',
  cancelOne: 'Cancelar',
  cancelOf: (who: string) => `Cancelar el turno de ${who}`,
  othersTakePart: (count: number) => (count === 1 ? 'y una persona más' : `y ${count} personas más`),
  viewPatient: 'Ver paciente',
  updateRisk: 'Actualizar riesgo',
  close: 'Cerrar',
  detail: 'Detalle del turno',
  done: {
    presente: 'Llegada registrada',
    ausente: 'Ausencia registrada',
    confirmado: 'Turno confirmado',
  },
  changeFailed: 'No se pudo guardar el cambio',
  lateTitle: 'Llegó después de la ausencia',
  lateText: 'El turno estaba marcado como ausente. Indique el motivo del cambio.',
  reason: 'Motivo',
  reasonRequired: 'Indique el motivo',
} as const;

export const bookingTexts = {
  title: 'Nuevo turno',
  patient: 'Paciente',
  typeToSearch: 'Escriba al menos dos letras o números',
  searching: 'Buscando pacientes...',
  nobody: 'No se encontraron pacientes',
  patientRequired: 'Elija un paciente, o bloquee el horario',
  block: 'Bloquear el horario, sin paciente',
  provider: 'Prestador',
  providerRequired: 'Elija un prestador',
  noProvider: 'No se encontraron prestadores',
  day: 'Fecha',
  dayInvalid: 'La fecha no es válida',
  hour: 'Hora',
  hourInvalid: 'La hora no es válida',
  duration: 'Duración (min)',
  durationInvalid: `La duración debe ser de 5 a ${APPOINTMENT_MINUTES_MAX} minutos`,
  modality: 'Modalidad',
  room: 'Consultorio',
  noRoom: 'Sin consultorio',
  repeat: 'Repetir',
  noRepeat: 'No se repite',
  until: 'Hasta (opcional)',
  untilHint: 'Sin fecha, se repite hasta que se cancele',
  untilInvalid: 'La fecha de fin no puede ser anterior a la del turno',
  overbooked: 'Sobreturno',
  overbookedHint: 'Permite otro turno del prestador en el mismo horario',
  note: 'Nota administrativa',
  noteHint: 'No escriba nada clínico: la ve la recepción',
  save: 'Guardar turno',
  saving: 'Guardando...',
  cancel: 'Cancelar',
  failed: 'No se pudo guardar el turno',
  created: 'Turno creado',
  createdMany: (count: number) => `Se crearon ${count} turnos`,
  omitted: (count: number) => (count === 1 ? '1 no se creó' : `${count} no se crearon`),
  misfits: 'Estos turnos de la serie no se pueden crear:',
  createOthers: 'Crear los demás',
} as const;

export const rescheduleTexts = {
  title: 'Reprogramar turno',
  now: (when: string) => `Ahora: ${when}`,
  scope: 'Qué turnos cambian',
  save: 'Reprogramar',
  moved: (when: string) => `Turno reprogramado: ${when}`,
  handedOver: (when: string, provider: string) => `Turno reprogramado: ${when}, con ${provider}`,
  assignmentAsked: 'Se pidió su asignación al equipo del paciente',
  provider: 'Profesional',
  failed: 'No se pudo reprogramar el turno',
  reason: 'Motivo (opcional)',
} as const;

export const editTexts = {
  authorizationTitle: 'Autorización del turno',
  title: 'Editar turno',
  scope: 'Qué turnos cambian',
  save: 'Guardar cambios',
  saved: 'Turno guardado',
  failed: 'No se pudo guardar el turno',
} as const;

export const cancelTexts = {
  title: 'Cancelar turno',
  who: 'Quién cancela',
  byPatient: 'El paciente',
  byClinic: 'La clínica',
  reason: 'Motivo',
  scope: 'Qué turnos se cancelan',
  confirm: 'Cancelar turno',
  keep: 'Volver',
  done: 'Turno cancelado',
  failed: 'No se pudo cancelar el turno',
} as const;

export const hoursTexts = {
  title: 'Horarios de atención',
  /** From 1, Monday, as the server counts them. */
  weekdays: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
  hint: 'Los días sin horario quedan sin atención. Los horarios libres se buscan dentro de estos.',
  step: 'Un turno cada (minutos)',
  stepHint: 'En la agenda, los clics y los arrastres caen en estos horarios.',
  example: '09:00-13:00, 15:00-19:00',
  invalid: 'Escriba los horarios así: 09:00-13:00, 15:00-19:00',
  loading: 'Cargando horarios...',
  loadFailed: 'Error al cargar los horarios',
  save: 'Guardar horarios',
  saved: 'Horarios guardados',
  failed: 'No se pudieron guardar los horarios',
} as const;

export const dayTexts = {
  myDay: 'Mi día',
  noneToday: 'No tiene turnos hoy',
  noneTodayHint: 'En la agenda puede dar un turno o ver los próximos días.',
  now: 'Ahora',
  nowAt: (time: string) => `Ahora, ${time}`,
  arrived: 'Llegó y espera',
  arrivedAt: (time: string) => `Espera desde las ${time}`,
  nextIn: (wait: string) => `A continuación, en ${wait}`,
  free: (length: string) => `${length} libre`,
  dayDone: 'No le quedan turnos hoy',
  openRecord: 'Abrir la ficha',
  notAssigned: 'Todavía no está en el equipo de este paciente',
  toRecord: 'Sesiones por registrar',
  record: 'Registrar',
  absences: 'Ausentes sin reprogramar',
  reschedule: 'Reprogramar',
  openAgenda: 'Abrir la agenda',
} as const;

export const patientTexts = {
  title: 'Turnos',
  today: 'Hoy',
  next: 'Próximo turno',
  noNext: 'No tiene turnos en los próximos dos meses',
  following: 'Siguientes',
  last: 'Últimos turnos',
  loading: 'Cargando turnos...',
  loadFailed: 'Error al cargar los turnos del paciente',
  attendance: 'Asistencia y planilla',
  add: 'Nuevo turno',
} as const;
