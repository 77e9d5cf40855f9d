import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionInfo } from '@trama/contract/schemas/access/auth';
import type {
  CreatedProvider,
  Provider,
  ProviderAfterChange,
  ProviderInput,
} from '@trama/contract/schemas/people/providers';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../../lib/http/creation-key.ts';
import { api } from '../../../lib/session/api-client.ts';
import { openSession } from '../../../lib/session/session.ts';
import { type AccessNotice, createdNotice, savedNotice } from './access-notice.ts';
import { PROVIDER_FIELDS } from './provider-fields.ts';
import { forgetProviders } from './providers.api.ts';

/** Fetched again for every form and kept for it alone: nobody edits what was read a while ago. */
export const providerToEdit = (id: number) =>
  queryOptions({
    queryKey: ['providers', id, 'edit'],
    queryFn: ({ signal }) => api.get<Provider>(`/api/providers/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Creates a provider, or changes `record` where there is one. */
export function useSaveProvider(record: Provider | null, ownAccount: boolean) {
  const queryClient = useQueryClient();
  const attempt = useRef({ sent: '', key: '' });
  return useMutation({
    mutationFn: async (input: ProviderInput): Promise<AccessNotice> => {
      if (!record) return createdNotice(await createProvider(input, keyFor(attempt.current, input)));
      const changes = changesTo(record, input);
      const saved = await api.put<ProviderAfterChange>(`/api/providers/${record.id_prestador}`, changes);
      if (ownAccount && saved.role === record.role) await showOwnChanges();
      return savedNotice(saved);
    },
    // The next screens read it again; the form itself must not change behind its message.
    onSuccess: () => forgetProviders(queryClient, 'none'),
  });
}

/** The same form sent again after a lost answer is the same creation; another content is another one. */
function keyFor(attempt: { sent: string; key: string }, input: ProviderInput): string {
  const sent = JSON.stringify(input);
  if (sent !== attempt.sent) Object.assign(attempt, { sent, key: newIdempotencyKey() });
  return attempt.key;
}

function createProvider(input: ProviderInput, idempotencyKey: string): Promise<CreatedProvider> {
  return api.post<CreatedProvider>('/api/providers', input, { idempotencyKey });
}

/** Names only what changed: an older form must not undo what somebody else changed meanwhile, access least of all. */
function changesTo(record: Provider, input: ProviderInput): Partial<ProviderInput> {
  const changed = ([...PROVIDER_FIELDS, 'is_active'] as const).filter(
    (name) => (input[name] ?? null) !== record[name],
  );
  return Object.fromEntries(changed.map((name) => [name, input[name] ?? null]));
}

/** The top bar shows the person under their new name. */
async function showOwnChanges(): Promise<void> {
  const session = await api.get<SessionInfo>('/api/auth/permissions').catch(() => null);
  if (session) openSession(session);
}
