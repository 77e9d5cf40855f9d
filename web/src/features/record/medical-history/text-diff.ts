/** Compares two texts word by word: what both have, and what only one has. */

export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * How many words may differ before the comparison goes by lines, and how many lines before it gives up. The work
 * grows with this number times the length, so that two texts of 100,000 characters are compared in an instant.
 */
const MOST_EDITS = 400;

export function diffTexts(before: string, after: string): DiffPart[] {
  if (before === after) return before ? [{ kind: 'same', text: before }] : [];
  return (
    diffTokens(wordsOf(before), wordsOf(after)) ??
    diffTokens(linesOf(before), linesOf(after)) ??
    joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  );
}

const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu) ?? [];
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function diffTokens(before: string[], after: string[]): DiffPart[] | null {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const middle = shortestEdit(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  if (!middle) return null;
  return joined([
    { kind: 'same', text: before.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: before.slice(before.length - end).join('') },
  ]);
}

/** Myers' greedy algorithm; null when more than MOST_EDITS are needed. */
function shortestEdit(before: string[], after: string[]): DiffPart[] | null {
  const [n, m] = [before.length, after.length];
  const most = Math.min(MOST_EDITS, n + m);
  const offset = most + 1;
  /** How far into `before` each diagonal has come. */
  const reach = new Int32Array(2 * most + 3);
  const at = (row: Int32Array, diagonal: number) => row[offset + diagonal] ?? 0;
  const steps: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    steps.push(reach.slice());
    for (let k = -edits; k <= edits; k += 2) {
      let x = goesDown(reach, k, edits) ? at(reach, k + 1) : at(reach, k - 1) + 1;
      while (x < n && x - k < m && before[x] === after[x - k]) x++;
      reach[offset + k] = x;
      if (x >= n && x - k >= m) return trace(steps);
    }
  }
  return null;

  function goesDown(row: Int32Array, k: number, edits: number): boolean {
    return k === -edits || (k !== edits && at(row, k - 1) < at(row, k + 1));
  }

  function trace(rows: Int32Array[]): DiffPart[] {
    const parts: DiffPart[] = [];
    let [x, y] = [n, m];
    for (let edits = rows.length - 1; edits >= 0; edits--) {
      const row = rows[edits] ?? reach;
      const k = x - y;
      const down = goesDown(row, k, edits);
      const fromX = edits === 0 ? 0 : at(row, down ? k + 1 : k - 1);
      const fromY = edits === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
      const sameFrom = edits === 0 ? 0 : down ? fromX : fromX + 1;
      parts.push({ kind: 'same', text: before.slice(sameFrom, x).join('') });
      if (edits > 0 && down) parts.push({ kind: 'added', text: after[fromY] ?? '' });
      if (edits > 0 && !down) parts.push({ kind: 'removed', text: before[fromX] ?? '' });
      [x, y] = [fromX, fromY];
    }
    return parts.reverse();
  }
}

/**
 * Joins neighbouring parts of one kind. A lone space between two changes counts as changed, and within each stretch of
 * changes the removed text comes first.
 */
function joined(parts: DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let removed = '';
  let added = '';
  const closeChange = () => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  const solid = parts.filter(({ text }) => text !== '');
  solid.forEach(({ kind, text }, index) => {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (removed && added && /^[ \t]+$/.test(text) && isChange(solid[index + 1])) {
      removed += text;
      added += text;
    } else {
      closeChange();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else result.push({ kind, text });
    }
  });
  closeChange();
  return result;
}

function isChange(part: DiffPart | undefined): boolean {
  return part !== undefined && part.kind !== 'same';
}
