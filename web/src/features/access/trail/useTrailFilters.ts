import { parseDateOnly } from '@trama/contract/words/clinic-time';
import { TRAIL_ACTIONS, TRAIL_OUTCOMES } from '@trama/contract/words/trail-actions';
import { useSearchParams } from 'react-router';
import { currentParams } from '../../../lib/navigation/address.ts';

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
const isDay = (text: string) => parseDateOnly(text) !== null;

/** The filters of the call, each with what it accepts. */
const FILTERS = {
  id_prestador: isId,
  id_paciente: isId,
  action: (text: string) => text in TRAIL_ACTIONS,
  outcome: (text: string) => TRAIL_OUTCOMES.some((outcome) => outcome === text),
  desde: isDay,
  hasta: isDay,
  /** Also the reader's own looks. */
  propias: (text: string) => text === 'true',
};
type FilterName = keyof typeof FILTERS;

/** Only those that are set. */
export type TrailFilters = Partial<Record<FilterName, string>>;

function filtersOf(params: URLSearchParams): TrailFilters {
  const filters: TrailFilters = {};
  for (const name of Object.keys(FILTERS) as FilterName[]) {
    const value = params.get(name);
    if (value && FILTERS[name](value)) filters[name] = value;
  }
  return filters;
}

/** The filters live in the address: a reload, a link or the back button keeps them. */
export function useTrailFilters() {
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const change = (name: FilterName, value: string | null) => {
    const next = currentParams();
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(new URLSearchParams(filtersOf(next)), { replace: true });
  };
  const replace = (wanted: TrailFilters) => setParams(new URLSearchParams(wanted), { replace: true });
  const changeDays = (desde: string, hasta: string) => {
    const next = currentParams();
    next.set('desde', desde);
    next.set('hasta', hasta);
    setParams(new URLSearchParams(filtersOf(next)), { replace: true });
  };
  return { filters, change, changeDays, replace, clear: () => replace({}) };
}
