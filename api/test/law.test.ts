import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** `file: title` of every row of the table, which begins with an article. */
function namedTests(): [file: string, title: string][] {
  const rows = readFileSync(path.join(ROOT, 'docs/law.md'), 'utf8').matchAll(
    /^\| (?:Ley|Dec\.).*\| (\S+): (.+) \|$/gm,
  );
  return [...rows].map(([, file = '', title = '']) => [file, title]);
}

it('every article names a test that is there', () => {
  const tests = namedTests();
  expect(tests.length).toBeGreaterThan(20);
  const missing = tests.filter(
    ([file, title]) =>
      !existsSync(path.join(ROOT, file)) || !readFileSync(path.join(ROOT, file), 'utf8').includes(title),
  );
  expect(missing).toEqual([]);
});
