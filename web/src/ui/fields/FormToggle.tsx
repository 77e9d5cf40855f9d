import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { WRAPPING_TOGGLES } from './wrapping-toggles.ts';

interface Props {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  onChosen?: () => void;
  autoFocus?: boolean;
}

/** One of a few choices of a form, as buttons that are all in sight; one has to be chosen. */
export function FormToggle({ name, label, options, onChosen, autoFocus = false }: Props) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  return (
    <div>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-labelledby={id}
        value={field.value ?? null}
        onChange={(_, chosen: string | null) => {
          if (!chosen) return;
          field.onChange(chosen);
          onChosen?.();
        }}
        sx={WRAPPING_TOGGLES}
      >
        {options.map((option, place) => (
          <ToggleButton
            key={option.value}
            value={option.value}
            autoFocus={autoFocus && place === 0}
            sx={{ px: 1.5, py: 1, minHeight: 44 }}
          >
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </div>
  );
}
