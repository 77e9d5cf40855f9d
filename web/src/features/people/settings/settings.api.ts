import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { HouseTeamAssigned, Settings, SettingsUpdate } from '@trama/contract/schemas/people/settings';
import { CLINIC_KEY } from '../../../domain/people/clinic.api.ts';
import { notify } from '../../../lib/notices.ts';
import { api } from '../../../lib/session/api-client.ts';
import { settingsTexts } from './settings.texts.ts';

export const settings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.get<Settings>('/api/settings', { signal }),
});

/** Saves one section and leaves the others as they are on the server. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: SettingsUpdate) => api.put<Settings>('/api/settings', changes),
    onSuccess: (saved) => {
      queryClient.setQueryData(settings.queryKey, saved);
      for (const queryKey of [['dashboard'], CLINIC_KEY]) void queryClient.invalidateQueries({ queryKey });
      notify(settingsTexts.saved, 'success');
    },
  });
}

export function useAssignHouseTeam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<HouseTeamAssigned>('/api/settings/house-team/assignments', {}),
    onSuccess: ({ asignaciones }) => {
      for (const key of ['assignments', 'patients', 'dashboard'])
        void queryClient.invalidateQueries({ queryKey: [key] });
      notify(settingsTexts.house.done(asignaciones), 'success');
    },
  });
}
