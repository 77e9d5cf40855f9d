import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { MailDelivery, OutgoingMail } from '@trama/contract/schemas/people/mails';
import type {
  FactorResetResult,
  FollowUpHeld,
  ListedProvider,
  PasswordResetResult,
  ProviderAfterChange,
} from '@trama/contract/schemas/people/providers';
import type { ProviderStatus } from '@trama/contract/words/people/providers';
import { api } from '../../../lib/session/api-client.ts';

export const providerList = (status: ProviderStatus) =>
  queryOptions({
    queryKey: ['providers', 'list', status],
    queryFn: ({ signal }) => api.get<ListedProvider[]>(`/api/providers?status=${status}`, { signal }),
    // Keep the rows while the others are being loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
  });

/**
 * Mails that did not arrive: given up, or still retrying. Notices about somebody's own account are left out: an administrator
 * can do nothing about them, and the owner sees them at the next sign-in.
 */
export const undeliveredMails = queryOptions({
  queryKey: ['mails', 'outgoing'],
  queryFn: ({ signal }) => api.get<OutgoingMail[]>('/api/mails', { signal }),
  select: (mails) =>
    mails.filter(
      ({ kind, state, last_error }) =>
        kind !== 'account_notice' && (state === 'failed' || (state === 'pending' && last_error !== null)),
    ),
});

/** Whether mails can be sent at all. Until it is known, the dialogs promise neither a mail nor a link. */
export const mailDelivery = queryOptions({
  queryKey: ['mails', 'delivery'],
  queryFn: ({ signal }) => api.get<MailDelivery>('/api/mails/delivery', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** After a change, everything that shows or counts providers is read again; the agenda too, because it books them. */
export function forgetProviders(queryClient: QueryClient, refetchType: 'active' | 'none' = 'active') {
  const features = ['providers', 'mails', 'assignments', 'appointments'];
  return Promise.all(
    features.map((feature) => queryClient.invalidateQueries({ queryKey: [feature], refetchType })),
  );
}

/** The newest follow-ups that somebody performed, of patients within reach. */
export const recentWorkOf = (id: number) =>
  queryOptions({
    queryKey: ['providers', id, 'work'],
    queryFn: ({ signal }) => api.get<FollowUpHeld[]>(`/api/providers/${id}/work`, { signal }),
  });

interface AccessChange {
  id_prestador: number;
  active: boolean;
  notify: boolean;
}

export function useSetProviderActive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id_prestador, active, notify }: AccessChange) =>
      api.post<ProviderAfterChange>(`/api/providers/${id_prestador}/${active ? 'activate' : 'deactivate'}`, {
        notify_provider: notify,
      }),
    onSuccess: () => forgetProviders(queryClient),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (id: number) => api.post<PasswordResetResult>(`/api/providers/${id}/reset-password`, {}),
  });
}

export function useResetSecondFactor() {
  return useMutation({
    mutationFn: (id: number) => api.post<FactorResetResult>(`/api/providers/${id}/reset-second-factor`, {}),
  });
}
