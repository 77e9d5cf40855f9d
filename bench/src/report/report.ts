/** Console, a JSON file, and the tables of docs/performance.md. It reports; noise of a machine is no failure. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { ROOT } from '../paths.ts';
import { markdown } from './tables.ts';
import { type Results, verdicts } from './verdicts.ts';

const RESULTS = path.join(ROOT, 'bench', 'results', 'latest.json');
const DOCS = path.join(ROOT, 'docs', 'performance.md');
const BEGIN = '<!-- bench: begin -->';
const END = '<!-- bench: end -->';

type Say = (line: string) => void;

/** The document is only rewritten by a run of everything. */
export function report(results: Results, isComplete: boolean, say: Say): void {
  const checks = verdicts(results);
  const machine = machineName();
  const tables = markdown(results, checks, machine);
  say(`\n${tables}\n`);
  say(`${checks.filter(({ met }) => met).length} of ${checks.length} promises met.`);
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  const rows = results.rows.map(({ request, ...row }) => ({ request: request.key, ...row }));
  const content = { at: new Date().toISOString(), machine, ...results, rows, checks };
  writeFileSync(RESULTS, `${JSON.stringify(content, null, 2)}\n`);
  say(`Figures: ${path.relative(ROOT, RESULTS)}`);
  if (isComplete) writeDocs(tables, say);
}

function machineName(): string {
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}

function writeDocs(tables: string, say: Say): void {
  const text = readFileSync(DOCS, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin)
    throw new Error(`docs/performance.md has lost its markers ${BEGIN} and ${END}.`);
  writeFileSync(DOCS, `${text.slice(0, begin)}${BEGIN}\n${tables}\n${text.slice(end)}`);
  say('Tables: docs/performance.md');
}
