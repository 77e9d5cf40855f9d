import { RecordedChange } from '@trama/contract/schemas/clinical-data';
import { type ListName, listOf } from '@trama/contract/words/clinical-lists';
import { isChangeable } from '@trama/contract/words/clinical-lists/list';
import { rowAsJson } from '../../platform/statements/row-json.ts';
import { performerJson } from '../providers/performers.service.ts';

/** A record answers with so many of its changes, the newest. */
const CHANGES_SHOWN = 100;

/** SQL of what a record of that list answers besides its columns: who recorded it, and its changes. */
export function computedOf(name: ListName, alias: string): Record<string, string> {
  const list = listOf(name);
  return {
    autor: performerJson(`${alias}.registrado_por`),
    ...(isChangeable(list) && { cambios: changesJson(name, `${alias}.${list.id}`) }),
  };
}

const changesJson = (name: ListName, record: string) => `(
  select coalesce(json_agg(${rowAsJson(RecordedChange, 'c', { autor: performerJson('c.registrado_por') })}
                           order by c.id_cambio desc), '[]')
    from (select c.* from cambios_clinicos c where c.lista = '${name}' and c.id_registro = ${record}
           order by c.id_cambio desc limit ${CHANGES_SHOWN}) c)`;
