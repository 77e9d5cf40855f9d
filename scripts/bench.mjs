// `npm run bench`: see docs/performance.md. Flags: --quick (the small clinic, short rounds), --only=list,search,browser…,
// --rounds=N.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  buildTool,
  ensureBuilt,
  ensureChromium,
  ensureInstalled,
  main,
  npm,
  ROOT,
  run,
  SetupError,
} from './setup.mjs';
import { measureSizes } from './size-budget.mjs';

const BENCH = path.join(ROOT, 'bench');

await main(async () => {
  const flags = readFlags(process.argv.slice(2));
  await ensureInstalled();
  await ensureBuilt();
  if (wantsBrowser(flags)) await ensureBenchInstalled();
  await buildTool('bench');
  const { runBench } = await import(pathToFileURL(path.join(BENCH, 'dist', 'run.js')).href);
  await runBench({ ...flags, chromiumPath: ensureChromium, measureSizes });
});

/** Only there is Lighthouse needed. */
function wantsBrowser({ only }) {
  return !only || only.includes('browser');
}

function readFlags(args) {
  const known = /^--(quick|only=.+|rounds=[1-9]\d*)$/;
  const unknown = args.find((arg) => !known.test(arg));
  if (unknown) throw new SetupError(`${unknown}: there are --quick, --only=NAME,… and --rounds=N.`);
  const value = (flag) => args.find((arg) => arg.startsWith(`--${flag}=`))?.split('=')[1];
  const rounds = value('rounds');
  return {
    quick: args.includes('--quick'),
    only: value('only')?.split(','),
    rounds: rounds && Number(rounds),
  };
}

/** Lighthouse and what it brings, beside the workspaces: neither starting nor testing needs it. */
async function ensureBenchInstalled() {
  const lock = path.join(BENCH, 'package-lock.json');
  const installed = path.join(BENCH, 'node_modules', '.package-lock.json');
  const version = (file) =>
    JSON.parse(readFileSync(file, 'utf8')).packages['node_modules/lighthouse'].version;
  if (existsSync(installed) && version(installed) === version(lock)) return;
  console.log('Installing what only the benchmark needs …');
  await run(npm(), ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: BENCH });
}
