// What the browser has to load before a person can work, against its budget. Run after the web build.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ROOT, SetupError } from './setup.mjs';

const DIST = path.join(ROOT, 'web', 'dist');
const LOGIN_KB = 165;
const FRAME_KB = 80;
const COMMON_KB = 60;
const FORMS_KB = 45;
/** The drawing library weighs more than a page may: it is fetched only when the dashboard already stands. */
const CHARTS_KB = 100;
const PART_KB = 60;
const ENTRY = 'index.html';
/** Router, menu and cache: fetched once, while the person signs in, and common to every page. */
const FRAME = 'frame';
/** Form state and validation: fetched once, with the first form (a group of vite.config.ts). */
const FORMS = 'forms';
/** What draws (another group of vite.config.ts). */
const CHARTS = 'charts';
/** What many pages use (another one). */
const COMMON = 'common';

/**
 * A row for the login, for each of the sets that pages share, and for each part that is loaded on demand: a page,
 * a dialog, a chart. A part weighs what it makes the browser fetch beyond the shared ones.
 */
export function measureSizes(dist = DIST) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
  const groupKey = (name) => Object.keys(manifest).find((key) => manifest[key].name === name) ?? name;
  const groups = [FRAME, COMMON, FORMS, CHARTS].map(groupKey);
  const [login, frame, common, forms, charts] = [ENTRY, ...groups].map((key) => filesOf(manifest, key));
  const inCommon = new Set([...login, ...frame, ...common]);
  const shared = new Set([...inCommon, ...forms, ...charts]);
  const row = (name, files, limit) => ({ name, kb: kilobytes(dist, files), limit });
  const parts = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && !groups.includes(key));
  return [
    row('login', login, LOGIN_KB),
    row('frame of every page', without(frame, login), FRAME_KB),
    row('screens in common', without(common, new Set([...login, ...frame])), COMMON_KB),
    row('forms in common', without(forms, inCommon), FORMS_KB),
    row('charts in common', without(charts, inCommon), CHARTS_KB),
    ...parts.map((key) => row(partName(key), without(filesOf(manifest, key), shared), PART_KB)),
  ].sort((a, b) => b.kb - a.kb);
}

function filesOf(manifest, key, files = new Set()) {
  if (!manifest[key]) throw new Error(`The web build has no ${key}: the size budget looks for it.`);
  const { file, imports = [] } = manifest[key];
  if (files.has(file)) return files;
  files.add(file);
  for (const imported of imports) filesOf(manifest, imported, files);
  return files;
}

function without(files, others) {
  return [...files].filter((file) => !others.has(file));
}

function kilobytes(dist, files) {
  const sizes = [...files].map((file) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length);
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

function partName(key) {
  return path.basename(key).replace(/\.\w+$/, '');
}

export function checkSizes() {
  const sizes = measureSizes();
  for (const { name, kb, limit } of sizes)
    console.log(`  ${name.padEnd(28)} ${kb.toFixed(1).padStart(6)} kB gz of ${limit}`);
  const heavy = sizes.filter(({ kb, limit }) => kb > limit);
  if (heavy.length > 0)
    throw new SetupError(
      `Too much for the browser to load: ${heavy.map(({ name, kb, limit }) => `${name} ${kb.toFixed(1)} kB gz (limit ${limit})`).join(', ')}`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) checkSizes();
