/** Sessions of an authorisation, as an appointment carries them. */
export interface SessionCount {
  /** Null where the payer authorises hours instead. */
  sesiones: number | null;
  usadas: number;
}

/** 'Quedan 2 de 10'; null where no sessions are counted. */
export function sessionsLeftText({ sesiones, usadas }: SessionCount): string | null {
  if (sesiones === null) return null;
  const left = Math.max(0, sesiones - usadas);
  if (left === 0) return `Sin sesiones: ${usadas} de ${sesiones}`;
  return left === 1 ? `Queda 1 de ${sesiones}` : `Quedan ${left} de ${sesiones}`;
}

/** At 80 % it is time to ask for the next order, at 100 % it is late. */
export function sessionsAlarm({ sesiones, usadas }: SessionCount): 'none' | 'soon' | 'over' {
  if (sesiones === null) return 'none';
  if (usadas >= sesiones) return 'over';
  return usadas * 100 >= sesiones * 80 ? 'soon' : 'none';
}
