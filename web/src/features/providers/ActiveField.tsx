import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';
import type { ProviderFormValues } from './provider-fields.ts';
import { formTexts } from './providers.texts.ts';

/** Changing it on a saved provider has consequences, which are said before the save. */
export function ActiveField({ wasActive }: { wasActive: boolean | undefined }) {
  const { field } = useController<ProviderFormValues, 'is_active'>({ name: 'is_active' });
  const active = field.value ?? true;
  const changed = wasActive !== undefined && active !== wasActive;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <FormControlLabel
        label={formTexts.active}
        disabled={field.disabled ?? false}
        control={
          <Checkbox
            checked={active}
            onChange={(event) => field.onChange(event.target.checked)}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {changed && (
        <Alert severity="warning" role="status" sx={{ mt: 0.5 }}>
          {active ? formTexts.willActivate : formTexts.willDeactivate}
        </Alert>
      )}
    </Box>
  );
}
