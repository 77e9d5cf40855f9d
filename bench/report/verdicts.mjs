/** What was promised, line by line, and whether this run showed it. */
import { median } from '../load/measure.mjs';
import { SEARCH_KINDS } from '../load/requests.mjs';

const MEMORY_MB = 220;
const MEMORY_RATIO = 2.5;
const SIZE_RATIO = 1.5;
const SLOWEST_SEARCH = 10;
const LIGHTHOUSE = {
  telephone: { performance: 90, accessibility: 100, 'best-practices': 100 },
  desktop: { performance: 98, accessibility: 100, 'best-practices': 100 },
};

/** `{ promise, shown, met }` for everything that was measured in this run. */
export function verdicts({ rows, memory, browser }) {
  const large = Math.max(...rows.map((row) => row.patients));
  return [
    ...rows.filter(({ ratio }) => ratio).flatMap(againstFloor),
    ...rows.filter(({ request }) => request.againstFirstPage).flatMap((row) => againstFirstPage(row, rows)),
    ...slowestSearch(rows.filter((row) => row.patients === large && row.connections === 1)),
    ...sizeCosts(rows),
    ...memory.filter(({ ours }) => ours).flatMap(memoryOf),
    ...(browser?.lighthouse ?? []).flatMap(lighthouseOf),
  ];
}

const size = (patients) => (patients >= 1_000_000 ? `${patients / 1_000_000}M` : `${patients / 1000}k`);
const atMost = (promise, value, limit, unit) => ({
  promise: `${promise} ≤ ${limit}${unit}`,
  shown: `${value.toFixed(2)}${unit}`,
  met: value <= limit,
});
const atLeast = (promise, value, limit, digits = 2) => ({
  promise: `${promise} ≥ ${limit}`,
  shown: value.toFixed(digits),
  met: value >= limit,
});

function againstFloor({ request, patients, connections, ratio }) {
  const { p50, rps } = request.limits;
  const name = `${request.title}, ${size(patients)}`;
  if (connections === 1) return [atMost(`${name}: p50 against the floor`, ratio.p50, p50, 'x')];
  return rps ? [atLeast(`${name}: req/s at ${connections}, of the floor's`, ratio.rps, rps)] : [];
}

function againstFirstPage({ request, patients, ours }, rows) {
  const first = rows.find(
    (row) => row.request.key === 'list' && row.patients === patients && row.connections === 1,
  );
  if (!first) return [];
  const name = `${request.title}, ${size(patients)}: p50 against our first page`;
  return [atMost(name, ours.p50 / first.ours.p50, request.againstFirstPage, 'x')];
}

function slowestSearch(rows) {
  const times = rows.filter(({ request }) => request.key.startsWith('search-')).map(({ ours }) => ours.p50);
  if (times.length < SEARCH_KINDS.length) return [];
  return [
    atMost(
      'slowest kind of search against the quickest',
      Math.max(...times) / Math.min(...times),
      SLOWEST_SEARCH,
      'x',
    ),
  ];
}

function sizeCosts(rows) {
  const single = rows.filter(({ connections }) => connections === 1);
  const sizes = [...new Set(single.map(({ patients }) => patients))].sort((a, b) => a - b);
  if (sizes.length < 2) return [];
  const [small, large] = [sizes[0], sizes.at(-1)];
  return single
    .filter(({ patients }) => patients === large)
    .map(({ request, p50OfRounds }) => {
      const before = single.find((row) => row.request === request && row.patients === small);
      const name = `${request.title}: p50 at ${size(large)} against ${size(small)}`;
      const ratio = median(p50OfRounds.map((p50, round) => p50 / before.p50OfRounds[round]));
      return atMost(name, ratio, SIZE_RATIO, 'x');
    });
}

function memoryOf({ patients, ours, floor }) {
  const name = `memory after the run, ${size(patients)}`;
  return [
    atMost(name, ours, MEMORY_MB, ' MB'),
    atMost(`${name}, against the floor's`, ours / floor, MEMORY_RATIO, 'x'),
  ];
}

function lighthouseOf({ page, device, scores }) {
  return Object.entries(LIGHTHOUSE[device]).map(([category, limit]) =>
    atLeast(`Lighthouse, ${page}: ${category}`, scores[category], limit, 0),
  );
}
