import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { APPOINTMENT_MODALITY_LABELS, STATE_LABELS } from '@trama/contract/words/agenda/appointments';
import { documentText } from '@trama/contract/words/people/patients';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { RiskChip } from '../../../domain/people/RiskChip.tsx';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { errorText } from '../../../lib/http/http.ts';
import { ATTACHMENTS_ANCHOR, EVALUATE_ANCHOR, paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { type Fact, FactList } from '../../../ui/lists/FactList.tsx';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { isOfSeveral, mayBeAnnounced } from './appointment-steps.ts';
import { hours, longDay, whoAttends, whoComes } from './appointment-words.ts';
import type { ChangeAppointment } from './appointments.api.ts';
import { appointmentTexts as texts } from './appointments.texts.ts';
import { messageTexts } from './booking.texts.ts';
import { Participants } from './Participants.tsx';
import { SessionsChip } from './SessionsChip.tsx';
import { type AskedStep, StepButtons } from './StepButtons.tsx';

const MessageDialog = lazy(() => import('./MessageDialog.tsx'));

interface Props {
  appointment: Appointment;
  /** What is charged for it. */
  charge?: ReactNode;
  /** The same for one of its participants: what they owe, and their own signature. */
  chargeOf?: ((appointment: Appointment) => ReactNode) | undefined;
  /** Which authorisation a participant uses can be said here. */
  hasAuthorizations?: boolean;
  changing: ChangeAppointment;
  /** About the appointment itself, or about the one of a participant. */
  onAsk: (appointment: Appointment, step: AskedStep) => void;
  /** What other features offer for it. */
  more?: ReactNode;
  onClose: () => void;
}

/** Everything about one appointment, and what can be done with it. */
export default function AppointmentDialog({
  appointment,
  charge,
  chargeOf,
  hasAuthorizations = false,
  changing,
  onAsk,
  more,
  onClose,
}: Props) {
  const titleId = useId();
  const [announced, setAnnounced] = useState<Appointment | null>(null);
  const session = useSession();
  const { id_paciente, pacientes } = appointment;
  const mayOpen = id_paciente !== null && session.can('patients', 'read');
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={isOfSeveral(appointment) ? 'md' : 'sm'}
      fullWidth
      aria-labelledby={titleId}
    >
      <DialogHeading id={titleId}>{texts.detail}</DialogHeading>
      <DialogContent>
        <ErrorAlert
          message={changing.error && errorText(changing.error, texts.changeFailed)}
          onClose={changing.reset}
        />
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {whoComes(appointment)}
        </Typography>
        {pacientes && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
            {aboutPatient(pacientes)}
          </Typography>
        )}
        <RiskChip risk={pacientes?.riesgo} />
        {appointment.participantes_total > 0 && (
          <Participants
            appointment={appointment}
            changing={changing}
            chargeOf={chargeOf}
            hasAuthorizations={hasAuthorizations}
            onAsk={onAsk}
            onAnnounce={setAnnounced}
          />
        )}
        <FactList minWidth={200} facts={factsOf(appointment)} />
        {/* Where it leads; what is done with it stands at the foot. */}
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {mayOpen && (
            <Button size="small" component={Link} to={paths.patient(id_paciente)}>
              {texts.viewPatient}
            </Button>
          )}
          {mayOpen && session.can('risk', 'create') && (
            <Button size="small" component={Link} to={paths.patientPart(id_paciente, EVALUATE_ANCHOR)}>
              {texts.updateRisk}
            </Button>
          )}
          {mayOpen && session.can('papers', 'create') && (
            <Button size="small" component={Link} to={paths.patientPart(id_paciente, ATTACHMENTS_ANCHOR)}>
              {texts.attachments}
            </Button>
          )}
          {mayBeAnnounced(appointment) && (
            <Button size="small" onClick={() => setAnnounced(appointment)}>
              {messageTexts.open}
            </Button>
          )}
          {more}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1, '& > *': { ml: '0 !important' } }}>
        <StepButtons
          appointment={appointment}
          changing={changing}
          onAsk={(step) => onAsk(appointment, step)}
          from="agenda"
          whole
        />
        {charge}
        <Button size="small" onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
      <Suspense>
        {announced && <MessageDialog id={announced.id_turno} onClose={() => setAnnounced(null)} />}
      </Suspense>
    </Dialog>
  );
}

/** A provider outside the team does not see the DNI; the legajo lets them ask for the record. */
function aboutPatient(patient: NonNullable<Appointment['pacientes']>): string {
  const { dni, edad, legajo } = patient;
  return [dni && documentText(patient), edad !== null && texts.age(edad), texts.legajo(legajo)]
    .filter(Boolean)
    .join(' · ');
}

function factsOf(appointment: Appointment): Fact[] {
  const { inicio, modalidad, consultorio_nombre, estado, sobreturno, id_serie, nota, motivo, pacientes } =
    appointment;
  const { autorizacion } = appointment;
  const { fields } = texts;
  return [
    [fields.when, `${longDay(dayInClinic(inicio))}, ${hours(appointment)}`],
    [fields.provider, whoAttends(appointment)],
    [
      fields.state,
      estado && [STATE_LABELS[estado], sobreturno && texts.overbooked].filter(Boolean).join(' · '),
    ],
    [fields.modality, modalidad && APPOINTMENT_MODALITY_LABELS[modalidad]],
    [fields.room, consultorio_nombre],
    [fields.repetition, id_serie && texts.ofSeries],
    [fields.phone, pacientes?.telefono && <PhoneLink key="phone" number={pacientes.telefono} />],
    [
      fields.authorization,
      autorizacion && (
        <span key="authorization">
          {autorizacion.prestacion} <SessionsChip autorizacion={autorizacion} />
        </span>
      ),
    ],
    [fields.note, nota],
    [fields.reason, motivo],
  ];
}
