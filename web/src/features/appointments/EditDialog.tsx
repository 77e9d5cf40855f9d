import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/appointments';
import type { Scope } from '@trama/contract/words/appointments';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { errorText } from '../../lib/http/http.ts';
import { notify } from '../../lib/notices.ts';
import { DialogHeading } from '../../ui/DialogHeading.tsx';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { FieldGrid } from '../../ui/FieldGrid.tsx';
import { submitOnCtrlEnter } from '../../ui/submit-keys.ts';
import { DetailForm, type DetailValues } from './appointment-form.ts';
import { whenText, whoComes } from './appointment-words.ts';
import { useChangeAppointment } from './appointments.api.ts';
import { bookingTexts, editTexts as texts } from './appointments.texts.ts';
import { ModalityField, NoteField, RoomField } from './DetailFields.tsx';
import { ScopeField } from './ScopeField.tsx';

interface Props {
  appointment: Appointment;
  onClose: () => void;
}

/** Where and how it is, and what is noted; when it is, is changed by rescheduling it. */
export default function EditDialog({ appointment, onClose }: Props) {
  const titleId = useId();
  const { modalidad, consultorio, nota, id_serie, id_turno: id } = appointment;
  const changing = useChangeAppointment();
  const [alcance, setScope] = useState<Scope>('este');
  const form = useForm<DetailValues, unknown, DetailForm>({
    resolver: zodResolver(DetailForm),
    defaultValues: { modalidad: modalidad ?? 'presencial', consultorio, nota: nota ?? '' },
    reValidateMode: 'onSubmit',
  });
  // What fails is shown from the mutation's own state, and what was typed stays.
  const submit = form.handleSubmit((values) =>
    changing.mutate(
      { id, alcance, ...values },
      {
        onSuccess: () => {
          notify(texts.saved, 'success');
          onClose();
        },
      },
    ),
  );
  const busy = changing.isPending;
  return (
    <Dialog open onClose={() => !busy && onClose()} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter}>
          <DialogHeading id={titleId}>{texts.title}</DialogHeading>
          <DialogContent>
            <ErrorAlert
              message={changing.error && errorText(changing.error, texts.failed)}
              onClose={() => changing.reset()}
            />
            <Stack spacing={2}>
              <div>
                <Typography sx={{ fontWeight: 600 }}>{whoComes(appointment)}</Typography>
                <Typography sx={{ color: 'text.secondary' }}>{whenText(appointment)}</Typography>
              </div>
              <FieldGrid>
                <ModalityField />
                <RoomField />
                <NoteField />
              </FieldGrid>
              {id_serie !== null && <ScopeField label={texts.scope} value={alcance} onChange={setScope} />}
            </Stack>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose} disabled={busy}>
              {bookingTexts.cancel}
            </Button>
            <Button type="submit" variant="contained" disabled={busy}>
              {busy ? bookingTexts.saving : texts.save}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
