import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Availability, AvailabilityInput } from '@trama/contract/schemas/agenda/agenda-settings';
import type {
  AgendaLoad,
  AgendaProvider,
  AgendaRevision,
  Appointment,
  AppointmentDay,
  AppointmentInput,
  AppointmentUpdate,
  CreatedAppointment,
  FreeSlot,
} from '@trama/contract/schemas/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { z } from 'zod';
import { queryText, AGENDA_KEY as ROOT, useRefreshAgenda } from '../../../domain/agenda/agenda.api.ts';
import { addDays } from '../../../lib/clinic-moment.ts';
import { api } from '../../../lib/http/api-client.ts';

/** Days of the clinic, both included; of one provider or patient, or of everybody whose agenda the person reads. */
export interface AppointmentSpan {
  from: string;
  to: string;
  id_prestador?: number | undefined;
  id_paciente?: number | undefined;
}

export const appointmentsWithin = (span: AppointmentSpan) =>
  queryOptions({
    queryKey: [...ROOT, 'within', span],
    queryFn: ({ signal }) => api.get<Appointment[]>(`/api/appointments?${queryText(span)}`, { signal }),
  });

/** One question about the agenda spans at most 62 days. */
const SEEN_DAYS = 61;

/** A patient's appointments of the coming weeks, and of the last ones. */
export const comingOf = (patientId: number) =>
  appointmentsWithin({
    from: todayInClinic(),
    to: addDays(todayInClinic(), SEEN_DAYS),
    id_paciente: patientId,
  });
export const lastOf = (patientId: number) =>
  appointmentsWithin({
    from: addDays(todayInClinic(), -SEEN_DAYS - 1),
    to: addDays(todayInClinic(), -1),
    id_paciente: patientId,
  });

export const appointmentDay = queryOptions({
  queryKey: [...ROOT, 'day'],
  queryFn: ({ signal }) => api.get<AppointmentDay>('/api/appointments/day', { signal }),
});

/** Whose agendas the person can open. */
export const agendaProviders = queryOptions({
  queryKey: [...ROOT, 'providers'],
  queryFn: ({ signal }) => api.get<AgendaProvider[]>('/api/appointments/providers', { signal }),
  staleTime: 5 * 60_000,
});

export const availabilityOf = (providerId: number) =>
  queryOptions({
    queryKey: [...ROOT, 'availability', providerId],
    queryFn: ({ signal }) =>
      api.get<Availability>(`/api/availability?${queryText({ id_prestador: providerId })}`, { signal }),
    // A form begins with it, and saving takes the place of the whole week.
    staleTime: 0,
    gcTime: 0,
  });

/** The hours of everybody whose agenda the person reads. */
export const availabilities = queryOptions({
  queryKey: [...ROOT, 'availabilities'],
  queryFn: ({ signal }) => api.get<Availability[]>('/api/availability/all', { signal }),
  staleTime: 5 * 60_000,
});

/** How many appointments everybody has on the days of the week that begins with that Monday. */
export const agendaLoad = (monday: string) =>
  queryOptions({
    queryKey: [...ROOT, 'load', monday],
    queryFn: ({ signal }) =>
      api.get<AgendaLoad[]>(`/api/appointments/load?${queryText({ from: monday })}`, { signal }),
  });

/** Changes with every appointment of those days. Not under ROOT: it is what tells when all of that is asked for anew. */
export const agendaRevision = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['agenda-revision', days],
    queryFn: ({ signal }) =>
      api.get<AgendaRevision>(`/api/appointments/revision?${queryText(days)}`, { signal }),
    staleTime: 0,
    retry: false,
  });

export interface FreeSearch {
  id_prestador: number;
  duracion: number;
  desde?: string | undefined;
}

export const freeSlots = (search: FreeSearch) =>
  queryOptions({
    queryKey: [...ROOT, 'free', search],
    queryFn: ({ signal }) =>
      api.get<z.output<typeof FreeSlot>[]>(`/api/appointments/free?${queryText(search)}`, { signal }),
    // Somebody else may have taken one meanwhile.
    staleTime: 0,
  });

export function useSaveAvailability() {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: (input: AvailabilityInput) => api.put<Availability>('/api/availability', input),
    onSuccess: refresh,
  });
}

export interface Booking {
  input: AppointmentInput;
  idempotencyKey: string;
}

export function useBookAppointment() {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Booking) =>
      api.post<CreatedAppointment>('/api/appointments', input, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export type AppointmentChange = { id: number } & Partial<AppointmentUpdate>;

export function useChangeAppointment() {
  const refresh = useRefreshAgenda();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...changes }: AppointmentChange) =>
      api.patch<Appointment>(`/api/appointments/${id}`, changes),
    // Shown at once, where it was dropped: it must not jump back until the server has answered.
    onMutate: ({ id, inicio, fin, estado }) => {
      if (!inicio || !fin) return;
      queryClient.setQueriesData<Appointment[]>({ queryKey: [...ROOT, 'within'] }, (known) =>
        known?.map((one) =>
          one.id_turno === id ? { ...one, inicio, fin, estado: estado ?? 'programado' } : one,
        ),
      );
    },
    // Also after a refusal: what is on the screen was older than what the server knows.
    onSettled: refresh,
  });
}
export type ChangeAppointment = ReturnType<typeof useChangeAppointment>;
