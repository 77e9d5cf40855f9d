import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

type Choice = string | boolean;

interface Props<T extends Choice> {
  label: string;
  value: T | null;
  options: Array<{ value: T; label: string }>;
  onChange: (value: T | null) => void;
  helperText?: string | undefined;
}

/** One of a few choices, all in sight, or none: the answer may be unknown. */
export function ChoiceField<T extends Choice>({ label, value, options, onChange, helperText }: Props<T>) {
  const id = useId();
  const all = [...options, { value: null, label: 'Sin dato' }];
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-labelledby={id}
        value={String(value)}
        onChange={(_, chosen: string | null) =>
          onChange(all.find((option) => String(option.value) === chosen)?.value ?? null)
        }
      >
        {all.map((option) => (
          <ToggleButton key={option.label} value={String(option.value)} sx={{ px: 1.5, py: 0.5 }}>
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {helperText && <FormHelperText error>{helperText}</FormHelperText>}
    </Stack>
  );
}
