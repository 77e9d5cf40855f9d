import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { type FieldValue, fieldsOf, type ListField } from '@trama/contract/words/record/clinical-lists/list';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

type Fields = Record<string, FieldValue>;

const fieldsWith = (name: ListName, value: (field: ListField, name: string) => FieldValue | undefined) =>
  Object.fromEntries(
    fieldsOf(listOf(name)).flatMap(([field, facts]) => {
      const given = value(facts, field);
      return given === undefined ? [] : [[field, given]];
    }),
  );

/** The least that an entry of that list asks for. */
export const leastEntry = (name: ListName): Fields =>
  fieldsWith(name, ({ kind }, field) => (kind === 'name' ? `Un ${field}` : undefined));

/** How the other fields change with it. */
export const defaultsOf = (name: ListName): Fields =>
  fieldsWith(name, (field) =>
    field.kind === 'name' ? undefined : field.kind === 'flag' ? field.initially : null,
  );

/** Every field filled, and every flag the other way round. `text` is in every text. */
export const fullEntry = (name: ListName, text = 'otro'): Fields =>
  fieldsWith(name, (field, its) => {
    switch (field.kind) {
      case 'name':
      case 'text':
      case 'long':
        return `${text} ${its}`;
      case 'date':
        return '2024-02-29';
      case 'number':
        return field.max;
      case 'flag':
        return !field.initially;
    }
  });

/** Writes an entry that the trail does not know; gives its id. */
export async function insertListEntry(
  t: TestApp,
  name: ListName,
  of: { id_paciente: number; registrado_por: number },
): Promise<number> {
  const { table, id } = listOf(name);
  const row = Object.entries({ ...of, ...leastEntry(name) });
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    values (${sql.join(row.map(([, value]) => value))}) returning ${sql.ref(id)} as id`.execute(t.db);
  return Number(rows[0]?.id);
}
