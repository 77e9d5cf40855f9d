import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type History, HistoryUpdate } from '@trama/contract/schemas/record/medical-history';
import { HISTORY_WITHOUT_PROVIDER } from '@trama/contract/words/record/medical-history';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { type StoredDraft, useDraft } from '../../../lib/drafts/drafts.ts';
import { errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { draftOf, startFrom } from './history-draft.ts';
import type { HistoryValues } from './history-fields.ts';
import { rememberHistory } from './medical-history.api.ts';
import { formTexts } from './medical-history.texts.ts';
import { type Conflict, conflictWith, isSaved, saveHistory } from './save-history.ts';

/** The cast holds because the schema changes no shape: it only turns blank texts into null. */
const resolver = zodResolver(HistoryUpdate) as unknown as Resolver<HistoryValues>;

/** A conflict found while saving is saved once settled; one found when a draft is recovered only fills the form. */
type OpenConflict = Conflict & { saveWhenSettled: boolean };

export interface HistoryBeingWritten {
  patientId: number;
  /** As it was loaded; null for a new one. */
  history: History | null;
  /** The draft that is being gone on with. */
  draft: StoredDraft | null;
  draftWaits: 'unknown' | 'offered' | null;
}

/** A history being written: its fields, its draft, its save, and the save of somebody else in between. */
export function useHistoryForm({ patientId, history, draft, draftWaits }: HistoryBeingWritten) {
  const providerId = useSession().user.id_prestador;
  const queryClient = useQueryClient();
  const [start] = useState(() => startFrom(history, draft));
  const base = useRef(start.base);
  const form = useForm<HistoryValues>({ defaultValues: start.values, resolver });
  const [dirty, setDirty] = useState(draft !== null);
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing');
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const saver = useDraft({
    form: 'medical-history',
    about: patientId,
    read: () => draftOf(base.current, form.getValues()),
    waits: draftWaits,
  });

  useOnEveryChange(form, saver.touch, setDirty);
  useConflictOfDraft(history, start, setConflict, setError);

  const finish = (saved: History) => {
    saver.end();
    rememberHistory(queryClient, patientId, saved);
    setPhase('saved');
  };

  const save = form.handleSubmit(async () => {
    setError(null);
    if (!providerId) return setError(HISTORY_WITHOUT_PROVIDER);
    setPhase('saving');
    await saver.hold();
    try {
      const values = form.getValues();
      const outcome = await saveHistory({ patientId, providerId, base: base.current, values });
      if (isSaved(outcome)) return finish(outcome);
      setConflict({ ...outcome, saveWhenSettled: true });
    } catch (failure) {
      setError(errorText(failure, formTexts.saveFailed));
    }
    saver.release();
    setPhase('editing');
  });

  const settle = (settled: OpenConflict, values: HistoryValues) => {
    setConflict(null);
    base.current = settled.newer;
    form.reset(values);
    if (settled.saveWhenSettled) void save();
  };

  return {
    control: form.control,
    creating: start.base.id === null,
    dirty,
    phase,
    error,
    dismissError: () => setError(null),
    draftStatus: saver.status,
    saveDraftNow: saver.saveNow,
    save,
    conflict,
    settle,
    keepEditing: () => setConflict(null),
  };
}

function useOnEveryChange(
  form: UseFormReturn<HistoryValues>,
  touchDraft: () => void,
  setDirty: (dirty: boolean) => void,
): void {
  useEffect(() => {
    const callback = () => {
      setDirty(true);
      touchDraft();
    };
    return form.subscribe({ formState: { values: true }, callback });
  }, [form, touchDraft, setDirty]);
}

/** Somebody else saved after the draft was written: the person settles the differences before they go on writing. */
function useConflictOfDraft(
  history: History | null,
  start: ReturnType<typeof startFrom>,
  setConflict: (conflict: OpenConflict) => void,
  setError: (text: string) => void,
): void {
  useEffect(() => {
    if (start.base.known || !history) return;
    conflictWith(history, start.base, start.values).then(
      (found) => found && setConflict({ ...found, saveWhenSettled: false }),
      (failure) => setError(errorText(failure, formTexts.saveFailed)),
    );
  }, [start, history, setConflict, setError]);
}
