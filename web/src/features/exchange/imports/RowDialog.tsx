import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import type { Import, ImportRow, ImportRowUpdate } from '@trama/contract/schemas/exchange/imports';
import {
  IMPORT_TARGETS,
  type ImportType,
  isNote,
  type RowDecision,
  targetLabel,
} from '@trama/contract/words/exchange/imports';
import { useId, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { DecisionField } from './DecisionField.tsx';
import { useChangeRow } from './imports.api.ts';
import { importTexts as texts } from './imports.texts.ts';

interface Props {
  imported: Import;
  row: ImportRow;
  onClose: () => void;
}

/** What the file says in a row, to be corrected, and what is to become of it. */
export default function RowDialog({ imported, row, onClose }: Props) {
  const titleId = useId();
  const [textos, setTextos] = useState(row.textos);
  const [decision, setDecision] = useState(row.decision);
  const saving = useChangeRow(imported.id_importacion);
  const targets = IMPORT_TARGETS.filter((target) => target in row.textos);

  function save() {
    const changed = targets.filter((target) => textos[target] !== row.textos[target]);
    const changes: ImportRowUpdate = {
      ...(decision !== row.decision && { decision }),
      ...(changed.length > 0 && {
        textos: Object.fromEntries(changed.map((target) => [target, textos[target] ?? ''])),
      }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    saving.mutate({ fila: row.fila, changes }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onClose={() => !saving.isPending && onClose()}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogHeading id={titleId}>{texts.rowTitle(row.fila)}</DialogHeading>
        <DialogContent>
          <ErrorAlert
            message={saving.error && errorText(saving.error, texts.saveFailed)}
            onClose={() => saving.reset()}
          />
          <WhyItIsSo type={imported.tipo} row={row} />
          <DecisionField
            type={imported.tipo}
            row={row}
            value={decision}
            onChange={(value: RowDecision | null) => setDecision(value)}
          />
          <FieldGrid>
            {targets.map((target) => (
              <TextField
                key={target}
                size="small"
                label={targetLabel(target)}
                value={textos[target] ?? ''}
                {...(isNote(target) && NOTE_FIELD)}
                {...(row.cortados.includes(target) && { disabled: true, helperText: texts.cutText })}
                onChange={(event) => setTextos({ ...textos, [target]: event.target.value })}
              />
            ))}
          </FieldGrid>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={saving.isPending}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={saving.isPending}>
            {saving.isPending ? texts.saving : texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Its lines, over the whole width. */
const NOTE_FIELD = { multiline: true, maxRows: 8, sx: { gridColumn: '1 / -1' } } as const;

function WhyItIsSo({ type, row }: { type: ImportType; row: ImportRow }) {
  if (row.motivos.length === 0) return null;
  return (
    <Alert severity={row.resultado === 'error' ? 'error' : 'info'} role="note" sx={{ mb: 2 }}>
      {row.motivos.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {row.resultado === 'duda' && row.id_objeto && (
        // In a window of its own: the decision waits here.
        <Link
          href={type === 'providers' ? paths.providers : paths.patient(row.id_objeto)}
          target="_blank"
          rel="noreferrer"
        >
          {texts.seePatient}
        </Link>
      )}
    </Alert>
  );
}
