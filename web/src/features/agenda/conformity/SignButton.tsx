import Button from '@mui/material/Button';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { formatDate, formatTime, todayInClinic } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { lazy, Suspense, useState } from 'react';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { useConformSession } from './conformity.api.ts';
import { signTexts as texts } from './conformity.texts.ts';

const ConformityDialog = lazy(() => import('../../../domain/agenda/ConformityDialog.tsx'));

type Signable = Pick<Appointment, 'id_turno' | 'inicio' | 'fin'>;

/** 'Firmar' in the row of an appointment that was held, or that it is signed. */
export function SignButton({ appointment }: { appointment: Appointment }) {
  const { conformidad, estado, editable, inicio, pacientes } = appointment;
  if (!pacientes) return null;
  if (conformidad) return <WarningChip look="good" label={texts.signed} />;
  const isHeld = estado === 'realizado' || (estado === 'presente' && dayInClinic(inicio) === todayInClinic());
  if (!editable || !isHeld) return null;
  return <SignSession session={appointment} name={calledName(pacientes)} />;
}

/** The button and its dialog. */
export function SignSession({ session, name }: { session: Signable; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const send = useConformSession(session.id_turno);
  const when = `${formatDate(session.inicio)}, ${formatTime(session.inicio)} a ${formatTime(session.fin)}`;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={texts.buttonFor(name)}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      <Suspense>
        {isOpen && (
          <ConformityDialog
            title={texts.title}
            about={texts.about(name, when)}
            send={send}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
