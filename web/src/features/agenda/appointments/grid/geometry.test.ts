import { describe, expect, it } from 'vitest';
import {
  clockText,
  freeSlots,
  inLanes,
  minuteHeight,
  minuteOf,
  nearestStart,
  shownHours,
  slotAt,
  slotsOf,
} from './geometry.ts';

const at = (text: string) => {
  const [from = '', to = ''] = text.split('-');
  return { from: minuteOf(from), to: minuteOf(to) };
};
const worked = (text: string, step: number) => ({ ...at(text), step });
const starts = (slots: { from: number }[]) => slots.map(({ from }) => clockText(from));

describe('the slots of a day', () => {
  it('begin with the hours of the provider, in their own step, and by the half hour outside of them', () => {
    const slots = slotsOf([worked('09:10-11:00', 50), worked('14:00-15:00', 20)], at('08:00-16:00'));
    expect(starts(slots)).toEqual(
      '08:00 08:30 09:00 09:10 10:00 10:50 11:00 11:30 12:00 12:30 13:00 13:30 14:00 14:20 14:40 15:00 15:30'.split(
        ' ',
      ),
    );
    expect(starts(slots.filter(({ isWorked }) => isWorked))).toEqual(
      '09:10 10:00 10:50 14:00 14:20 14:40'.split(' '),
    );
  });

  it('cover the day without a gap, also where hours overlap or lie outside of what is shown', () => {
    const shown = at('08:00-20:00');
    const slots = slotsOf(
      [worked('10:00-12:00', 45), worked('11:00-13:00', 30), worked('19:00-23:00', 60)],
      shown,
    );
    expect(slots[0]?.from).toBe(shown.from);
    expect(slots.at(-1)?.to).toBe(shown.to);
    for (const [place, slot] of slots.slice(1).entries()) expect(slot.from).toBe(slots[place]?.to);
  });

  it('are free if nobody is booked at their beginning, up to the next appointment', () => {
    const slots = slotsOf([worked('09:00-12:00', 30)], at('09:00-12:00'));
    const free = freeSlots(slots, [at('09:00-09:50'), at('10:40-11:30')]);
    // The ten minutes before 10:40 are no use to anybody.
    expect(free.map(({ from, to }) => `${clockText(from)}-${clockText(to)}`)).toEqual([
      '10:00-10:30',
      '11:30-12:00',
    ]);
    const short = slotsOf([worked('09:00-09:40', 10)], at('09:00-09:40'));
    expect(starts(freeSlots(short, [at('09:10-09:20')]))).toEqual(['09:00', '09:20', '09:30']);
  });

  it('catch a click by the slot it lies in, and a drop by the nearest beginning', () => {
    const slots = slotsOf([worked('09:00-13:00', 50)], at('09:00-13:00'));
    expect(slotAt(slots, minuteOf('10:39'))?.from).toBe(minuteOf('09:50'));
    expect(slotAt(slots, minuteOf('23:00'))?.from).toBe(minuteOf('12:20'));
    expect(clockText(nearestStart(slots, minuteOf('10:20')))).toBe('10:40');
    expect(nearestStart([], 77)).toBe(77);
  });
});

describe('the height of a minute', () => {
  it('grows where sessions are short, so that each of them can be pressed', () => {
    expect(minuteHeight(50)).toBe(minuteHeight(30));
    expect(minuteHeight(10) * 10).toBeGreaterThanOrEqual(24);
    expect(minuteHeight(5)).toBe(minuteHeight(10));
  });
});

describe('the hours shown', () => {
  it('are those of a usual day, and more for somebody who comes earlier or later', () => {
    expect(shownHours([])).toEqual(at('08:00-20:00'));
    expect(shownHours([at('09:00-13:00')])).toEqual(at('08:00-20:00'));
    expect(shownHours([at('00:30-01:20'), at('21:10-22:00')])).toEqual(at('00:00-23:00'));
    expect(shownHours([at('19:00-23:50')])).toEqual(at('08:00-24:00'));
  });
});

describe('lanes', () => {
  const lanes = (...texts: string[]) =>
    inLanes(texts.map(at)).map(({ from, lane, lanes }) => `${clockText(from)} ${lane + 1}/${lanes}`);

  it('leave the whole width to what overlaps nothing, even where one begins as another ends', () => {
    expect(lanes('09:00-09:50', '09:50-10:40', '11:00-12:00')).toEqual([
      '09:00 1/1',
      '09:50 1/1',
      '11:00 1/1',
    ]);
  });

  it('put what overlaps side by side, and use a lane again once it is free', () => {
    expect(lanes('09:00-10:00', '09:30-10:30', '10:00-11:00', '12:00-13:00')).toEqual([
      '09:00 1/2',
      '09:30 2/2',
      '10:00 1/2',
      '12:00 1/1',
    ]);
  });

  it('never let two of one lane overlap, whatever the day is like', () => {
    const items = Array.from({ length: 80 }, (_, n) => {
      const from = (n * 37) % 600;
      return { from, to: from + 10 + ((n * 13) % 80) };
    });
    const placed = inLanes(items);
    expect(placed).toHaveLength(items.length);
    for (const one of placed)
      for (const other of placed)
        if (one !== other && one.from < other.to && other.from < one.to) {
          expect(one.lane).not.toBe(other.lane);
          expect(one.lanes).toBe(other.lanes);
        }
  });
});
