import Autocomplete from '@mui/material/Autocomplete';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Patient, PatientPage } from '@trama/contract/schemas/patients';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { useEffect, useState } from 'react';
import { api } from '../../lib/http/api-client.ts';
import { patientsPath } from '../../lib/patients/patients-path.ts';
import { SEARCH_DEBOUNCE_MS } from '../SearchField.tsx';
import { correctionTexts as texts } from './entry-texts.ts';

const FOUND_MAX = 8;
const LETTERS_MIN = 2;

interface Props {
  /** To whom it was written by mistake: not offered. */
  wrong: number;
  value: Patient | null;
  onChange: (patient: Patient | null) => void;
  disabled: boolean;
}

/** Whose record the entry should have been written to, among the patients within reach. */
export function RightPatientField({ wrong, value, onChange, disabled }: Props) {
  const [text, setText] = useState('');
  const { found, searching } = useFoundPatients(value ? '' : text.trim());
  return (
    <Autocomplete
      options={found.filter(({ id_paciente }) => id_paciente !== wrong)}
      value={value}
      onChange={(_event, patient) => onChange(patient)}
      inputValue={text}
      onInputChange={(_event, typed) => setText(typed)}
      // The server has searched already, also without regard to accents.
      filterOptions={(options) => options}
      getOptionLabel={lastNameFirst}
      getOptionKey={({ id_paciente }) => id_paciente}
      isOptionEqualToValue={(one, other) => one.id_paciente === other.id_paciente}
      disabled={disabled}
      loading={searching}
      loadingText={texts.searching}
      noOptionsText={text.trim().length < LETTERS_MIN ? texts.typeToSearch : texts.nobody}
      renderOption={({ key, ...props }, patient) => (
        <ListItem key={key} {...props} dense>
          <ListItemText primary={lastNameFirst(patient)} secondary={patient.dni && `DNI ${patient.dni}`} />
        </ListItem>
      )}
      renderInput={(params) => (
        <TextField {...params} label={texts.rightPatient} required helperText={texts.rightPatientHint} />
      )}
    />
  );
}

/** Active or not: a note may belong to somebody who no longer comes. */
function useFoundPatients(typed: string) {
  const [q, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const enabled = q.length >= LETTERS_MIN;
  const { data, isFetching } = useQuery({
    queryKey: ['patients', 'right-one', q],
    queryFn: ({ signal }) =>
      api.get<PatientPage>(patientsPath({ q, status: 'all', page: 1, pageSize: FOUND_MAX, quiet: false }), {
        signal,
      }),
    enabled,
  });
  return {
    found: enabled ? (data?.data ?? []) : [],
    searching: typed.length >= LETTERS_MIN && (typed !== q || isFetching),
  };
}
