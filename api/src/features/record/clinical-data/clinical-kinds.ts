import { CLINICAL_SCHEMAS } from '@trama/contract/schemas/record/clinical-data';
import { type AnyList, LIST_NAMES, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import type { z } from 'zod';
import { currentOf } from '../../../database/patient-tables.ts';
import { type CreatableKind, creatableKind } from '../../../platform/statements/create-entry.ts';
import { computedOf } from './changes.service.ts';

/** A clinical list and the entries in it. */
export type ClinicalKind = CreatableKind & {
  name: ListName;
  list: AnyList;
  input: z.ZodObject;
  patch: z.ZodObject;
};

export const CLINICAL_KINDS: readonly ClinicalKind[] = LIST_NAMES.map((name) => {
  const list = listOf(name);
  return creatableKind({
    name,
    type: name,
    feature: 'record/clinical-data',
    list,
    table: list.table,
    current: currentOf(list.table),
    idColumn: list.id,
    columns: Object.keys(list.fields),
    actions: { create: `${name}.create`, read: `${name}.list` },
    computed: (alias: string) => computedOf(name, alias),
    ...CLINICAL_SCHEMAS[name],
  });
});
