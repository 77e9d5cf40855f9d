import { useMutation } from '@tanstack/react-query';
import type { Holiday, HolidayInput, Room, RoomInput } from '@trama/contract/schemas/agenda/agenda-settings';
import { useRefreshAgenda } from '../../../domain/agenda/agenda.api.ts';
import { api } from '../../../lib/session/api-client.ts';

export function useSaveHoliday() {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: (input: HolidayInput) => api.put<Holiday>('/api/holidays', input),
    onSuccess: refresh,
  });
}

export function useSaveRoom() {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: (input: RoomInput) => api.put<Room>('/api/rooms', input),
    onSuccess: refresh,
  });
}
