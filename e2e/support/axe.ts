import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import { expectNoSidewaysScroll } from './clinical-scene.ts';
import { SCREENS, type Screen, screenshot } from './screens.ts';
import { expect } from './test.ts';
import { resize, WINDOW } from './window.ts';

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const REFUSED = ['serious', 'critical'];
/** Their worst finding is below what is refused: to look for it would only take time. */
const NEVER_REFUSED = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'hidden-content',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'skip-link',
];
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  // A violation is shown by its HTML.
  selectors: false,
  // The rules on films and turned telephones would fetch files: they are off, or below what is refused.
  preload: false,
  // The size of what can be pressed is new in WCAG 2.2, and has to be asked for.
  rules: {
    'target-size': { enabled: true },
    ...Object.fromEntries(NEVER_REFUSED.map((rule) => [rule, { enabled: false }])),
  },
};

type Axe = { run: (context: string, options: RunOptions) => Promise<AxeResults> };

interface Check {
  /** A selector: only this part of the page. */
  within?: string | undefined;
  /** Said when it fails. */
  where?: string;
}

/** Fails on any accessibility problem that would keep somebody from working. */
export async function expectAccessible(page: Page, check: Check = {}): Promise<void> {
  const { within = 'html', where } = check;
  await page.evaluate(untilFadesEnd);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const violations = await page.evaluate(
    async ([context, options]) =>
      (await (window as unknown as { axe: Axe }).axe.run(context, options)).violations,
    [within, OPTIONS] as const,
  );
  const bad = violations.filter((violation) => REFUSED.includes(violation.impact ?? ''));
  expect(bad.map(describe), where).toEqual([]);
}

/** Half-way through a fade colours have no contrast yet; one begins a frame after what it shows was drawn. */
async function untilFadesEnd(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // What is scrolled out of sight and not drawn never ends its own.
  const isDrawn = (animation: Animation) =>
    (animation.effect as KeyframeEffect | null)?.target?.checkVisibility({ contentVisibilityAuto: true });
  const ends = (animation: Animation) => animation.effect?.getTiming().iterations !== Infinity;
  for (;;) {
    await frame();
    await frame();
    const fades = document.getAnimations().filter((animation) => isDrawn(animation) && ends(animation));
    if (fades.length === 0) return;
    await Promise.all(fades.map(({ finished }) => finished.catch(() => null)));
  }
}

type Looks = Partial<Record<Screen['name'], ('light' | 'dark')[]>>;
const EVERY_LOOK: Looks = { wide: ['dark', 'light'], medium: ['dark', 'light'], narrow: ['dark', 'light'] };
/** A page has another layout on a telephone: it is looked at there and on something wider, once in each theme. */
const LOOKS_AT_A_PAGE: Looks[] = [
  { wide: ['light'], narrow: ['dark'] },
  { wide: ['dark'], narrow: ['light'] },
  { medium: ['light'], narrow: ['dark'] },
  { medium: ['dark'], narrow: ['light'] },
];
/** A dialog is the same at every width, and is looked at once; so is another state of a page that was looked at. */
const LOOKS_AT_A_DIALOG: Looks[] = [
  { wide: ['light'] },
  { wide: ['dark'] },
  { narrow: ['light'] },
  { narrow: ['dark'] },
];

/** The name decides which one: over all screens every width meets both themes. */
function looksAt(name: string, looks: Looks[]): Looks {
  if (process.env.SCREENSHOTS) return EVERY_LOOK;
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return looks[turn % looks.length] as Looks;
}

/** A page, or a part of it, without loading anything again. It leaves the page wide and light. */
export async function expectAccessibleEverywhere(page: Page, name: string, within?: string): Promise<void> {
  const looks = looksAt(name, within ? LOOKS_AT_A_DIALOG : LOOKS_AT_A_PAGE);
  for (const { name: layout, width, height } of [...SCREENS].reverse()) {
    // Beside a dialog only the page behind it could be too wide.
    if (within && !looks[layout]) continue;
    await resize(page, { width, height });
    // From the top: a button that is half under the header that stays would be too small to press.
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const colorScheme of looks[layout] ?? []) {
      await wear(page, colorScheme);
      await screenshot(page, `${name}-${colorScheme}`);
      await expectAccessible(page, { within, where: `${name}, ${colorScheme}, ${width}` });
    }
    await expectNoSidewaysScroll(page, `${name} at ${width}`);
  }
  await resize(page, WINDOW.viewport);
  await wear(page, 'light');
}

/** Colours hang on this one attribute, so no screen is drawn again. The person's own way to choose is in comfort.spec.ts. */
export async function wear(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.colorScheme = chosen;
  }, scheme);
}

function describe({ id, nodes }: Result): string {
  return `${id}: ${nodes.map((node) => node.html).join(' | ')}`;
}
