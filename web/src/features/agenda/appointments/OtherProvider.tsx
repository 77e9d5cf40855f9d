import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { providerLabel } from './appointment-words.ts';
import { agendaProvidersFor } from './appointments.api.ts';
import { rescheduleTexts as texts } from './appointments.texts.ts';
import { useAgendaReach } from './useAgendaView.ts';

interface Props {
  appointment: Appointment;
  value: number | null;
  onChange: (provider: number) => void;
}

/** Chooses the provider, the patient's team first. Only people who keep every agenda see it: others move their own. */
export function OtherProvider({ appointment: { id_paciente, bloqueo }, value, onChange }: Props) {
  const mayHandOver = useAgendaReach().keeps === 'all' && !bloqueo && id_paciente !== null;
  const { data: providers } = useQuery({ ...agendaProvidersFor(id_paciente ?? 0), enabled: mayHandOver });
  if (!mayHandOver || !providers) return null;
  const teamFirst = [...providers].sort((a, b) => Number(b.equipo) - Number(a.equipo));
  const isKnown = providers.some(({ id_prestador }) => id_prestador === value);
  return (
    <TextField
      select
      label={texts.provider}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {teamFirst.map((provider) => (
        <MenuItem key={provider.id_prestador} value={provider.id_prestador}>
          {providerLabel(provider)}
        </MenuItem>
      ))}
    </TextField>
  );
}
