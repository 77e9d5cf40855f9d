import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { activeFlagOf, isChangeable } from '@trama/contract/words/record/clinical-lists/list';
import {
  type EntrySubject,
  entryFieldsOf,
  frozen,
  othersInReach,
} from '../../../platform/entries/entry-fields.ts';
import { performerJson } from '../../people/providers/performers.service.ts';

/** SQL of what an entry of that list answers besides its columns: who recorded it, its folio and marks, and its changes. */
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

export const entryOf = (name: ListName, alias: string): EntrySubject => ({
  clase: `'${name}'`,
  patient: 'allowed.id_paciente',
  object: `${alias}.${listOf(name).id}`,
});

const dayOf = (moment: string) => `(${moment} at time zone '${CLINIC_TIME_ZONE}')::date`;

/** When an entry of a list with a course ended, why, and when somebody last looked at it. */
function courseOf(name: ListName, alias: string): Record<string, string> {
  const list = listOf(name);
  const active = activeFlagOf(list)?.name;
  if (!list.hasCourse || !active) return {};
  const ended = (what: string) =>
    `case when not ${alias}.${active} then (select ended.${what} from suspension_de('${name}', '${active}', ${alias}.${list.id}) ended) end`;
  return {
    hasta: ended('dia'),
    motivo_suspension: ended('motivo'),
    ultima_evaluacion: `greatest(
      ${dayOf(`${alias}.fecha_creacion`)}, ${dayOf(`${alias}.fecha_actualizacion`)},
      (select p.ultima_sesion from pacientes p where p.id_paciente = allowed.id_paciente))`,
  };
}

/** The changes alone; none where entries do not change. */
function changesOf(name: ListName, alias: string): Record<string, string> {
  const list = listOf(name);
  if (!isChangeable(list)) return {};
  return {
    cambios: `case when exists (select from cambios_clinicos c where c.lista = '${name}' and c.id_registro = ${alias}.${list.id})
  then cambios_de('${name}', ${alias}.${list.id}, ${othersInReach('allowed.id_paciente')}) else '[]' end`,
  };
}
