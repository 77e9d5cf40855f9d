/** Words of the clinical history; those of the specification to the letter. */
export const historyTexts = {
  title: 'Historia Clínica',
  edit: 'Editar Historia Clínica',
  create: 'Nueva Historia Clínica',
  none: 'No hay historia clínica registrada',
  begin: 'Comenzar la historia clínica',
  loading: 'Cargando historia clínica...',
  /** Texts of the view and the form; the card of the patient detail has its own. */
  loadFailed: 'Error al cargar los datos',
  patientNotFound: 'No se encontró el paciente',
  back: 'Volver al paciente',
  backToHistory: 'Volver a la historia clínica',
  noContent: 'Sin datos registrados',
  missing: (labels: string) => `Sin datos: ${labels}`,
  createdOn: 'Fecha de creación',
  updatedOn: 'Última actualización',
  provider: 'Prestador',
  versionInError: (inError: number, shown: number) =>
    `La versión ${inError} está marcada ERROR: se muestra la versión ${shown}.`,
  allInError:
    'Todo lo guardado está marcado ERROR: no hay datos vigentes. Los textos originales están en las versiones.',
} as const;

export const cardTexts = {
  create: 'Crear Historia Clínica',
  view: 'Ver Historia Clínica Completa',
  edit: 'Editar historia clínica',
  loadFailed: 'Error al cargar la historia clínica',
  unavailable: 'No se pudo cargar la historia clínica',
  reason: 'Motivo de consulta',
  diagnosis: 'Diagnóstico DSM',
  risk: 'Riesgo',
  treatment: 'Tratamiento médico',
} as const;

export const versionTexts = {
  title: 'Historial de versiones',
  loading: 'Cargando versiones...',
  loadFailed: 'Error al cargar las versiones de la historia clínica',
  version: 'Versión',
  moment: 'Fecha y hora',
  author: 'Autor',
  folio: 'Folio',
  older: 'Antes',
  newer: 'Después',
  numbered: (n: number) => `Versión ${n}`,
  pickOlder: (n: number) => `Comparar desde la versión ${n}`,
  pickNewer: (n: number) => `Comparar hasta la versión ${n}`,
  read: 'Leer',
  readOne: (n: number) => `Leer la versión ${n}`,
  close: 'Cerrar',
  comparison: (a: number, b: number) => `Cambios de la versión ${a} a la ${b}`,
  earlier: 'Ver versiones anteriores',
  single: 'Hay una sola versión: todavía no hubo cambios.',
  equal: 'Las dos versiones son iguales.',
  empty: 'Sin dato',
} as const;

export const formTexts = {
  cancel: 'Cancelar',
  create: 'Crear Historia Clínica',
  update: 'Guardar Cambios',
  saving: 'Guardando...',
  savingOverlay: 'Guardando la historia clínica...',
  created: 'Historia clínica creada exitosamente',
  updated: 'Historia clínica actualizada exitosamente',
  redirecting: 'Volviendo a la historia clínica...',
  noHistory: 'No se encontró historia clínica para este paciente',
  saveFailed: 'Error al guardar la historia clínica',
  loadingForm: 'Cargando el formulario...',
} as const;

export const conflictTexts = {
  title: 'Otra persona guardó esta historia clínica',
  explain: (who: string, when: string) =>
    `${who} la guardó el ${when}, después de que usted la abriera. No se perdió nada: elija qué texto queda en cada campo.`,
  mine: 'Mi texto',
  theirs: (who: string) => `Texto de ${who}`,
  empty: 'Sin dato',
  keepEditing: 'Seguir editando',
  save: 'Guardar con esta elección',
  take: 'Continuar con esta elección',
  pending: (n: number) => (n === 1 ? 'Falta elegir 1 campo' : `Falta elegir ${n} campos`),
} as const;
