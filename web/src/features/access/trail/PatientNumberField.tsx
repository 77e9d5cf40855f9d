import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { trailTexts } from './trail.texts.ts';

const APPLY_AFTER_MS = 500;

interface Props {
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A patient's number; it filters half a second after the last key. */
export function PatientNumberField({ value = '', onChange }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Something else has changed the filter: what was typed before it no longer counts.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), APPLY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextField
      label={trailTexts.patient}
      value={text}
      onChange={(event) => setText(event.target.value.replace(/\D/g, '').replace(/^0+/, ''))}
      slotProps={{
        htmlInput: { inputMode: 'numeric', maxLength: 15, autoComplete: 'off' },
        inputLabel: { shrink: true },
      }}
    />
  );
}
