import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';
import type { ProviderFormValues } from './provider-fields.ts';
import { formTexts } from './providers.texts.ts';

interface Props {
  /** For a saved provider: asks for confirmation first, because the change opens or ends their access. */
  onAsk?: (() => void) | undefined;
  /** The question is open: the box shows what is being asked. */
  asking: boolean;
}

export function ActiveField({ onAsk, asking }: Props) {
  const { field } = useController<ProviderFormValues, 'is_active'>({ name: 'is_active' });
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <FormControlLabel
        label={formTexts.active}
        disabled={field.disabled ?? false}
        control={
          <Checkbox
            checked={(field.value ?? true) !== asking}
            onChange={(event) => (onAsk ? onAsk() : field.onChange(event.target.checked))}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
    </Box>
  );
}
