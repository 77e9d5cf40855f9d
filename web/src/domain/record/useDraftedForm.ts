import type { DraftContent } from '@trama/contract/schemas/record/drafts';
import type { AnyDraftForm } from '@trama/contract/words/record/drafts';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useDraft } from '../../lib/drafts/drafts.ts';
import { useCreationKey } from '../../lib/http/creation-key.ts';
import { ApiError, isOffline } from '../../lib/http/http.ts';
import { useWhenOnline } from '../../lib/http/useWhenOnline.ts';
import { useUnsavedChanges } from '../../ui/dialogs/useUnsavedChanges.tsx';

interface Options<Values extends FieldValues, Input, Saved> {
  form: UseFormReturn<Values, unknown, Input>;
  /** `about`: the patient, or the appointment of a shared note. */
  draft: { form: AnyDraftForm; about: number; waits: 'unknown' | 'offered' | null };
  send: (input: Input, idempotencyKey: string) => Promise<Saved>;
  /** What the form says of a save that failed. */
  explain: (failure: unknown) => string;
  onSaved: (saved: Saved) => Promise<void> | void;
}

/** A long form that becomes an entry: its draft on the server, its save, and what happens without a network. */
export function useDraftedForm<Values extends FieldValues, Input, Saved>({
  form,
  draft: { form: name, about, waits },
  send,
  explain,
  onSaved,
}: Options<Values, Input, Saved>) {
  const { isDirty, isSubmitting } = form.formState;
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  /** The person has pressed 'save' and the network was gone: it is sent as soon as it is back. */
  const [waitsForNetwork, setWaits] = useState(false);
  const meant = useRef('');
  const keyOf = useCreationKey();
  const draft = useDraft({
    form: name,
    about,
    read: () => ({ ...form.getValues() }) as DraftContent,
    waits,
  });
  const unsaved = useUnsavedChanges(isDirty && !saved, draft.status);

  const { touch } = draft;
  useEffect(() => {
    const changed = () => {
      touch();
      // Only what the person meant to save is sent by itself.
      if (JSON.stringify(form.getValues()) !== meant.current) setWaits(false);
    };
    return form.subscribe({ formState: { values: true }, callback: changed });
  }, [form, touch]);

  const save = form.handleSubmit(async (input) => {
    setError(null);
    meant.current = JSON.stringify(form.getValues());
    await draft.hold();
    let answer: Saved;
    try {
      answer = await send(input, keyOf(input));
    } catch (failure) {
      draft.release();
      showAtFields(form, failure);
      setError(explain(failure));
      setWaits(isOffline(failure));
      return;
    }
    draft.end();
    setWaits(false);
    setSaved(true);
    unsaved.release();
    await onSaved(answer);
  });

  useWhenOnline(waitsForNetwork && !isSubmitting, save);

  return {
    save,
    waitsForNetwork,
    saveDraftNow: draft.saveNow,
    isSubmitting,
    error,
    dismissError: () => setError(null),
    draftStatus: draft.status,
    leaveDialog: unsaved.dialog,
  };
}

/** What the server found wrong stands at its field, and the first of them gets the focus. */
function showAtFields<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  failure: unknown,
): void {
  if (!(failure instanceof ApiError)) return;
  failure.details.forEach(({ field, message }, place) => {
    form.setError(field as Path<Values>, { message }, { shouldFocus: place === 0 });
  });
}
