interface Fitting {
  id: string;
  /** Null from where the part is full. */
  json: string | null;
}

/**
 * Of a list whose rows can be of any size: a part has as many rows as fit, and of the others the ids. The following part
 * is asked for by these ids, in the same order; the first one by null.
 */
export function restOf(part: Fitting[]): [ids: string[]] | undefined {
  const left = part.filter(({ json }) => json === null).map(({ id }) => id);
  return left.length > 0 ? [left] : undefined;
}
