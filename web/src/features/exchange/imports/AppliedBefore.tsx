import Alert from '@mui/material/Alert';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { importTexts as texts } from './imports.texts.ts';

/** This very file has been applied before. */
export function AppliedBefore({ imported }: { imported: Import }) {
  if (!imported.aplicado_antes) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2 }}>
      {texts.appliedBefore(formatMoment(imported.aplicado_antes))}
    </Alert>
  );
}
