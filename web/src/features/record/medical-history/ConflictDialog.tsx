import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { ConflictField } from './ConflictField.tsx';
import type { HistoryValues } from './history-fields.ts';
import { resolve, type Side } from './history-values.ts';
import { conflictTexts as texts } from './medical-history.texts.ts';
import type { Conflict } from './save-history.ts';

interface Props {
  conflict: Conflict;
  /** Text of the button that confirms the choice. */
  confirmText: string;
  onResolve: (values: HistoryValues) => void;
  onKeepEditing: () => void;
}

/** Both texts of every field that differs; the person says which one stays. */
export function ConflictDialog({ conflict, confirmText, onResolve, onKeepEditing }: Props) {
  const { fields, newer, author, moment } = conflict;
  const narrow = useLayoutWidth() === 'narrow';
  const [choices, setChoices] = useState<Partial<Record<keyof HistoryValues, Side>>>(() =>
    Object.fromEntries(fields.flatMap(({ name, suggested }) => (suggested ? [[name, suggested]] : []))),
  );
  const pending = fields.filter(({ name }) => !choices[name]).length;
  const who = fullName(author);
  return (
    <Dialog
      open
      onClose={onKeepEditing}
      fullWidth
      maxWidth="lg"
      fullScreen={narrow}
      aria-labelledby="conflict-title"
    >
      <DialogHeading id="conflict-title">{texts.title}</DialogHeading>
      <DialogContent dividers tabIndex={0}>
        <Typography sx={{ mb: 2 }}>{texts.explain(who, formatMoment(moment))}</Typography>
        <Stack spacing={3}>
          {fields.map((field) => (
            <ConflictField
              key={field.name}
              field={field}
              who={who}
              choice={choices[field.name] ?? null}
              onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="body2" role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
          {pending > 0 && texts.pending(pending)}
        </Typography>
        <Button onClick={onKeepEditing}>{texts.keepEditing}</Button>
        <Button
          variant="contained"
          disabled={pending > 0}
          onClick={() => onResolve(resolve(newer.values, fields, choices))}
        >
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
