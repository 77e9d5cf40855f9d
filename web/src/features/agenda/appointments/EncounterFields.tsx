import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/people/patients';
import {
  APPOINTMENT_KINDS,
  type AppointmentKind,
  KIND_LABELS,
  PARTICIPANTS_MAX,
} from '@trama/contract/words/agenda/encounters';
import { parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { type ReactNode, useEffect } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { groups } from '../../../domain/agenda/agenda.api.ts';
import { PatientsField } from '../../../domain/people/PatientsField.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { type BookingValues, membersOn, newPatientFrom } from './appointment-form.ts';
import { newAppointmentTexts, encounterTexts as texts } from './booking.texts.ts';
import { NewPatientFields } from './PatientField.tsx';
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

interface Props {
  /** Who has the DNI that was typed for a new patient, where the person may read them. */
  dniOwner: Patient | null;
  busy: boolean;
  onAddNew: () => void;
  onAdd: (patient: Patient) => void;
  /** The field `name` for what the payer authorised to that patient. */
  authorization?: ((patientId: number, name: string, proposes: boolean) => ReactNode) | undefined;
}

/** Who comes to an appointment of several people: found, or new and asked for in place. */
export function EncounterFields({ dniOwner, busy, onAddNew, onAdd, authorization }: Props) {
  const { setValue } = useFormContext<BookingValues>();
  const [kind, created] = useWatch<BookingValues, ['tipo', 'nuevo']>({ name: ['tipo', 'nuevo'] });
  const mayCreate = useSession().can('patients', 'create');
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
        max={created ? field.value.length : PARTICIPANTS_MAX}
        texts={{ ...texts.participants, create: newAppointmentTexts.create }}
        onCreate={
          mayCreate ? (text) => setValue('nuevo', newPatientFrom(text), { shouldDirty: true }) : undefined
        }
        // In a group each one's payer pays; of a couple or a family somebody has to say who does.
        below={({ id_paciente }) =>
          authorization?.(id_paciente, `autorizaciones.${id_paciente}`, kind === 'grupo')
        }
        inputRef={field.ref}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
      />
      {created && <NewPatientFields dniOwner={dniOwner} busy={busy} onUse={onAdd} onAdd={onAddNew} />}
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
