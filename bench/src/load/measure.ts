/** Every request on every clinic: ours, the floor, ours, the floor …, so that a busy moment of the machine hits both. */
import { isDeepStrictEqual } from 'node:util';
import type { MeasuredRequest } from './requests.ts';
import type { Side, Site } from './site.ts';
import { callSome, type Figures, runWindow, type Target } from './window.ts';

const WARM_UP_CALLS = 300;
const COMPARED = 5;
const SIDES: Side[] = ['ours', 'floor'];

export interface Plan {
  rounds: number;
  /** How long a round lasts, by the number of connections. */
  seconds: Record<1 | 32, number>;
}

export interface Measured {
  request: MeasuredRequest;
  patients: number;
  connections: 1 | 32;
  ours: Figures;
  floor?: Figures;
  /** Taken within each round, where both saw the same machine; the median of the rounds. */
  ratio?: { p50: number; rps: number };
}

interface Round {
  ours: Figures;
  floor?: Figures;
}

export async function measure(
  sites: Site[],
  requests: MeasuredRequest[],
  plan: Plan,
  say: (line: string) => void,
): Promise<Measured[]> {
  // Everything once, before anything is measured: both are servers that have been at work for a while.
  for (const request of requests) for (const site of sites) await warmUp(site, request);
  const rows: Measured[] = [];
  for (const request of requests)
    for (const connections of request.connections) {
      for (const row of await measureOne(sites, request, connections, plan)) {
        rows.push(row);
        say(oneLine(row));
      }
      // What this load has left to be sealed is no cost of the next one.
      for (const site of sites) await site.settled();
    }
  return rows;
}

async function warmUp(site: Site, request: MeasuredRequest): Promise<void> {
  await site.accounts.renew();
  await assertSameAnswers(site, request);
  for (const side of sidesOf(request))
    await callSome(targetOf(site, request, side), request.warmUpCalls ?? WARM_UP_CALLS);
}

/** One row for each clinic. */
async function measureOne(
  sites: Site[],
  request: MeasuredRequest,
  connections: 1 | 32,
  { rounds, seconds }: Plan,
): Promise<Measured[]> {
  const results = sites.map((site) => ({ site, rounds: [] as Round[] }));
  for (let round = 0; round < rounds; round++)
    for (const result of results) {
      await result.site.accounts.renew();
      const load = { connections, seconds: seconds[connections], firstTurn: 1000 * (round + 1) };
      result.rounds.push(await measureRound(result.site, request, load));
    }
  return results.map((result) => ({
    request,
    patients: result.site.patients,
    connections,
    ...summary(result.rounds),
  }));
}

async function measureRound(
  site: Site,
  request: MeasuredRequest,
  load: Parameters<typeof runWindow>[1],
): Promise<Round> {
  const ours = await runWindow(targetOf(site, request, 'ours'), load);
  if (!request.against) return { ours };
  return { ours, floor: await runWindow(targetOf(site, request, 'floor'), load) };
}

const sidesOf = (request: MeasuredRequest): Side[] => (request.against ? SIDES : ['ours']);

function targetOf(site: Site, request: MeasuredRequest, side: Side): Target {
  const make = side === 'ours' ? request.ours : request.against?.floor;
  if (!make) throw new Error(`${request.title}: the floor does not answer this.`);
  return { port: site.ports[side], title: `${request.title} (${side})`, make: (n) => make(site, n) };
}

/** What is compared must be the same work: the same patients, in the same order, of the same total. */
async function assertSameAnswers(site: Site, request: MeasuredRequest): Promise<void> {
  const content = request.against?.content;
  if (!content) return;
  for (let n = 0; n < COMPARED; n++) {
    const [ours, floor] = await Promise.all(
      SIDES.map(async (side) => content[side](await callSome(targetOf(site, request, side), 1, n))),
    );
    if (!isDeepStrictEqual(ours, floor))
      throw new Error(
        `${request.title}, ${site.patients} patients: Trama and the floor answer differently:\n${JSON.stringify(ours).slice(0, 600)}\n${JSON.stringify(floor).slice(0, 600)}`,
      );
  }
}

function summary(rounds: Round[]): Pick<Measured, 'ours' | 'floor' | 'ratio'> {
  const ours = medianOf(rounds.map((round) => round.ours));
  const compared = rounds.flatMap(({ ours, floor }) => (floor ? [{ ours, floor }] : []));
  if (compared.length === 0) return { ours };
  const ratio = (figure: 'p50' | 'rps') =>
    median(compared.map((one) => one.ours[figure] / one.floor[figure]));
  return {
    ours,
    floor: medianOf(compared.map(({ floor }) => floor)),
    ratio: { p50: ratio('p50'), rps: ratio('rps') },
  };
}

function medianOf(figures: Figures[]): Figures {
  const of = (name: keyof Figures) => median(figures.map((one) => one[name]));
  return { rps: of('rps'), p50: of('p50'), p99: of('p99') };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

function oneLine({ request, patients, connections, ours, floor, ratio }: Measured): string {
  const side = ({ rps, p50, p99 }: Figures) =>
    `${rps.toFixed(0)}/s p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`;
  const compared =
    floor && ratio
      ? ` | floor ${side(floor)} | p50 ${ratio.p50.toFixed(2)}x, req/s ${ratio.rps.toFixed(2)}`
      : '';
  return `  ${request.title}, ${patients.toLocaleString('en')}, ${connections} conn: ${side(ours)}${compared}`;
}
