import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { GLASS_REASON_MAX, GLASS_REASON_MIN } from '@trama/contract/words/access/emergency-access';
import { looksEmpty, saysAtLeast } from '@trama/contract/words/visible-text';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useBreakGlass } from './emergency-access.api.ts';
import { glassTexts } from './emergency-access.texts.ts';

const DNI_MAX = 20;

export default function EmergencyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useBreakGlass();
  const [dni, setDni] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const dniField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const hasDni = !looksEmpty(dni);
  const isExplained = saysAtLeast(GLASS_REASON_MIN, reason);
  const confirm = () => {
    setTried(true);
    if (!hasDni) return dniField.current?.focus();
    if (!isExplained) return reasonField.current?.focus();
    const request = { dni, motivo: reason };
    mutate(request, { onSuccess: ({ id_paciente }) => void navigate(paths.patient(id_paciente)) });
  };
  return (
    <ConfirmDialog
      open
      title={glassTexts.title}
      confirmText={glassTexts.confirm}
      confirmColor="warning"
      busy={isPending}
      error={error && textOf(error)}
      fieldFirst
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <Typography>{glassTexts.hint}</Typography>
        <Alert severity="warning" role="note">
          {glassTexts.warning}
        </Alert>
        <TextField
          inputRef={dniField}
          label={glassTexts.dni}
          autoFocus
          required
          value={dni}
          onChange={(event) => setDni(event.target.value)}
          disabled={isPending}
          error={isTried && !hasDni}
          helperText={isTried && !hasDni && glassTexts.dniMissing}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: DNI_MAX } }}
        />
        <TextField
          inputRef={reasonField}
          label={glassTexts.reason}
          required
          multiline
          minRows={2}
          maxRows={6}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          disabled={isPending}
          error={isTried && !isExplained}
          helperText={
            isTried && !isExplained ? glassTexts.reasonTooShort : glassTexts.reasonHint(reason.trim().length)
          }
          slotProps={{ htmlInput: { dir: 'auto', maxLength: GLASS_REASON_MAX } }}
        />
      </Stack>
    </ConfirmDialog>
  );
}

function textOf(error: Error): string {
  if (error instanceof ApiError && error.status === 404) return glassTexts.notFound;
  return errorText(error, glassTexts.failed);
}
