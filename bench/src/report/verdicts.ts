/** What was promised, line by line, and whether this run showed it. */
import type { BrowserFigures } from '../browser/browser.ts';
import type { LighthouseScores } from '../browser/lighthouse.ts';
import { type Measured, median } from '../load/measure.ts';
import { SEARCH_KINDS } from '../load/terms.ts';

const MEMORY_RATIO = 2;
const SIZE_RATIO = 1.5;
const SLOWEST_SEARCH = 10;
const MILLION = 1_000_000;
const LIGHTHOUSE = {
  desktop: { performance: 98, accessibility: 100, 'best-practices': 100 },
  telephone: { performance: 90, accessibility: 100, 'best-practices': 100 },
};

export interface Memory {
  patients: number;
  ours: number | null;
  floor: number | null;
}

export interface Results {
  rows: Measured[];
  memory: Memory[];
  browser: BrowserFigures | undefined;
}

export interface Verdict {
  promise: string;
  shown: string;
  met: boolean;
}

/** One for every promise about something that was measured in this run. */
export function verdicts({ rows, memory, browser }: Results): Verdict[] {
  const large = Math.max(...rows.map((row) => row.patients));
  return [
    ...rows.flatMap(againstFloor),
    ...rows.flatMap((row) => againstFirstPage(row, rows)),
    ...rows.flatMap(absoluteTime),
    ...slowestSearch(rows.filter((row) => row.patients === large && row.connections === 1)),
    ...sizeCosts(rows),
    ...memory.flatMap(memoryOf),
    ...(browser?.lighthouse ?? []).flatMap(lighthouseOf),
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

function againstFirstPage({ request, patients, ours }: Measured, rows: Measured[]): Verdict[] {
  const first = rows.find(
    (row) => row.request.key === 'list' && row.patients === patients && row.connections === 1,
  );
  if (!first || !request.againstFirstPage) return [];
  const name = `${request.title}, ${size(patients)}: p50 against our first page`;
  return [atMost(name, ours.p50 / first.ours.p50, request.againstFirstPage, 'x')];
}

function absoluteTime({ request, patients, ours }: Measured): Verdict[] {
  if (!request.atMostMs || patients < MILLION) return [];
  return [atMost(`${request.title}, ${size(patients)}: p50`, ours.p50, request.atMostMs, ' ms')];
}

function slowestSearch(rows: Measured[]): Verdict[] {
  const times = rows.filter(({ request }) => request.key.startsWith('search-')).map(({ ours }) => ours.p50);
  if (times.length < SEARCH_KINDS.length) return [];
  const ratio = Math.max(...times) / Math.min(...times);
  return [atMost('slowest kind of search against the quickest', ratio, SLOWEST_SEARCH, 'x')];
}

/** What a request costs more in the largest clinic than in the smallest, round by round. */
function sizeCosts(rows: Measured[]): Verdict[] {
  const single = rows.filter(({ connections, request }) => connections === 1 && !request.atMostMs);
  const large = Math.max(...single.map(({ patients }) => patients));
  const small = Math.min(...single.map(({ patients }) => patients));
  return single.flatMap(({ request, patients, p50OfRounds }) => {
    const before = single.find((row) => row.request === request && row.patients === small);
    if (patients === small || patients !== large || !before) return [];
    const ratio = median(p50OfRounds.map((p50, round) => p50 / (before.p50OfRounds[round] ?? Number.NaN)));
    return [atMost(`${request.title}: p50 at ${size(large)} against ${size(small)}`, ratio, SIZE_RATIO, 'x')];
  });
}

function memoryOf({ patients, ours, floor }: Memory): Verdict[] {
  if (!ours || !floor) return [];
  return [
    atMost(`memory after the run, ${size(patients)}, against the floor's`, ours / floor, MEMORY_RATIO, 'x'),
  ];
}

function lighthouseOf({ page, device, scores }: LighthouseScores): Verdict[] {
  return Object.entries(LIGHTHOUSE[device]).map(([category, limit]) =>
    atLeast(`Lighthouse, ${page}, ${device}: ${category}`, scores[category] ?? 0, limit, 0),
  );
}
