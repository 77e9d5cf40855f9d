// `npm test`: every check, in the order that fails soonest. `npm test -- --only=lint,unit` runs some of them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startPostgres15 } from './postgres15.mjs';
import { bin, ensureBuilt, ensureChromium, ensureInstalled, main, ROOT, run, SetupError } from './setup.mjs';
import { checkSizes } from './size-budget.mjs';

const REPORTS = path.join(ROOT, '.cache', 'test-reports');
const node = (script, args, env) =>
  run(process.execPath, [script, ...args], { env: { ...process.env, ...env } });

const STEPS = {
  lint: {
    title: 'Lint, format, walls',
    work: () =>
      node(bin('@biomejs/biome', 'biome'), ['check', '.']).then(() => node('scripts/walls.mjs', [])),
  },
  types: { title: 'Types', work: () => node(bin('typescript', 'tsc'), ['-b']) },
  unit: {
    title: 'Unit and API tests on the embedded PostgreSQL',
    work: () => vitest('unit', [], { TEST_DATABASE_URL: '' }),
  },
  api15: { title: 'API tests on PostgreSQL 15', work: apiTestsOnPostgres15 },
  size: { title: 'Size budget of the screens', work: sizeBudget },
  e2e: { title: 'Browser tests in Chromium', work: browserTests },
};

await main(async () => {
  const began = Date.now();
  await ensureInstalled();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const summary = [];
  let failure;
  for (const name of selectedSteps()) {
    const { title, work } = STEPS[name];
    console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}`);
    const stepBegan = Date.now();
    try {
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

/** Answers why it was skipped, if it was. */
async function apiTestsOnPostgres15() {
  const own = process.env.TEST_DATABASE_URL ? undefined : await startPostgres15();
  if (own?.unavailable) return own.unavailable;
  try {
    // The supervisor's tests are about the embedded server: a second round would say nothing new.
    await vitest(
      'api15',
      ['api/', '--exclude=**/embedded/*.test.ts', '--exclude=**/process-faults.test.ts'],
      {
        TEST_DATABASE_URL: process.env.TEST_DATABASE_URL || own.url,
      },
    );
  } finally {
    await own?.stop();
  }
}

async function sizeBudget() {
  await ensureBuilt();
  checkSizes();
}

async function browserTests() {
  await ensureBuilt();
  const env = {
    CHROMIUM_PATH: await ensureChromium(),
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
