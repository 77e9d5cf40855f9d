export const signTexts = {
  button: 'Firmar',
  buttonFor: (name: string) => `Firmar la sesión de ${name}`,
  signed: 'Firmada',
  title: 'Conformidad de la sesión',
  about: (name: string, when: string) => `${name}, ${when}`,
} as const;

export const unsignedTexts = {
  title: 'Sesiones sin firmar',
  hint: 'Sesiones realizadas a las que el paciente todavía no dio conformidad.',
  patient: 'Paciente',
  when: 'Sesión',
  provider: 'Profesional',
  payer: 'Financiador',
  order: 'Orden',
  standing: 'Situación',
  anyPayer: 'Todos los financiadores',
  sheets: 'Planilla de todos sus pacientes',
  sheetFailed: 'No se pudo preparar la planilla',
  waits: (day: string) => `Enlace enviado, hasta el ${day}`,
  denied: 'El paciente dijo que no asistió',
  undone: (reason: string) => `Firma sin efecto: ${reason}`,
  unsigned: 'Sin firmar',
  none: 'No quedan sesiones sin firmar este mes',
  loading: 'Cargando sesiones...',
  loadFailed: 'No se pudieron cargar las sesiones sin firmar',
} as const;

export const publicConformityTexts = {
  screen: 'Confirmar asistencia',
  loading: 'Cargando...',
  hello: (name: string) => `Hola, ${name}.`,
  session: (day: string, from: string, to: string, clinic: string | null) =>
    `¿Asistió a su turno del ${day}, de ${from} a ${to}${clinic ? `, en ${clinic}` : ''}?`,
  month: (month: string, hours: string, clinic: string | null) =>
    `¿Da su conformidad a ${hours} en ${month}${clinic ? `, de ${clinic}` : ''}?`,
  yes: 'Sí, confirmo',
  noSession: 'No asistí',
  noMonth: 'No estoy de acuerdo',
  confirmada: 'Gracias. Su conformidad quedó registrada.',
  no_asistio: 'Gracias por avisar. La clínica lo va a revisar.',
  used: 'Este enlace ya se respondió.',
  unknown: 'El enlace no es válido o ya venció.',
  failed: 'No se pudo completar. Intente nuevamente.',
} as const;
