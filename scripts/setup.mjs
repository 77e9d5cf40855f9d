// What `npm start`, `npm test` and `npm run dev` need before anything is installed: plain Node, no dependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = [20, 19];
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const TEST_BROWSER = 'chromium-headless-shell';
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;

/** A reason to stop that a person can act on: printed as one line, without a stack. */
export class SetupError extends Error {}

/** Runs a command of ours to its end and turns its failure into one line and an exit code. */
export async function main(work) {
  try {
    checkNode();
    await work();
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}` : error);
    process.exit(1);
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new SetupError(`Trama needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.version}.`);
}

/** Installs exactly the lock file, when what is installed is not what it asks for. */
export async function ensureInstalled() {
  if (installedAsLocked()) return;
  await step('Installing dependencies (the first time takes a minute or two)', () =>
    run(npm(), ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
  );
}

/** npm keeps its own record of what it has put into node_modules, written when it is done. */
function installedAsLocked() {
  const locked = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(locked)
    .filter(([folder, entry]) => folder.includes('node_modules/') && !entry.link && isForThisMachine(entry))
    .every(([folder, { version }]) => installed[folder]?.version === version);
}

function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

function readPackages(lockFile) {
  const text = readIfThere(path.join(ROOT, lockFile));
  return text ? JSON.parse(text).packages : {};
}

const SHARED_SOURCES = ['package-lock.json', 'tsconfig.base.json', 'contract'];

/** Builds the server and the screens, each only when one of its sources changed since its last build. */
export async function ensureBuilt() {
  await ensureServerBuilt();
  await ensurePart('the screens', 'web/dist', [...SHARED_SOURCES, 'web'], () =>
    run(npm(), ['run', '--silent', 'build', '-w', 'web']),
  );
}

/** Compiles what uses the server's modules without being part of it: demo, bench. */
export function buildTool(folder) {
  return run(process.execPath, [bin('typescript', 'tsc'), '-b', folder]);
}

export async function ensureServerBuilt() {
  const sources = [...SHARED_SOURCES, 'api/src', 'api/tsconfig.src.json'];
  await ensurePart('the server', 'api/dist', sources, () =>
    run(process.execPath, [bin('typescript', 'tsc'), '-b', 'api/tsconfig.src.json']),
  );
}

async function ensurePart(name, output, sources, build) {
  const stamp = path.join(ROOT, output, '.trama-built');
  const wanted = hashFiles(sources.flatMap((source) => filesUnder(path.join(ROOT, source))));
  if (readIfThere(stamp) === wanted) return;
  // An interrupted build must not look finished.
  rmSync(stamp, { force: true });
  await step(`Building ${name}`, build);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** A Chromium as people have it, for what is measured and pictured: CHROMIUM_PATH, one on this machine, Debian's, or Playwright's. */
export function ensureChromium() {
  return ensureBrowser('chromium', chromiumHere);
}

/**
 * The browser of the tests: the same engine without windows, tabs and menus, which loads a page in a third of the
 * processor time. Where Debian's package cannot be had, any Chromium will do.
 */
export async function ensureTestBrowser() {
  return ensureBrowser(TEST_BROWSER, testBrowserHere, chromiumHere);
}

function testBrowserHere() {
  return findFile(process.env.CHROMIUM_PATH, findCommand(TEST_BROWSER));
}

/** The package that the browser of the tests comes with, unless it is here. */
export const missingTestBrowser = () => (testBrowserHere() ? [] : [TEST_BROWSER]);

function chromiumHere() {
  return findFile(process.env.CHROMIUM_PATH, ...CHROMIUM_NAMES.map(findCommand), MAC_CHROME);
}

/** Answers its path; nothing when it is the one that Playwright has downloaded, and finds by itself. */
async function ensureBrowser(debianPackage, wanted, instead = wanted) {
  if (!wanted() && canInstallPackages()) await installPackages(debianPackage).catch(() => {});
  const found = wanted() ?? instead();
  if (!found) await ensurePlaywrightChromium();
  return found;
}

async function ensurePlaywrightChromium() {
  try {
    const install = [bin('playwright', 'playwright'), 'install', 'chromium', '--only-shell'];
    await step("Downloading Playwright's own Chromium", () =>
      run(process.execPath, install, { stdio: 'ignore' }),
    );
    const { chromium } = await import('@playwright/test');
    // Downloaded is not all: it may want libraries of the system that are not there.
    await (await chromium.launch()).close();
  } catch {
    throw new SetupError(
      "There is no Chromium: neither the system's package nor Playwright's download can be used here. Install one or set CHROMIUM_PATH.",
    );
  }
}

export function canInstallPackages() {
  return isRoot && process.platform === 'linux' && Boolean(findCommand('apt-get'));
}

export async function installPackages(...names) {
  const apt = (...args) =>
    run('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  await step(`Installing ${names.join(', ')} from the system's packages`, async () => {
    await apt('update', '-qq');
    await apt('install', '-y', '-qq', '--no-install-recommends', ...names);
  });
}

function findFile(...candidates) {
  return candidates.find((file) => file && existsSync(file));
}

export function findCommand(name) {
  // HAProxy and its like are in a folder that not everybody's path has.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.resolve(folder, name)).find((file) => existsSync(file));
}

/** The script behind a package's command, to be run by this very Node: no shell, no npx. */
export function bin(packageName, command) {
  const folder = path.join(ROOT, 'node_modules', packageName);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command]);
}

export function npm() {
  return isWindows ? 'npm.cmd' : 'npm';
}

/** Runs a program, showing what it prints; its failure is ours. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      shell: command.endsWith('.cmd'),
      ...options,
    });
    child.on('error', (error) => reject(new SetupError(`${command} cannot be run: ${error.message}`)));
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new SetupError(
            `Failed (${signal ?? code}): ${path.basename(command)} ${args.map((arg) => path.basename(arg)).join(' ')}`,
          ),
        );
    });
  });
}

async function step(title, work) {
  const began = Date.now();
  console.log(`${title} …`);
  await work();
  console.log(`${title}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function filesUnder(entry) {
  const stats = statSync(entry, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [entry];
  return readdirSync(entry, { withFileTypes: true })
    .filter(
      ({ name }) =>
        !['node_modules', 'dist', 'dist-types'].includes(name) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesUnder(path.join(entry, name)));
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
