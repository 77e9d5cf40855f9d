import { RecordedChange } from '@trama/contract/schemas/record/clinical-data';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { activeFlagOf, isChangeable } from '@trama/contract/words/record/clinical-lists/list';
import { type EntrySubject, entryFieldsOf, frozen, inError } from '../../../platform/entries/entry-fields.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { performerJson } from '../../people/providers/performers.service.ts';

/** A record answers with so many of its changes, the newest, and with fewer where they are long: the last one, and what fits. */
const CHANGES_SHOWN = 100;
const CHANGES_BYTES = 500_000;

/** SQL of what a record of that list answers besides its columns: who recorded it, its entry, and its changes. */
export const computedOf = (name: ListName, alias: string): Record<string, string> => ({
  autor: frozen(entryOf(name, alias), 'author', performerJson(`${alias}.registrado_por`)),
  ...entryFieldsOf(entryOf(name, alias)),
  ...changesOf(name, alias),
  ...courseOf(name, alias),
});

/** The computed fields that can be long. */
export const longOf = (name: ListName, alias: string): Record<string, string> => ({
  correcciones: entryFieldsOf(entryOf(name, alias)).correcciones,
  ...changesOf(name, alias),
});

const entryOf = (name: ListName, alias: string): EntrySubject => ({
  clase: `'${name}'`,
  patient: `${alias}.id_paciente`,
  object: `${alias}.${listOf(name).id}`,
});

const CHANGE: EntrySubject = { clase: `'change'`, patient: 'c.id_paciente', object: 'c.id_cambio' };

const dayOf = (moment: string) => `(${moment} at time zone '${CLINIC_TIME_ZONE}')::date`;

/** When a record of a list with a course ended, why, and when somebody last looked at it. */
function courseOf(name: ListName, alias: string): Record<string, string> {
  const list = listOf(name);
  const active = activeFlagOf(list)?.name;
  if (!list.hasCourse || !active) return {};
  const changes = `from cambios_clinicos c where c.lista = '${name}' and c.id_registro = ${alias}.${list.id}`;
  const ended = (what: string) => `case when not ${alias}.${active} then (
    select ${what} ${changes} and c.despues -> '${active}' = 'false' and not ${inError(CHANGE)} order by c.id_cambio desc limit 1) end`;
  return {
    hasta: ended(dayOf('c.fecha_creacion')),
    motivo_suspension: ended('c.motivo'),
    ultima_evaluacion: `greatest(
      ${dayOf(`${alias}.fecha_creacion`)}, (select ${dayOf('max(c.fecha_creacion)')} ${changes} and not ${inError(CHANGE)}),
      (select p.ultima_sesion from pacientes p where p.id_paciente = ${alias}.id_paciente))`,
  };
}

/** The changes alone; none where records do not change. */
function changesOf(name: ListName, alias: string): Record<string, string> {
  const list = listOf(name);
  return isChangeable(list) ? { cambios: changesJson(name, `${alias}.${list.id}`) } : {};
}

const ENTRY_OF_CHANGE = entryFieldsOf(CHANGE);
const CHANGE_COMPUTED = {
  ...ENTRY_OF_CHANGE,
  autor: frozen(
    CHANGE,
    'author',
    'autor_de(c.registrado_por)::json',
    Object.keys(RecordedChange.shape.autor.shape),
  ),
  correcciones: 'c.correcciones',
};
const CHANGE_BYTES = ['antes', 'despues', 'correcciones'].map((name) => `octet_length(c.${name}::text)`);

const changesJson = (name: ListName, record: string) => `(
  select coalesce(json_agg(${rowAsJson(RecordedChange, 'c', CHANGE_COMPUTED)} order by c.id_cambio desc), '[]')
    from (select c.*, coalesce(sum(${CHANGE_BYTES.join(' + ')}) over (
                        order by c.id_cambio desc rows between unbounded preceding and 1 preceding), 0) as before
            from (select c.*, ${ENTRY_OF_CHANGE.correcciones} as correcciones from cambios_clinicos c where c.lista = '${name}' and c.id_registro = ${record}
                   order by c.id_cambio desc limit ${CHANGES_SHOWN}) c) c
   where c.before < ${CHANGES_BYTES})`;
