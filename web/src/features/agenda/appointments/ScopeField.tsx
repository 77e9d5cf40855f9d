import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { SCOPE_LABELS, SCOPES, type Scope } from '@trama/contract/words/agenda/appointments';
import { useId } from 'react';

interface Props {
  label: string;
  value: Scope;
  onChange: (scope: Scope) => void;
}

/** In a series: this one, or also those that follow. */
export function ScopeField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, scope) => onChange(scope as Scope)}>
        {SCOPES.map((scope) => (
          <FormControlLabel
            key={scope}
            value={scope}
            control={<Radio size="small" />}
            label={SCOPE_LABELS[scope]}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
