/** Console, a JSON file, and the tables of docs/performance.md. It reports; noise of a machine is no failure. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/setup.mjs';
import { markdown } from './tables.mjs';
import { verdicts } from './verdicts.mjs';

const RESULTS = path.join(ROOT, 'bench', 'results', 'latest.json');
const DOCS = path.join(ROOT, 'docs', 'performance.md');
const MARKERS = ['<!-- bench: begin -->', '<!-- bench: end -->'];

export function report({ rows, memory, browser, complete }, say) {
  const machine = `${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const checks = verdicts({ rows, memory, browser });
  const tables = markdown({ rows, memory, browser, checks, machine });
  say(`\n${tables}\n`);
  say(`${checks.filter(({ met }) => met).length} of ${checks.length} promises met.`);
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  const plainRows = rows.map(({ request, ...row }) => ({ request: request.key, ...row }));
  const content = { at: new Date().toISOString(), machine, rows: plainRows, memory, browser, checks };
  writeFileSync(RESULTS, `${JSON.stringify(content, null, 2)}\n`);
  say(`Figures: ${path.relative(ROOT, RESULTS)}`);
  if (complete) writeDocs(tables, say);
}

function writeDocs(tables, say) {
  const text = readFileSync(DOCS, 'utf8');
  const [begin, end] = MARKERS.map((marker) => text.indexOf(marker));
  if (begin < 0 || end < begin)
    throw new Error(`docs/performance.md has lost its markers ${MARKERS.join(' ')}.`);
  writeFileSync(DOCS, `${text.slice(0, begin)}${MARKERS[0]}\n${tables}\n${text.slice(end)}`);
  say('Tables: docs/performance.md');
}
