import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { calledName } from '@trama/contract/words/full-name';
import { useRef } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useSetPatientStatus } from './patients.api.ts';
import { statusTexts } from './patients.texts.ts';

interface Props {
  /** The patient as of the moment of the question; null while the dialog is closed. */
  patient: Patient | null;
  onClose: () => void;
}

export function StatusDialog({ patient, onClose }: Props) {
  const { mutate, isPending, error, reset } = useSetPatientStatus();
  // Keep the text while the dialog fades out.
  const last = useRef(patient);
  if (patient) last.current = patient;
  if (!last.current) return null;
  const { id_paciente, activo } = last.current;
  const texts = activo ? statusTexts.deactivate : statusTexts.activate;
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={patient !== null}
      title={texts.title}
      confirmText={texts.confirm}
      confirmColor={activo ? 'error' : 'primary'}
      busy={isPending}
      error={error && errorText(error, statusTexts.failed)}
      onConfirm={() => mutate({ id_paciente, activo: !activo }, { onSuccess: close })}
      onCancel={close}
    >
      <Typography>{texts.question(calledName(last.current))}</Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>{texts.consequence}</Typography>
    </ConfirmDialog>
  );
}
