import type { Shown } from '../trail/read-row.ts';

interface Options {
  /** What the trail keeps of a list: which patients it showed, what was searched for. */
  shown?: Shown;
  /** SQL of an array of patients besides its own one that it shows, for the trail. */
  otherPatients?: string;
  /**
   * Which of the statements that a request sends leave a row in the trail: each of them, only the first part of a list
   * that comes in parts, or none, because the check before them left it.
   */
  trail?: 'each' | 'first part' | 'none';
  /** A statement is parsed and planned once per connection, unless its values decide which plan is good. */
  plan?: 'once' | 'for its values';
  /** Common table expressions of a change that is one statement. They follow the guard's. */
  steps?: string;
}

/** A feature's own SQL. It begins from the row `allowed`: who asks, and about which patient (see check-sql.ts). */
export interface OwnSql extends Options {
  /** WING/FEATURE/NAME: the whole statement stands in api/sql/ under this name. */
  name: string;
  text: string;
  /** How many values it takes: $1, $2 … */
  parameters: number;
}

const texts = new Map<string, string>();

/** Names a statement. A name stands for one text. */
export const ownSql =
  (name: string, options: Options = {}) =>
  (strings: TemplateStringsArray, ...parts: (string | number)[]): OwnSql => {
    const text = laidOut(strings, parts);
    const whole = [options.steps, options.shown?.term, text].join(' ');
    if ((texts.get(name) ?? whole) !== whole) throw new Error(`two statements are called ${name}`);
    texts.set(name, whole);
    const places = [...whole.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
    return { ...options, name, text, parameters: Math.max(0, ...places) };
  };

/** Puts the parts into the text, each line of a part as far in as the line in which it stands. */
function laidOut(strings: TemplateStringsArray, parts: (string | number)[]): string {
  const whole = strings.reduce((text, string, place) => {
    const margin = text.slice(text.lastIndexOf('\n') + 1).search(/\S|$/);
    return text + indented(String(parts[place - 1]), margin) + string;
  });
  return withoutMargin(whole);
}

/** Moves every line but the first. */
export const indented = (text: string, margin: number): string =>
  withoutMargin(text).replaceAll('\n', `\n${' '.repeat(margin)}`);

/** Takes away the margin that its lines have in common; a first line that begins with a word has none. */
function withoutMargin(text: string): string {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  if (rest.length === 0) return text;
  const margins = rest.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const margin = margins.length > 0 ? Math.min(...margins) : 0;
  const lines = rest.map((line) => line.slice(margin));
  return (first.trim() ? [first.trim(), ...lines] : lines).join('\n');
}
