/** The figures as Markdown, for people and for docs/performance.md. */

const ms = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(1));
const count = (value) => Math.round(value).toLocaleString('en');

export function markdown({ rows, memory, browser, checks, machine }) {
  const sections = [`Measured on ${machine}.`];
  for (const patients of [...new Set(rows.map((row) => row.patients))])
    sections.push(
      `### ${count(patients)} patients`,
      requestTable(rows.filter((row) => row.patients === patients)),
    );
  if (memory.some(({ ours }) => ours)) sections.push('### Memory after the run', memoryTable(memory));
  if (browser) sections.push('### In the browser', browserTable(browser));
  sections.push('### What was promised', verdictTable(checks));
  return sections.join('\n\n');
}

function table(head, lines) {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function requestTable(rows) {
  const requests = [...new Set(rows.map((row) => row.request))];
  return table(
    [
      'request',
      'p50 / p99, 1 connection',
      'floor',
      'ratio of p50',
      'req/s, p50 / p99, 32 connections',
      'floor',
      'ratio of req/s',
    ],
    requests.map((request) => {
      const [one, many] = [1, 32].map((n) =>
        rows.find((row) => row.request === request && row.connections === n),
      );
      return [request.title, ...single(one), ...parallel(many)];
    }),
  );
}

function single(row) {
  const times = (side) => (side ? `${ms(side.p50)} / ${ms(side.p99)} ms` : '–');
  return [times(row.ours), times(row.floor), row.ratio ? `${row.ratio.p50.toFixed(2)}×` : '–'];
}

function parallel(row) {
  if (!row) return ['–', '–', '–'];
  const rates = ({ rps, p50, p99 }) => `${count(rps)}, ${ms(p50)} / ${ms(p99)} ms`;
  return [rates(row.ours), rates(row.floor), row.ratio.rps.toFixed(2)];
}

function memoryTable(memory) {
  return table(
    ['patients', 'Trama', 'floor', 'ratio'],
    memory.map(({ patients, ours, floor }) => [
      count(patients),
      `${ours.toFixed(0)} MB`,
      `${floor.toFixed(0)} MB`,
      `${(ours / floor).toFixed(2)}×`,
    ]),
  );
}

function browserTable({ lighthouse, typing, scrolling, sizes }) {
  const pages = sizes.filter(({ name }) => name.endsWith('Page')).sort((a, b) => b.kb - a.kb);
  const weight = ({ name, kb }) => `${name} ${kb.toFixed(0)} kB gz`;
  return [
    table(
      ['Lighthouse', 'performance', 'accessibility', 'best practices'],
      lighthouse.map(({ page, scores }) => [
        page,
        scores.performance,
        scores.accessibility,
        scores['best-practices'],
      ]),
    ),
    `- To be loaded: ${sizes.slice(0, 2).map(weight).join(', ')}; beyond these, the heaviest page ${weight(pages[0])}, the lightest ${weight(pages.at(-1))}.`,
    `- Typing into the clinical history form at a CPU slowed down ${typing.slowdown} times: ${typing.keys} keys, p50 ${typing.p50.toFixed(0)} ms, worst ${typing.worst.toFixed(0)} ms from key to painted frame.`,
    `- Scrolling a list of ${scrolling.rows} rows: ${scrolling.frames} frames, ${scrolling.long} longer than 50 ms, p99 ${scrolling.p99.toFixed(0)} ms.`,
  ].join('\n');
}

function verdictTable(checks) {
  return table(
    ['promise', 'shown', ''],
    checks.map(({ promise, shown, met }) => [promise, shown, met ? 'met' : '**not met**']),
  );
}
