import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { FOLLOW_UP_LABELS, MODALITIES, MODALITY_LABELS } from '@trama/contract/words/record/follow-ups';
import { type Control, useController } from 'react-hook-form';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { HourField } from '../../../ui/fields/HourField.tsx';
import { MinutesField } from '../../../ui/fields/MinutesField.tsx';
import type { FollowUpValues, FormSection } from './follow-up-form.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

const ROWS_MAX = 16;

interface OfForm {
  control: Control<FollowUpValues>;
}

interface DateProps extends OfForm {
  onDay: (day: string | null) => void;
}

export function FollowUpDateField({ control, onDay }: DateProps) {
  const { field, fieldState } = useController({ control, name: 'fecha' });
  return (
    <DateField
      label={texts.date}
      required
      name={field.name}
      value={field.value ?? null}
      onChange={(day) => {
        field.onChange(day);
        onDay(day);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      max={todayInClinic()}
      error={fieldState.invalid}
      {...(fieldState.error?.message && { helperText: fieldState.error.message })}
    />
  );
}

export function FollowUpHourField({ control }: OfForm) {
  return <HourField label={texts.hour} {...useController({ control, name: 'hora' })} />;
}

export function FollowUpModalityField({ control }: OfForm) {
  const { field, fieldState } = useController({ control, name: 'modalidad' });
  return (
    <TextField
      select
      label={texts.modality}
      name={field.name}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value || null)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{texts.modalityUnknown}</MenuItem>
      {MODALITIES.map((modality) => (
        <MenuItem key={modality} value={modality}>
          {MODALITY_LABELS[modality]}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function FollowUpDurationField({ control }: OfForm) {
  return <MinutesField label={texts.duration} {...useController({ control, name: 'duracion_min' })} />;
}

export function FollowUpText({ control, name, rows, half }: OfForm & FormSection['fields'][number]) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      label={FOLLOW_UP_LABELS[name]}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      multiline
      minRows={rows}
      maxRows={ROWS_MAX}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { dir: 'auto' } }}
      sx={{ gridColumn: half ? 'auto' : '1 / -1' }}
    />
  );
}
