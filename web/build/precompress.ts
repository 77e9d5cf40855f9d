import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
/** Below this a compressed answer saves no packet. */
const MIN_BYTES = 1024;

/** Writes a .br and a .gz beside every text file, so that the server never compresses while somebody waits. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'trama:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const names = await readdir(outDir, { recursive: true });
      for (const name of names.filter((n) => COMPRESSIBLE.test(n))) await compressFile(join(outDir, name));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < MIN_BYTES) return;
  const plain = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }));
}
