/** The demo clinic in a real Chromium: Lighthouse, typing, scrolling, and what has to be loaded. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { PROVIDERS } from '../../demo/people.mjs';
import { DEMO_PASSWORD, demoEmail, seedDemo } from '../../demo/seed.mjs';
import { ensureChromium, ROOT } from '../../scripts/setup.mjs';
import { measureSizes } from '../../scripts/size-budget.mjs';
import { freePort, signIn, startTrama } from '../processes.mjs';
import { lighthouseScores } from './lighthouse.mjs';
import { measureScrolling } from './scrolling.mjs';
import { measureTyping } from './typing.mjs';

const DEMO = path.join(ROOT, '.cache', 'bench', 'demo');
/** As the browser tests' (e2e/support/chromium.ts). */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function measureBrowser(say) {
  const executablePath = await ensureChromium();
  await seedDemo(DEMO, say);
  const trama = await startTrama(DEMO, say);
  const profile = mkdtempSync(path.join(tmpdir(), 'trama-bench-chromium-'));
  const debuggingPort = await freePort();
  // One profile for all: Lighthouse opens its own page in it, and finds the session there.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    viewport: { width: 1440, height: 900 },
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${debuggingPort}`],
  });
  const base = `http://127.0.0.1:${trama.port}`;
  const lighthouse = (page, url) =>
    lighthouseScores({ page, url: `${base}${url}`, port: debuggingPort, say });
  try {
    say('In the browser:');
    const scores = [...(await lighthouse('login', '/login'))];
    await storeSession(context, base, await signIn(trama.port, ADMIN, DEMO_PASSWORD));
    scores.push(...(await lighthouse('patient list', '/patients')));
    const typing = await measureTyping(context, base, say);
    const scrolling = await measureScrolling(context, base, say);
    return { lighthouse: scores, typing, scrolling, sizes: measureSizes() };
  } finally {
    await context.close();
    await trama.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

const ADMIN = demoEmail(PROVIDERS.find(({ role }) => role === 'administrador'));

/** Tokens where the application keeps them. */
async function storeSession(context, base, { token, refreshToken }) {
  const page = await context.newPage();
  await page.goto(`${base}/trama.svg`);
  await page.evaluate(
    (tokens) => {
      localStorage.setItem('auth_token', tokens.token);
      localStorage.setItem('refresh_token', tokens.refreshToken);
    },
    { token, refreshToken },
  );
  await page.close();
}
