import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Holiday, HolidayInput } from '@trama/contract/schemas/agenda/agenda-settings';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { DayField } from '../../../ui/fields/DayField.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { settingsTexts } from './agenda-settings.texts.ts';

const texts = settingsTexts.holidays;
export type HolidayValues = z.input<typeof HolidayInput>;
export const NO_HOLIDAY: HolidayValues = { fecha: '', nombre: '', activo: true };

interface Props {
  form: UseFormReturn<HolidayValues, unknown, HolidayInput>;
  known: Holiday[];
  busy: boolean;
  onSave: (holiday: HolidayInput) => void;
}

/** A new holiday, or the new name of one that is known. */
export function HolidayForm({ form, known, busy, onSave }: Props) {
  const date = useWatch({ control: form.control, name: 'fecha' });
  const isKnown = known.some(({ fecha }) => fecha === date);
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <FieldGrid>
        <Controller
          control={form.control}
          name="fecha"
          render={(bound) => <DayField label={texts.date} required {...bound} />}
        />
        <TextField
          {...form.register('nombre')}
          label={texts.name}
          required
          error={errors.nombre !== undefined}
          helperText={errors.nombre?.message}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </FieldGrid>
      <Button type="submit" variant="outlined" disabled={busy} sx={{ my: 1.5 }}>
        {isKnown ? settingsTexts.save : texts.add}
      </Button>
    </form>
  );
}
