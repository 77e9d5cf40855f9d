import TextField from '@mui/material/TextField';
import { useId } from 'react';

type Option = [value: string, label: string];

interface Props {
  label: string;
  /** The words for no filter. */
  all: string;
  options?: Option[];
  /** Options under headings of their own. */
  groups?: { label: string; actions: Option[] }[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** The browser's own list: it opens at once with hundreds of names, and typing finds one. */
export function FilterSelect({ label, all, options = [], groups = [], value = '', onChange }: Props) {
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
      {asOptions(options)}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {asOptions(group.actions)}
        </optgroup>
      ))}
    </TextField>
  );
}

const asOptions = (options: Option[]) =>
  options.map(([key, text]) => (
    <option key={key} value={key}>
      {text}
    </option>
  ));
