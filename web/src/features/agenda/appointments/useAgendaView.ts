import { AGENDA_FACTS, isRole } from '@trama/contract/words/access/access-policy';
import { parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, mondayOf } from '../../../lib/clinic-moment.ts';
import { currentParams, currentState } from '../../../lib/navigation/address.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';

const AGENDA_VIEWS = ['dia', 'semana', 'lista'] as const;
/** On a telephone a week has no room. */
const NARROW_VIEWS = ['dia', 'lista'] as const;
export type AgendaView = (typeof AGENDA_VIEWS)[number];

/** The front desk's lists. Each is shown in place of the day. */
export const ROOM_FILTERS = ['esperando', 'sin-confirmar', 'ausentes'] as const;
export type RoomFilter = (typeof ROOM_FILTERS)[number];
const isFilter = (text: string | null): text is RoomFilter => ROOM_FILTERS.some((filter) => filter === text);

/** Whose appointments this person reads, and whose they make. */
export function useAgendaReach() {
  const { role } = useSession().user;
  return isRole(role) ? AGENDA_FACTS[role] : ({ reads: 'none', keeps: 'none' } as const);
}

/** The provider whose hours and absences can be edited: the only one shown, or the person themselves. */
export function useKeptProvider(providers: number[]): number | undefined {
  const { user } = useSession();
  const keepsAll = useAgendaReach().keeps === 'all';
  if (!keepsAll) return user.id_prestador;
  return providers.length === 1 ? providers[0] : undefined;
}

const isView = (text: string | null): text is AgendaView => AGENDA_VIEWS.some((view) => view === text);
const isId = (id: number) => Number.isSafeInteger(id) && id > 0;
const idsIn = (text: string | null) => (text ?? '').split(',').map(Number).filter(isId);

/** What the agenda shows. It stands in the address, so that the way back leads to the same day: dates and numbers, no names. */
export function useAgendaView() {
  const [params, setParams] = useSearchParams();
  const isNarrow = useLayoutWidth() === 'narrow';
  const readsAll = useAgendaReach().reads === 'all';
  const today = todayInClinic();
  const asked = params.toString();
  // The same object as long as it says the same: the toolbar is drawn again only when something about it changed.
  return useMemo(
    () => agendaView(new URLSearchParams(asked), { isNarrow, readsAll, today }, setParams),
    [asked, isNarrow, readsAll, today, setParams],
  );
}

interface Circumstances {
  isNarrow: boolean;
  readsAll: boolean;
  today: string;
}
type SetParams = ReturnType<typeof useSearchParams>[1];

function agendaView(
  params: URLSearchParams,
  { isNarrow, readsAll, today }: Circumstances,
  setParams: SetParams,
) {
  const asked = params.get('vista');
  const fecha = params.get('fecha') ?? '';
  const day = parseDateOnly(fecha) ? fecha : today;
  // People who read every agenda start with one day of everybody, the others with their own week.
  const usual: AgendaView = isNarrow ? 'lista' : readsAll ? 'dia' : 'semana';
  const choosableViews: readonly AgendaView[] = isNarrow ? NARROW_VIEWS : AGENDA_VIEWS;
  const chosen = isView(asked) ? asked : usual;
  const view = choosableViews.includes(chosen) ? chosen : usual;
  const asksFor = params.get('ver');
  const from = view === 'semana' ? mondayOf(day) : day;
  const to = view === 'semana' ? addDays(from, 6) : day;

  const change = (changes: Record<string, string | null>) => {
    const next = currentParams();
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    // At once: a checkbox that waits for the address would fall back under the hand.
    setParams(next, { replace: true, state: currentState(), flushSync: true });
  };
  return {
    view,
    day,
    from,
    to,
    isNarrow,
    choosableViews,
    providers: idsIn(params.get('prestadores')),
    /** Null while the whole day is shown. */
    filter: isFilter(asksFor) ? asksFor : null,
    showsCancelled: params.get('cancelados') === 'si',
    showDay: (next: string) => change({ fecha: next === todayInClinic() ? null : next }),
    showView: (next: AgendaView) => change({ vista: next === usual ? null : next, ver: null }),
    /** One provider's day or week. */
    showOnly: (provider: number, next: { view: AgendaView; day?: string }) =>
      change({
        prestadores: String(provider),
        vista: next.view === usual ? null : next.view,
        ...(next.day && { fecha: next.day }),
      }),
    showFilter: (next: RoomFilter | null) => change({ ver: next }),
    showProviders: (ids: number[]) => change({ prestadores: ids.join(',') }),
    showCancelled: (shown: boolean) => change({ cancelados: shown ? 'si' : null }),
    step: (direction: 1 | -1) => change({ fecha: addDays(day, direction * (view === 'semana' ? 7 : 1)) }),
  };
}
export type ShownAgenda = ReturnType<typeof useAgendaView>;

/** The week of several providers is a table of numbers: their appointments do not fit one page. */
export const showsLoad = ({ view, providers }: Pick<ShownAgenda, 'view' | 'providers'>, readsAll: boolean) =>
  view === 'semana' && readsAll && providers.length !== 1;
