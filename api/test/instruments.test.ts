import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
  '077e8b69d764640294271543',
  '0938850aa24d8683ac1d7121',
  '0d3e9b24931b22f2e0af51ae',
  '1226d42c6349f3a46841a248',
  '155e4af8e28656494ed6334a',
  '1e148f26187ad3600a1d3ea6',
  '1ec1f00fa21a2d3f35a529a5',
  '484bd780a4b440734355f6f3',
  '6290d43beee6e0f11892a0c9',
  '6770ce66304e457cd0964775',
  '752ab2683b686fa786c0c091',
  '770afd3d6c0d9f77aea3106a',
  '838166408b4b61f22506130a',
  '8d60193331f3e863a2c55fc1',
  '9b0528c534df21d23eb0fe02',
  'a4cb4d1eef0768b8c62e16ba',
  'b11bbc251ca2b0049490e2dd',
  'c00642c240fbea4cf39658fe',
  'c66f8484354b8be149ce50f6',
  'd3f18469d3172bf4c2166ed0',
  'e27c8ad7c872bcfb2a7d91ed',
  'f162a5d1123d634e3e3dd6ec',
  'f706898a737c1b91b155e5b3',
  'fa489d053d3bc4d39cdfc4ff',
]);
const WORDS = 5;
const TEXTS = /\.(ts|tsx|mjs|js|json|sql|md|html|svg|yml|yaml|css|txt|csv)$/;
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

/** Those of the files that contain the text of an instrument. */
const withInstruments = (folder: string, files: string[]) =>
  files
    .filter((file) => TEXTS.test(file))
    .filter((file) => sentencesIn(readFileSync(path.join(folder, file), 'utf8')) > 0);

it('no file of the repository has the text of a protected instrument', { timeout: 300_000 }, () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => !file.startsWith('api/sql/') && file !== 'package-lock.json')
    .filter((file) => existsSync(path.join(ROOT, file)));
  expect(files.filter((file) => TEXTS.test(file)).length).toBeGreaterThan(500);
  expect(withInstruments(ROOT, files)).toEqual([]);
});

it('a file with a sentence of one would be found, in English and in Spanish', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'trama-instruments-'));
  // The words of a sentence, each turned round, so that this file has none of it.
  const turned = (words: string) =>
    words
      .split(' ')
      .map((word) => [...word].reverse().join(''))
      .join(' ');
  await writeFile(
    path.join(folder, 'texts.ts'),
    `export const ASK = '¿${turned('evah uoy dehsiw uoy erew')}?';`,
  );
  await writeFile(
    path.join(folder, 'guia.md'),
    `- ${turned('ah odaesed ratse otreum')} / ${turned('o redop')} …`,
  );
  await writeFile(path.join(folder, 'own.md'), 'Lo que me ayuda cuando estoy mal');
  expect(withInstruments(folder, ['texts.ts', 'guia.md', 'own.md'])).toEqual(['texts.ts', 'guia.md']);
  await rm(folder, { recursive: true });
});
