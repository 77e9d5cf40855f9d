/** How Trama compares with the least that could answer the same requests, at three sizes, and what the browser makes of it. */

import type { PartSize } from './browser/browser.ts';
import { type ClinicKind, clinicOf } from './clinic/generate.ts';
import { type Measured, measure } from './load/measure.ts';
import { BOARDS, type MeasuredRequest, REQUESTS } from './load/requests.ts';
import { openSite, type Site } from './load/site.ts';
import { report } from './report/report.ts';
import type { Memory } from './report/verdicts.ts';

const SIZES = [10_000, 100_000, 1_000_000];
/** Boards were promised for a million patients. */
const BOARD_SIZES = SIZES.slice(-1);
const FULL = { sizes: SIZES, boardSizes: BOARD_SIZES, rounds: 5, seconds: { 1: 1.5, 32: 2 } };
const QUICK = {
  sizes: SIZES.slice(0, 1),
  boardSizes: SIZES.slice(0, 1),
  rounds: 3,
  seconds: { 1: 0.5, 32: 0.5 },
};
const BROWSER = 'browser';
const FULL_DAY = 'full-day';
const FULL_DAY_ROUNDS = 7;

export interface BenchOptions {
  /** The small clinic and short rounds. */
  quick: boolean;
  /** Keys of requests, or the beginning of them (`search` names every kind); `browser`; `full-day`; all without it. */
  only: string[] | undefined;
  rounds: number | undefined;
  chromiumPath(): Promise<string>;
  measureSizes(): PartSize[];
}

type Plan = typeof FULL & { wants(key: string): boolean };

export async function runBench(options: BenchOptions): Promise<void> {
  const { quick, only, rounds } = options;
  const base = quick ? QUICK : FULL;
  const wants = (key: string) => !only || only.some((name) => key === name || key.startsWith(`${name}-`));
  const plan = { ...base, rounds: rounds ?? base.rounds, wants };
  const everyday = await measureRequests(plan, REQUESTS, 'whole', base.sizes);
  const boards = await measureRequests(plan, BOARDS, 'boards', base.boardSizes);
  const load = { rows: [...everyday.rows, ...boards.rows], memory: everyday.memory };
  const browser = wants(BROWSER) ? await inTheBrowser(options) : undefined;
  const fullDay = wants(FULL_DAY) ? await onTheGrid(options) : undefined;
  report({ ...load, browser, fullDay }, !only && !quick, say);
}

async function measureRequests(
  plan: Plan,
  all: MeasuredRequest[],
  kind: ClinicKind,
  sizes: number[],
): Promise<{ rows: Measured[]; memory: Memory[] }> {
  const requests = all.filter(({ key }) => plan.wants(key));
  if (requests.length === 0) return { rows: [], memory: [] };
  const clinics = [];
  for (const patients of sizes) clinics.push(await clinicOf(kind, patients, say));
  const sites: Site[] = [];
  try {
    for (const clinic of clinics) sites.push(await openSite(clinic, say));
    say(`Measuring: ${plan.rounds} rounds, Trama and the floor in turns`);
    const rows = await measure(sites, requests, plan, say);
    return { rows, memory: sites.map((site) => ({ patients: site.patients, ...site.memory() })) };
  } finally {
    for (const site of sites) await site.close();
  }
}

async function inTheBrowser({ chromiumPath, measureSizes }: BenchOptions) {
  // Imported only here: a run without the browser need not load Lighthouse.
  const { measureBrowser } = await import('./browser/browser.ts');
  return measureBrowser({ chromiumPath: await chromiumPath(), sizes: measureSizes() }, say);
}

async function onTheGrid({ chromiumPath, rounds }: BenchOptions) {
  const { measureFullDay } = await import('./browser/full-day.ts');
  return measureFullDay(await chromiumPath(), rounds ?? FULL_DAY_ROUNDS, say);
}

function say(line: string): void {
  console.log(line);
}
