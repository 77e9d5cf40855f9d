/** The demo clinic of its own in a real browser, for what is taken from the screens. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureBuilt, ensureChromium, ensureInstalled, ROOT } from '../scripts/setup.mjs';
import { PROVIDERS } from './people.mjs';
import { DEMO_PASSWORD, demoEmail } from './seed.mjs';

const PORT = '3987';
const BASE = `http://127.0.0.1:${PORT}`;

/** `work` gets the browser; `open` below shows it a page of the demo. */
export async function browseDemo(work) {
  await ensureInstalled();
  await ensureBuilt();
  const executablePath = await ensureChromium();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trama-browse-'));
  const server = spawn(process.execPath, [path.join(ROOT, 'scripts', 'demo.mjs')], {
    env: { ...process.env, PORT, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await untilReady();
    await work(browser);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function untilReady() {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(`${BASE}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error('The demo did not start');
}

/** A page of somebody in that role, who signs in where they were going; `shows` is there when it has arrived. */
export async function open(browser, { url, width = 1440, scheme = 'light', role = 'administrador', shows }) {
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? 900 : 844 },
    colorScheme: scheme,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
  });
  const page = await context.newPage();
  await page.goto(BASE + url);
  await page.getByLabel('Email').fill(demoEmail(PROVIDERS.find((provider) => provider.role === role)));
  await page.getByLabel('Contraseña').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}
