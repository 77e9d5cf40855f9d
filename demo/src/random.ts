/** A small generator of repeatable chance (mulberry32): the same clinic on every machine. */
function chance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    pick: <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T,
    /** True that often, from 0 to 1. */
    happens: (share: number): boolean => next() < share,
    /** Some different entries of a list. */
    some: <T>(list: readonly T[], count: number): T[] => {
      const rest = [...list];
      const length = Math.min(count, rest.length);
      return Array.from({ length }, () => rest.splice(between(0, rest.length - 1), 1)).flat();
    },
  };
}

/** One stream for the whole clinic: the order of the calls is part of the result. */
export const { between, happens, pick, some } = chance(20_260_101);
