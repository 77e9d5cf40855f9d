import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { gridTexts } from './grid/grid.texts.ts';

/** A new clinic has nobody yet who could attend. */
export function NoProviders() {
  const mayInvite = useSession().can('providers', 'create');
  return (
    <EmptyState
      title={gridTexts.noProviders}
      hint={gridTexts.noProvidersHint}
      next={mayInvite && { label: gridTexts.addProvider, to: paths.newProvider }}
    />
  );
}
