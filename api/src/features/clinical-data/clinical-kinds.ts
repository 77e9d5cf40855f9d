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

/** A flag that can change after the record was made, and how the trail names either change. */
type FlagChanges = Record<string, { on: AuditAction; off: AuditAction }>;

export interface ClinicalKind {
  /** Of its calls: /api/PATH and /api/patients/{id}/PATH. */
  path: string;
  name: 'medication' | 'disease' | 'relationship' | 'antecedent';
  table: string;
  idColumn: string;
  input: z.ZodObject;
  output: z.ZodObject;
}

/** A kind whose records can be switched on and off. */
export interface ChangeableKind extends ClinicalKind {
  name: 'medication' | 'disease';
  /** Records with this flag come first in lists. */
  activeColumn: string;
  patch: z.ZodObject;
  changes: FlagChanges;
}

export const CHANGEABLE_KINDS: readonly ChangeableKind[] = [
  {
    path: 'medications',
    name: 'medication',
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
    table: 'vinculos',
    idColumn: 'id_vinculo',
    input: RelationshipInput,
    output: Relationship,
  },
  {
    path: 'antecedents',
    name: 'antecedent',
    table: 'antecedentes',
    idColumn: 'id_antecedente',
    input: AntecedentInput,
    output: Antecedent,
  },
];
