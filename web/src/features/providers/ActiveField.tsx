import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';
import type { ProviderFormValues } from './provider-fields.ts';
import { formTexts } from './providers.texts.ts';

/** `onAsk`: of a saved provider. Changing it has consequences, which are asked about before anything changes. */
export function ActiveField({ onAsk }: { onAsk?: (() => void) | undefined }) {
  const { field } = useController<ProviderFormValues, 'is_active'>({ name: 'is_active' });
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <FormControlLabel
        label={formTexts.active}
        disabled={field.disabled ?? false}
        control={
          <Checkbox
            checked={field.value ?? true}
            onChange={(event) => (onAsk ? onAsk() : field.onChange(event.target.checked))}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
    </Box>
  );
}
