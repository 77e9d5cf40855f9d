import type { OwnSql } from './compose.ts';
import type { Guard } from './guarded.ts';

interface Fitting {
  id: number;
  /** Null from where the part is full. */
  json: string | null;
}

/**
 * A list whose rows can be of any size: `part` asks for all of it, or for the rows with these ids, and gives as many as
 * fit, and of the others the ids. What comes after is asked for by them, in the same order.
 */
export const partsThatFit = (guard: Guard, part: (ids: number[] | null) => OwnSql) =>
  guard.readJsonParts<Fitting>(part(null), (rows) => {
    const left = rows.filter(({ json }) => json === null).map(({ id }) => id);
    return left.length > 0 ? part(left) : undefined;
  });
