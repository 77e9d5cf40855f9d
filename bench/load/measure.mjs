/** Every request on every clinic: ours, the floor, ours, the floor …, so that a busy moment of the machine hits both. */
import { isDeepStrictEqual } from 'node:util';
import { SetupError } from '../../scripts/setup.mjs';
import { callSome, runWindow } from './window.mjs';

const WARM_UP_CALLS = 300;
const COMPARED = 5;

export async function measure(sites, requests, { rounds, seconds }, say) {
  const rows = [];
  // Everything once, before anything is measured: both are servers that have been at work for a while.
  for (const request of requests) for (const site of sites) await warmUp(site, request);
  for (const request of requests) {
    const sides = sidesOf(request);
    for (const connections of request.connections) {
      const results = sites.map(() => []);
      for (let round = 0; round < rounds; round++) {
        for (const [index, site] of sites.entries()) {
          await site.accounts.renew();
          const result = {};
          for (const side of sides)
            result[side] = await runWindow({
              ...target(site, request, side),
              connections,
              seconds: seconds[connections],
              firstTurn: 1000 * (round + 1),
            });
          results[index].push(result);
        }
      }
      for (const [index, { patients }] of sites.entries()) {
        const p50OfRounds = results[index].map(({ ours }) => ours.p50);
        const row = { request, patients, connections, p50OfRounds, ...summary(results[index]) };
        rows.push(row);
        say(oneLine(row));
      }
      // What this load has left to be sealed is no cost of the next one.
      for (const site of sites) await site.settled();
    }
  }
  return rows;
}

const sidesOf = (request) => ['ours', 'floor'].filter((side) => request[side]);

async function warmUp(site, request) {
  await site.accounts.renew();
  await assertSameAnswers(site, request);
  for (const side of sidesOf(request))
    await callSome({ ...target(site, request, side), calls: WARM_UP_CALLS });
}

function target(site, request, side) {
  return { port: site.ports[side], title: `${request.title} (${side})`, make: (n) => request[side](site, n) };
}

/** What is compared must be the same work: the same patients, in the same order, of the same total. */
async function assertSameAnswers(site, request) {
  if (!request.content) return;
  for (let n = 0; n < COMPARED; n++) {
    const [ours, floor] = await Promise.all(
      ['ours', 'floor'].map(async (side) => {
        const { port, title, make } = target(site, request, side);
        return request.content[side](await callSome({ port, title, calls: 1, make: () => make(n) }));
      }),
    );
    if (!isDeepStrictEqual(ours, floor))
      throw new SetupError(
        `${request.title}, ${site.patients} patients: Trama and the floor answer differently:\n${JSON.stringify(ours).slice(0, 600)}\n${JSON.stringify(floor).slice(0, 600)}`,
      );
  }
}

/** The median of the rounds; a ratio is taken within each round, where both saw the same machine. */
function summary(rounds) {
  const sides = Object.keys(rounds[0]);
  const figures = (side) =>
    Object.fromEntries(
      ['rps', 'p50', 'p99'].map((figure) => [figure, median(rounds.map((round) => round[side][figure]))]),
    );
  const ratio = (figure) => median(rounds.map(({ ours, floor }) => ours[figure] / floor[figure]));
  return {
    ...Object.fromEntries(sides.map((side) => [side, figures(side)])),
    ...(sides.length === 2 && { ratio: { p50: ratio('p50'), rps: ratio('rps') } }),
  };
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function oneLine({ request, patients, connections, ours, floor, ratio }) {
  const side = ({ rps, p50, p99 }) => `${rps.toFixed(0)}/s p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`;
  const compared = ratio
    ? ` | floor ${side(floor)} | p50 ${ratio.p50.toFixed(2)}x, req/s ${ratio.rps.toFixed(2)}`
    : '';
  return `  ${request.title}, ${patients.toLocaleString('en')}, ${connections} conn: ${side(ours)}${compared}`;
}
