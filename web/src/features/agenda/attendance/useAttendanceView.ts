import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { currentParams, currentState } from '../../../lib/navigation/address.ts';
import { isMonth, thisMonth } from './months.ts';

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/** The month, the provider and the patient. They live in the address, as numbers without names. */
export function useAttendanceView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('mes');
  const patientId = Number(params.get('paciente'));
  const chosen = params.get('prestadores');
  const providers = useMemo(() => (chosen ?? '').split(',').map(Number).filter(isId), [chosen]);
  const change = (name: string, value: string) => {
    const next = currentParams();
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, state: currentState() });
  };
  return {
    month: isMonth(asked) ? asked : thisMonth(),
    patientId: isId(patientId) ? patientId : undefined,
    providers,
    showMonth: (month: string) => change('mes', month === thisMonth() ? '' : month),
    showProviders: (ids: number[]) => change('prestadores', ids.join(',')),
  };
}
