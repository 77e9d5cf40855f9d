import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { FollowUp, type FollowUpQuery, LastPlan } from '@trama/contract/schemas/record/follow-ups';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { PERFORMER_UNAVAILABLE } from '@trama/contract/words/people/providers';
import { FOLLOW_UP_FIELDS, FOLLOW_UP_TEXT_FIELDS } from '@trama/contract/words/record/follow-ups';
import {
  type EntrySubject,
  entryFieldsOf,
  followUpInError,
  frozen,
  withEntry,
} from '../../../platform/entries/entry-fields.ts';
import { creatableKind } from '../../../platform/statements/create-entry.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { ATTENDS_APPOINTMENT } from '../../agenda/appointments/attended.service.ts';
import { frozenJson, performerJson } from '../../people/providers/performers.service.ts';
import { draftOf } from '../drafts/drafts.service.ts';

const entryOf = (alias: string): EntrySubject => ({
  clase: `'follow_up'`,
  patient: 'allowed.id_paciente',
  object: `${alias}.id_seguimiento`,
});

/** What is shown of the person who performed it. */
const SHOWN = Object.keys(PerformingProvider.shape);

/** What a follow-up answers besides its columns. */
const computedOf = (alias: string) => ({
  prestadores: frozen(entryOf(alias), 'performer', performerJson(`${alias}.id_prestador`)),
  hora: `to_char(${alias}.hora, 'HH24:MI')`,
  ...entryFieldsOf(entryOf(alias)),
});

const NOW_IN_CLINIC = `now() at time zone '${CLINIC_TIME_ZONE}'`;

/** Newest first; of one day, the last recorded first. */
const LISTED = {
  kind: 'follow_up',
  schema: FollowUp,
  from: withEntry('seguimientos', entryOf('r')),
  alias: 's',
  idColumn: 'id_seguimiento',
  computed: {
    ...computedOf('s'),
    folio: 's.folio',
    prestadores: frozenJson('s.efectuado_por', 's.id_prestador', SHOWN),
  },
  long: { correcciones: entryFieldsOf(entryOf('s')).correcciones },
  orderBy: 's.fecha desc, s.id_seguimiento desc',
} as const;

export const FOLLOW_UPS = listOfPatient({ name: 'record/follow-ups/list', ...LISTED });

/** All texts of a follow-up as they are searched; made once for all the words ('offset 0'). */
const SEARCHED = `(select clave_busqueda(concat_ws(' ', ${FOLLOW_UP_TEXT_FIELDS.map((field) => `s.${field}`).join(', ')})) as texto offset 0)`;

/** Those in which every word of $2 occurs, of the provider $3, from the day $4 to the day $5; null asks for nothing. */
const FOUND_FOLLOW_UPS = listOfPatient({
  name: 'record/follow-ups/search',
  ...LISTED,
  where: `($2::text[] is null
        or (select bool_and(strpos(buscado.texto, clave_busqueda(palabra)) > 0)
              from ${SEARCHED} buscado, unnest($2::text[]) palabra))
   and ($3::bigint is null or s.id_prestador = $3::bigint)
   and ($4::date is null or s.fecha >= $4::date)
   and ($5::date is null or s.fecha <= $5::date)`,
});

export const FOLLOW_UP_LISTS = [FOLLOW_UPS, FOUND_FOLLOW_UPS];

/** The whole list, or what is looked for in it. */
export function answerFollowUps(guard: Guard, query: FollowUpQuery): Promise<never> {
  const { q, id_prestador = null, desde = null, hasta = null } = query;
  const words = q ?? null;
  if ([words, id_prestador, desde, hasta].every((wanted) => wanted === null))
    return guard.answerList(FOLLOW_UPS, [null], restOf);
  return guard.answerList(FOUND_FOLLOW_UPS, [null, words, id_prestador, desde, hasta], restOfFound);
}

/** The rest is asked for by its ids, which have been found already. */
function restOfFound(part: Parameters<typeof restOf>[0]) {
  const rest = restOf(part);
  return rest && [...rest, null, null, null, null];
}

/** The JSON of a LastPlan. A follow-up marked as an error plans nothing. */
export const LAST_PLAN = ownSql('record/follow-ups/last-plan')`
  select json_build_object('plan', (
           select ${rowAsJson(LastPlan.shape.plan.unwrap(), 's', {
             prestadores: frozen(entryOf('s'), 'performer', performerJson('s.id_prestador')),
           })}
             from seguimientos s
            where s.id_paciente = allowed.id_paciente and s.planificacion is not null and not ${followUpInError('s')}
            order by s.fecha desc, s.id_seguimiento desc
            limit 1)) as json`;

export const FOLLOW_UP = creatableKind({
  name: 'follow_up',
  feature: 'record/follow-ups',
  type: 'follow_up',
  table: 'seguimientos',
  idColumn: 'id_seguimiento',
  output: FollowUp,
  columns: [...FOLLOW_UP_FIELDS, 'id_turno'],
  defaults: (content) => ({
    hora: `case when ${content}.fecha = (${NOW_IN_CLINIC})::date then date_trunc('minute', ${NOW_IN_CLINIC})::time end`,
  }),
  computed: computedOf,
  performerUnavailable: PERFORMER_UNAVAILABLE,
  ...ATTENDS_APPOINTMENT,
  draft: draftOf('follow-up'),
  actions: { create: 'follow_up.create', read: 'follow_up.list' },
});
