import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { Scope } from '@trama/contract/words/agenda/appointments';
import { type ReactNode, useState } from 'react';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { DetailForm } from './appointment-form.ts';
import { isOfSeveral, isOneOfSeveral } from './appointment-steps.ts';
import { whenText, whoComes } from './appointment-words.ts';
import { useChangeAppointment } from './appointments.api.ts';
import { editTexts as texts } from './appointments.texts.ts';
import { ModalityField, NoteField, RoomField } from './DetailFields.tsx';
import { ScopeField } from './ScopeField.tsx';

interface Props {
  appointment: Appointment;
  /** The field for what the payer authorised. */
  authorization?: ReactNode;
  onSaved: () => void;
  onClose: () => void;
}

/**
 * Edits room, modality and note; the hour is changed by rescheduling. Of one of several participants only the authorisation is
 * their own.
 */
export default function EditDialog({ appointment, authorization, onSaved, onClose }: Props) {
  const { modalidad, consultorio, nota, id_serie, autorizacion, id_turno: id } = appointment;
  const changing = useChangeAppointment();
  const [alcance, setScope] = useState<Scope>('este');
  const form = useCheckedForm(DetailForm, {
    modalidad: modalidad ?? 'presencial',
    consultorio,
    nota: nota ?? '',
    id_autorizacion: autorizacion?.id_autorizacion ?? null,
  });
  // A failure is shown from the mutation's own state, and the fields keep what was typed.
  const isTheirs = isOneOfSeveral(appointment);
  const submit = form.handleSubmit(({ id_autorizacion, ...values }) =>
    changing.mutate(
      {
        id,
        alcance,
        ...(!isTheirs && values),
        // With several participants the authorisation is of each one, not of all.
        ...(!isOfSeveral(appointment) && { id_autorizacion }),
      },
      noticeThen(texts.saved, onSaved),
    ),
  );
  return (
    <FormDialog
      title={isTheirs ? texts.authorizationTitle : texts.title}
      form={form}
      onSubmit={submit}
      {...progressOf(changing, texts.failed)}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2}>
        <div>
          <Typography sx={{ fontWeight: 600 }}>{whoComes(appointment)}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{whenText(appointment)}</Typography>
        </div>
        {!isTheirs && (
          <FieldGrid>
            <ModalityField />
            <RoomField />
            <NoteField />
          </FieldGrid>
        )}
        {authorization}
        {id_serie !== null && <ScopeField label={texts.scope} value={alcance} onChange={setScope} />}
      </Stack>
    </FormDialog>
  );
}
