import type { ButtonProps } from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { useState } from 'react';
import { errorText } from '../../lib/http/http.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  title: string;
  /** What will happen. */
  text: string;
  confirmText: string;
  confirmColor?: ButtonProps['color'];
  maxLength?: number;
  saving: { isPending: boolean; error: Error | null };
  failed: string;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the reason of something that cannot be undone by editing; without one it does not happen. */
export function ReasonDialog({ text, maxLength, saving, failed, onConfirm, ...props }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(looksEmpty(reason));
    if (!looksEmpty(reason)) onConfirm(reason);
  };
  return (
    <ConfirmDialog
      open
      busy={saving.isPending}
      error={saving.error && errorText(saving.error, failed)}
      fieldFirst
      onConfirm={confirm}
      {...props}
    >
      <Typography sx={{ mb: 2 }}>{text}</Typography>
      <TextField
        label="Motivo"
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
        required
        fullWidth
        multiline
        autoFocus
        error={isMissing}
        helperText={isMissing && 'Indique el motivo'}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength } }}
      />
    </ConfirmDialog>
  );
}
