import { GROUP_LEAST, OTHER_PAYERS } from '@trama/contract/words/home/statistics';

export const isSmall = (count: number): boolean => count > 0 && count < GROUP_LEAST;

/** The answer has a total unless the total itself is small. */
export const told = (count: number): number | null => (isSmall(count) ? null : count);

/**
 * Hides small counts. A reader could subtract the others from their total: so at least two are hidden, and together they
 * are no small group. Where nothing else is left to hide, the total is small and not told either.
 */
export function withoutSmall(counts: readonly number[]): (number | null)[] {
  const places = counts.map((_, place) => place);
  const at = (place: number) => counts[place] ?? 0;
  const hidden = places.filter((place) => isSmall(at(place)));
  const others = places.filter((place) => at(place) >= GROUP_LEAST).sort((a, b) => at(a) - at(b));
  const sum = () => hidden.reduce((total, place) => total + at(place), 0);
  while (hidden.length > 0 && (hidden.length < 2 || sum() < GROUP_LEAST)) {
    const next = others.shift();
    if (next === undefined) break;
    hidden.push(next);
  }
  return counts.map((count, place) => (hidden.includes(place) ? null : count));
}

/** The rows with each of these columns hidden where it is small, and what each column comes to. */
export function hiddenIn<Row, Column extends keyof Row>(
  rows: (Row & Record<Column, number>)[],
  columns: readonly Column[],
) {
  const shown = rows.map((row) => ({ ...row })) as (Omit<Row, Column> & Record<Column, number | null>)[];
  const total = {} as Record<Column, number | null>;
  for (const column of columns) {
    const counts = rows.map((row) => row[column] as number);
    for (const [place, count] of withoutSmall(counts).entries()) {
      const row = shown[place];
      if (row) row[column] = count as never;
    }
    total[column] = told(counts.reduce((sum, count) => sum + count, 0));
  }
  return { filas: shown, total };
}

export interface Payer {
  nombre: string;
  pacientes: number;
  turnos: number;
}

/** Payers of few patients become one, with the next smallest if they are still few. Of few patients in all, nothing is told. */
export function joinedPayers(payers: Payer[]): Payer[] {
  const bySize = [...payers].sort((a, b) => b.pacientes - a.pacientes || a.nombre.localeCompare(b.nombre));
  const small = bySize.filter(({ pacientes }) => pacientes < GROUP_LEAST);
  const large = bySize.filter(({ pacientes }) => pacientes >= GROUP_LEAST);
  if (small.length === 0) return large;
  const patients = () => small.reduce((sum, { pacientes }) => sum + pacientes, 0);
  while (patients() < GROUP_LEAST) {
    const next = large.pop();
    if (!next) return [];
    small.push(next);
  }
  const turnos = small.reduce((sum, one) => sum + one.turnos, 0);
  return [...large, { nombre: OTHER_PAYERS, pacientes: patients(), turnos }];
}
