import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import {
  APPOINTMENT_MODALITIES,
  APPOINTMENT_MODALITY_LABELS,
} from '@trama/contract/words/agenda/appointments';
import { useController } from 'react-hook-form';
import { rooms } from '../../../domain/agenda/agenda.api.ts';
import type { DetailValues } from './appointment-form.ts';
import { bookingTexts as texts } from './appointments.texts.ts';

export function ModalityField() {
  const { field } = useController<DetailValues, 'modalidad'>({ name: 'modalidad' });
  return (
    <TextField select label={texts.modality} name={field.name} value={field.value} onChange={field.onChange}>
      {APPOINTMENT_MODALITIES.map((modality) => (
        <MenuItem key={modality} value={modality}>
          {APPOINTMENT_MODALITY_LABELS[modality]}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function RoomField() {
  const { data = [] } = useQuery(rooms);
  const { field } = useController<DetailValues, 'consultorio'>({ name: 'consultorio' });
  return (
    <TextField
      select
      label={texts.room}
      name={field.name}
      value={field.value ?? ''}
      onChange={({ target: { value } }) => field.onChange(value === '' ? null : Number(value))}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{texts.noRoom}</MenuItem>
      {data
        // Its present room is offered too, even if it is no longer in use.
        .filter(({ activo, id_consultorio }) => activo || id_consultorio === field.value)
        .map(({ id_consultorio, nombre }) => (
          <MenuItem key={id_consultorio} value={id_consultorio}>
            {nombre}
          </MenuItem>
        ))}
    </TextField>
  );
}

export function NoteField() {
  const { field, fieldState } = useController<DetailValues, 'nota'>({ name: 'nota' });
  return (
    <TextField
      label={texts.note}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      multiline
      maxRows={4}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? texts.noteHint}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}
