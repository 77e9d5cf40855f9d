import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newQueryClient } from '../../lib/http/query-client.ts';
import { notify } from '../../lib/notices.ts';
import { startIdleWatch } from '../../lib/session/idle-watch.ts';
import { type RenewalEvent, startSilentRenewal } from '../../lib/session/silent-renewal.ts';
import { Notices } from '../shell/Notices.tsx';
import { Shell } from '../shell/Shell.tsx';
import { shellTexts } from '../shell/shell.texts.ts';
import { ProofQuestion } from './ProofQuestion.tsx';

/** Lives as long as one person's session: its cache, its timers, its screens. */
export function SignedInApp() {
  const [queryClient] = useState(newQueryClient);
  // Deferred until every screen is unmounted: a query released after clear() would be kept for minutes more.
  useEffect(() => () => void setTimeout(() => queryClient.clear()), [queryClient]);
  useEffect(() => startIdleWatch(), []);
  useEffect(() => startSilentRenewal(tellRenewal), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
      <Notices />
      <ProofQuestion />
    </QueryClientProvider>
  );
}

function tellRenewal(event: RenewalEvent): void {
  if (event === 'warning') notify(shellTexts.sessionExpiring, 'info');
  if (event === 'success') notify(shellTexts.sessionRenewed, 'success');
  if (event === 'failure') notify(shellTexts.sessionNotRenewed, 'warning');
}
