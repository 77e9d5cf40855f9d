import { useQuery } from '@tanstack/react-query';
import type { DashboardStats } from '@trama/contract/schemas/home/dashboard';
import { ASSIGNABLE_ROLES, isRole } from '@trama/contract/words/access/access-policy';
import { rooms } from '../domain/agenda/agenda.api.ts';
import { recentAppointments } from '../features/home/dashboard/dashboard.api.ts';
import { providerList } from '../features/people/providers/providers.api.ts';
import { settings } from '../features/people/settings/settings.api.ts';
import { useSession } from '../lib/session/session.ts';

/**
 * Which first steps of a new clinic are done; `done` is undefined while loading, and for people who do not set the clinic up.
 */
export function useFirstSteps(stats: DashboardStats | undefined) {
  const enabled = useSession().can('settings', 'update');
  const config = useQuery({ ...settings, enabled });
  const active = useQuery({ ...providerList('active'), enabled });
  const known = useQuery({ ...rooms, enabled });
  const appointments = useQuery({ ...recentAppointments, enabled });
  const isAwaited = [config, active, known, appointments].some(({ isLoading }) => isLoading);
  const [set, people, places] = [config.data, active.data, known.data];
  if (isAwaited || !set || !people || !places || !stats) return { isAwaited, done: undefined };
  const done = {
    clinic: set.clinica.nombre !== null,
    team: people.some(({ role }) => isRole(role) && ASSIGNABLE_ROLES.includes(role)),
    rooms: places.length > 0 && set.horarios.length > 0,
    patients: stats.totalPatients > 0,
    appointment: (appointments.data?.length ?? 0) > 0,
  };
  return { isAwaited, done };
}
