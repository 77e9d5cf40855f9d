import {
  AntecedentInput,
  DiseaseInput,
  MedicationInput,
  RelationshipInput,
} from '@trama/contract/schemas/clinical-data';
import { z } from 'zod';
import type { Kind } from './clinical-data.api.ts';

export interface RecordField {
  name: string;
  label: string;
  /** A short text unless said otherwise. */
  type?: 'long' | 'number' | 'flag';
  required?: boolean;
  /** Two of them share a line. */
  half?: boolean;
}

interface RecordForm {
  title: string;
  schema: z.ZodObject;
  fields: RecordField[];
  created: string;
  createFailed: string;
}

/** A field holds text; what is no number becomes NaN, which the schema refuses. */
const typedAge = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(RelationshipInput.shape.edad.unwrap());

export const FORMS: Record<Kind, RecordForm> = {
  medications: {
    title: 'Nueva Medicación',
    schema: MedicationInput,
    fields: [
      { name: 'nombre_medicamento', label: 'Nombre del medicamento', required: true },
      { name: 'dosis', label: 'Dosis', half: true },
      { name: 'frecuencia', label: 'Frecuencia', half: true },
      { name: 'notas', label: 'Notas', type: 'long' },
      { name: 'activo', label: 'Medicación activa', type: 'flag' },
    ],
    created: 'Medicación registrada',
    createFailed: 'Error al registrar la medicación',
  },
  diseases: {
    title: 'Nueva Enfermedad',
    schema: DiseaseInput,
    fields: [
      { name: 'nombre_enfermedad', label: 'Nombre de la enfermedad', required: true },
      { name: 'tipo', label: 'Tipo', half: true },
      { name: 'medico', label: 'Médico tratante', half: true },
      { name: 'notas', label: 'Notas', type: 'long' },
      { name: 'activa', label: 'Enfermedad activa', type: 'flag', half: true },
      { name: 'en_tratamiento', label: 'En tratamiento', type: 'flag', half: true },
    ],
    created: 'Enfermedad registrada',
    createFailed: 'Error al registrar la enfermedad',
  },
  relationships: {
    title: 'Nuevo Vínculo Familiar',
    schema: RelationshipInput.extend({ edad: typedAge }),
    fields: [
      { name: 'nombre', label: 'Nombre', required: true, half: true },
      { name: 'vinculo', label: 'Vínculo', required: true, half: true },
      { name: 'edad', label: 'Edad', type: 'number', half: true },
      { name: 'ocupacion', label: 'Ocupación', half: true },
      { name: 'convive', label: 'Convive con el paciente', type: 'flag', half: true },
      { name: 'en_tratamiento', label: 'En tratamiento', type: 'flag', half: true },
      { name: 'tratamiento_tipo', label: 'Tipo de tratamiento' },
    ],
    created: 'Vínculo familiar registrado',
    createFailed: 'Error al registrar el vínculo familiar',
  },
  antecedents: {
    title: 'Nuevo Antecedente',
    schema: AntecedentInput,
    fields: [
      { name: 'tratamiento', label: 'Tratamiento', required: true },
      { name: 'motivo', label: 'Motivo', type: 'long' },
      { name: 'duracion', label: 'Duración', half: true },
      { name: 'profesionales', label: 'Profesionales', half: true },
      { name: 'resultados', label: 'Resultados', type: 'long' },
    ],
    created: 'Antecedente registrado',
    createFailed: 'Error al registrar el antecedente',
  },
};

export type RecordValues = Record<string, unknown>;

/** Flags that hold unless somebody says otherwise. */
const ON_BY_DEFAULT = ['activo', 'activa'];

export function emptyRecord(fields: RecordField[], patientId: number): RecordValues {
  const values = fields.map(({ name, type }) => [name, type === 'flag' ? ON_BY_DEFAULT.includes(name) : '']);
  return { id_paciente: patientId, ...Object.fromEntries(values) };
}
