import { zodResolver } from '@hookform/resolvers/zod';
import type { DraftContent } from '@trama/contract/schemas/record/drafts';
import { FollowUpInput } from '@trama/contract/schemas/record/follow-ups';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDraft } from '../../../lib/drafts/drafts.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import type { FollowUpStart } from '../../../lib/navigation/follow-up-start.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { FollowUpByAdmin, type FollowUpValues, startingFollowUp, usualHour } from './follow-up-form.ts';
import { createFollowUp } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

interface Options {
  patientId: number;
  /** What the appointment from which it is written says already. */
  start: FollowUpStart | undefined;
  draftWaits: 'unknown' | 'offered' | null;
  onSaved: () => Promise<void>;
}

/** A follow-up being written: its fields, its draft on the server, its save. */
export function useFollowUpForm({ patientId, start, draftWaits, onSaved }: Options) {
  const { user, isAdmin } = useSession();
  const form = useForm<FollowUpValues, unknown, FollowUpInput>({
    resolver: zodResolver(isAdmin ? FollowUpByAdmin : FollowUpInput),
    defaultValues: startingFollowUp(patientId, isAdmin ? null : user.id_prestador, start),
  });
  const { isDirty, isSubmitting, dirtyFields } = form.formState;
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const keyOf = useCreationKey();
  const draft = useDraft({
    form: 'follow-up',
    patientId,
    read: () => ({ ...form.getValues() }) as DraftContent,
    waits: draftWaits,
  });
  const unsaved = useUnsavedChanges(isDirty && !saved, draft.status);

  const { touch } = draft;
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch]);

  /** The hour goes with the day, unless the person has said which one it was. */
  const followDay = (day: string | null) => {
    if (!dirtyFields.hora) form.resetField('hora', { defaultValue: usualHour(day) });
  };

  const save = form.handleSubmit(async (followUp) => {
    setError(null);
    await draft.hold();
    try {
      await createFollowUp(followUp, keyOf(followUp));
    } catch (failure) {
      draft.release();
      setError(errorText(failure, texts.createFailed));
      return;
    }
    draft.end();
    setSaved(true);
    unsaved.release();
    await onSaved();
  });

  return {
    form,
    followDay,
    save,
    isSubmitting,
    error,
    dismissError: () => setError(null),
    draftStatus: draft.status,
    leaveDialog: unsaved.dialog,
  };
}
