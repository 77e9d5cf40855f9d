import type { DraftContent } from '@trama/contract/schemas/record/drafts';
import type { History } from '@trama/contract/schemas/record/medical-history';
import type { StoredDraft } from '../../../lib/drafts/drafts.ts';
import { FIELD_SPECS, type FieldSpec, type HistoryValues } from './history-fields.ts';
import { changesFrom } from './history-values.ts';
import { type Base, baseOf } from './save-history.ts';

/**
 * A draft holds what was changed, and the moment of the history it was changed on (0 when there was none yet), so
 * that a save that came in between is noticed when the draft is taken up again.
 */
export function draftOf(base: Base, values: HistoryValues): DraftContent {
  return { ...changesFrom(base.values, values), base: base.moment ? Date.parse(base.moment) : 0 };
}

/** The person undid all their changes: the draft has nothing to offer. */
export function saysNothing(draft: StoredDraft): boolean {
  return Object.keys(readChanges(draft.contenido)).length === 0;
}

/** What the form starts with: the history as it is, or with the changes of the draft on top. */
export function startFrom(
  history: History | null,
  draft: StoredDraft | null,
): { base: Base; values: HistoryValues } {
  const current = baseOf(history);
  if (!draft) return { base: current, values: current.values };
  const { base: moment, ...changes } = draft.contenido;
  const values = { ...current.values, ...readChanges(changes) };
  const writtenOn = typeof moment === 'number' ? moment : 0;
  const sameBase = writtenOn === (current.moment ? Date.parse(current.moment) : 0);
  if (sameBase) return { base: current, values };
  return { base: { ...current, moment: new Date(writtenOn).toISOString(), known: false }, values };
}

/** Only fields that the form knows, with values that they can hold. */
function readChanges(content: DraftContent): Partial<HistoryValues> {
  const readable = FIELD_SPECS.filter((field) => field.name in content && holds(field, content[field.name]));
  return Object.fromEntries(readable.map(({ name }) => [name, content[name]]));
}

const HELD_TYPE: Record<FieldSpec['kind'], 'boolean' | 'string'> = {
  text: 'string',
  risk: 'string',
  date: 'string',
  flag: 'boolean',
};

function holds({ kind }: FieldSpec, value: unknown): boolean {
  return value === null || typeof value === HELD_TYPE[kind];
}
