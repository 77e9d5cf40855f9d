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
function recordRules() {
  const insertRule = CSSStyleSheet.prototype.insertRule;
  window.recordedRules = [];
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    if (this.ownerNode?.dataset.emotion === 'css') window.recordedRules.push(rule);
    return insertRule.call(this, rule, index);
  };
}

await main(async () => {
  // What is known already would not be worked out.
  write([]);
  const rules = new Set();
  await browseDemo(async (browser) => {
    for (const screen of SCREENS)
      for (const width of WIDTHS) {
        const page = await open(browser, { ...screen, width, init: recordRules });
        for (const rule of await page.evaluate(() => window.recordedRules)) rules.add(rule);
        await page.context().close();
      }
  });
  write([...rules]);
});

function write(rules) {
  const names = rules.flatMap((rule) => [...rule.matchAll(/\.css-([\w-]+)/g)].map(([, name]) => name));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'known-styles.css'), rules.map((rule) => `${rule}\n`).join(''));
  writeFileSync(path.join(FOLDER, 'names.json'), `${JSON.stringify([...new Set(names)], null, 2)}\n`);
}
