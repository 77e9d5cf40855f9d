import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import {
  APPOINTMENT_KINDS,
  type AppointmentKind,
  KIND_LABELS,
  PARTICIPANTS_MAX,
} from '@trama/contract/words/agenda/encounters';
import { parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { useEffect } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { groups } from '../../../domain/agenda/agenda.api.ts';
import { PatientsField } from '../../../domain/people/PatientsField.tsx';
import { type BookingValues, membersOn } from './appointment-form.ts';
import { encounterTexts as texts } from './booking.texts.ts';
import { useBookableProviders } from './ProviderField.tsx';

/** One patient, or several: a couple, a family, a group, a meeting of the team. */
export function KindField() {
  const { getValues, setValue } = useFormContext<BookingValues>();
  const { field } = useController<BookingValues, 'tipo'>({ name: 'tipo' });
  const isBlock = useWatch<BookingValues, 'bloqueo'>({ name: 'bloqueo' });
  const choose = (kind: AppointmentKind) => {
    const { paciente, participantes } = getValues();
    // The patient who was chosen already takes part.
    if (paciente && participantes.length === 0) setValue('participantes', [paciente]);
    field.onChange(kind);
  };
  return (
    <TextField
      select
      label={texts.kind}
      name={field.name}
      value={field.value}
      onChange={({ target }) => choose(target.value as AppointmentKind)}
      disabled={isBlock}
    >
      {APPOINTMENT_KINDS.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {KIND_LABELS[kind]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Who comes to an appointment of several people. */
export function EncounterFields() {
  const { setValue } = useFormContext<BookingValues>();
  const kind = useWatch<BookingValues, 'tipo'>({ name: 'tipo' });
  const { field, fieldState } = useController<BookingValues, 'participantes'>({ name: 'participantes' });
  return (
    <>
      {kind === 'grupo' && <GroupField />}
      <PatientsField
        value={field.value}
        onChange={(patients) => {
          field.onChange(patients);
          setValue('otros', true, { shouldDirty: true });
        }}
        max={PARTICIPANTS_MAX}
        texts={texts.participants}
        inputRef={field.ref}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
      />
    </>
  );
}

/** A group brings its members, who leads it and its room; all of them but the leader can be changed for this appointment. */
function GroupField() {
  const { setValue } = useFormContext<BookingValues>();
  const { field } = useController<BookingValues, 'grupo'>({ name: 'grupo' });
  const [day, isOther] = useWatch<BookingValues, ['dia', 'otros']>({ name: ['dia', 'otros'] });
  const { data = [], isSuccess } = useQuery(groups);
  const providers = useBookableProviders();
  const leaderOf = (id: number) => providers.find(({ id_prestador }) => id_prestador === id);
  const offered = data.filter(({ activo, id_prestador }) => activo && leaderOf(id_prestador));
  const group = field.value;
  useEffect(() => {
    if (!group || isOther) return;
    setValue('participantes', membersOn(group, parseDateOnly(day) ? day : todayInClinic()));
  }, [group, day, isOther, setValue]);
  const choose = (id: number) => {
    const chosen = offered.find(({ id_grupo }) => id_grupo === id) ?? null;
    setValue('otros', false);
    field.onChange(chosen);
    if (!chosen) return;
    setValue('prestador', leaderOf(chosen.id_prestador) ?? null);
    setValue('consultorio', chosen.consultorio);
  };
  return (
    <TextField
      select
      label={texts.group}
      name={field.name}
      value={group?.id_grupo ?? ''}
      onChange={({ target }) => choose(Number(target.value))}
      helperText={isSuccess && offered.length === 0 && texts.noGroupsYet}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{texts.noGroup}</MenuItem>
      {offered.map(({ id_grupo, nombre }) => (
        <MenuItem key={id_grupo} value={id_grupo}>
          {nombre}
        </MenuItem>
      ))}
    </TextField>
  );
}
