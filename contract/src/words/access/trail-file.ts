/** The trail as a CSV file: what server and screen agree on beside the file itself. */

/** How many lines follow the one with the titles. */
export const TRAIL_LINES_HEADER = 'X-Total-Count';

/** auditoria-2026-11-15.csv */
export const trailFileName = (day: string): string => `auditoria-${day}.csv`;
