import { useQueryClient } from '@tanstack/react-query';
import type { Appointment, AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import type { Scope } from '@trama/contract/words/agenda/appointments';
import { notify } from '../../../lib/notices.ts';
import { appointmentOnScreen, keepFocusAt } from './appointment-focus.ts';
import { whenText, whoAttends } from './appointment-words.ts';
import { slotCheck, useChangeAppointment } from './appointments.api.ts';
import { rescheduleTexts as texts } from './appointments.texts.ts';

interface Target {
  inicio: string;
  fin: string;
  id_prestador?: number | undefined;
  alcance?: Scope;
  motivo?: string | null;
}

/** Moves an appointment and says where to. The move of a single one can be undone. */
export function useMoveAppointment() {
  const { mutateAsync, isPending } = useChangeAppointment();
  const move = async (appointment: Appointment, target: Target): Promise<void> => {
    const { id_turno: id, inicio, fin, estado, id_prestador } = appointment;
    const isHandedOver = target.id_prestador !== undefined && target.id_prestador !== id_prestador;
    const moved = await mutateAsync({ id, ...target });
    const back = () =>
      mutateAsync({
        id,
        inicio,
        fin,
        ...(isHandedOver && id_prestador !== null && { id_prestador }),
        // Moving it took the confirmation away.
        ...(estado === 'confirmado' && { estado }),
      });
    const undo = target.alcance === 'siguientes' ? undefined : back;
    const warned = moved.avisos.filter(({ codigo }) => codigo !== 'FUERA_DEL_EQUIPO');
    const where = isHandedOver
      ? texts.handedOver(whenText(moved), whoAttends(moved))
      : texts.moved(whenText(moved));
    const asked = moved.asignacion === 'pedido' && texts.assignmentAsked;
    const text = [where, ...(asked ? [asked] : []), ...warned.map(({ mensaje }) => mensaje)].join('. ');
    notify(text, warned.length > 0 ? 'warning' : 'success', undo, () => appointmentOnScreen(id));
    keepFocusAt(id);
  };
  return { move, busy: isPending };
}

interface CheckedMove {
  isTaken: boolean;
  /** What to ask about before it is saved. */
  warnings: AppointmentWarning[];
}

/** Whether an appointment can move to another hour of the same provider. If the check fails, the save itself reports errors. */
export function useCheckMove() {
  const queryClient = useQueryClient();
  return async (
    appointment: Appointment,
    span: Pick<Appointment, 'inicio' | 'fin'>,
  ): Promise<CheckedMove> => {
    const { id_turno, id_prestador, id_paciente, consultorio, bloqueo, sobreturno } = appointment;
    const nothing = { isTaken: false, warnings: [] };
    if (bloqueo || id_prestador === null) return nothing;
    const asked = {
      ...span,
      id_turno,
      id_prestador,
      id_paciente: id_paciente ?? undefined,
      consultorio: consultorio ?? undefined,
    };
    const found = await queryClient.fetchQuery(slotCheck(asked)).catch(() => null);
    if (!found) return nothing;
    return {
      isTaken: found.ocupados.some(({ quien }) => !(sobreturno && quien === 'prestador')),
      // A patient outside the team was booked on purpose: only the new hour is asked about.
      warnings: found.avisos.filter(({ codigo }) => codigo !== 'FUERA_DEL_EQUIPO'),
    };
  };
}
