import type { Change } from './assignment-changes.ts';

function patientCount(count: number): string {
  if (count === 0) return 'Sin pacientes';
  return count === 1 ? '1 paciente' : `${count} pacientes`;
}

export const dialogTexts = {
  title: 'Derivar Paciente a Prestadores Clínicos',
  note: 'Solo se muestran psicólogos, psiquiatras y acompañantes terapéuticos',
  dni: (dni: string | null) => `DNI: ${dni ?? 'N/A'}`,
  current: 'Prestadores actuales',
  noneCurrent: 'Sin prestadores asignados',
  unassign: (name: string) => `Desasignar a ${name}`,
  available: 'Prestadores disponibles',
  search: 'Buscar prestadores...',
  noneFound: 'No se encontraron prestadores',
  matricula: (matricula: string | null) => `Matrícula: ${matricula ?? 'N/A'}`,
  noEmail: 'Sin email',
  patients: patientCount,
  assigned: 'Asignado',
  willAssign: 'Se asignará',
  willUnassign: 'Se desasignará',
  selectAll: 'Seleccionar todos',
  deselectAll: 'Deseleccionar todos',
  notes: 'Notas (opcional)',
  notesHint: 'Se guardan con las asignaciones nuevas',
  changes: (count: number) => `Se realizarán ${count} cambios en las asignaciones`,
  cancel: 'Cancelar',
  save: (count: number) => `Guardar Asignaciones (${count})`,
  saved: 'Asignaciones guardadas',
  loading: 'Cargando prestadores...',
  loadFailed: 'Error al cargar datos',
  saveFailed: 'Error al guardar asignaciones',
  failedChange: ({ wanted }: Change, name: string, reason: string) =>
    `${wanted ? 'No se asignó a' : 'No se desasignó a'} ${name}: ${reason}`,
};

export const teamTexts = {
  title: 'Equipo tratante',
  assign: 'Derivar',
  nobody: 'Sin prestadores asignados',
  since: (date: string) => `desde el ${date}`,
  loading: 'Cargando equipo tratante...',
  loadFailed: 'Error al cargar las asignaciones',
};

export const overviewTexts = {
  title: 'Gestión de Asignaciones',
  exported: 'asignaciones',
  loading: 'Cargando asignaciones...',
  loadFailed: 'Error al cargar las asignaciones',
  activeProviders: 'Prestadores activos',
  withPatients: 'Con pacientes',
  withoutPatients: 'Sin pacientes',
  totalAssignments: 'Total de asignaciones',
  search: 'Buscar por nombre, email o matrícula...',
  role: 'Rol',
  everyRole: 'Todos los roles',
  load: 'Pacientes',
  everyLoad: 'Con y sin pacientes',
  expandAll: 'Expandir todo',
  collapseAll: 'Contraer todo',
  addProvider: 'Agregar prestador',
  nobody: 'No se encontraron prestadores con los filtros aplicados',
  clearFilters: 'Quitar los filtros',
  patientCount,
  inactive: 'Inactivo',
  columns: {
    patient: 'Paciente',
    dni: 'DNI',
    email: 'Email',
    since: 'Fecha de asignación',
    notes: 'Notas',
  },
};
