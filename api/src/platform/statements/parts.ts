interface Fitting {
  id: string;
  /** Null from where the part is full. */
  json: string | null;
}

/**
 * For a list whose rows can have any size: a part has as many rows as fit, and the ids of the others. The next part is
 * asked for with these ids, in the same order; the first part with null.
 */
export function restOf(part: Fitting[]): [ids: string[]] | undefined {
  const left = part.filter(({ json }) => json === null).map(({ id }) => id);
  return left.length > 0 ? [left] : undefined;
}
