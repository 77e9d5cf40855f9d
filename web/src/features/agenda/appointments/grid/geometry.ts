import { USUAL_STEP } from '@trama/contract/words/agenda/appointments';

/** Where things stand in a day of the agenda. Everything is in minutes since midnight, by the clinic's clock. */

export interface Span {
  from: number;
  to: number;
}

/** Hours in which somebody attends; an appointment begins every `step` minutes. */
export interface WorkedSpan extends Span {
  step: number;
}

export interface Slot extends WorkedSpan {
  /** Within the hours in which the provider attends. */
  isWorked: boolean;
}

export const DAY_MINUTES = 24 * 60;
const HOUR = 60;
/** A day without appointments and without hours shows these. */
const USUAL_DAY: Span = { from: 8 * HOUR, to: 20 * HOUR };

/** '09:30' in minutes; '24:00' is the end of the day. */
export const minuteOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3, 5));

/** '09:30', as it is written everywhere else. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`;

/** Whole hours that hold everything. Where the last appointment ends with the day another hour follows: somebody may be moved there. */
export function shownHours(spans: readonly Span[]): Span {
  if (spans.length === 0) return USUAL_DAY;
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return {
    from: Math.max(0, Math.min(USUAL_DAY.from, Math.floor(from / HOUR) * HOUR)),
    to: Math.min(DAY_MINUTES, Math.max(USUAL_DAY.to, Math.ceil((to + HOUR / 2) / HOUR) * HOUR)),
  };
}

/**
 * The day cut into the hours at which an appointment can begin: in the provider's own step from the beginning of each of
 * their hours, and by the usual one outside of them.
 */
export function slotsOf(worked: readonly WorkedSpan[], shown: Span): Slot[] {
  const slots: Slot[] = [];
  let at = shown.from;
  const until = (end: number, isWorked: boolean, step: number) => {
    while (at < end) {
      // Outside of somebody's hours on the full and the half hour.
      const next = isWorked ? at + step : (Math.floor(at / step) + 1) * step;
      const to = Math.min(next, end);
      slots.push({ from: at, to, step, isWorked });
      at = to;
    }
  };
  for (const { from, to, step } of [...worked].sort((a, b) => a.from - b.from)) {
    until(Math.min(from, shown.to), false, USUAL_STEP);
    // Hours that overlap others begin where those end.
    until(Math.min(to, shown.to), true, step);
  }
  until(shown.to, false, USUAL_STEP);
  return slots;
}

/** Less than this is no use to anybody, unless the provider's own step is as short. */
const LEAST_MINUTES = 20;

/** The slots at whose beginning nobody is booked, each cut off where the next appointment begins. */
export function freeSlots(slots: readonly Slot[], taken: readonly Span[]): Slot[] {
  return slots.flatMap((slot) => {
    if (taken.some(({ from, to }) => from <= slot.from && slot.from < to)) return [];
    const next = taken.filter(({ from }) => from > slot.from).map(({ from }) => from);
    const to = Math.min(slot.to, ...next);
    return to - slot.from >= Math.min(LEAST_MINUTES, slot.step) ? [{ ...slot, to }] : [];
  });
}

/** A session of 50 minutes has room for three lines. */
const USUAL_MINUTE_PX = 1.25;
/** What is pressed must be as high as this; a minute never gets higher than for sessions of ten minutes. */
const TARGET_PX = 26;
const SHORTEST_MINUTES = 10;

/** The height of a minute, so that the shortest appointment and the shortest step can still be read and pressed. */
export const minuteHeight = (shortest: number): number =>
  Math.max(USUAL_MINUTE_PX, TARGET_PX / Math.max(SHORTEST_MINUTES, shortest));

/** The slot in which a minute lies; the last one after the end of the day. */
export const slotAt = (slots: readonly Slot[], minute: number): Slot | undefined =>
  slots.find(({ to }) => minute < to) ?? slots.at(-1);

/** The beginning of a slot that is nearest to a minute. */
export function nearestStart(slots: readonly Slot[], minute: number): number {
  const distance = ({ from }: Slot) => Math.abs(from - minute);
  const nearest = slots.reduce<Slot | undefined>(
    (best, slot) => (best && distance(best) <= distance(slot) ? best : slot),
    undefined,
  );
  return nearest?.from ?? minute;
}

export type Placed<T> = T & {
  /** Which of the lanes side by side, from 0. */
  lane: number;
  /** How many lanes those that overlap share. */
  lanes: number;
};

/** Puts what overlaps side by side. What overlaps nothing has the whole width. */
export function inLanes<T extends Span>(items: readonly T[]): Placed<T>[] {
  const sorted = [...items].sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<T>[] = [];
  let together: Placed<T>[] = [];
  let end = Number.NEGATIVE_INFINITY;
  const close = () => {
    const lanes = Math.max(0, ...together.map(({ lane }) => lane + 1));
    for (const item of together) item.lanes = lanes;
    together = [];
  };
  for (const item of sorted) {
    if (item.from >= end) close();
    const taken = new Set(together.filter(({ to }) => to > item.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    const inLane = { ...item, lane, lanes: 1 };
    together.push(inLane);
    placed.push(inLane);
    end = Math.max(together.length === 1 ? item.to : end, item.to);
  }
  close();
  return placed;
}
