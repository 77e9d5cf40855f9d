import Chip, { type ChipProps } from '@mui/material/Chip';
import { type AppointmentState, STATE_LABELS } from '@trama/contract/words/agenda/appointments';

const COLORS: Record<AppointmentState, ChipProps['color']> = {
  programado: 'default',
  confirmado: 'info',
  presente: 'success',
  realizado: 'default',
  ausente: 'warning',
  cancelado_paciente: 'default',
  cancelado_clinica: 'default',
};

/** Shows nothing if the reader may not know the state. */
export function StateChip({ state }: { state: AppointmentState | null }) {
  if (!state) return null;
  return (
    <Chip size="small" variant="outlined" color={COLORS[state] ?? 'default'} label={STATE_LABELS[state]} />
  );
}
