import { FollowUp } from '@trama/contract/schemas/follow-ups';
import { FOLLOW_UP_TEXT_FIELDS, PERFORMER_UNAVAILABLE } from '@trama/contract/words/follow-ups';
import type { RecordKind } from '../../platform/statements/create-record.ts';
import type { PatientList } from '../../platform/statements/patient-rows.ts';
import { endDraft, endedDraft } from '../drafts/drafts.service.ts';
import { performerJson } from '../providers/performers.service.ts';

/** Newest first; of one day, the last recorded first. */
export const FOLLOW_UPS: PatientList = {
  name: 'follow-ups',
  schema: FollowUp,
  from: 'seguimientos',
  alias: 's',
  idColumn: 'id_seguimiento',
  computed: { prestadores: performerJson('s.id_prestador') },
  orderBy: 's.fecha desc, s.id_seguimiento desc',
};

export const FOLLOW_UP: RecordKind = {
  name: 'follow_up',
  type: 'follow_up',
  table: 'seguimientos',
  idColumn: 'id_seguimiento',
  output: FollowUp,
  columns: ['fecha', ...FOLLOW_UP_TEXT_FIELDS],
  computed: (alias) => ({ prestadores: performerJson(`${alias}.id_prestador`) }),
  performerUnavailable: PERFORMER_UNAVAILABLE,
  alsoWrites: endedDraft('follow-up'),
  endDraft: (tx, actor, patientId) => endDraft(tx, actor, 'follow-up', patientId),
  actions: { create: 'follow_up.create', read: 'follow_up.list' },
};
