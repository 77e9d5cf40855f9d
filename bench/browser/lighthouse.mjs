/** Lighthouse as a person at a desk and as one with a telephone would have it; the median of a few runs, as it wavers. */
import lighthouse, { desktopConfig } from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const RUNS = 3;
/** It sometimes misses the beginning of a page and asks to be run again. */
const TRIES = 3;

export async function lighthouseScores({ page, url, port, say }) {
  const results = [];
  for (const [device, config] of [
    ['desktop', desktopConfig],
    ['telephone', undefined],
  ]) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await once(url, port, config));
    // The median run: one burst of other work on the machine must not decide, neither way.
    runs.sort((a, b) => a.scores.performance - b.scores.performance);
    const { scores, findings } = runs[Math.floor(RUNS / 2)];
    results.push({ page: `${page}, ${device}`, device, scores, findings });
    say(
      `  Lighthouse, ${page}, ${device}: ${CATEGORIES.map((name) => `${name} ${scores[name]}`).join(', ')}`,
    );
    for (const finding of findings) say(`    ${finding}`);
  }
  return results;
}

async function once(url, port, config, tries = TRIES) {
  const options = {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
  };
  const { lhr } = await lighthouse(url, options, config);
  if (lhr.runtimeError && tries > 1) return once(url, port, config, tries - 1);
  if (lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${lhr.runtimeError.message}`);
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)]),
  );
  return { scores, findings: findingsOf(lhr) };
}

/** What cost points, beyond the timings themselves. */
function findingsOf({ categories, audits }) {
  return CATEGORIES.flatMap((name) => categories[name].auditRefs)
    .filter(({ weight, id }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => `${id}: ${audits[id].displayValue ?? audits[id].title}`);
}
