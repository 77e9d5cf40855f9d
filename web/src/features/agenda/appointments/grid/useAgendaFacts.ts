import { useQuery } from '@tanstack/react-query';
import type { AgendaProvider } from '@trama/contract/schemas/agenda/agenda-days';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { USUAL_STEP } from '@trama/contract/words/agenda/appointments';
import { useMemo } from 'react';
import { holidays } from '../../../../domain/agenda/agenda.api.ts';
import { clinicFacts } from '../../../../domain/people/clinic.api.ts';
import { absencesWithin } from '../absences.api.ts';
import { agendaProviders, availabilities } from '../appointments.api.ts';
import type { ShownAgenda } from '../useAgendaView.ts';
import type { AgendaFacts } from './columns.ts';

const NONE: never[] = [];

/** Providers, hours, the clinic's too, holidays and absences of the days on the screen. Undefined until all of them are there. */
export function useAgendaFacts(
  { from, to }: Pick<ShownAgenda, 'from' | 'to'>,
  appointments: Appointment[] = NONE,
): AgendaFacts | undefined {
  const providers = useQuery(agendaProviders).data;
  const hours = useQuery(availabilities).data;
  const known = useQuery(holidays).data;
  const absences = useQuery(absencesWithin({ from, to })).data;
  const clinic = useQuery(clinicFacts).data;
  return useMemo(() => {
    if (!providers || !hours || !known || !absences || !clinic) return undefined;
    return {
      providers: [...providers, ...leftBehind(providers, appointments)],
      availabilities: hours,
      clinicHours: clinic.horarios,
      holidays: known,
      absences,
      appointments,
    };
  }, [providers, hours, known, absences, clinic, appointments]);
}

/** Providers who are no longer active and still have appointments: somebody has to see to those. */
function leftBehind(providers: AgendaProvider[], appointments: Appointment[]): AgendaProvider[] {
  const known = new Set(providers.map(({ id_prestador }) => id_prestador));
  return appointments.flatMap(({ id_prestador, prestadores }) => {
    if (id_prestador === null || known.has(id_prestador)) return [];
    known.add(id_prestador);
    return [{ ...prestadores, id_prestador, is_active: false, paso: USUAL_STEP, equipo: false }];
  });
}
