import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * Instruments for suicide risk and the best known form of a safety plan are protected works: their texts may not be shipped
 * without a licence. Here are only hashes of how their sentences begin, in English and Spanish.
 */
const SENTENCES = new Set([
  '6cf4a56472b69d301d43c94b',
  '9e98cea0878329f651b7d39e',
  '87eafa510314039beec847ac',
  '86519abd9454c68a2ff6250c',
  '2aa6add88f5be6b30cc803ce',
  '748326898ea53c4649d8776c',
  '9d2f69b4b1b432d8c0557214',
  '4c9a68e2ebbc0c4d7705b72e',
  '352f7f66f834ca3cfe057b44',
  '5e46387263af77c817b2447a',
  '23973f9df64f5621d3ea329d',
  'b84cf81ec01079aba8d216ac',
  '5fa2caa076ec04e3fc248cf5',
  'ae5f47ac51f00fe9701f2d30',
  '1ef535b1b4f19c9a11055dee',
]);
const WORDS = 5;
const TEXTS = /\.(ts|tsx|mjs|js|json|sql|md|html|yml|yaml|css|txt|csv)$/;
const ROOT = path.resolve(import.meta.dirname, '../..');

const hashOf = (words: string[]) => createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 24);
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** How many sentences of them begin in the text. */
function sentencesIn(text: string): number {
  const words = wordsOf(text);
  let found = 0;
  for (let n = 0; n + WORDS <= words.length; n += 1)
    if (SENTENCES.has(hashOf(words.slice(n, n + WORDS)))) found += 1;
  return found;
}

it('no file of the repository has the text of a protected instrument', { timeout: 120_000 }, () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const texts = files.filter(
    (file) => TEXTS.test(file) && !file.startsWith('api/sql/') && file !== 'package-lock.json',
  );
  expect(texts.length).toBeGreaterThan(500);
  const found = texts.filter((file) => sentencesIn(readFileSync(path.join(ROOT, file), 'utf8')) > 0);
  expect(found).toEqual([]);
});

it('a sentence of one would be found', () => {
  // The words of a sentence, each turned round, so that this file has none of it.
  const turned = ['evah', 'uoy', 'dehsiw', 'uoy', 'erew'].map((word) => [...word].reverse().join(''));
  expect(sentencesIn(turned.join(', '))).toBe(1);
});
