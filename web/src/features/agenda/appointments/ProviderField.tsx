import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { AgendaProvider } from '@trama/contract/schemas/agenda/agenda-days';
import { ASSIGNABLE_ROLES, type Role, roleLabel } from '@trama/contract/words/access/access-policy';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useSession } from '../../../lib/session/session.ts';
import type { BookingValues } from './appointment-form.ts';
import { providerLabel } from './appointment-words.ts';
import { agendaProviders, agendaProvidersFor } from './appointments.api.ts';
import { bookingTexts } from './appointments.texts.ts';
import { newAppointmentTexts as texts } from './booking.texts.ts';
import { useAgendaReach } from './useAgendaView.ts';

/** Searches the free hours of anybody, or of anybody of a role; the picked hour sets the provider. */
interface Anybody {
  role: Role | '';
}
type Option = AgendaProvider | Anybody;
// Made once: the field drops what is being typed when its value is another object.
const ANYBODY: Anybody[] = [{ role: '' }, ...ASSIGNABLE_ROLES.map((role) => ({ role }))];
const isProvider = (option: Option): option is AgendaProvider => 'id_prestador' in option;
const keyOf = (option: Option) => (isProvider(option) ? option.id_prestador : `any ${option.role}`);
const labelOf = (option: Option) => {
  if (isProvider(option)) return providerLabel(option);
  return option.role ? texts.anyOf(roleLabel(option.role)) : texts.anybody;
};
const groupOf = (option: Option) => {
  if (!isProvider(option)) return texts.groups.any;
  return option.equipo ? texts.groups.team : texts.groups.others;
};

/** The providers one can book; once there is a patient, their team is marked. */
export function useBookableProviders(): AgendaProvider[] {
  const { user } = useSession();
  const keepsAll = useAgendaReach().keeps === 'all';
  const patient = useWatch<BookingValues, 'paciente'>({ name: 'paciente' });
  const { data: all = [] } = useQuery(agendaProviders);
  const { data = all } = useQuery({
    ...agendaProvidersFor(patient?.id_paciente ?? 0),
    enabled: keepsAll && patient !== null,
  });
  return keepsAll ? data : all.filter(({ id_prestador }) => id_prestador === user.id_prestador);
}

/** Lists the team first, then anybody who has time. Clinicians book only for themselves. */
export function ProviderField() {
  const keepsAll = useAgendaReach().keeps === 'all';
  const providers = useBookableProviders();
  const { setValue } = useFormContext<BookingValues>();
  const { field, fieldState } = useController<BookingValues, 'prestador'>({ name: 'prestador' });
  const rol = useWatch<BookingValues, 'rol'>({ name: 'rol' });
  const anybody = ANYBODY.filter(
    ({ role }) => role === '' || providers.some((provider) => provider.role === role),
  );
  const anybodyOfRole = ANYBODY.find(({ role }) => role === rol) ?? null;
  const options: Option[] = [
    ...providers.filter(({ equipo }) => equipo),
    ...anybody,
    ...providers.filter(({ equipo }) => !equipo),
  ];
  const choose = (option: Option | null) => {
    const isNamed = option !== null && isProvider(option);
    setValue('rol', isNamed || option === null ? '' : option.role);
    field.onChange(isNamed ? option : null);
  };
  return (
    <Autocomplete
      // Enter takes the first one that fits what was typed.
      autoHighlight
      options={keepsAll ? options : providers}
      value={field.value ?? (keepsAll ? anybodyOfRole : null)}
      onChange={(_event, option) => choose(option)}
      onBlur={field.onBlur}
      groupBy={groupOf}
      getOptionLabel={labelOf}
      getOptionKey={keyOf}
      isOptionEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      disabled={!keepsAll}
      noOptionsText={bookingTexts.noProvider}
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
