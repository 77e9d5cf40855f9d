import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import { sidewaysOverflow } from './clinical-scene.ts';
import { SCREENS, type Screen, screenshot } from './screens.ts';
import { expect } from './test.ts';

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const REFUSED = ['serious', 'critical'];
/** Nothing is fetched for the rules on films and turned telephones: they are off, or below what is refused. */
const BASE: RunOptions = { resultTypes: ['violations'], preload: false };
/** The size of what can be pressed is new in WCAG 2.2, and has to be asked for. */
const EVERYTHING: RunOptions = { ...BASE, rules: { 'target-size': { enabled: true } } };
/** All that the theme changes. */
const COLOURS: RunOptions = { ...BASE, runOnly: ['color-contrast', 'link-in-text-block'] };

type Axe = { run: (context: string, options: RunOptions) => Promise<AxeResults> };

interface Check {
  /** A selector: only this part of the page. */
  within?: string;
  options?: RunOptions;
  /** Said when it fails. */
  where?: string;
}

/** Fails on any accessibility problem that would keep somebody from working. */
export async function expectAccessible(page: Page, check: Check = {}): Promise<void> {
  const { within = 'html', options = EVERYTHING, where } = check;
  // Half-way through a fade colours have no contrast yet. What is scrolled out of sight and not drawn never ends its own.
  await page.evaluate(() => {
    const isDrawn = (animation: Animation) =>
      (animation.effect as KeyframeEffect | null)?.target?.checkVisibility({ contentVisibilityAuto: true });
    const ends = (animation: Animation) => animation.effect?.getTiming().iterations !== Infinity;
    const fades = document.getAnimations().filter((animation) => isDrawn(animation) && ends(animation));
    return Promise.all(fades.map(({ finished }) => finished.catch(() => null)));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const { violations } = await page.evaluate(
    ([context, o]) => (window as unknown as { axe: Axe }).axe.run(context, o),
    [within, options] as const,
  );
  const bad = violations.filter((violation) => REFUSED.includes(violation.impact ?? ''));
  expect(bad.map(describe), where).toEqual([]);
}

/** At the three widths in both themes, without loading anything anew. It leaves the page wide and light. */
export async function expectAccessibleEverywhere(
  page: Page,
  name: string,
  within = 'html',
  screens: readonly Screen[] = SCREENS,
): Promise<void> {
  for (const { width, height } of [...screens].reverse()) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, `${name}-dark`);
    await expectAccessible(page, { within, options: COLOURS, where: `${name}, dark, ${width}` });
    await page.emulateMedia({ colorScheme: 'light' });
    await screenshot(page, `${name}-light`);
    await expectAccessible(page, { within, where: `${name}, light, ${width}` });
    expect(await sidewaysOverflow(page), `${name} at ${width}`).toBeLessThanOrEqual(0);
  }
}

function describe({ id, nodes }: Result): string {
  return `${id}: ${nodes.map((node) => node.html).join(' | ')}`;
}
