/** The figures as Markdown, for people and for docs/performance.md. */
import type { BrowserFigures } from '../browser/browser.ts';
import { fullDayLines } from '../browser/full-day.ts';
import type { Measured } from '../load/measure.ts';
import type { Figures } from '../load/window.ts';
import type { Memory, Results, Verdict } from './verdicts.ts';

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1));
const count = (value: number) => Math.round(value).toLocaleString('en');
const megabytes = (value: number | null) => (value === null ? '–' : `${value.toFixed(0)} MB`);
const NOTHING = '–';

export function markdown(
  { rows, memory, browser, fullDay }: Results,
  checks: Verdict[],
  machine: string,
): string {
  const sections = [`Measured on ${machine}.`];
  for (const patients of new Set(rows.map((row) => row.patients)))
    sections.push(
      `### ${count(patients)} patients`,
      requestTable(rows.filter((row) => row.patients === patients)),
    );
  if (memory.some(({ ours }) => ours)) sections.push('### Memory after the run', memoryTable(memory));
  if (browser) sections.push('### In the browser', browserTable(browser));
  if (fullDay)
    sections.push(
      '### A full day of the agenda',
      fullDayLines(fullDay)
        .map((line) => `- ${line}`)
        .join('\n'),
    );
  sections.push('### What was promised', verdictTable(checks));
  return sections.join('\n\n');
}

function table(head: string[], lines: (string | number | undefined)[][]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function requestTable(rows: Measured[]): string {
  const head = [
    'request',
    'p50 / p99, 1 connection',
    'floor',
    'ratio of p50',
    'req/s, p50 / p99, 32 connections',
    'floor',
    'ratio of req/s',
  ];
  const requests = [...new Set(rows.map((row) => row.request))];
  const rowOf = (request: Measured['request'], connections: number) =>
    rows.find((row) => row.request === request && row.connections === connections);
  return table(
    head,
    requests.map((request) => [request.title, ...single(rowOf(request, 1)), ...parallel(rowOf(request, 32))]),
  );
}

function single(row: Measured | undefined): string[] {
  const times = (side: Figures | undefined) => (side ? `${ms(side.p50)} / ${ms(side.p99)} ms` : NOTHING);
  return [times(row?.ours), times(row?.floor), row?.ratio ? `${row.ratio.p50.toFixed(2)}×` : NOTHING];
}

function parallel(row: Measured | undefined): string[] {
  const rates = (side: Figures | undefined) =>
    side ? `${count(side.rps)}, ${ms(side.p50)} / ${ms(side.p99)} ms` : NOTHING;
  return [rates(row?.ours), rates(row?.floor), row?.ratio?.rps.toFixed(2) ?? NOTHING];
}

function memoryTable(memory: Memory[]): string {
  return table(
    ['patients', 'Trama', 'floor', 'ratio'],
    memory.map(({ patients, ours, floor }) => [
      count(patients),
      megabytes(ours),
      megabytes(floor),
      ours && floor ? `${(ours / floor).toFixed(2)}×` : NOTHING,
    ]),
  );
}

function browserTable({ lighthouse, typing, scrolling, sizes }: BrowserFigures): string {
  const login = sizes.find(({ name }) => name === 'login');
  const heaviest = sizes.find(({ name }) => name !== 'login');
  return [
    table(
      ['Lighthouse', 'performance', 'accessibility', 'best practices'],
      lighthouse.map(({ page, device, scores }) => [
        `${page}, ${device}`,
        scores.performance,
        scores.accessibility,
        scores['best-practices'],
      ]),
    ),
    `- JavaScript of the login: ${login?.kb.toFixed(0)} kB gz; heaviest other part: ${heaviest?.name}, ${heaviest?.kb.toFixed(0)} kB gz.`,
    `- Typing into the clinical history form at a CPU slowed down ${typing.slowdown} times: ${typing.keys} keys, p50 ${typing.p50.toFixed(0)} ms, worst ${typing.worst.toFixed(0)} ms from key to painted frame.`,
    `- Scrolling a list of ${scrolling.rows} rows: ${scrolling.frames} frames, ${scrolling.long} longer than 50 ms, p99 ${scrolling.p99.toFixed(0)} ms.`,
  ].join('\n');
}

function verdictTable(checks: Verdict[]): string {
  return table(
    ['promise', 'shown', ''],
    checks.map(({ promise, shown, met }) => [promise, shown, met ? 'met' : '**not met**']),
  );
}
