import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Conformity, ConformityInput } from '@trama/contract/schemas/agenda/conformity';
import type {
  ChangedShift,
  Shift,
  ShiftMonth,
  ShiftUpdate,
  WholeShift,
} from '@trama/contract/schemas/money/shifts';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { queryText } from '../../../domain/agenda/agenda.api.ts';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { api } from '../../../lib/session/api-client.ts';
import { creationKeyOf, type PendingShift } from './pending-shifts.ts';
import { monthTexts } from './shifts.texts.ts';

export const SHIFTS_KEY = ['shifts'];

/** A companion's own, the newest first. */
export const ownShifts = queryOptions({
  queryKey: [...SHIFTS_KEY, 'own'],
  queryFn: ({ signal }) => api.get<Shift[]>('/api/shifts', { signal }),
});

/** One of them, with what it said before. */
export const shiftOf = (id: number) =>
  queryOptions({
    queryKey: [...SHIFTS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get<WholeShift>(`/api/shifts/${id}`, { signal }),
  });

/** Patients of a companion: a shift begins with one of them. */
export const ownPatients = queryOptions({
  queryKey: ['patients', 'of-companion'],
  queryFn: ({ signal }) => api.get<{ data: Patient[] }>('/api/patients?pageSize=100', { signal }),
  // The names have to stand on the screen when the network is gone.
  staleTime: 5 * 60_000,
});

export const monthOf = (mes: string) =>
  queryOptions({
    queryKey: [...SHIFTS_KEY, 'month', mes],
    queryFn: ({ signal }) => api.get<ShiftMonth[]>(`/api/shifts/months?mes=${mes}`, { signal }),
  });

export const sendBeginning = (pending: PendingShift) =>
  api.post<ChangedShift>(
    '/api/shifts',
    { id_paciente: pending.id_paciente, inicio: pending.inicio },
    { idempotencyKey: creationKeyOf(pending) },
  );

/** Ends the shift that is open; null if none is, because somebody has ended it meanwhile. */
export async function sendEnd({ fin }: PendingShift): Promise<ChangedShift | null> {
  const open = (await api.get<Shift[]>('/api/shifts')).find(
    (shift) => shift.fin === null && !shift.anulada_el,
  );
  return open ? api.patch<ChangedShift>(`/api/shifts/${open.id_jornada}`, { fin }) : null;
}

export function useChangeShift() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: ShiftUpdate }) =>
      api.patch<ChangedShift>(`/api/shifts/${id}`, changes),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SHIFTS_KEY }),
  });
}

/** The family agrees to the hours of a companion. */
export function useConformMonth({ id_paciente, id_prestador }: ShiftMonth, mes: string) {
  const queryClient = useQueryClient();
  return async (input: ConformityInput): Promise<Conformity> => {
    const body = { id_paciente, id_prestador, mes, ...input };
    const conformity = await api.post<Conformity>('/api/shifts/conformity', body);
    void queryClient.invalidateQueries({ queryKey: SHIFTS_KEY });
    return conformity;
  };
}

/** Saves the sheet of a month among the downloads. */
export const useShiftSheet = () =>
  useMutation({
    mutationFn: async ({
      id_paciente,
      ...query
    }: {
      id_paciente: number;
      mes: string;
      id_prestador: number;
    }) => (await api.stream(`/api/patients/${id_paciente}/shifts.pdf?${queryText(query)}`)).blob(),
    onSuccess: (file, { id_paciente, mes }) => saveFile(file, `planilla-de-horas-${id_paciente}-${mes}.pdf`),
    onError: (error) => notify(errorText(error, monthTexts.sheetFailed), 'error'),
  });
