import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { PERFORMER_UNAVAILABLE } from '@trama/contract/words/people/providers';
import { FOLLOW_UP_FIELDS } from '@trama/contract/words/record/follow-ups';
import {
  type EntrySubject,
  entryFieldsOf,
  frozen,
  withEntry,
} from '../../../platform/entries/entry-fields.ts';
import { creatableKind } from '../../../platform/statements/create-entry.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
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
export const FOLLOW_UPS = listOfPatient({
  name: 'record/follow-ups/list',
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
});

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
