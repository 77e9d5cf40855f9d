import { zodResolver } from '@hookform/resolvers/zod';
import { type SharedFollowUp, SharedFollowUpInput } from '@trama/contract/schemas/record/shared-follow-ups';
import { SHARED_DRAFT_FORM } from '@trama/contract/words/record/drafts';
import { useForm } from 'react-hook-form';
import { useDraftedForm } from '../../../domain/record/useDraftedForm.ts';
import {
  type Attendee,
  refusalText,
  type SharedNoteValues,
  startingNote,
  withoutTheAbsent,
} from './shared-note-form.ts';
import { createSharedNote } from './shared-notes.api.ts';

interface Options {
  appointmentId: number;
  attendees: Attendee[];
  draftWaits: 'unknown' | 'offered' | null;
  onSaved: (saved: SharedFollowUp) => void;
}

/** A note about several people being written: who came, its parts, its draft on the server, its save. */
export function useSharedNoteForm({ appointmentId, attendees, draftWaits, onSaved }: Options) {
  const form = useForm<SharedNoteValues, unknown, SharedFollowUpInput>({
    resolver: zodResolver(SharedFollowUpInput),
    defaultValues: startingNote(appointmentId, attendees),
  });
  const drafted = useDraftedForm({
    form,
    draft: { form: SHARED_DRAFT_FORM, about: appointmentId, waits: draftWaits },
    send: (note, key) => createSharedNote(withoutTheAbsent(note), key),
    explain: (failure) => refusalText(failure, attendees),
    onSaved,
  });
  return { form, ...drafted };
}
