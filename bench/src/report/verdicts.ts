/** What was promised, line by line, and whether this run showed it. */
import type { BrowserFigures } from '../browser/browser.ts';
import { best, type FullDayFigures } from '../browser/full-day.ts';
import type { LighthouseScores } from '../browser/lighthouse.ts';
import type { Measured } from '../load/measure.ts';

const MEMORY_MB = 200;
const MILLION = 1_000_000;
/** What a call may take for one person, by the size of the clinic. */
const AT_MOST_MS: Record<number, number> = { 100000: 20, [MILLION]: 100 };
const LIGHTHOUSE = {
  desktop: { performance: 98, accessibility: 100, 'best-practices': 100 },
  telephone: { performance: 90, accessibility: 100, 'best-practices': 100 },
};

const DRAWN_MS = 300;
const FRAME_MS = 100;

export interface Memory {
  patients: number;
  ours: number | null;
  floor: number | null;
}

export interface Results {
  rows: Measured[];
  memory: Memory[];
  browser: BrowserFigures | undefined;
  fullDay: FullDayFigures | undefined;
}

export interface Verdict {
  promise: string;
  shown: string;
  met: boolean;
}

/** One for every promise about something that was measured in this run. */
export function verdicts({ rows, memory, browser, fullDay }: Results): Verdict[] {
  return [
    ...rows.flatMap(againstFloor),
    ...rows.flatMap(absoluteTime),
    ...memory.flatMap(memoryOf),
    ...(browser?.lighthouse ?? []).flatMap(lighthouseOf),
    ...(fullDay ? fullDayOf(fullDay) : []),
  ];
}

const size = (patients: number) => (patients >= MILLION ? `${patients / MILLION}M` : `${patients / 1000}k`);
const atMost = (promise: string, value: number, limit: number, unit: string): Verdict => ({
  promise: `${promise} ≤ ${limit}${unit}`,
  shown: `${value.toFixed(2)}${unit}`,
  met: value <= limit,
});
const atLeast = (promise: string, value: number, limit: number, digits = 2): Verdict => ({
  promise: `${promise} ≥ ${limit}`,
  shown: value.toFixed(digits),
  met: value >= limit,
});

function againstFloor({ request, patients, connections, ratio }: Measured): Verdict[] {
  if (!request.against || !ratio) return [];
  const { p50, rps } = request.against.limits;
  const name = `${request.title}, ${size(patients)}`;
  if (connections === 1) return [atMost(`${name}: p50 against the floor`, ratio.p50, p50, 'x')];
  return rps ? [atLeast(`${name}: req/s at ${connections}, of the floor's`, ratio.rps, rps)] : [];
}

function absoluteTime({ request, patients, connections, ours }: Measured): Verdict[] {
  const limit = request.atMostMs ?? AT_MOST_MS[patients];
  if (!limit || connections !== 1) return [];
  return [atMost(`${request.title}, ${size(patients)}: p50`, ours.p50, limit, ' ms')];
}

function memoryOf({ patients, ours }: Memory): Verdict[] {
  return ours ? [atMost(`memory after the run, ${size(patients)}`, ours, MEMORY_MB, ' MB')] : [];
}

function lighthouseOf({ page, device, scores }: LighthouseScores): Verdict[] {
  return Object.entries(LIGHTHOUSE[device]).map(([category, limit]) =>
    atLeast(`Lighthouse, ${page}, ${device}: ${category}`, scores[category] ?? 0, limit, 0),
  );
}

/** The best round: what else the machine does must not decide. */
function fullDayOf({ drawn, firstDrag, nextDrags }: FullDayFigures): Verdict[] {
  return [
    ...Object.entries(drawn).map(([way, times]) =>
      atMost(`a full day, ${way}`, best(times), DRAWN_MS, ' ms'),
    ),
    atMost('the longest frame of a first drag', best(firstDrag), FRAME_MS, ' ms'),
    atMost('the longest frame of a drag', best(nextDrags), FRAME_MS, ' ms'),
  ];
}
