import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './http.ts';

const STALE_AFTER_MS = 10_000;
const FORGET_AFTER_MS = 5 * 60 * 1000;
/** One quick second try for a hiccup; after that the screen shows the error with a retry button. */
const MAX_RETRIES = 1;
const RETRY_AFTER_MS = 300;

/** One per signed-in person: what somebody else has loaded cannot come up again. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        gcTime: FORGET_AFTER_MS,
        // The API client has already dealt with 401, and any other 4xx would be answered the same again.
        retry: (failures, error) => isTransient(error) && failures < MAX_RETRIES,
        retryDelay: RETRY_AFTER_MS,
        // A request that cannot leave must fail visibly instead of waiting in silence.
        networkMode: 'always',
      },
      // Only the person repeats a save, never the client by itself.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
