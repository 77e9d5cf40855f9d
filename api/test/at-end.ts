import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Ends something with the test that started it, or with the file or `describe` that did; the last begun ends first. */
export function atEnd(end: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()));
  else afterAll(async () => void (await end()));
}
