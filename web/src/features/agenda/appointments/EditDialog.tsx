import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { Scope } from '@trama/contract/words/agenda/appointments';
import { type ReactNode, useState } from 'react';
import { changesTo, hasNone } from '../../../lib/changes-to.ts';
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
  const loaded = {
    modalidad: modalidad ?? 'presencial',
    consultorio,
    nota,
    id_autorizacion: autorizacion?.id_autorizacion ?? null,
  };
  const form = useCheckedForm(DetailForm, { ...loaded, nota: nota ?? '' });
  // A failure is shown from the mutation's own state, and the fields keep what was typed.
  const isTheirs = isOneOfSeveral(appointment);
  const submit = form.handleSubmit(({ id_autorizacion, ...values }) => {
    // The other appointments of a series keep what was not changed here.
    const changes = changesTo(loaded, {
      ...(!isTheirs && values),
      // With several participants the authorisation is of each one, not of all.
      ...(!isOfSeveral(appointment) && { id_autorizacion }),
    });
    const saved = noticeThen(texts.saved, onSaved);
    if (hasNone(changes)) return saved.onSuccess();
    changing.mutate({ id, alcance, ...changes }, saved);
  });
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
