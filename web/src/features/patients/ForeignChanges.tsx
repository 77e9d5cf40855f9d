import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { FIELD_FACTS, readable } from './patient-fields.ts';
import { formTexts } from './patients.texts.ts';
import type { ForeignChange } from './usePatientForm.ts';

/** What somebody else saved meanwhile, beside what was typed here. */
export function ForeignChanges({ changes }: { changes: ForeignChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{formTexts.conflict}</AlertTitle>
      {formTexts.conflictHint}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {changes.map(({ field, theirs, mine }) => (
          <li key={field}>
            <strong>{FIELD_FACTS[field].label}</strong>: {formTexts.theySaved}{' '}
            <strong>{readable(field, theirs)}</strong>
            {mine === undefined ? '.' : `; ${formTexts.youTyped} `}
            {mine !== undefined && <strong>{readable(field, mine)}</strong>}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
