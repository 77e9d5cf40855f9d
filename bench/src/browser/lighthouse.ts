/** Lighthouse as a person at a desk and as one with a telephone would have it; the median of a few runs, as it wavers. */
import lighthouse, { desktopConfig, type LighthouseResult } from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const DEVICES = { desktop: desktopConfig, telephone: undefined };
const RUNS = 3;
/** It sometimes misses the beginning of a page and asks to be run again. */
const TRIES = 3;
const GOOD_ENOUGH = 0.9;

type Device = keyof typeof DEVICES;
type Scores = Record<string, number>;

export interface LighthouseScores {
  page: string;
  device: Device;
  scores: Scores;
  /** What cost points, beyond the timings themselves. */
  findings: string[];
}

interface Visit {
  page: string;
  url: string;
  /** The browser's, for debugging. */
  port: number;
}

export async function lighthouseScores(
  visit: Visit,
  say: (line: string) => void,
): Promise<LighthouseScores[]> {
  const results: LighthouseScores[] = [];
  for (const device of Object.keys(DEVICES) as Device[]) {
    const result = await medianRun(visit, device);
    const scores = CATEGORIES.map((name) => `${name} ${result.scores[name]}`).join(', ');
    say(`  Lighthouse, ${visit.page}, ${device}: ${scores}`);
    for (const finding of result.findings) say(`    ${finding}`);
    results.push(result);
  }
  return results;
}

/** One burst of other work on the machine must not decide, neither way. */
async function medianRun({ page, url, port }: Visit, device: Device): Promise<LighthouseScores> {
  const runs: LighthouseScores[] = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await once(url, port, device);
    runs.push({ page, device, scores: scoresOf(result), findings: findingsOf(result) });
  }
  runs.sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0));
  return runs[Math.floor(RUNS / 2)] as LighthouseScores;
}

async function once(url: string, port: number, device: Device, tries = TRIES): Promise<LighthouseResult> {
  const flags = {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
  } as const;
  const lhr = (await lighthouse(url, flags, DEVICES[device]))?.lhr;
  if (lhr && !lhr.runtimeError) return lhr;
  if (tries > 1) return once(url, port, device, tries - 1);
  throw new Error(`Lighthouse on ${url}: ${lhr?.runtimeError?.message ?? 'no result'}`);
}

function scoresOf({ categories }: LighthouseResult): Scores {
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  );
}

function findingsOf({ categories, audits }: LighthouseResult): string[] {
  return CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < GOOD_ENOUGH)
    .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`);
}
