import {
  Antecedent,
  AntecedentInput,
  Disease,
  DiseaseInput,
  DiseasePatch,
  Medication,
  MedicationInput,
  MedicationPatch,
  Relationship,
  RelationshipInput,
} from '@trama/contract/schemas/clinical-data';
import type { AuditAction } from '@trama/contract/words/audit-actions';
import type { z } from 'zod';
import type { RecordKind } from '../../platform/statements/create-record.ts';

/** A flag that can change after the record was made, and how the trail names either change. */
type FlagChanges = Record<string, { on: AuditAction; off: AuditAction }>;

export interface ClinicalKind extends RecordKind {
  /** Of its calls: /api/PATH and /api/patients/{id}/PATH. */
  path: string;
  name: 'medication' | 'disease' | 'relationship' | 'antecedent';
  input: z.ZodObject;
}

/** A kind whose records can be switched on and off. */
export interface ChangeableKind extends ClinicalKind {
  name: 'medication' | 'disease';
  /** Records with this flag come first in lists. */
  activeColumn: string;
  patch: z.ZodObject;
  changes: FlagChanges;
}

/** What its creator writes: all that the input has but whose it is. */
const contentOf = (input: z.ZodObject) => Object.keys(input.omit({ id_paciente: true }).shape);

export const CHANGEABLE_KINDS: readonly ChangeableKind[] = [
  {
    path: 'medications',
    name: 'medication',
    type: 'medication',
    actions: { create: 'medication.create', read: 'medication.list' },
    columns: contentOf(MedicationInput),
    table: 'medicaciones',
    idColumn: 'id_medicacion',
    activeColumn: 'activo',
    input: MedicationInput,
    output: Medication,
    patch: MedicationPatch,
    changes: { activo: { on: 'medication.resume', off: 'medication.stop' } },
  },
  {
    path: 'diseases',
    name: 'disease',
    type: 'disease',
    actions: { create: 'disease.create', read: 'disease.list' },
    columns: contentOf(DiseaseInput),
    table: 'enfermedades',
    idColumn: 'id_enfermedad',
    activeColumn: 'activa',
    input: DiseaseInput,
    output: Disease,
    patch: DiseasePatch,
    changes: {
      activa: { on: 'disease.relapse', off: 'disease.recover' },
      en_tratamiento: { on: 'disease.treat', off: 'disease.untreat' },
    },
  },
];

export const CLINICAL_KINDS: readonly (ClinicalKind | ChangeableKind)[] = [
  ...CHANGEABLE_KINDS,
  {
    path: 'relationships',
    name: 'relationship',
    type: 'relationship',
    actions: { create: 'relationship.create', read: 'relationship.list' },
    columns: contentOf(RelationshipInput),
    table: 'vinculos',
    idColumn: 'id_vinculo',
    input: RelationshipInput,
    output: Relationship,
  },
  {
    path: 'antecedents',
    name: 'antecedent',
    type: 'antecedent',
    actions: { create: 'antecedent.create', read: 'antecedent.list' },
    columns: contentOf(AntecedentInput),
    table: 'antecedentes',
    idColumn: 'id_antecedente',
    input: AntecedentInput,
    output: Antecedent,
  },
];
