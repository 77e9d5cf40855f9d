import type { TrailLine } from '@trama/contract/schemas/access/trail';

/** One line of the trail on the screen: an entry of its own, all that one opened record read, or one screen looked at again. */
export interface Visit {
  /** The newest, which stands for the line. */
  latest: TrailLine;
  /** All of them, newest first. */
  entries: TrailLine[];
}

/** A screen of a patient reads its parts at once; moving on to the next one is still the same visit. */
const VISIT_MS = 5 * 60_000;
const READING = /\.(read|list|timeline|versions)$/;

/** Screens that load themselves again and again while somebody works. */
const SCREENS: readonly string[] = [
  'dashboard.read',
  'alert.list',
  'waiting.list',
  'appointment.list',
  'agenda.read',
  'shift.list',
  'signature.list',
  'supervision.list',
  'draft.list',
  'glass.list',
];

/**
 * Opening a record reads some seven parts of it, and a refused one is refused as many times: either is one line, never the two in
 * one. Changes and exports always have a line of their own.
 */
export function visitsIn(entries: TrailLine[]): Visit[] {
  const visits: Visit[] = [];
  const open = new Map<string, Visit>();
  for (const entry of entries) {
    const key = visitKey(entry);
    const visit = key === null ? undefined : open.get(key);
    const before = visit?.entries.at(-1);
    if (visit && before && Date.parse(before.at) - Date.parse(entry.at) <= VISIT_MS) {
      visit.entries.push(entry);
      continue;
    }
    const begun = { latest: entry, entries: [entry] };
    visits.push(begun);
    if (key !== null) open.set(key, begun);
  }
  return visits;
}

/** The same person, place and patient or screen; null where the row always stands alone. */
function visitKey({ id_prestador, id_paciente, address, outcome, action }: TrailLine): string | null {
  if (id_paciente === null && SCREENS.includes(action) && outcome === 'ok')
    return [id_prestador, action, address].join(' ');
  if (id_paciente === null || !READING.test(action)) return null;
  return [id_prestador, id_paciente, address, outcome].join(' ');
}
