import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { sessionsAlarm, sessionsLeftText } from '@trama/contract/words/agenda/sessions-left';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';

const LOOK = { none: 'quiet', soon: 'soon', over: 'over' } as const;

/** 'Quedan 2 de 10', for the authorisation of the appointment. */
export function SessionsChip({ autorizacion }: Pick<Appointment, 'autorizacion'>) {
  const text = autorizacion && sessionsLeftText(autorizacion);
  return text ? <WarningChip label={text} look={LOOK[sessionsAlarm(autorizacion)]} /> : null;
}
