import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { MeetingInput } from '@trama/contract/schemas/record/meetings';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { MEETING_LABELS as LABELS } from '@trama/contract/words/record/meetings';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormDate, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useAddMeeting } from './meetings.api.ts';
import { meetingTexts as texts } from './meetings.texts.ts';
import { ParticipantsField } from './ParticipantsField.tsx';

interface Props {
  patientId: number;
  onClose: () => void;
}

/** A meeting of the team: what was talked about, what was agreed, and who signs it. */
export default function MeetingDialog({ patientId, onClose }: Props) {
  const adding = useAddMeeting(patientId);
  const keyOf = useCreationKey();
  const form = useCheckedForm(MeetingInput, {
    fecha_acto: todayInClinic(),
    temas: '',
    acuerdos: '',
    proxima: null,
    participantes: [],
  });
  const save = form.handleSubmit((body) =>
    adding.mutate({ body, key: keyOf(body) }, noticeThen(texts.saved, onClose)),
  );
  return (
    <FormDialog
      asksBeforeLeaving
      title={texts.add}
      form={form}
      onSubmit={save}
      {...progressOf(adding, texts.failed)}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FormDate name="fecha_acto" label={LABELS.fecha_acto} max={todayInClinic()} />
        <FormText name="temas" label={LABELS.temas} multiline minRows={3} required autoFocus />
        <FormText name="acuerdos" label={LABELS.acuerdos} multiline minRows={3} required />
        <FormDate name="proxima" label={LABELS.proxima} />
        <ParticipantsField patientId={patientId} />
        <Alert severity="info" variant="outlined">
          {texts.signing}
        </Alert>
      </Stack>
    </FormDialog>
  );
}
