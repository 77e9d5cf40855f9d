import { z } from 'zod';
import { flag, id, longText, moment, optionalText, requiredText } from './fields.ts';

/** Medications, illnesses, family links and antecedents of a patient. */

const ofPatient = { id_paciente: id('Datos del paciente no disponibles') };
const recorded = { id_paciente: id(), fecha_creacion: moment() };
/** Moment of the last stop, resumption or recovery; null until there is one. */
const changed = { fecha_actualizacion: moment().nullable() };
const text = () => z.string().nullable();

export const MedicationInput = z.object({
  ...ofPatient,
  nombre_medicamento: requiredText('El nombre del medicamento es requerido'),
  dosis: optionalText().optional(),
  frecuencia: optionalText().optional(),
  notas: longText().optional(),
  activo: flag().default(true),
});
export type MedicationInput = z.output<typeof MedicationInput>;
export const MedicationPatch = z.object({ activo: flag() });
export const Medication = z.object({
  id_medicacion: id(),
  ...recorded,
  ...changed,
  nombre_medicamento: z.string(),
  dosis: text(),
  frecuencia: text(),
  notas: text(),
  activo: z.boolean(),
});
export type Medication = z.output<typeof Medication>;

export const DiseaseInput = z.object({
  ...ofPatient,
  nombre_enfermedad: requiredText('El nombre de la enfermedad es requerido'),
  activa: flag().default(true),
  en_tratamiento: flag().default(false),
  tipo: optionalText().optional(),
  medico: optionalText().optional(),
  notas: longText().optional(),
});
export type DiseaseInput = z.output<typeof DiseaseInput>;
export const DiseasePatch = z.object({ activa: flag().optional(), en_tratamiento: flag().optional() });
export const Disease = z.object({
  id_enfermedad: id(),
  ...recorded,
  ...changed,
  nombre_enfermedad: z.string(),
  activa: z.boolean(),
  en_tratamiento: z.boolean(),
  tipo: text(),
  medico: text(),
  notas: text(),
});
export type Disease = z.output<typeof Disease>;

const AGE_INVALID = 'La edad debe ser un número entero entre 0 y 150';
export const RelationshipInput = z.object({
  ...ofPatient,
  nombre: requiredText('El nombre es requerido'),
  vinculo: requiredText('El vínculo es requerido'),
  edad: z.int(AGE_INVALID).min(0, AGE_INVALID).max(150, AGE_INVALID).nullable().optional(),
  convive: flag().default(false),
  en_tratamiento: flag().default(false),
  ocupacion: optionalText().optional(),
  tratamiento_tipo: optionalText().optional(),
});
export type RelationshipInput = z.output<typeof RelationshipInput>;
export const Relationship = z.object({
  id_vinculo: id(),
  ...recorded,
  nombre: z.string(),
  vinculo: z.string(),
  edad: z.int().nullable(),
  convive: z.boolean(),
  en_tratamiento: z.boolean(),
  ocupacion: text(),
  tratamiento_tipo: text(),
});
export type Relationship = z.output<typeof Relationship>;

export const AntecedentInput = z.object({
  ...ofPatient,
  tratamiento: requiredText('El tratamiento es requerido'),
  motivo: longText().optional(),
  duracion: optionalText().optional(),
  profesionales: optionalText().optional(),
  resultados: longText().optional(),
});
export type AntecedentInput = z.output<typeof AntecedentInput>;
export const Antecedent = z.object({
  id_antecedente: id(),
  ...recorded,
  tratamiento: z.string(),
  motivo: text(),
  duracion: text(),
  profesionales: text(),
  resultados: text(),
});
export type Antecedent = z.output<typeof Antecedent>;
