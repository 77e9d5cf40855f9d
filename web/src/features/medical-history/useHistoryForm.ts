import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import type { Draft } from '@trama/contract/schemas/drafts';
import { type History, HistoryUpdate } from '@trama/contract/schemas/medical-history';
import { HISTORY_WITHOUT_PROVIDER } from '@trama/contract/words/medical-history';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useDraft } from '../../lib/drafts/drafts.ts';
import { errorText } from '../../lib/http/http.ts';
import { useSession } from '../../lib/session/session.ts';
import { draftOf, startFrom } from './history-draft.ts';
import type { HistoryValues } from './history-fields.ts';
import { historyOf, versionsOf } from './medical-history.api.ts';
import { formTexts } from './medical-history.texts.ts';
import { type Conflict, conflictWith, isSaved, saveHistory } from './save-history.ts';

/** What comes out of the schema has the shape of what goes in: only blank texts become null. */
const resolver = zodResolver(HistoryUpdate) as unknown as Resolver<HistoryValues>;

/** A conflict found when a draft is taken up only fills the form; one found by a save is saved when settled. */
type OpenConflict = Conflict & { saveWhenSettled: boolean };

/** A history being written: its fields, its draft, its save, and the save of somebody else in between. */
export function useHistoryForm(patientId: number, history: History | null, draft: Draft | null) {
  const providerId = useSession().user.id_prestador;
  const queryClient = useQueryClient();
  const [start] = useState(() => startFrom(history, draft));
  const base = useRef(start.base);
  const form = useForm<HistoryValues>({ defaultValues: start.values, resolver });
  const [dirty, setDirty] = useState(draft !== null);
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing');
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const saver = useDraft('medical-history', patientId, () => draftOf(base.current, form.getValues()));

  const { touch } = saver;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          setDirty(true);
          touch();
        },
      }),
    [form, touch],
  );

  // A draft written before somebody else's save: what differs is settled before the writing goes on.
  useEffect(() => {
    if (start.base.known || !history) return;
    conflictWith(history, start.base, start.values).then(
      (found) => found && setConflict({ ...found, saveWhenSettled: false }),
      (failure) => setError(errorText(failure, formTexts.saveFailed)),
    );
  }, [start, history]);

  const finish = (saved: History) => {
    saver.end();
    queryClient.setQueryData(historyOf(patientId).queryKey, { hasHistory: true, data: saved });
    void queryClient.invalidateQueries({ queryKey: versionsOf(saved.id_admision).queryKey });
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
    save,
    conflict,
    settle,
    keepEditing: () => setConflict(null),
  };
}
