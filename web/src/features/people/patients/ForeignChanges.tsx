import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { PATIENT_FIELDS, patientValueText } from '@trama/contract/words/people/patients';
import { formTexts } from './patients.texts.ts';
import type { ForeignChange } from './usePatientForm.ts';

/** What somebody else saved meanwhile, beside what was typed here. */
export function ForeignChanges({ changes, onClose }: { changes: ForeignChange[]; onClose: () => void }) {
  if (changes.length === 0) return null;
  return (
    <Alert severity="warning" onClose={onClose}>
      <AlertTitle>{formTexts.conflict}</AlertTitle>
      {formTexts.conflictHint}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {changes.map(({ field, theirs, mine }) => (
          <li key={field}>
            <strong>{PATIENT_FIELDS[field].label}</strong>: {formTexts.theySaved}{' '}
            <strong>{patientValueText(field, theirs) ?? formTexts.empty}</strong>
            {mine === undefined ? '.' : `; ${formTexts.youTyped} `}
            {mine !== undefined && <strong>{patientValueText(field, mine) ?? formTexts.empty}</strong>}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
