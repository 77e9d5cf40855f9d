import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { findReaders, recordReaders } from './trail.api.ts';
import { trailTexts } from './trail.texts.ts';

const KEY_MAX = 30;

interface Props {
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** A patient by DNI or legajo. It filters on Enter or when left, by the legajo: no DNI stays in the address. */
export function PatientKeyField({ value = '', onChange }: Props) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  // Something else has changed the filter: what was typed before no longer counts. A search that found nobody has also
  // emptied the filter, and its text stays beside the reason.
  if (value !== known) {
    setKnown(value);
    if (value !== '' || problem === null) {
      setText(value);
      setProblem(null);
    }
  }

  const change = (typed: string) => {
    setText(typed);
    setProblem(null);
    if (typed === '' && value) onChange(null);
  };

  /** What another patient's record showed must not stand below a search that found nobody. */
  const fail = (reason: string) => {
    setProblem(reason);
    if (value) onChange(null);
  };

  async function apply(): Promise<void> {
    const key = text.trim();
    if (key === '' || key === value) return;
    try {
      const readers = await findReaders(key);
      if (readers.id_paciente === null) {
        fail(trailTexts.noSuchPatient);
        return;
      }
      queryClient.setQueryData(recordReaders(String(readers.id_paciente)).queryKey, readers);
      setText(String(readers.id_paciente));
      onChange(String(readers.id_paciente));
    } catch (error) {
      fail(errorText(error, trailTexts.loadFailed));
    }
  }

  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void apply();
  };
  return (
    <TextField
      label={trailTexts.patientKey}
      value={text}
      onChange={(event) => change(event.target.value)}
      onKeyDown={applyOnEnter}
      onBlur={() => void apply()}
      error={problem !== null}
      helperText={problem}
      slotProps={{ htmlInput: { maxLength: KEY_MAX, autoComplete: 'off' }, inputLabel: { shrink: true } }}
    />
  );
}
