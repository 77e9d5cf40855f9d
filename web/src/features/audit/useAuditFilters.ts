import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '@trama/contract/audit-actions';
import { parseDateOnly } from '@trama/contract/clinic-time';
import { useSearchParams } from 'react-router';

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
const isDay = (text: string) => parseDateOnly(text) !== null;

/** The filters of the call, each with what it accepts. */
const FILTERS = {
  id_prestador: isId,
  id_paciente: isId,
  action: (text: string) => text in AUDIT_ACTIONS,
  outcome: (text: string) => AUDIT_OUTCOMES.some((outcome) => outcome === text),
  desde: isDay,
  hasta: isDay,
};
type FilterName = keyof typeof FILTERS;

/** Only those that are set. */
export type AuditFilters = Partial<Record<FilterName, string>>;

/** The filters live in the address: a reload, a link or the back button keeps them. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(FILTERS) as FilterName[];
  const filters: AuditFilters = {};
  for (const name of names) {
    const value = params.get(name);
    if (value && FILTERS[name](value)) filters[name] = value;
  }
  const change = (name: FilterName, value: string | null) => {
    const next: AuditFilters = { ...filters };
    if (value && FILTERS[name](value)) next[name] = value;
    else delete next[name];
    setParams(new URLSearchParams(next), { replace: true });
  };
  const clear = () => setParams(new URLSearchParams(), { replace: true });
  return { filters, change, clear };
}
