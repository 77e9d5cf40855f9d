import type { Patient } from '@trama/contract/schemas/people/patients';
import { PatientSearchField } from '../people/PatientSearchField.tsx';
import { correctionTexts as texts } from './entry-texts.ts';

interface Props {
  /** The patient that the entry was written to by mistake: not offered. */
  wrong: number;
  value: Patient | null;
  onChange: (patient: Patient | null) => void;
  disabled: boolean;
}

/** Whose record the entry should have been written to. Active or not: it may belong to somebody who no longer comes. */
export function RightPatientField({ wrong, ...field }: Props) {
  return (
    <PatientSearchField
      {...field}
      label={texts.rightPatient}
      helperText={texts.rightPatientHint}
      status="all"
      without={wrong}
      texts={texts}
    />
  );
}
