import { zodResolver } from '@hookform/resolvers/zod';
import { FollowUpInput } from '@trama/contract/schemas/record/follow-ups';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useDraftedForm } from '../../../domain/record/useDraftedForm.ts';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import type { FollowUpStart } from '../../../lib/navigation/follow-up-start.ts';
import { useSession } from '../../../lib/session/session.ts';
import {
  FollowUpByAdmin,
  type FollowUpValues,
  firstEmptyField,
  startingFollowUp,
  usualHour,
} from './follow-up-form.ts';
import { createFollowUp } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

interface Options {
  patientId: number;
  /** What the appointment from which it is written says already. */
  start: FollowUpStart | undefined;
  /** Nobody chose that appointment: it is that of the day. */
  startIsGuessed: boolean;
  draftWaits: 'unknown' | 'offered' | null;
  onSaved: () => Promise<void>;
}

/** A follow-up being written: its fields, its draft on the server, its save. */
export function useFollowUpForm({ patientId, start, startIsGuessed, draftWaits, onSaved }: Options) {
  const { user, isAdmin } = useSession();
  const form = useForm<FollowUpValues, unknown, FollowUpInput>({
    resolver: zodResolver(isAdmin ? FollowUpByAdmin : FollowUpInput),
    defaultValues: startingFollowUp(patientId, isAdmin ? null : user.id_prestador, start),
  });
  const { dirtyFields } = form.formState;
  // The one with which the form began: whatever the agenda says later, its values stand in the form.
  const [begun] = useState(start);
  const refused = useRef('');
  const nameAppointment = () => JSON.stringify(form.getValues(['id_turno', 'id_prestador']));
  const explain = (failure: unknown) => {
    const text = errorText(failure, texts.createFailed);
    if (!(failure instanceof ApiError) || !failure.details.some(({ field }) => field === 'id_turno'))
      return text;
    refused.current = nameAppointment();
    return `${text}. ${texts.withoutAppointment}`;
  };
  /** An appointment that was refused is left out at the second try: nobody may be kept from saving what they wrote. */
  const send = (input: FollowUpInput, key: string) =>
    createFollowUp(nameAppointment() === refused.current ? { ...input, id_turno: null } : input, key);
  const drafted = useDraftedForm({
    form,
    draft: { form: 'follow-up', about: patientId, waits: draftWaits },
    send,
    explain,
    onSaved,
  });

  /**
   * The hour goes with the day, unless the person has said which one it was. So does the appointment: a chosen one stays with the
   * note on another day, and comes to a recovered draft that is given its day.
   */
  const followDay = (day: string | null) => {
    const ofDay = begun?.fecha === day ? begun : undefined;
    if (!dirtyFields.hora) form.resetField('hora', { defaultValue: ofDay?.hora ?? usualHour(day) });
    if (!begun || (!ofDay && !startIsGuessed)) return;
    form.setValue('id_turno', ofDay?.id_turno ?? null);
    for (const name of ['modalidad', 'duracion_min'] as const)
      if (!dirtyFields[name]) form.resetField(name, { defaultValue: ofDay?.[name] ?? null });
  };

  return { form, followDay, ...drafted };
}

interface Form extends Pick<UseFormReturn<FollowUpValues>, 'getValues' | 'setFocus'> {}

/** Once, when the form can be written in: after a draft has been settled, where that stopped. */
export function useFocusOnFirstEmpty({ getValues, setFocus }: Form, isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    // After the dialog about the draft has given the focus back.
    const frame = requestAnimationFrame(() => {
      isDone.current = true;
      const name = firstEmptyField(getValues());
      if (name) setFocus(name);
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, getValues, setFocus]);
}
