import type { Appointment, AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { AskAnyway } from './AskAnyway.tsx';
import { keepFocusAt } from './appointment-focus.ts';
import { isOneOfSeveral } from './appointment-steps.ts';
import { useChangeAppointment, useShowMoved } from './appointments.api.ts';
import { rescheduleTexts } from './appointments.texts.ts';
import { newAppointmentTexts } from './booking.texts.ts';
import type { AskedStep } from './StepButtons.tsx';
import { useCheckMove, useMoveAppointment } from './useMoveAppointment.ts';

const AppointmentDialog = lazy(() => import('./AppointmentDialog.tsx'));
const RescheduleDialog = lazy(() => import('./RescheduleDialog.tsx'));
const EditDialog = lazy(() => import('./EditDialog.tsx'));
const CancelDialog = lazy(() => import('./CancelDialog.tsx'));
const ArrivedLateDialog = lazy(() => import('./ArrivedLateDialog.tsx'));

/** Where an appointment was dragged to. */
export interface Move {
  appointment: Appointment;
  inicio: string;
  fin: string;
  /** Of another provider; absent within the same agenda. */
  id_prestador?: number;
}

/** What the page brings from money, which stands above the agenda. */
export interface MoneyParts {
  charge?: (appointment: Appointment) => ReactNode;
  /** The field of a form for the authorisation of that patient; where nothing else is asked, it says that there is none. */
  authorization?: (patientId: number, saysNone: boolean) => ReactNode;
}

interface Asked {
  step: AskedStep;
  appointment: Appointment;
  move?: Move;
}

/** The dialogs about one appointment: what it is, and what asks something before it is done. */
export function useAppointmentDialogs(
  appointments: Appointment[] | undefined,
  money: MoneyParts = {},
  /** What else the page offers for an appointment. */
  more?: (appointment: Appointment) => ReactNode,
) {
  const changing = useChangeAppointment();
  const { move: moveNow, busy } = useMoveAppointment();
  const checkMove = useCheckMove();
  const showMoved = useShowMoved();
  const [warned, setWarned] = useState<{ target: Move; warnings: AppointmentWarning[] } | null>(null);
  const [opened, setOpened] = useState<Appointment | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // As it is now: a state that was changed in the dialog shows there.
  const current = appointments?.find(({ id_turno }) => id_turno === opened?.id_turno) ?? opened;

  // The detail stays open below its question: Escape leads back to it.
  const ask = (appointment: Appointment, step: AskedStep) =>
    step === 'attendance' ? setOpened(appointment) : setAsked({ appointment, step });
  const moveAnyway = ({ appointment, inicio, fin }: Move) =>
    moveNow(appointment, { inicio, fin })
      .catch((error: unknown) => notify(errorText(error, rescheduleTexts.failed), 'error'))
      .finally(() => setWarned(null));
  const putBack = ({ id_turno: id, inicio, fin, estado }: Appointment) =>
    showMoved({ id, inicio, fin, ...(estado && { estado }) });
  /**
   * Of a series it asks which ones, and it asks before somebody else attends. Where the hour is taken, the dialog says who has it
   * and offers free ones; an unusual hour is asked about. Otherwise it moves at once, with an undo.
   */
  const move = async (target: Move): Promise<void> => {
    const { appointment, inicio, fin, id_prestador } = target;
    const askWhere = () => setAsked({ appointment, step: 'reschedule', move: target });
    if (appointment.id_serie !== null || id_prestador !== undefined) return askWhere();
    showMoved({ id: appointment.id_turno, inicio, fin });
    const { isTaken, warnings } = await checkMove(appointment, { inicio, fin });
    if (isTaken) {
      putBack(appointment);
      return askWhere();
    }
    if (warnings.length > 0) return setWarned({ target, warnings });
    await moveAnyway(target);
  };
  const leaveWarned = () => {
    if (!warned) return;
    const { appointment } = warned.target;
    setWarned(null);
    putBack(appointment);
    keepFocusAt(appointment.id_turno);
  };
  const dialogs: ReactNode = (
    <>
      <Suspense>
        {current && (
          <AppointmentDialog
            appointment={current}
            charge={money.charge?.(current)}
            chargeOf={money.charge}
            hasAuthorizations={money.authorization !== undefined}
            changing={changing}
            onAsk={ask}
            more={more?.(current)}
            onClose={() => {
              changing.reset();
              setOpened(null);
            }}
          />
        )}
      </Suspense>
      {/* Apart: while its code loads the detail must stay, or the focus in it would be lost. */}
      <Suspense>
        {asked && (
          <AskedDialog
            asked={asked}
            authorization={money.authorization}
            onDone={() => {
              setAsked(null);
              // Of one participant: the others are still to be looked at.
              if (asked.step !== 'edit' || !isOneOfSeveral(asked.appointment)) setOpened(null);
            }}
            onClose={() => {
              setAsked(null);
              keepFocusAt(asked.appointment.id_turno);
            }}
          />
        )}
      </Suspense>
      <AskAnyway
        title={newAppointmentTexts.askMove}
        confirm={newAppointmentTexts.moveAnyway}
        warnings={warned?.warnings ?? []}
        busy={busy}
        onConfirm={() => warned && void moveAnyway(warned.target)}
        onCancel={leaveWarned}
      />
    </>
  );
  return { changing, open: setOpened, ask, move, dialogs };
}

interface AskedProps {
  asked: Asked;
  authorization: MoneyParts['authorization'];
  onDone: () => void;
  onClose: () => void;
}

function AskedDialog({ asked, authorization, onDone, onClose }: AskedProps) {
  const { appointment, step, move } = asked;
  if (step === 'cancel')
    return <CancelDialog appointment={appointment} onCancelled={onDone} onClose={onClose} />;
  if (step === 'edit')
    return (
      <EditDialog
        appointment={appointment}
        authorization={
          appointment.id_paciente !== null &&
          authorization?.(appointment.id_paciente, isOneOfSeveral(appointment))
        }
        onSaved={onDone}
        onClose={onClose}
      />
    );
  if (step === 'arrived-late')
    return <ArrivedLateDialog appointment={appointment} onSaved={onDone} onClose={onClose} />;
  return <RescheduleDialog appointment={appointment} to={move} onMoved={onDone} onClose={onClose} />;
}
