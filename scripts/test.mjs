// `npm test`: every check, in the order that fails soonest. `npm test -- --only=lint,unit` runs some of them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  missingPostgres15,
  NOT_ON_POSTGRES15,
  POSTGRES15_TESTS,
  provenOnPostgres15,
  startPostgres15,
} from './postgres15.mjs';
import {
  bin,
  canInstallPackages,
  ensureBuilt,
  ensureInstalled,
  ensureServerBuilt,
  ensureTestBrowser,
  installPackages,
  main,
  missingTestBrowser,
  ROOT,
  run,
  SetupError,
} from './setup.mjs';
import { checkSizes } from './size-budget.mjs';
import { quickTemporaryFolder } from './temporary-folder.mjs';

const REPORTS = path.join(ROOT, '.cache', 'test-reports');
const node = (script, args, env) =>
  run(process.execPath, [script, ...args], { env: { ...process.env, ...env } });

const STEPS = {
  lint: {
    title: 'Lint, format, walls, unused code',
    work: () =>
      Promise.all([
        node(bin('@biomejs/biome', 'biome'), ['check', '.']),
        node('scripts/walls.mjs', []),
        node(bin('knip', 'knip'), []),
      ]).then(() => undefined),
  },
  types: { title: 'Types', work: () => node(bin('typescript', 'tsc'), ['-b']) },
  api15: { title: 'What depends on the database, on PostgreSQL 15', work: testsOnPostgres15 },
  unit: {
    title: 'Unit and API tests on the embedded PostgreSQL',
    work: testsOnEmbeddedDatabase,
  },
  size: { title: 'Size budget of the screens', work: sizeBudget },
  e2e: { title: 'Browser tests in Chromium', work: browserTests },
};

/** Those of the system that a step needs and that are not here. */
const PACKAGES = { api15: missingPostgres15, e2e: missingTestBrowser };

await main(async () => {
  const began = Date.now();
  const steps = selectedSteps();
  const packages = installAhead(steps);
  await ensureInstalled();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  quickTemporaryFolder();
  const summary = [];
  let failure;
  for (const name of steps) {
    const { title, work } = STEPS[name];
    console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}`);
    const stepBegan = Date.now();
    try {
      if (PACKAGES[name]) await packages;
      const skipped = await work();
      summary.push(
        `  ${skipped ? 'skipped' : 'ok     '}  ${title} (${seconds(stepBegan)})${skipped ? `: ${skipped}` : ''}`,
      );
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      summary.push(`  FAILED   ${title} (${seconds(stepBegan)}): ${error.message}`);
      failure = error;
      break;
    }
  }
  console.log(
    `\n${summary.join('\n')}\n  ${failure ? 'FAILED' : 'All checks passed'} in ${seconds(began)}\n`,
  );
  const { passed, failed, skipped } = countTests();
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failure ? 1 : 0;
});

/** What apt-get fetches and unpacks while the first steps run. Where that fails, each step finds its own way. */
async function installAhead(steps) {
  const missing = steps.flatMap((name) => PACKAGES[name]?.() ?? []);
  if (missing.length > 0 && canInstallPackages()) await installPackages(...missing).catch(() => {});
}

function selectedSteps() {
  const only = process.argv
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const unknown = only?.find((name) => !STEPS[name]);
  if (unknown !== undefined)
    throw new SetupError(`--only=${unknown}: choose among ${Object.keys(STEPS).join(', ')}.`);
  return only ?? Object.keys(STEPS);
}

function vitest(report, filters, env) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(`vitest-${report}`)}`,
  ];
  return node(bin('vitest', 'vitest'), ['run', ...filters, ...reporters], env);
}

async function testsOnEmbeddedDatabase() {
  // Some of them start the server as it is started in earnest.
  await ensureServerBuilt();
  const proven = provenOnPostgres15(filesOf('vitest-api15')).map((file) => `--exclude=${file}`);
  await vitest('unit', proven, { TEST_DATABASE_URL: '' });
}

/** Answers why it was skipped, if it was. */
async function testsOnPostgres15() {
  await ensureServerBuilt();
  const own = process.env.TEST_DATABASE_URL ? undefined : await startPostgres15();
  if (own?.unavailable) return own.unavailable;
  try {
    await vitest('api15', [...POSTGRES15_TESTS, `--exclude=${NOT_ON_POSTGRES15}`], {
      TEST_DATABASE_URL: process.env.TEST_DATABASE_URL || own.url,
    });
  } finally {
    await own?.stop();
  }
  // A folder that was renamed must not fall out of this list in silence.
  const ran = filesOf('vitest-api15');
  const empty = POSTGRES15_TESTS.filter((place) => !ran.some((file) => file.startsWith(place)));
  if (empty.length > 0) throw new SetupError(`No test on PostgreSQL 15 in ${empty.join(', ')}`);
}

async function sizeBudget() {
  await ensureBuilt();
  checkSizes();
}

async function browserTests() {
  await ensureBuilt();
  const env = {
    CHROMIUM_PATH: (await ensureTestBrowser()) ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('playwright'),
  };
  await node(bin('@playwright/test', 'playwright'), ['test', '-c', 'e2e', '--reporter=list,json'], env);
}

function countTests() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const name of ['vitest-unit', 'vitest-api15']) {
    const report = readReport(name);
    total.passed += report?.numPassedTests ?? 0;
    // A file that cannot even be loaded has no tests to count, and is a failure all the same.
    const broken = report?.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    total.failed += (report?.numFailedTests ?? 0) + (broken ?? 0);
    total.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  }
  const browser = readReport('playwright')?.stats;
  total.passed += (browser?.expected ?? 0) + (browser?.flaky ?? 0);
  total.failed += browser?.unexpected ?? 0;
  total.skipped += browser?.skipped ?? 0;
  return total;
}

/** Those that were run, none if the step was not. */
function filesOf(report) {
  return readReport(report)?.testResults.map(({ name }) => path.relative(ROOT, name)) ?? [];
}

function reportFile(name) {
  return path.join(REPORTS, `${name}.json`);
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(reportFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
