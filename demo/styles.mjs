/**
 * `npm run styles`: the rules that the first screens give themselves at run time, written down as a style sheet
 * (web/src/known-styles), so that a browser gets them as a file instead of working them out.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { main, ROOT } from '../scripts/setup.mjs';
import { browseDemo, open } from './browse.mjs';

const FOLDER = path.join(ROOT, 'web', 'src', 'known-styles');

/** The login is seen on the way to each. */
const SCREENS = [
  { url: '/', shows: 'Sesiones por semana' },
  { url: '/patients', shows: 'Filas por página' },
];
const WIDTHS = [1440, 900, 390];

/** Every rule as it is handed to the browser, which would forget what it does not understand itself. */
function record() {
  const { insertRule } = CSSStyleSheet.prototype;
  const { querySelector } = Document.prototype;
  window.recorded = { css: [], 'css-global': [], names: [] };
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    window.recorded[this.ownerNode?.dataset.emotion]?.push(rule);
    return insertRule.call(this, rule, index);
  };
  // A style that is for the whole page has its name nowhere in its rules; but it is looked for in the page by that name.
  Document.prototype.querySelector = function (selector) {
    const name = /^style\[data-emotion="css-global (.+)"\]$/.exec(selector)?.[1];
    if (name) window.recorded.names.push(name);
    return querySelector.call(this, selector);
  };
}

await main(async () => {
  // What is known already would not be worked out.
  write({ rules: [], names: [] });
  const [ofThePage, ofParts, names] = [new Set(), new Set(), new Set()];
  await browseDemo(async (browser) => {
    for (const screen of SCREENS)
      for (const width of WIDTHS) {
        const page = await open(browser, { ...screen, width, init: record });
        const recorded = await page.evaluate(() => window.recorded);
        for (const rule of recorded['css-global']) ofThePage.add(rule);
        for (const rule of recorded.css) ofParts.add(rule);
        for (const name of recorded.names) names.add(name);
        await page.context().close();
      }
  });
  for (const rule of ofParts) for (const [, name] of rule.matchAll(/\.css-([\w-]+)/g)) names.add(name);
  write({ rules: [...ofThePage, ...ofParts], names: [...names] });
});

function write({ rules, names }) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'known-styles.css'), rules.map((rule) => `${rule}\n`).join(''));
  writeFileSync(path.join(FOLDER, 'names.json'), `${JSON.stringify(names, null, 2)}\n`);
}
