import { RecordedChange } from '@trama/contract/schemas/clinical-data';
import { type ListName, listOf } from '@trama/contract/words/clinical-lists';
import { isChangeable } from '@trama/contract/words/clinical-lists/list';
import { rowAsJson } from '../../platform/statements/row-json.ts';
import { performerJson } from '../providers/performers.service.ts';

/** A record answers with so many of its changes, the newest, and with fewer where they are long: the last one, and what fits. */
const CHANGES_SHOWN = 100;
const CHANGES_BYTES = 500_000;

/** SQL of what a record of that list answers besides its columns: who recorded it, and its changes. */
export const computedOf = (name: ListName, alias: string): Record<string, string> => ({
  autor: performerJson(`${alias}.registrado_por`),
  ...changesOf(name, alias),
});

/** The changes alone; none where records do not change. */
export function changesOf(name: ListName, alias: string): Record<string, string> {
  const list = listOf(name);
  return isChangeable(list) ? { cambios: changesJson(name, `${alias}.${list.id}`) } : {};
}

const changesJson = (name: ListName, record: string) => `(
  select coalesce(json_agg(${rowAsJson(RecordedChange, 'c', { autor: performerJson('c.registrado_por') })}
                           order by c.id_cambio desc), '[]')
    from (select c.*, coalesce(sum(octet_length(c.antes::text) + octet_length(c.despues::text)) over (
                        order by c.id_cambio desc rows between unbounded preceding and 1 preceding), 0) as before
            from (select c.* from cambios_clinicos c where c.lista = '${name}' and c.id_registro = ${record}
                   order by c.id_cambio desc limit ${CHANGES_SHOWN}) c) c
   where c.before < ${CHANGES_BYTES})`;
