import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { Scope } from '@trama/contract/words/agenda/appointments';
import { notify } from '../../../lib/notices.ts';
import { appointmentOnScreen, keepFocusAt } from './appointment-focus.ts';
import { whenText } from './appointment-words.ts';
import { useChangeAppointment } from './appointments.api.ts';
import { rescheduleTexts as texts } from './appointments.texts.ts';

interface Target {
  inicio: string;
  fin: string;
  alcance?: Scope;
  motivo?: string | null;
}

/** Moves an appointment and says where to. The move of a single one can be undone. */
export function useMoveAppointment() {
  const { mutateAsync, isPending } = useChangeAppointment();
  const move = async (appointment: Appointment, target: Target): Promise<void> => {
    const { id_turno: id, inicio, fin, estado } = appointment;
    const moved = await mutateAsync({ id, ...target });
    const back = () =>
      mutateAsync({
        id,
        inicio,
        fin,
        // Moving it took the confirmation away.
        ...(estado === 'confirmado' && { estado }),
      });
    const undo = target.alcance === 'siguientes' ? undefined : back;
    const warned = moved.avisos.filter(({ codigo }) => codigo !== 'FUERA_DEL_EQUIPO');
    const text = [texts.moved(whenText(moved)), ...warned.map(({ mensaje }) => mensaje)].join('. ');
    notify(text, warned.length > 0 ? 'warning' : 'success', undo, () => appointmentOnScreen(id));
    keepFocusAt(id);
  };
  return { move, busy: isPending };
}
