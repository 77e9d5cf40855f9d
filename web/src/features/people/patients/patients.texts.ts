/** Words of the patient screens; those of the specification to the letter. */
export const detailTexts = {
  title: 'Detalle del Paciente',
  back: 'Volver a la lista de pacientes',
  loading: 'Cargando detalles del paciente...',
  loadFailed: 'Error al cargar los detalles del paciente',
  notFound: 'No se encontró el paciente',
  active: 'Paciente Activo',
  inactive: 'Paciente Inactivo',
  information: 'Información del Paciente',
  seeInformation: 'Ver datos',
  edit: 'Editar información del paciente',
  personal: 'Datos Personales',
  contact: 'Información de Contacto',
  noContact: 'Sin datos de contacto registrados',
  identity: 'Identidad y Domicilio',
  coverage: 'Cobertura',
  system: 'Información del Sistema',
} as const;

export const statusTexts = {
  activate: {
    title: 'Activar Paciente',
    confirm: 'Activar',
    done: 'Paciente activado',
    question: (name: string) => `¿Estás seguro que deseas activar al paciente ${name}?`,
    consequence: 'El paciente volverá a aparecer en las listas de pacientes activos.',
  },
  deactivate: {
    title: 'Desactivar Paciente',
    confirm: 'Desactivar',
    done: 'Paciente desactivado',
    question: (name: string) => `¿Estás seguro que deseas desactivar al paciente ${name}?`,
    consequence:
      'El paciente dejará de aparecer en las listas de pacientes activos. Sus datos se conservan y podrá reactivarlo más adelante.',
  },
  failed: 'Error al cambiar el estado del paciente',
} as const;

export const listTexts = {
  title: 'Gestión de Pacientes',
  add: 'Nuevo Paciente',
  exported: 'pacientes',
  importFile: 'Importar',
  search: 'Buscar pacientes por nombre, apellido o DNI...',
  chips: 'Filtros',
  highRisk: 'Riesgo alto o muy alto',
  quiet: 'Sin sesión reciente',
  withoutTeam: 'Sin equipo',
  withoutConsent: 'Sin consentimiento',
  table: 'Pacientes',
  loading: 'Cargando pacientes...',
  loadFailed: 'Failed to load patients',
  searchFailed: 'Failed to search patients',
  none: 'No se encontraron pacientes',
  clearSearch: 'Ver todos',
  firstSteps: 'Ver los primeros pasos',
  addFirst: 'Agregar paciente',
  noneFoundHint: 'Intenta con otros términos de búsqueda',
  noneYetHint: 'Comienza agregando un nuevo paciente',
  oneInactive: '1 coincidencia en Inactivos',
  showInactive: 'Ver',
  newFollowUp: 'Nuevo seguimiento',
  view: 'Ver detalle',
  history: 'Historia clínica',
  assign: 'Derivar a prestadores',
  activate: 'Activar',
  deactivate: 'Desactivar',
} as const;

export const formTexts = {
  reminders: 'Acepta recordatorios de turnos',
  remindersHint: 'Con su consentimiento: un correo 24 horas antes, con lugar y hora',
  create: {
    title: 'Nuevo Paciente',
    submit: 'Crear Paciente',
    busy: 'Creando...',
    done: 'Paciente creado exitosamente',
  },
  edit: {
    title: 'Editar Paciente',
    submit: 'Guardar Cambios',
    busy: 'Guardando...',
    done: 'Paciente actualizado exitosamente',
  },
  personal: 'Información Personal',
  contact: 'Información de Contacto',
  identity: 'Identidad y Domicilio',
  coverage: 'Cobertura',
  loading: 'Cargando datos del paciente...',
  loadFailed: 'Error al cargar los datos del paciente',
  createFailed: 'Error al crear el paciente',
  updateFailed: 'Error al actualizar el paciente',
  sameDni: 'Ver la ficha de ese paciente',
  same: {
    title: '¿Es la misma persona?',
    text: (count: number) =>
      count === 1
        ? 'Ya hay un paciente con ese nombre y esa fecha de nacimiento:'
        : 'Ya hay pacientes con ese nombre y esa fecha de nacimiento:',
    create: 'Es otra persona: crear',
    cancel: 'Volver al formulario',
  },
  conflict: 'Otra persona guardó cambios mientras usted editaba',
  conflictHint: 'Nada de lo que escribió se perdió. Revise los campos y guarde nuevamente.',
  theySaved: 'la otra persona guardó',
  youTyped: 'usted escribió',
  empty: '(vacío)',
} as const;
