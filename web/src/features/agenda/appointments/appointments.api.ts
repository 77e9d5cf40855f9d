import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AgendaLoad,
  AgendaProvider,
  AgendaRevision,
  AppointmentDay,
  AppointmentMessage,
} from '@trama/contract/schemas/agenda/agenda-days';
import type { Availability, AvailabilityInput } from '@trama/contract/schemas/agenda/agenda-settings';
import type {
  Appointment,
  AppointmentInput,
  AppointmentUpdate,
  ChangedAppointment,
  CreatedAppointment,
} from '@trama/contract/schemas/agenda/appointments';
import type { FreeSlot, SlotCheck } from '@trama/contract/schemas/agenda/slots';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { type DayPart, isPending } from '@trama/contract/words/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  bookableProviders,
  queryText,
  AGENDA_KEY as ROOT,
  useFreedHour,
  useRefreshAgenda,
} from '../../../domain/agenda/agenda.api.ts';
import { addDays } from '../../../lib/clinic-moment.ts';
import { api } from '../../../lib/session/api-client.ts';

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

/** The patient is still expected, or is here. Of a colleague's appointment only the hour is known, not its state. */
export const isToCome = ({ estado, fin }: Appointment): boolean =>
  (estado === null || isPending(estado) || estado === 'presente') && Date.parse(fin) > Date.now();

export const appointmentDay = queryOptions({
  queryKey: [...ROOT, 'day'],
  queryFn: ({ signal }) => api.get<AppointmentDay>('/api/appointments/day', { signal }),
});

/** Whose agendas the person can open. */
export const agendaProviders = bookableProviders;

/** The same providers, with the team of that patient marked. */
export const agendaProvidersFor = (patientId: number) =>
  queryOptions({
    queryKey: [...ROOT, 'providers', patientId],
    queryFn: ({ signal }) =>
      api.get<AgendaProvider[]>(`/api/appointments/providers?id_paciente=${patientId}`, { signal }),
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

/** Changes with every appointment of those days. It is not under ROOT, because its change makes everything under ROOT load again. */
export const agendaRevision = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['agenda-revision', days],
    queryFn: ({ signal }) =>
      api.get<AgendaRevision>(`/api/appointments/revision?${queryText(days)}`, { signal }),
    staleTime: 0,
    retry: false,
  });

export interface FreeSearch {
  /** Without it: anybody, or anybody of the role. */
  id_prestador?: number | undefined;
  role?: string | undefined;
  franja?: DayPart | undefined;
  duracion: number;
  desde?: string | undefined;
  limite?: number;
}

export const freeSlots = (search: FreeSearch) =>
  queryOptions({
    queryKey: [...ROOT, 'free', search],
    queryFn: ({ signal }) => api.get<FreeSlot[]>(`/api/appointments/free?${queryText(search)}`, { signal }),
    // Somebody else may have taken one meanwhile.
    staleTime: 0,
  });

export interface AskedSlot {
  id_prestador: number;
  id_paciente?: number | undefined;
  /** The numbers of several people, with commas between them. */
  participantes?: string | undefined;
  /** The same for the authorisations that they would use. */
  autorizaciones?: string | undefined;
  consultorio?: number | undefined;
  inicio: string;
  fin: string;
  /** The appointment that moves there. */
  id_turno?: number | undefined;
  id_autorizacion?: number | undefined;
}

/** Warnings about an hour, and who is busy, before a booking. */
export const slotCheck = (asked: AskedSlot) =>
  queryOptions({
    queryKey: [...ROOT, 'check', asked],
    queryFn: ({ signal }) => api.get<SlotCheck>(`/api/appointments/check?${queryText(asked)}`, { signal }),
    staleTime: 0,
  });

/** The words of the reminder, with links of their own each time. */
export const useAppointmentMessage = (id: number) =>
  useMutation({ mutationFn: () => api.post<AppointmentMessage>(`/api/appointments/${id}/message`, {}) });

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

/** A new patient with the few fields of 'Nuevo turno'. */
export function useCreatePatient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: object; idempotencyKey: string }) =>
      api.post<Patient>('/api/patients', input, { idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['patients'] }),
  });
}

export type AppointmentChange = { id: number } & Partial<AppointmentUpdate>;

/** Shows an appointment where it was dropped, at once: it must not jump back until the server has answered. */
export function useShowMoved() {
  const queryClient = useQueryClient();
  return ({ id, inicio, fin, estado, id_prestador }: AppointmentChange) => {
    if (!inicio || !fin) return;
    queryClient.setQueriesData<Appointment[]>({ queryKey: [...ROOT, 'within'] }, (known) =>
      known?.map((appointment) =>
        appointment.id_turno === id
          ? {
              ...appointment,
              inicio,
              fin,
              estado: estado ?? 'programado',
              id_prestador: id_prestador ?? appointment.id_prestador,
            }
          : appointment,
      ),
    );
  };
}

export function useChangeAppointment() {
  const refresh = useRefreshAgenda();
  const showMoved = useShowMoved();
  const { setFreed } = useFreedHour();
  return useMutation({
    mutationFn: ({ id, ...changes }: AppointmentChange) =>
      api.patch<ChangedAppointment>(`/api/appointments/${id}`, changes),
    onMutate: showMoved,
    onSuccess: ({ liberado }) => liberado && setFreed(liberado),
    // Also after a refusal, because the server knows something newer than the screen.
    onSettled: refresh,
  });
}
export type ChangeAppointment = ReturnType<typeof useChangeAppointment>;
