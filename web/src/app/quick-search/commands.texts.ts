export const commandTexts = {
  patientDetail: 'Ver detalle del paciente',
  newFollowUp: 'Nuevo seguimiento',
  history: 'Historia clínica',
  editPatient: 'Editar paciente',
  newAppointment: 'Nuevo turno',
  newAppointmentFor: 'Nuevo turno para este paciente',
  newPatient: 'Nuevo Paciente',
  newProvider: 'Nuevo Prestador',
  clinicExport: 'Exportar la clínica',
  account: 'Mi cuenta',
  shortcuts: 'Atajos de teclado',
  changePassword: 'Cambiar contraseña',
  signOut: 'Cerrar Sesión',
  groups: { patient: 'Este paciente', screens: 'Ir a', actions: 'Acciones' },
} as const;

export const quickSearchTexts = {
  title: 'Búsqueda rápida',
  placeholder: 'Buscar pacientes, pantallas y acciones...',
  patients: 'Pacientes',
  staff: 'Prestadores',
  recentPatients: 'Pacientes vistos en esta sesión',
  results: 'Resultados',
  searching: 'Buscando pacientes...',
  nothing: 'Sin resultados',
  failed: 'Failed to search patients',
  inactive: 'Inactivo',
  seeAll: (count: string) => `Ver los ${count} pacientes encontrados`,
  openLegajo: (number: string) => `Abrir legajo ${number}`,
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  hint: '↑ ↓ para moverse, Enter para abrir, Esc para cerrar',
} as const;

export const shortcutTexts = {
  title: 'Atajos de teclado',
  always: 'En cualquier lugar',
  outsideFields: 'Fuera de los campos de texto',
  quickSearch: 'Búsqueda rápida',
  focusSearch: 'Ir al buscador de la pantalla',
  undo: 'Deshacer, mientras el aviso lo ofrece',
  close: 'Cerrar',
  closeDialog: 'Cerrar un diálogo o un menú',
  switch: 'Usar atajos de una sola tecla',
  switchHint:
    'Desactívelos si dicta por voz o si interfieren con otra herramienta. Se recuerda en este navegador.',
} as const;
