import { GROUP_LEAST, OTHER_PAYERS } from '@trama/contract/words/home/statistics';

/** A count as the answer shows it: null if it is small, or if a reader could work out a small one from it. */
export type ShownCount = number | null;

const isSmall = (count: number): boolean => count > 0 && count < GROUP_LEAST;
export const unlessSmall = (count: number): ShownCount => (isSmall(count) ? null : count);

/**
 * Hides small counts. A reader could subtract the others from their total: so at least two are hidden, and together they
 * are no small group. Where nothing else is left to hide, the total is small and is hidden, too.
 */
export function withoutSmall(counts: readonly number[]): ShownCount[] {
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

/** Adds up the months. One hidden month hides the sum: otherwise two periods that differ by it would show it. */
export const sumOf = (months: readonly ShownCount[]): ShownCount =>
  months.reduce<ShownCount>((sum, month) => (sum === null || month === null ? null : sum + month), 0);

/**
 * Counts of the same things in each month (`byMonth[month][thing]`), as one count for each thing. What is hidden is decided
 * within each month, so that it is the same in every period that has the month.
 */
export function overMonths(byMonth: readonly (readonly number[])[]): ShownCount[] {
  const shown = byMonth.map(withoutSmall);
  return (shown[0] ?? []).map((_, thing) => sumOf(shown.map((month) => month[thing] ?? null)));
}

export interface Payer {
  nombre: string;
  pacientes: number;
  turnos: number;
  /** The fewest patients that it had in a month in which it had any. */
  minimo: number;
}

/**
 * Payers that had few patients in some month become one, with the next smallest if they are still few. If there are few
 * patients in all, the answer is empty.
 */
export function joinedPayers(payers: Payer[]): Omit<Payer, 'minimo'>[] {
  const bySize = [...payers].sort((a, b) => b.pacientes - a.pacientes || a.nombre.localeCompare(b.nombre));
  const small = bySize.filter(({ minimo }) => minimo < GROUP_LEAST);
  const large = bySize.filter(({ minimo }) => minimo >= GROUP_LEAST);
  const largePayers = () => large.map(({ minimo: _, ...payer }) => payer);
  if (small.length === 0) return largePayers();
  const patients = () => small.reduce((sum, { pacientes }) => sum + pacientes, 0);
  while (patients() < GROUP_LEAST) {
    const next = large.pop();
    if (!next) return [];
    small.push(next);
  }
  const turnos = small.reduce((sum, payer) => sum + payer.turnos, 0);
  return [...largePayers(), { nombre: OTHER_PAYERS, pacientes: patients(), turnos }];
}
