/**
 * What was pressed and has not reached the server: the patient's number and the hour, nothing else. It is kept in the browser
 * until it could be sent, under the number of the person who pressed, so that it is never sent as somebody else's.
 */
export interface PendingShift {
  id_paciente: number;
  /** Absent once the beginning was sent. */
  inicio?: string;
  fin?: string;
}

const keyOf = (providerId: number) => `jornadas_por_enviar_${providerId}`;

export function readPending(providerId: number): PendingShift[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(providerId)) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function writePending(providerId: number, pending: PendingShift[]): void {
  if (pending.length === 0) localStorage.removeItem(keyOf(providerId));
  else localStorage.setItem(keyOf(providerId), JSON.stringify(pending));
}

/** The one that has begun and not ended, if it was pressed here. */
export const runningIn = (pending: PendingShift[]) => pending.find(({ inicio, fin }) => inicio && !fin);

/** An end goes with its beginning while that waits; else it waits by itself. */
export function withEnd(pending: PendingShift[], id_paciente: number, fin: string): PendingShift[] {
  const running = runningIn(pending);
  if (!running) return [...pending, { id_paciente, fin }];
  return pending.map((shift) => (shift === running ? { ...shift, fin } : shift));
}

/** After the beginning of the first one was taken: its end may have been pressed meanwhile. */
export const withoutBeginning = ([first, ...rest]: PendingShift[]): PendingShift[] =>
  first?.fin ? [{ id_paciente: first.id_paciente, fin: first.fin }, ...rest] : rest;

/** The same for every time that one beginning is sent. */
export const creationKeyOf = ({ id_paciente, inicio = '' }: PendingShift): string =>
  `jornada-${id_paciente}-${Date.parse(inicio)}`;
