import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = new URL('./first-paint.js', import.meta.url);

/** Files that every screen of somebody signed in needs (see vite.config.ts). */
const WITH_SESSION = ['frame', 'common'];

/**
 * Puts first-paint.js at the head of the page, under a name of its own content like every other asset, and tells it what
 * to fetch for somebody with a session.
 */
export function firstPaint(): Plugin {
  return {
    name: 'trama:first-paint',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: await fileName(), source: await code() });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (_html, { bundle }) => [
        {
          tag: 'script',
          attrs: { src: `/${await fileName()}`, 'data-with-session': filesOf(bundle ?? {}).join(' ') },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  return WITH_SESSION.map((name) => {
    const found = chunks.find((chunk) => chunk.name === name);
    if (!found) throw new Error(`There is no file '${name}' to fetch for somebody with a session`);
    return `/${found.fileName}`;
  });
}

/** Without its comments. */
async function code(): Promise<string> {
  return (await readFile(SOURCE, 'utf8')).replace(/^\s*\/\/.*\n/gm, '');
}

async function fileName(): Promise<string> {
  const hash = createHash('sha256').update(await code());
  return `assets/first-paint-${hash.digest('base64url').slice(0, 8)}.js`;
}
