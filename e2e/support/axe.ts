import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, Result } from 'axe-core';
import { expect } from './test.ts';

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const REFUSED = ['serious', 'critical'];

/** Fails on any accessibility problem that would keep somebody from working. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half-way through a fade colours have no contrast yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((a) => (a.effect?.getTiming().iterations === Infinity ? null : a.finished.catch(() => null))),
    ),
  );
  await page.evaluate(AXE_SOURCE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  const bad = violations.filter((violation) => REFUSED.includes(violation.impact ?? ''));
  expect(bad.map(describe)).toEqual([]);
}

function describe({ id, nodes }: Result): string {
  return `${id}: ${nodes.map((node) => node.html).join(' | ')}`;
}
