import Box from '@mui/material/Box';
import type { AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { newAppointmentTexts as texts } from './booking.texts.ts';

interface Props {
  title: string;
  confirm: string;
  /** With an empty list the dialog stays closed. */
  warnings: AppointmentWarning[];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something unusual is saved. */
export function AskAnyway({ title, confirm, warnings, busy, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      open={warnings.length > 0}
      title={title}
      confirmText={confirm}
      cancelText={texts.goBack}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {warnings.map(({ codigo, mensaje }) => (
          <li key={codigo}>{mensaje}</li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
