import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useChangeAppointment } from './appointments.api.ts';
import { rescheduleTexts } from './appointments.texts.ts';
import type { AskedStep } from './StepButtons.tsx';
import { useMoveAppointment } from './useMoveAppointment.ts';

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
  /** The field of a form for the authorisation of that patient. */
  authorization?: (patientId: number) => ReactNode;
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
  /** What the page offers for an appointment besides. */
  more?: (appointment: Appointment) => ReactNode,
) {
  const changing = useChangeAppointment();
  const { move: moveNow } = useMoveAppointment();
  const [opened, setOpened] = useState<Appointment | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // As it is now: a state that was changed in the dialog shows there.
  const current = appointments?.find(({ id_turno }) => id_turno === opened?.id_turno) ?? opened;

  // The detail stays open below its question: Escape leads back to it.
  const ask = (appointment: Appointment, step: AskedStep) => setAsked({ appointment, step });
  /** Of a series it asks which ones, and it asks before somebody else attends; otherwise it moves at once, with an undo. */
  const move = (target: Move) => {
    const { appointment, inicio, fin, id_prestador } = target;
    if (appointment.id_serie !== null || id_prestador !== undefined)
      return setAsked({ appointment, step: 'reschedule', move: target });
    moveNow(appointment, { inicio, fin }).catch((error: unknown) =>
      notify(errorText(error, rescheduleTexts.failed), 'error'),
    );
  };
  const dialogs: ReactNode = (
    <Suspense>
      {current && (
        <AppointmentDialog
          appointment={current}
          charge={money.charge?.(current)}
          changing={changing}
          onAsk={(step) => ask(current, step)}
          more={more?.(current)}
          onClose={() => {
            changing.reset();
            setOpened(null);
          }}
        />
      )}
      {asked && (
        <AskedDialog
          asked={asked}
          authorization={money.authorization}
          onDone={() => {
            setAsked(null);
            setOpened(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Suspense>
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
        authorization={appointment.id_paciente === null ? null : authorization?.(appointment.id_paciente)}
        onSaved={onDone}
        onClose={onClose}
      />
    );
  if (step === 'arrived-late')
    return <ArrivedLateDialog appointment={appointment} onSaved={onDone} onClose={onClose} />;
  return <RescheduleDialog appointment={appointment} to={move} onMoved={onDone} onClose={onClose} />;
}
