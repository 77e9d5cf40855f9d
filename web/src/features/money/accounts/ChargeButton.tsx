import Button from '@mui/material/Button';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { calledName } from '@trama/contract/words/full-name';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { paymentTexts as texts } from './accounts.texts.ts';

const PaymentDialog = lazy(() => import('./PaymentDialog.tsx'));

/** Shown for patients who are here or were here: they can be charged. */
const CHARGED_STATES = ['presente', 'realizado'];

/** 'Cobrar' in the row of an appointment, or that it is paid. */
export function ChargeButton({ appointment }: { appointment: Appointment }) {
  const mayCharge = useSession().can('cash', 'create');
  const [isOpen, setOpen] = useState(false);
  const { cobro, estado, id_paciente, id_turno, pacientes } = appointment;
  if (!cobro || id_paciente === null || !pacientes) return null;
  const isPaid =
    (cobro.pagado > 0 && cobro.pagado >= (cobro.importe ?? 0)) || (cobro.debe === 0 && cobro.importe !== 0);
  if (isPaid) return <WarningChip look="good" label={texts.paid} />;
  const isAsked = CHARGED_STATES.includes(estado ?? '') || cobro.importe !== null;
  // A session that costs the patient nothing has nothing to charge.
  if (!mayCharge || !isAsked || cobro.importe === 0) return null;
  const name = calledName(pacientes);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="success"
        aria-label={texts.buttonFor(name)}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      <Suspense>
        {isOpen && (
          <PaymentDialog
            patientId={id_paciente}
            patientName={name}
            appointmentId={id_turno}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
