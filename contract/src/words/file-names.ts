/** pacientes-2026-11-16.csv */
export const listFileName = (list: string, day: string): string => `${list}-${day}.csv`;
