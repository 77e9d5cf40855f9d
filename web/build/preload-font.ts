import type { Plugin } from 'vite';

/** The text font starts loading with the page and not after the CSS, so that texts do not jump. */
export function preloadFont(name: RegExp): Plugin {
  return {
    name: 'trama:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => name.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}
