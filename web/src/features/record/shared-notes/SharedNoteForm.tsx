import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { SharedFollowUp } from '@trama/contract/schemas/record/shared-follow-ups';
import { SHARED_DRAFT_FORM } from '@trama/contract/words/record/drafts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DraftedFoot } from '../../../domain/record/DraftedFoot.tsx';
import { discardDraft, type StoredDraft } from '../../../lib/drafts/drafts.ts';
import { submitOnCtrlEnter } from '../../../ui/fields/submit-keys.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { LINE_WIDTH } from '../../../ui/text/line-width.ts';
import { Attendance, NoteText } from './SharedNoteFields.tsx';
import { attendeesOf, nameOf, withDraft } from './shared-note-form.ts';
import { sharedNoteTexts as texts } from './shared-notes.texts.ts';
import { useSharedNoteForm } from './useSharedNoteForm.ts';

interface Props {
  appointment: Appointment;
  /** An unfinished note of the same author. */
  draft: StoredDraft | null;
  /** False while it could not be asked for. */
  draftKnown: boolean;
  onSaved: (saved: SharedFollowUp) => void;
  onCancel: () => void;
}

/** One note about everybody who came: what is true of all, and of each of them what concerns only them. */
export function SharedNoteForm({ appointment, draft, draftKnown, onSaved, onCancel }: Props) {
  // The order of the fields is that of the people when the form was opened.
  const [attendees] = useState(() => attendeesOf(appointment));
  const [settled, setSettled] = useState<StoredDraft | null>(null);
  const offered = draft === settled ? null : draft;
  const draftWaits = draftKnown ? offered && 'offered' : 'unknown';
  const { form, ...drafted } = useSharedNoteForm({
    appointmentId: appointment.id_turno,
    attendees,
    draftWaits,
    onSaved,
  });
  const { control, getValues, reset, setFocus } = form;
  useEffect(() => {
    if (draftWaits === 'offered') return;
    // After the dialog about the draft has given the focus back.
    const frame = requestAnimationFrame(() => setFocus('participantes.0.asistio'));
    return () => cancelAnimationFrame(frame);
  }, [draftWaits, setFocus]);
  // Not the texts: twenty fields would be drawn again at every key.
  const came = useWatch({
    control,
    name: attendees.map((_, place) => `participantes.${place}.asistio` as const),
  });
  const records = came.filter(Boolean).length;
  return (
    <Stack
      component="form"
      noValidate
      aria-label={texts.title}
      spacing={2}
      onSubmit={(event) => void drafted.save(event)}
      onKeyDown={submitOnCtrlEnter}
      sx={{ maxWidth: LINE_WIDTH + 62, minWidth: 0 }}
    >
      <SectionCard title={texts.attendance}>
        <Attendance control={control} attendees={attendees} />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {records === 0 ? texts.nobodyCame : texts.attendanceHint}
        </Typography>
      </SectionCard>
      {records > 0 && (
        <>
          <SectionCard title={texts.common}>
            <NoteText control={control} name="comun" label={texts.common} hint={texts.commonHint} rows={4} />
          </SectionCard>
          <SectionCard title={texts.own}>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1, mb: 2 }}>
              {texts.ownHint}
            </Typography>
            <Stack spacing={2}>
              {attendees.map(
                (attendee, place) =>
                  came[place] && (
                    <NoteText
                      key={attendee.id_paciente}
                      control={control}
                      name={`participantes.${place}.propio`}
                      label={texts.ownOf(nameOf(attendee))}
                      rows={2}
                    />
                  ),
              )}
            </Stack>
          </SectionCard>
        </>
      )}
      <DraftedFoot
        form={drafted}
        texts={texts}
        submit={drafted.isSubmitting ? texts.submitting : texts.submit(records)}
        onCancel={onCancel}
        offered={offered}
        onRecover={({ contenido }) => reset(withDraft(getValues(), contenido), { keepDefaultValues: true })}
        discard={() => discardDraft(SHARED_DRAFT_FORM, appointment.id_turno)}
        onSettled={() => setSettled(draft)}
      />
    </Stack>
  );
}
