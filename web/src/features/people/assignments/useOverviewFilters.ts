import type { ProviderWithAssignments } from '@trama/contract/schemas/people/assignments';
import { isRole, type Role } from '@trama/contract/words/access/access-policy';
import { useSearchParams } from 'react-router';
import { currentParams } from '../../../lib/navigation/address.ts';
import { matchesProvider } from './match-provider.ts';

export const LOADS = ['with', 'without'] as const;
type Load = (typeof LOADS)[number];

export interface OverviewFilters {
  q: string;
  role: Role | null;
  load: Load | null;
}

export const NO_FILTERS: OverviewFilters = { q: '', role: null, load: null };

function filtersOf(params: URLSearchParams): OverviewFilters {
  const role = params.get('role');
  const load = LOADS.find((known) => known === params.get('load'));
  return { q: params.get('q') ?? '', role: isRole(role) ? role : null, load: load ?? null };
}

/** The filters live in the address: a reload or the back button keeps them. */
export function useOverviewFilters() {
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const change = (changed: Partial<OverviewFilters>) => {
    const entries = Object.entries({ ...filtersOf(currentParams()), ...changed }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    );
    setParams(new URLSearchParams(entries), { replace: true });
  };
  return { filters, change };
}

export function passes(entry: ProviderWithAssignments, { q, role, load }: OverviewFilters): boolean {
  const hasPatients = entry.total_asignaciones > 0;
  return (
    matchesProvider(entry.prestador, q) &&
    (!role || entry.prestador.role === role) &&
    (!load || hasPatients === (load === 'with'))
  );
}
