/** The demo clinic in a real Chromium: Lighthouse, typing, scrolling, and what has to be loaded. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { seedDemo } from '@trama/demo/seed';
import { Client, freePort, startTrama } from '@trama/demo/server';
import { accountOf, DEMO_PASSWORD } from '@trama/demo/staff';
import { CACHE } from '../paths.ts';
import { type LighthouseScores, lighthouseScores } from './lighthouse.ts';
import { measureScrolling, type ScrollingFigures } from './scrolling.ts';
import { measureTyping, type TypingFigures } from './typing.ts';

const DEMO = path.join(CACHE, 'demo');
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

/** What the browser has to load for a part of the application, compressed. Heaviest first. */
export interface PartSize {
  name: string;
  kb: number;
}

export interface BrowserFigures {
  lighthouse: LighthouseScores[];
  typing: TypingFigures;
  scrolling: ScrollingFigures;
  sizes: PartSize[];
}

type Say = (line: string) => void;

export async function measureBrowser(
  { chromiumPath, sizes }: { chromiumPath: string; sizes: PartSize[] },
  say: Say,
): Promise<BrowserFigures> {
  await seedDemo(DEMO, say);
  const trama = await startTrama(DEMO, say);
  const profile = mkdtempSync(path.join(tmpdir(), 'trama-bench-chromium-'));
  const debuggingPort = await freePort();
  // One profile for all: Lighthouse opens its own page in it, and finds the session there.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    viewport: { width: 1440, height: 900 },
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    say('In the browser:');
    const lighthouse = await measureScreens(context, { base: trama.base, debuggingPort }, say);
    const typing = await measureTyping(context, trama.base, say);
    const scrolling = await measureScrolling(context, trama.base, say);
    return { lighthouse, typing, scrolling, sizes };
  } finally {
    await context.close();
    await trama.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The login before anybody has signed in, then what people open most. */
async function measureScreens(
  context: BrowserContext,
  { base, debuggingPort }: { base: string; debuggingPort: number },
  say: Say,
): Promise<LighthouseScores[]> {
  const scores = (page: string, url: string) =>
    lighthouseScores({ page, url: base + url, port: debuggingPort }, say);
  const login = await scores('login', '/login');
  await storeSession(context, base);
  return [...login, ...(await scores('patient list', '/patients')), ...(await scores('agenda', '/agenda'))];
}

/** Tokens where the application keeps them. */
async function storeSession(context: BrowserContext, base: string): Promise<void> {
  const { session } = await Client.signIn(base, accountOf('administrador'), DEMO_PASSWORD);
  const page = await context.newPage();
  await page.goto(`${base}/trama.svg`);
  await page.evaluate(({ token, refreshToken }) => {
    localStorage.setItem('auth_token', token);
    localStorage.setItem('refresh_token', refreshToken);
  }, session);
  await page.close();
}
