/** How far a long copy is: rows of all tables, the current table. */
export type OnProgress = (done: number, total: number, table?: string) => void;

const EVERY_MS = 2_000;

/** A line every two seconds is enough for a person, and does not fill a log. */
export function progressLines(verb: string, say: (line: string) => void, what = 'rows'): OnProgress {
  let next = Date.now() + EVERY_MS;
  return (done, total, table) => {
    if (Date.now() < next) return;
    next = Date.now() + EVERY_MS;
    const share = total === 0 ? 100 : Math.floor((done / total) * 100);
    const inTable = table ? ` (${table})` : '';
    say(
      `${verb}: ${share} %, ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}${inTable}`,
    );
  };
}
