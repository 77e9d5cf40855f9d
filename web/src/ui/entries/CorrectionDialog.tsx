import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/patients';
import { CLARIFICATION_REQUIRED, ORIGINAL_STAYS } from '@trama/contract/words/entries';
import { useState } from 'react';
import { useCorrectEntry } from '../../lib/entries/entries.api.ts';
import { useCreationKey } from '../../lib/http/creation-key.ts';
import { errorText } from '../../lib/http/http.ts';
import { notify } from '../../lib/notices.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useUnsavedChanges } from '../useUnsavedChanges.tsx';
import { type CorrectableKind, otherRecordText, correctionTexts as texts } from './entry-texts.ts';
import { RightPatientField } from './RightPatientField.tsx';

/** What describes the whole patient stays with them; what was done or noted once can belong to somebody else. */
const STAYS: CorrectableKind[] = ['history', 'change'];

interface Props {
  patientId: number;
  folio: number;
  kind: CorrectableKind;
  /** It marks the entry as an error, and does not only clarify it. */
  error: boolean;
  /** What was typed when the dialog was last closed. */
  unfinished: string;
  /** Called with what remains unfinished. */
  onClose: (unfinished: string) => void;
}

/** Takes a clarification. What was typed stays until it is recorded or the screen is left: closing loses nothing. */
export default function CorrectionDialog({ patientId, folio, kind, error, unfinished, onClose }: Props) {
  const { mutate, isPending, ...sending } = useCorrectEntry(patientId, folio);
  const keyOf = useCreationKey();
  const [aclaracion, setText] = useState(unfinished);
  const [isElsewhere, setElsewhere] = useState(false);
  const [right, setRight] = useState<Patient | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const unsaved = useUnsavedChanges(aclaracion.trim() !== '');
  const moves = error && isElsewhere;
  const confirm = () => {
    if (aclaracion.trim() === '') return setProblem(CLARIFICATION_REQUIRED);
    if (moves && !right) return setProblem(texts.rightPatientMissing);
    setProblem(null);
    const body = { aclaracion, error, trasladar_a: moves && right ? right.id_paciente : null };
    mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: (correction) => {
          notify(
            [texts.done(correction.folio), otherRecordText(correction)].filter(Boolean).join(' '),
            'success',
          );
          onClose('');
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={error ? texts.markTitle : texts.addTitle}
      confirmText={texts.submit}
      busy={isPending}
      error={problem ?? (sending.error && errorText(sending.error, texts.failed))}
      fieldFirst
      onConfirm={confirm}
      onCancel={() => onClose(aclaracion)}
    >
      <Typography>{ORIGINAL_STAYS}</Typography>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
        <TextField
          label={texts.clarification}
          required
          autoFocus
          multiline
          minRows={3}
          maxRows={12}
          value={aclaracion}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          disabled={isPending}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
        {error && !STAYS.includes(kind) && (
          <FormControlLabel
            label={texts.wrongPatient}
            control={
              <Checkbox
                checked={isElsewhere}
                onChange={(_, checked) => setElsewhere(checked)}
                disabled={isPending}
              />
            }
          />
        )}
        {moves && (
          <RightPatientField
            wrong={patientId}
            value={right}
            onChange={(patient) => {
              setRight(patient);
              setProblem(null);
            }}
            disabled={isPending}
          />
        )}
      </Box>
      {unsaved.dialog}
    </ConfirmDialog>
  );
}
