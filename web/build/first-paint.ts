import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const SOURCE = new URL('./first-paint.js', import.meta.url);

/** Puts first-paint.js at the head of the page, under a name of its own content like every other asset. */
export function firstPaint(): Plugin {
  return {
    name: 'trama:first-paint',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: await fileName(), source: await code() });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async () => [
        { tag: 'script', attrs: { src: `/${await fileName()}` }, injectTo: 'head-prepend' },
      ],
    },
  };
}

/** Without its comments. */
async function code(): Promise<string> {
  return (await readFile(SOURCE, 'utf8')).replace(/^\s*\/\/.*\n/gm, '');
}

async function fileName(): Promise<string> {
  const hash = createHash('sha256').update(await code());
  return `assets/first-paint-${hash.digest('base64url').slice(0, 8)}.js`;
}
