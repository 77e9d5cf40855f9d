import { useQuery } from '@tanstack/react-query';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import type { FollowUpStart } from '../../../lib/navigation/follow-up-start.ts';
import { useSession } from '../../../lib/session/session.ts';
import { awaitsFollowUp, followUpStart } from './appointment-steps.ts';
import { comingOf } from './appointments.api.ts';

/**
 * What a note begins with: the appointment from which it is written or, from anywhere else, the person's own one of today
 * to which the patient has come. A note that belonged to none would leave it unheld, and nobody would be charged.
 */
export function useArrivedStart(patientId: number, start: FollowUpStart | undefined) {
  const { user, can } = useSession();
  const asks = start === undefined && can('appointments', 'read');
  // What was read a while ago may have its note by now.
  const { data, isFetchedAfterMount } = useQuery({
    ...comingOf(patientId),
    enabled: asks,
    refetchOnMount: 'always',
  });
  const arrived =
    asks &&
    data?.find(
      (one) =>
        one.estado === 'presente' &&
        one.tipo === 'individual' &&
        one.id_prestador === user.id_prestador &&
        dayInClinic(one.inicio) === todayInClinic() &&
        awaitsFollowUp(one),
    );
  return { start: arrived ? followUpStart(arrived) : start, isKnown: !asks || isFetchedAfterMount };
}
