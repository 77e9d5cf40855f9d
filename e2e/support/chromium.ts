import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first is the engine alone, which loads a page in a third of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Without the background-networking flags Chromium keeps asking for hosts that a closed network refuses. No page lives long
 * enough for optimised code to pay: without it the browser takes a tenth less of the processor's time.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --max-lazy',
];

/** CHROMIUM_PATH, or the first Chromium in PATH; nothing means the one that Playwright has downloaded. */
export function chromiumPath(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}
