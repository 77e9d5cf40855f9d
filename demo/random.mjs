/** A small generator of repeatable chance (mulberry32): the same clinic on every machine. */
function chance(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low, high) => low + Math.floor(next() * (high - low + 1));
  const pick = (list) => list[between(0, list.length - 1)];
  return {
    between,
    pick,
    /** True that often, from 0 to 1. */
    happens: (share) => next() < share,
    /** Some different entries of a list. */
    some: (list, count) => {
      const rest = [...list];
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(between(0, rest.length - 1), 1)[0],
      );
    },
  };
}

/** One stream for the whole clinic: the order of the calls is part of the result. */
export const { between, happens, pick, some } = chance(20_260_101);
