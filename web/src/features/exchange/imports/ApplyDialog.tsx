import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useApplication } from './imports.api.ts';
import { importTexts as texts } from './imports.texts.ts';

interface Props {
  imported: Import;
  open: boolean;
  onClose: () => void;
}

export function ApplyDialog({ imported, open, onClose }: Props) {
  const application = useApplication(imported.id_importacion);
  const counts = imported.resumen ?? {};
  const { duda = 0, error: errors = 0, correos = 0 } = counts;
  const [invited, setInvited] = useState(true);
  const pending = imported.profesionales.filter(({ estado }) => estado === 'pendiente').length;
  const close = () => {
    application.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={texts.applyTitle[imported.tipo]}
      confirmText={texts.apply}
      busy={application.isPending}
      error={application.error && errorText(application.error, texts.applyFailed)}
      onConfirm={() => application.mutate(correos > 0 && invited, { onSuccess: close })}
      onCancel={close}
    >
      <Typography>{texts.applyQuestion[imported.tipo](counts)}</Typography>
      {correos > 0 && (
        <FormControlLabel
          control={<Checkbox checked={invited} onChange={({ target }) => setInvited(target.checked)} />}
          label={texts.invite(correos)}
          sx={{ mt: 1 }}
        />
      )}
      {imported.tipo === 'providers' && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{texts.noInvitations}</Typography>
      )}
      {pending > 0 && <Typography sx={{ mt: 1 }}>{texts.applyPending(pending)}</Typography>}
      {duda + errors > 0 && <Typography sx={{ mt: 1 }}>{texts.applyLeftOut(counts)}</Typography>}
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>{texts.applyAllOrNothing}</Typography>
    </ConfirmDialog>
  );
}
