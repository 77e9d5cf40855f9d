import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { notify } from '../../../lib/notices.ts';
import { appointmentOnScreen, keepFocusAt } from './appointment-focus.ts';
import type { ChangeAppointment } from './appointments.api.ts';
import { appointmentTexts as texts } from './appointments.texts.ts';

/** Takes the next step with one press, and offers to take it back. */
export function useTakeStep({ mutate, mutateAsync }: ChangeAppointment) {
  return ({ id_turno: id }: Appointment, estado: 'presente' | 'ausente' | 'confirmado') =>
    mutate(
      { id, estado },
      {
        onSuccess: ({ estado_anterior: before }) => {
          const undo = before ? () => mutateAsync({ id, estado: before }) : undefined;
          notify(texts.done[estado], 'success', undo, () => appointmentOnScreen(id));
          keepFocusAt(id);
        },
      },
    );
}
