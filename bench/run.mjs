// `npm run bench`: how Trama compares with the least that could answer the same requests, at two sizes, and what the
// browser makes of it. Flags: --quick (the small clinic, short rounds), --only=list,search,browser…, --rounds=N.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, main, npm, ROOT, run, SetupError } from '../scripts/setup.mjs';

const BENCH = path.join(ROOT, 'bench');
const SIZES = [10_000, 1_000_000];
const FULL = { sizes: SIZES, rounds: 5, seconds: { 1: 1.5, 32: 2 } };
const QUICK = { sizes: SIZES.slice(0, 1), rounds: 3, seconds: { 1: 0.5, 32: 0.5 } };
const BROWSER = 'browser';

await main(async () => {
  const plan = readFlags(process.argv.slice(2));
  await ensureInstalled();
  await ensureBuilt();
  await ensureBenchInstalled();
  // Not before what they import is installed and built.
  const { report } = await import('./report/report.mjs');
  const load = await measureRequests(plan);
  const browser = plan.wants(BROWSER)
    ? await (await import('./browser/browser.mjs')).measureBrowser(say)
    : undefined;
  report({ ...load, browser, complete: plan.complete }, say);
});

function readFlags(args) {
  const known = /^--(quick|only=.+|rounds=[1-9]\d*)$/;
  const unknown = args.find((arg) => !known.test(arg));
  if (unknown) throw new SetupError(`${unknown}: there are --quick, --only=NAME,… and --rounds=N.`);
  const value = (flag) => args.find((arg) => arg.startsWith(`--${flag}=`))?.split('=')[1];
  const base = args.includes('--quick') ? QUICK : FULL;
  const only = value('only')?.split(',');
  return {
    ...base,
    rounds: Number(value('rounds') ?? base.rounds),
    /** `search` names every kind of search. */
    wants: (key) => !only || only.some((name) => key === name || key.startsWith(`${name}-`)),
    complete: !only && base === FULL,
  };
}

/** Lighthouse and what it brings, beside the workspaces: neither starting nor testing needs it. */
async function ensureBenchInstalled() {
  const lock = path.join(BENCH, 'package-lock.json');
  const installed = path.join(BENCH, 'node_modules', '.package-lock.json');
  const version = (file) =>
    JSON.parse(readFileSync(file, 'utf8')).packages['node_modules/lighthouse'].version;
  if (existsSync(installed) && version(installed) === version(lock)) return;
  say('Installing what only the benchmark needs …');
  await run(npm(), ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: BENCH });
}

async function measureRequests({ sizes, rounds, seconds, wants }) {
  const { REQUESTS } = await import('./load/requests.mjs');
  const requests = REQUESTS.filter(({ key }) => wants(key));
  if (requests.length === 0) return { rows: [], memory: [] };
  const { clinicOf } = await import('./clinic/generate.mjs');
  const { openSite } = await import('./load/site.mjs');
  const { measure } = await import('./load/measure.mjs');
  const folders = [];
  for (const patients of sizes) folders.push({ patients, folder: await clinicOf(patients, say) });
  const sites = [];
  try {
    for (const clinic of folders) sites.push(await openSite(clinic, say));
    say(`Measuring: ${rounds} rounds, Trama and the floor in turns`);
    const rows = await measure(sites, requests, { rounds, seconds }, say);
    return { rows, memory: sites.map((site) => ({ patients: site.patients, ...site.residentMb() })) };
  } finally {
    for (const site of sites) await site.close();
  }
}

function say(line) {
  console.log(line);
}
