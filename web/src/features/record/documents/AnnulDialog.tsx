import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { IssuedDocument } from '@trama/contract/schemas/record/documents';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useAnnulDocument } from './documents.api.ts';
import { documentTexts as texts } from './documents.texts.ts';

/** Asks why. The document stays, and says that it is annulled. */
export default function AnnulDialog({
  document,
  onClose,
}: {
  document: IssuedDocument;
  onClose: () => void;
}) {
  const annulling = useAnnulDocument(document.id_paciente);
  const [motivo, setMotivo] = useState('');
  const annul = () =>
    annulling.mutate(
      { id: document.id_documento, motivo },
      {
        onSuccess: () => {
          notify(texts.annulledDone, 'success');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={texts.annulTitle}
      confirmText={texts.annul}
      confirmColor="error"
      busy={annulling.isPending}
      error={annulling.error && errorText(annulling.error, texts.annulFailed)}
      fieldFirst
      onConfirm={annul}
      onCancel={onClose}
    >
      <Typography sx={{ mb: 2 }}>{texts.annulQuestion(document.numero)}</Typography>
      <TextField
        label={texts.reason}
        value={motivo}
        onChange={({ target }) => setMotivo(target.value)}
        required
        fullWidth
        multiline
        autoFocus
      />
    </ConfirmDialog>
  );
}
