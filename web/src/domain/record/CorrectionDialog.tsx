import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { Correction } from '@trama/contract/schemas/record/entries';
import { CLARIFICATION_REQUIRED, ORIGINAL_STAYS } from '@trama/contract/words/record/entries';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { useState } from 'react';
import { useCreationKey } from '../../lib/http/creation-key.ts';
import { errorText } from '../../lib/http/http.ts';
import { notify } from '../../lib/notices.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useUnsavedChanges } from '../../ui/dialogs/useUnsavedChanges.tsx';
import { useCorrectEntry } from './entries.api.ts';
import { type CorrectableKind, otherRecordText, correctionTexts as texts } from './entry-texts.ts';
import { RightPatientField } from './RightPatientField.tsx';

/** Entries that describe the whole patient stay; an act or a note can belong to somebody else. */
const STAYS: CorrectableKind[] = [
  'history',
  'change',
  'attachment',
  'consent',
  'revocation',
  'document',
  'document_annulment',
  'discharge',
  'readmission',
];

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
export default function CorrectionDialog(props: Props) {
  const { patientId, kind, error, onClose } = props;
  const { aclaracion, type, moves, setElsewhere, right, choose, confirm, busy, failure } =
    useCorrection(props);
  const unsaved = useUnsavedChanges(!looksEmpty(aclaracion));
  return (
    <ConfirmDialog
      open
      title={error ? texts.markTitle : texts.addTitle}
      confirmText={texts.submit}
      busy={busy}
      error={failure}
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
          onChange={(event) => type(event.target.value)}
          disabled={busy}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
        {error && !STAYS.includes(kind) && (
          <FormControlLabel
            label={texts.wrongPatient}
            control={
              <Checkbox checked={moves} onChange={(_, checked) => setElsewhere(checked)} disabled={busy} />
            }
          />
        )}
        {moves && <RightPatientField wrong={patientId} value={right} onChange={choose} disabled={busy} />}
      </Box>
      {unsaved.dialog}
    </ConfirmDialog>
  );
}

/** What is being written, what is wrong with it, and the sending of it. */
function useCorrection({ patientId, folio, error, unfinished, onClose }: Props) {
  const { mutate, isPending, ...sending } = useCorrectEntry(patientId, folio);
  const keyOf = useCreationKey();
  const [aclaracion, setText] = useState(unfinished);
  const [isElsewhere, setElsewhere] = useState(false);
  const [right, setRight] = useState<Patient | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const moves = error && isElsewhere;
  const confirm = () => {
    if (looksEmpty(aclaracion)) return setProblem(CLARIFICATION_REQUIRED);
    if (moves && !right) return setProblem(texts.rightPatientMissing);
    setProblem(null);
    const body = { aclaracion, error, trasladar_a: moves && right ? right.id_paciente : null };
    const onSuccess = (correction: Correction) => {
      notify(
        [texts.done(correction.folio), otherRecordText(correction)].filter(Boolean).join(' '),
        'success',
      );
      onClose('');
    };
    mutate({ body, key: keyOf(body) }, { onSuccess });
  };
  return {
    aclaracion,
    type: (text: string) => {
      setText(text);
      setProblem(null);
    },
    moves,
    setElsewhere,
    right,
    choose: (patient: Patient | null) => {
      setRight(patient);
      setProblem(null);
    },
    confirm,
    busy: isPending,
    failure: problem ?? (sending.error && errorText(sending.error, texts.failed)),
  };
}
