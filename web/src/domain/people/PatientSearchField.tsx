import Autocomplete from '@mui/material/Autocomplete';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Patient, PatientPage } from '@trama/contract/schemas/people/patients';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { documentText, type PatientStatus } from '@trama/contract/words/people/patients';
import { visibleText } from '@trama/contract/words/visible-text';
import { type Ref, useEffect, useState } from 'react';
import { api } from '../../lib/session/api-client.ts';
import { SEARCH_DEBOUNCE_MS } from '../../ui/fields/SearchField.tsx';
import { patientsPath } from './patients-path.ts';

const FOUND_MAX = 8;
const LETTERS_MIN = 2;

/** The last option: somebody who is not in the list. */
const NEW = 'new' as const;
type Option = Patient | typeof NEW;
const idOf = (option: Option) => (option === NEW ? NEW : option.id_paciente);

interface Props {
  label: string;
  status: PatientStatus;
  value: Patient | null;
  onChange: (patient: Patient | null) => void;
  /** Not offered. */
  without?: number | number[] | undefined;
  texts: { searching: string; typeToSearch: string; nobody: string; create?: (text: string) => string };
  /** Offers to create somebody of that name, below those who were found. */
  onCreate?: ((text: string) => void) | undefined;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  error?: boolean;
  helperText?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** One of the patients within reach, found by name or document. */
export function PatientSearchField({ value, onChange, without, status, texts, onCreate, ...field }: Props) {
  const [text, setText] = useState('');
  // The name of the patient who is chosen is not searched; what is typed over it is.
  const isChosen = value !== null && text === calledLastNameFirst(value);
  const typed = isChosen ? '' : visibleText(text);
  const { found, searching, isSearched } = useFoundPatients(typed, status);
  // Only after the search has answered: somebody who is registered must not be created again.
  const offersNew = onCreate && isSearched;
  const left = [without ?? []].flat();
  const options: Option[] = found.filter(({ id_paciente }) => !left.includes(id_paciente));
  return (
    <Autocomplete<Option>
      options={offersNew ? [...options, NEW] : options}
      value={value}
      onChange={(_event, chosen) => (chosen === NEW ? onCreate?.(typed) : onChange(chosen as Patient | null))}
      // Enter takes the only thing that is offered.
      autoHighlight={Boolean(offersNew) && options.length === 0}
      inputValue={text}
      onInputChange={(_event, typed) => setText(typed)}
      // The server has searched already, also without regard to accents.
      filterOptions={(options) => options}
      getOptionLabel={(option) => (option === NEW ? text : calledLastNameFirst(option as Patient))}
      getOptionKey={(option) => (option === NEW ? 'new' : (option as Patient).id_paciente)}
      isOptionEqualToValue={(a, b) => a === b || idOf(a) === idOf(b)}
      disabled={field.disabled ?? false}
      loading={searching}
      loadingText={texts.searching}
      noOptionsText={typed.length < LETTERS_MIN ? texts.typeToSearch : texts.nobody}
      renderOption={({ key, ...props }, option) => (
        <ListItem key={key} {...props} dense>
          {option === NEW ? (
            <ListItemText primary={texts.create?.(typed)} slotProps={{ primary: { color: 'primary' } }} />
          ) : (
            <ListItemText
              primary={calledLastNameFirst(option as Patient)}
              secondary={documentText(option as Patient)}
            />
          )}
        </ListItem>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={field.label}
          required={field.required ?? true}
          autoFocus={field.autoFocus ?? false}
          error={field.error ?? false}
          helperText={field.helperText}
          {...(field.inputRef && { inputRef: field.inputRef })}
        />
      )}
    />
  );
}

function useFoundPatients(typed: string, status: PatientStatus) {
  const [q, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const enabled = q.length >= LETTERS_MIN;
  const { data, isFetching } = useQuery({
    queryKey: ['patients', 'found', status, q],
    queryFn: ({ signal }) =>
      api.get<PatientPage>(
        patientsPath({ q, status, page: 1, pageSize: FOUND_MAX, quiet: false, sin_equipo: false }),
        {
          signal,
        },
      ),
    enabled,
  });
  return {
    found: enabled ? (data?.data ?? []) : [],
    searching: typed.length >= LETTERS_MIN && (typed !== q || isFetching),
    isSearched: enabled && typed === q && !isFetching && data !== undefined,
  };
}
