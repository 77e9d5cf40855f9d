import type { Attendance } from '@trama/contract/schemas/agenda/attendance';

export const COUNTS = ['realizados', 'ausentes', 'cancelados'] as const;
export type Counts = Record<(typeof COUNTS)[number], number>;

/** One bar of the chart. */
export interface CountedGroup extends Counts {
  key: string;
  name: string;
}

const NOTHING: Counts = { realizados: 0, ausentes: 0, cancelados: 0 };

const totalOf = (counts: Counts): number => counts.realizados + counts.ausentes + counts.cancelados;

/** All of them together. */
export function sumOf(rows: Counts[]): Counts {
  return rows.reduce(
    (sum, row) => ({
      realizados: sum.realizados + row.realizados,
      ausentes: sum.ausentes + row.ausentes,
      cancelados: sum.cancelados + row.cancelados,
    }),
    NOTHING,
  );
}

/** Sums the rows of each key; groups with most appointments first. */
export function groupedBy(
  rows: Attendance[],
  keyOf: (row: Attendance) => number,
  nameOf: (row: Attendance) => string,
): CountedGroup[] {
  const groups = new Map<number, Attendance[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups]
    .map(([key, group]) => ({ key: String(key), name: nameOf(group[0] as Attendance), ...sumOf(group) }))
    .sort((a, b) => totalOf(b) - totalOf(a) || a.name.localeCompare(b.name));
}
