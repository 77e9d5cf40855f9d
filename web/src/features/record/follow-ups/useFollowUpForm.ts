import { zodResolver } from '@hookform/resolvers/zod';
import type { DraftContent } from '@trama/contract/schemas/record/drafts';
import { FollowUpInput } from '@trama/contract/schemas/record/follow-ups';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDraft } from '../../../lib/drafts/drafts.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText, isOffline } from '../../../lib/http/http.ts';
import { useWhenOnline } from '../../../lib/http/useWhenOnline.ts';
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
  /** The person has pressed 'save' and the network was gone: it is sent as soon as it is back. */
  const [waitsForNetwork, setWaits] = useState(false);
  const meant = useRef('');
  const keyOf = useCreationKey();
  const draft = useDraft({
    form: 'follow-up',
    patientId,
    read: () => ({ ...form.getValues() }) as DraftContent,
    waits: draftWaits,
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

  /** The hour goes with the day, unless the person has said which one it was. */
  const followDay = (day: string | null) => {
    if (!dirtyFields.hora) form.resetField('hora', { defaultValue: usualHour(day) });
  };

  const save = form.handleSubmit(async (followUp) => {
    setError(null);
    meant.current = JSON.stringify(form.getValues());
    await draft.hold();
    try {
      await createFollowUp(followUp, keyOf(followUp));
    } catch (failure) {
      draft.release();
      setError(errorText(failure, texts.createFailed));
      setWaits(isOffline(failure));
      return;
    }
    draft.end();
    setWaits(false);
    setSaved(true);
    unsaved.release();
    await onSaved();
  });

  useWhenOnline(waitsForNetwork && !isSubmitting, save);

  return {
    form,
    followDay,
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
