import { useQuery } from '@tanstack/react-query';
import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import { lazy, Suspense } from 'react';
import { groups } from '../domain/agenda/agenda.api.ts';
import type { BookingStart, BookingValues } from '../features/agenda/appointments/appointment-form.ts';
import { agendaProviders } from '../features/agenda/appointments/appointments.api.ts';
import { useAgendaReach } from '../features/agenda/appointments/useAgendaView.ts';
import { patientDetails } from '../features/people/patients/patients.api.ts';
import type { WantedAppointment } from '../lib/navigation/new-appointment.ts';
import { useSession } from '../lib/session/session.ts';

const BookingDialog = lazy(() => import('../features/agenda/appointments/BookingDialog.tsx'));

const AuthorizationField = lazy(() => import('../features/money/coverages/AuthorizationField.tsx'));
const authorization = (patientId: number, name: string, proposes: boolean) => (
  <Suspense>
    <AuthorizationField patientId={patientId} name={name} proposes={proposes} />
  </Suspense>
);

interface Props {
  wanted: WantedAppointment;
  /** The time that was picked, or what remained unfinished. */
  start: BookingStart;
  onBooked: (created: CreatedAppointment) => void;
  onClose: (unfinished?: BookingValues) => void;
  onWait?: ((values: BookingValues) => void) | undefined;
}

/** 'Nuevo turno', once the patient and the provider that were wanted are known by name. */
export function AgendaBooking({ wanted, start, ...props }: Props) {
  const { user } = useSession();
  const keepsOwn = useAgendaReach().keeps === 'own';
  const patient = useQuery({
    ...patientDetails(wanted.patientId ?? 0),
    enabled: wanted.patientId !== undefined,
  });
  const providers = useQuery(agendaProviders);
  const known = useQuery({ ...groups, enabled: wanted.groupId !== undefined });
  // A patient who cannot be loaded is searched for in the form.
  const isReady = !patient.isLoading && !providers.isLoading && !known.isLoading;
  if (!isReady) return null;
  const group = known.data?.find(({ id_grupo }) => id_grupo === wanted.groupId);
  const providerId = keepsOwn ? user.id_prestador : (group?.id_prestador ?? wanted.providerId);
  const provider = providers.data?.find(({ id_prestador }) => id_prestador === providerId);
  return (
    <Suspense>
      <BookingDialog
        {...props}
        authorization={authorization}
        start={{
          ...start,
          ...(patient.data && { paciente: patient.data }),
          ...(provider && { prestador: provider }),
          ...(group && { tipo: 'grupo', grupo: group, consultorio: group.consultorio }),
        }}
      />
    </Suspense>
  );
}
