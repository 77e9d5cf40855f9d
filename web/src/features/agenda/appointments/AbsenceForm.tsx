import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type Absence, AbsenceInput } from '@trama/contract/schemas/agenda/agenda-settings';
import { parseDateOnly } from '@trama/contract/words/clinic-time';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { DayField } from '../../../ui/fields/DayField.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { AppointmentsDuring } from './AppointmentsDuring.tsx';
import { absenceTexts as texts } from './absences.texts.ts';

type AbsenceValues = z.input<typeof AbsenceInput>;
type AbsenceFields = UseFormReturn<AbsenceValues, unknown, AbsenceInput>;

const EMPTY: AbsenceValues = { desde: '', hasta: '', motivo: '' };

interface Props {
  providerId: number;
  busy: boolean;
  /** Rejects when it could not be saved: what was typed stays then. */
  onAdd: (absence: Absence) => Promise<void>;
}

/** The days of a new absence. Before saving, it lists the appointments booked on them. */
export function AbsenceForm({ providerId, busy, onAdd }: Props) {
  const form = useCheckedForm(AbsenceInput, EMPTY);
  const submit = form.handleSubmit(({ motivo = null, ...days }) =>
    onAdd({ ...days, motivo }).then(
      () => form.reset(EMPTY),
      () => undefined,
    ),
  );
  const endsOnItsFirstDay = () => {
    const { desde, hasta } = form.getValues();
    if (!hasta && parseDateOnly(desde ?? '')) form.setValue('hasta', desde);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FieldGrid>
        <Controller
          control={form.control}
          name="desde"
          render={(bound) => <DayField label={texts.from} required onBlur={endsOnItsFirstDay} {...bound} />}
        />
        <Controller
          control={form.control}
          name="hasta"
          render={(bound) => <DayField label={texts.to} required {...bound} />}
        />
        <TextField
          {...form.register('motivo')}
          label={texts.reason}
          error={form.formState.errors.motivo !== undefined}
          helperText={form.formState.errors.motivo?.message}
          sx={{ gridColumn: '1 / -1' }}
        />
      </FieldGrid>
      <Box sx={{ my: 1.5 }}>
        <WhatIsBooked form={form} providerId={providerId} />
      </Box>
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? texts.adding : texts.add}
      </Button>
    </form>
  );
}

function WhatIsBooked({ form, providerId }: { form: AbsenceFields; providerId: number }) {
  const [from, to] = useWatch({ control: form.control, name: ['desde', 'hasta'] });
  if (!from || !to || !parseDateOnly(from) || !parseDateOnly(to) || from > to) return null;
  return <AppointmentsDuring providerId={providerId} from={from} to={to} />;
}
