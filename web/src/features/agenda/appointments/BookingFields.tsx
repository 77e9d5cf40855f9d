import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { REPETITION_LABELS, REPETITIONS } from '@trama/contract/words/agenda/appointments';
import { useController, useWatch } from 'react-hook-form';
import { PatientSearchField } from '../../../domain/people/PatientSearchField.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { BookingValues } from './appointment-form.ts';
import { providerLabel } from './appointment-words.ts';
import { agendaProviders } from './appointments.api.ts';
import { bookingTexts as texts } from './appointments.texts.ts';
import { useAgendaReach } from './useAgendaView.ts';

export function PatientField() {
  const { field, fieldState } = useController<BookingValues, 'paciente'>({ name: 'paciente' });
  const isBlock = useWatch<BookingValues, 'bloqueo'>({ name: 'bloqueo' });
  return (
    <PatientSearchField
      label={texts.patient}
      status="active"
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      texts={texts}
      autoFocus
      disabled={isBlock}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    />
  );
}

/** Offers clinicians only themselves: they book for nobody else. */
export function ProviderField() {
  const { user } = useSession();
  const keepsAll = useAgendaReach().keeps === 'all';
  const { data = [], isFetching } = useQuery(agendaProviders);
  const { field, fieldState } = useController<BookingValues, 'prestador'>({ name: 'prestador' });
  const providers = keepsAll ? data : data.filter(({ id_prestador }) => id_prestador === user.id_prestador);
  return (
    <Autocomplete
      options={providers}
      value={field.value}
      onChange={(_event, provider) => field.onChange(provider)}
      onBlur={field.onBlur}
      getOptionLabel={providerLabel}
      getOptionKey={({ id_prestador }) => id_prestador}
      isOptionEqualToValue={(one, other) => one.id_prestador === other.id_prestador}
      disabled={!keepsAll}
      loading={isFetching}
      noOptionsText={texts.noProvider}
      renderInput={(params) => (
        <TextField
          {...params}
          label={texts.provider}
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}

export function RepetitionFields() {
  const { field } = useController<BookingValues, 'repetir'>({ name: 'repetir' });
  const { field: until, fieldState } = useController<BookingValues, 'hasta'>({ name: 'hasta' });
  return (
    <>
      <TextField
        select
        label={texts.repeat}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{texts.noRepeat}</MenuItem>
        {REPETITIONS.map((repetition) => (
          <MenuItem key={repetition} value={repetition}>
            {REPETITION_LABELS[repetition]}
          </MenuItem>
        ))}
      </TextField>
      {field.value && (
        <DateField
          label={texts.until}
          name={until.name}
          value={until.value}
          onChange={until.onChange}
          onBlur={until.onBlur}
          inputRef={until.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? texts.untilHint}
        />
      )}
    </>
  );
}

interface FlagProps {
  name: 'bloqueo' | 'sobreturno';
  label: string;
}

export function FlagField({ name, label }: FlagProps) {
  const { field } = useController<BookingValues, FlagProps['name']>({ name });
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox name={name} checked={field.value} onChange={field.onChange} />}
    />
  );
}
