/** `npm run screenshots`: the pictures of the README and of the guide, taken from the demo clinic in a real browser. */
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

/** The first patient of the list, whoever they may be for this person. */
const firstPatient = async (page) => {
  await page
    .getByRole('link', { name: /^Ver detalle/ })
    .first()
    .click();
  await page.getByText('Datos Personales').waitFor();
};

/** As an administrator and in the light theme, where nothing else is said. */
const PICTURES = [
  { name: 'panel', url: '/', shows: 'Sesiones por semana' },
  { name: 'pacientes', url: '/patients', shows: 'Filas por página' },
  { name: 'paciente', url: '/patients/1', shows: 'seguimientos más' },
  { name: 'historia-clinica', url: '/patients/1/medical-history', shows: 'Conclusiones' },
  { name: 'asignaciones', url: '/assignments', shows: 'Total de asignaciones' },
  { name: 'pacientes-telefono', url: '/patients', width: 390, shows: 'Filas por página' },
  { name: 'oscuro', url: '/', scheme: 'dark', shows: 'Sesiones por semana' },
  { name: 'linea-de-tiempo', url: '/patients/1/timeline', shows: 'Línea de tiempo' },
  {
    name: 'busqueda-rapida',
    url: '/',
    shows: 'Pacientes Recientes',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('mar');
      await page.getByText('DNI').first().waitFor();
    },
  },
  { name: 'rol-administrador', url: '/providers', shows: 'Ferreyra' },
  { name: 'rol-director', role: 'director_medico', url: '/patients', shows: 'Filas por página' },
  { name: 'rol-auditor', role: 'auditor', url: '/audit', shows: 'Acción' },
  {
    name: 'rol-psiquiatra',
    role: 'psiquiatra',
    url: '/patients',
    shows: 'Filas por página',
    prepare: firstPatient,
  },
  { name: 'rol-psicologo', role: 'psicologo', url: '/', shows: 'Sesiones por semana' },
  { name: 'rol-acompanante', role: 'acompanante_terapeutico', url: '/patients', shows: 'Filas por página' },
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

async function take(
  browser,
  { name, url, width = 1440, scheme = 'light', role = 'administrador', shows, prepare },
) {
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
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
  await context.close();
}
