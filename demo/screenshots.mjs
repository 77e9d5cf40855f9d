/** `npm run screenshots`: the pictures of the README, taken from the demo clinic in a real browser. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureBuilt, ensureChromium, ensureInstalled, main, ROOT } from '../scripts/setup.mjs';
import { PROVIDERS } from './people.mjs';
import { DEMO_PASSWORD, demoEmail } from './seed.mjs';

const PORT = '3987';
const BASE = `http://127.0.0.1:${PORT}`;
const FOLDER = path.join(ROOT, 'docs', 'screenshots');
const ADMIN = demoEmail(PROVIDERS.find(({ role }) => role === 'administrador'));

const PICTURES = [
  { name: 'panel', url: '/', width: 1440, shows: 'Sesiones de hoy' },
  { name: 'pacientes', url: '/patients', width: 1440, shows: 'Filas por página' },
  { name: 'paciente', url: '/patients/1', width: 1440, shows: 'seguimientos más' },
  { name: 'historia-clinica', url: '/patients/1/medical-history', width: 1440, shows: 'Conclusiones' },
  { name: 'asignaciones', url: '/assignments', width: 1440, shows: 'Total de asignaciones' },
  { name: 'pacientes-telefono', url: '/patients', width: 390, shows: 'Filas por página' },
];

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const executablePath = await ensureChromium();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trama-screenshots-'));
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
    mkdirSync(FOLDER, { recursive: true });
    for (const picture of PICTURES) await take(browser, picture);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
});

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

async function take(browser, { name, url, width, shows }) {
  const viewport = { width, height: width > 600 ? 900 : 844 };
  const context = await browser.newContext({
    viewport,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
  });
  const page = await context.newPage();
  await page.goto(BASE + url);
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Contraseña').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  await context.close();
}
