import type { ClinicalList } from './list.ts';

export const antecedent = {
  path: 'antecedents',
  table: 'antecedentes',
  id: 'id_antecedente',
  resource: 'clinical_data',
  fields: {
    tratamiento: { kind: 'name', label: 'Tratamiento', missing: 'El tratamiento es requerido' },
    motivo: { kind: 'long', label: 'Motivo', explains: true, inCard: 40 },
    duracion: { kind: 'text', label: 'Duración', half: true },
    profesionales: { kind: 'text', label: 'Profesionales', half: true, inCard: false },
    resultados: { kind: 'long', label: 'Resultados', inCard: false },
  },
  trail: {
    'antecedent.list': 'Lectura de antecedentes',
    'antecedent.create': 'Alta de antecedente',
    'antecedent.adopt': 'Incorporación de antecedente existente',
  },
  timeline: { 'antecedent.create': 'Antecedente registrado' },
  entry: 'Antecedente',
  heading: 'Antecedentes',
  card: {
    title: 'Antecedentes',
    add: 'Agregar antecedente',
    seeAll: 'Ver antecedentes',
    loading: 'Cargando antecedentes...',
    loadFailed: 'Error al cargar los antecedentes del paciente',
    empty: 'No hay antecedentes registrados',
    count: 'Antecedentes registrados',
    shown: 3,
    more: (hidden) => `+${hidden} antecedentes más`,
  },
  form: {
    title: 'Nuevo Antecedente',
    created: 'Antecedente registrado',
    createFailed: 'Error al registrar el antecedente',
  },
} as const satisfies ClinicalList;
