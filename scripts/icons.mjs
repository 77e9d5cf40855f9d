/** `npm run icons`: the PNG icons of the installed application, drawn by a real browser from web/public/trama.svg. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium, ensureInstalled, main, ROOT } from './setup.mjs';

const PUBLIC = path.join(ROOT, 'web', 'public');
const FOLDER = path.join(PUBLIC, 'icons');
const GROUND = '#12305a';

/** `bleed`: the ground goes to the edges and the mark keeps to the middle, since the system cuts its own shape. */
const ICONS = [
  { name: 'trama-32', size: 32 },
  { name: 'trama-192', size: 192 },
  { name: 'trama-512', size: 512 },
  { name: 'trama-maskable-512', size: 512, bleed: true },
  { name: 'apple-touch-icon', size: 180, bleed: true },
];

await main(async () => {
  await ensureInstalled();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, size, bleed = false } of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(drawing(bleed));
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`), omitBackground: true });
  }
  await browser.close();
});

function drawing(bleed) {
  const svg = readFileSync(path.join(PUBLIC, 'trama.svg'), 'utf8');
  const [ground, width] = bleed ? [GROUND, '80%'] : ['transparent', '100%'];
  return `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">
    <style>svg { width: ${width}; display: block }</style>${svg}`;
}
