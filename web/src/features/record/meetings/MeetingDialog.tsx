import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { MeetingInput } from '@trama/contract/schemas/record/meetings';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { MEETING_LABELS as LABELS } from '@trama/contract/words/record/meetings';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useAddMeeting } from './meetings.api.ts';
import { meetingTexts as texts } from './meetings.texts.ts';
import { ParticipantsField } from './ParticipantsField.tsx';

interface Values {
  fecha_acto: string | null;
  temas: string;
  acuerdos: string;
  proxima: string | null;
  participantes: number[];
}

interface Props {
  patientId: number;
  onClose: () => void;
}

/** A meeting of the team: what was talked about, what was agreed, and who signs it. */
export default function MeetingDialog({ patientId, onClose }: Props) {
  const adding = useAddMeeting(patientId);
  const keyOf = useCreationKey();
  const form = useForm<Values>({
    defaultValues: { fecha_acto: todayInClinic(), temas: '', acuerdos: '', proxima: null, participantes: [] },
  });
  const values = form.watch();
  const [tried, setTried] = useState(false);
  const unsaved = useUnsavedChanges(form.formState.isDirty);
  const parsed = MeetingInput.safeParse(values);
  const faultOf = (field: keyof Values) =>
    tried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true });
  const save = () => {
    setTried(true);
    if (!parsed.success) return;
    adding.mutate(
      { body: parsed.data, key: keyOf(parsed.data) },
      {
        onSuccess: () => {
          unsaved.release();
          notify(texts.saved, 'success');
          onClose();
        },
      },
    );
  };
  const text = (name: 'temas' | 'acuerdos') => (
    <TextField
      multiline
      minRows={3}
      required
      label={LABELS[name]}
      value={values[name]}
      error={Boolean(faultOf(name))}
      helperText={faultOf(name)}
      onChange={({ target }) => set(name, target.value)}
    />
  );
  const day = (name: 'fecha_acto' | 'proxima', max?: string) => (
    <DateField
      label={LABELS[name]}
      value={values[name]}
      {...(max && { max })}
      error={Boolean(faultOf(name))}
      {...(faultOf(name) && { helperText: faultOf(name) as string })}
      onChange={(chosen) => set(name, chosen)}
    />
  );
  return (
    <>
      <FormDialog
        title={texts.add}
        form={form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        busy={adding.isPending}
        error={adding.error && errorText(adding.error, texts.failed)}
        onDismissError={() => adding.reset()}
        onCancel={onClose}
        save={texts.save}
      >
        <Stack spacing={2} sx={{ pt: 1 }}>
          {day('fecha_acto', todayInClinic())}
          {text('temas')}
          {text('acuerdos')}
          {day('proxima')}
          <ParticipantsField
            patientId={patientId}
            chosen={values.participantes}
            error={faultOf('participantes')}
            onChange={(ids) => set('participantes', ids)}
          />
          <Alert severity="info" variant="outlined">
            {texts.signing}
          </Alert>
        </Stack>
      </FormDialog>
      {unsaved.dialog}
    </>
  );
}
