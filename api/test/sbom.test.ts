import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST_BYTES = 16 * 1024 * 1024;

it('npm run sbom lists every package of the lock file, in its version', async () => {
  const options = { cwd: ROOT, maxBuffer: MOST_BYTES, shell: process.platform === 'win32' };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], options);
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { 'bom-ref': string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map((component) => component['bom-ref']));
  const lock = JSON.parse(await readFile(resolve(ROOT, 'package-lock.json'), 'utf8'));
  const locked = Object.entries<{ version: string; link?: boolean }>(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version }]) => `${path.split('node_modules/').pop()}@${version}`);
  expect(locked.length).toBeGreaterThan(200);
  expect(locked.filter((name) => !listed.has(name))).toEqual([]);
});
