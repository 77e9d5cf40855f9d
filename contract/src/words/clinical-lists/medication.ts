import type { ClinicalList } from './list.ts';

export const medication = {
  path: 'medications',
  table: 'medicaciones',
  id: 'id_medicacion',
  resource: 'clinical_data',
  fields: {
    nombre_medicamento: {
      kind: 'name',
      label: 'Nombre del medicamento',
      missing: 'El nombre del medicamento es requerido',
    },
    dosis: { kind: 'text', label: 'Dosis', half: true, explains: true, joined: true },
    frecuencia: { kind: 'text', label: 'Frecuencia', half: true, explains: true, joined: true },
    notas: { kind: 'long', label: 'Notas', inCard: 30 },
    activo: {
      kind: 'flag',
      label: 'Medicación activa',
      initially: true,
      on: 'Activa',
      off: 'Suspendida',
      counted: true,
      switch: {
        on: {
          action: 'medication.resume',
          label: 'Reanudar medicación',
          question: (name) => `¿Confirma que el paciente vuelve a tomar ${name}?`,
          consequence: 'Volverá a contarse entre las medicaciones activas.',
          done: 'Medicación reanudada',
        },
        off: {
          action: 'medication.stop',
          label: 'Suspender medicación',
          question: (name) => `¿Confirma que el paciente deja de tomar ${name}?`,
          consequence: 'Quedará en la lista como suspendida, con la fecha de hoy.',
          done: 'Medicación suspendida',
        },
      },
    },
  },
  trail: {
    'medication.list': 'Lectura de medicaciones',
    'medication.create': 'Alta de medicación',
    'medication.update': 'Edición de medicación',
    'medication.stop': 'Suspensión de medicación',
    'medication.resume': 'Reanudación de medicación',
    'medication.adopt': 'Incorporación de medicación existente',
  },
  timeline: {
    'medication.create': 'Medicación registrada',
    'medication.stop': 'Medicación suspendida',
    'medication.resume': 'Medicación reanudada',
  },
  heading: 'Medicaciones',
  note: 'Registro de medicación: no es una receta',
  card: {
    title: 'Información de Medicaciones',
    add: 'Agregar medicación',
    seeAll: 'Ver medicaciones',
    loading: 'Cargando medicaciones...',
    loadFailed: 'Error al cargar las medicaciones del paciente',
    empty: 'No hay medicaciones registradas',
    count: 'Medicaciones activas',
    shown: 5,
    more: (hidden) => `+${hidden} medicaciones más`,
  },
  form: {
    title: 'Nueva Medicación',
    created: 'Medicación registrada',
    createFailed: 'Error al registrar la medicación',
  },
} as const satisfies ClinicalList;
