import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface Props {
  label: string;
  /** The words for no filter. */
  all: string;
  options: [value: string, label: string][];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** The browser's own list: it opens at once with hundreds of names, and typing finds one. */
export function FilterSelect({ label, all, options, value = '', onChange }: Props) {
  const id = useId();
  return (
    <TextField
      id={id}
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{all}</option>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
