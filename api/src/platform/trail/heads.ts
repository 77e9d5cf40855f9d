import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Db, Tx } from '../../database/connect.ts';
import { type HeadLine, headLine, keepHead } from './head-file.ts';
import type { Head } from './seal.ts';

/** The head goes outside less often than blocks are made. */
export const KEEP_HEAD_EVERY_MS = 60_000;
/** A block without a kept head so near to it in time was never given out, or its head was taken away. */
const LONGEST_WITHOUT_HEAD_MS = 5 * KEEP_HEAD_EVERY_MS;
const HEADS_AT_ONCE = 1_000;

export function latestHead(db: Db | Tx): Promise<Head | undefined> {
  return db
    .selectFrom('audit_seals')
    .select(['block', 'hash', 'sealed_at'])
    .orderBy('block', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The heads of the chain as it is now: as many as are kept while it grows, and the last one. */
export async function* headsOfChain(db: Db | Tx): AsyncGenerator<Head> {
  let given: Head | undefined;
  let last: Head | undefined;
  for (;;) {
    const page: Head[] = await db
      .selectFrom('audit_seals')
      .select(['block', 'hash', 'sealed_at'])
      .where('block', '>', last?.block ?? 0)
      .orderBy('block')
      .limit(HEADS_AT_ONCE)
      .execute();
    for (const head of page) {
      last = head;
      if (given && Math.abs(timeOf(head) - timeOf(given)) < KEEP_HEAD_EVERY_MS) continue;
      given = head;
      yield head;
    }
    if (page.length < HEADS_AT_ONCE) break;
  }
  if (last && last !== given) yield last;
}

/** For a chain that came out of a backup: its heads begin a new file. False when there is a file already. */
export async function beginHeadFile(db: Db, file: string): Promise<boolean> {
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    return false;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  for await (const head of headsOfChain(db)) await keepHead(file, head);
  return true;
}

/**
 * Finds the first block that is far from every kept head. Heads leave once a minute while the chain grows, so that a file
 * with too few of them was shortened, or begun again.
 */
export function headWatch(heads: HeadLine[]) {
  const kept = new Set(heads.map(({ block }) => block));
  let keptAt = Number.NEGATIVE_INFINITY;
  let bare: Head | undefined;
  let found: Head | undefined;

  const giveUpOn = (now: number) => {
    if (bare && now - timeOf(bare) > LONGEST_WITHOUT_HEAD_MS) found ??= bare;
    bare = undefined;
  };

  return {
    block(head: Head): void {
      const at = timeOf(head);
      if (kept.has(head.block)) {
        giveUpOn(at);
        keptAt = at;
      } else if (at - keptAt > LONGEST_WITHOUT_HEAD_MS) bare ??= head;
    },
    /** After the last block. */
    findings(): string[] {
      giveUpOn(Date.now());
      if (!found) return [];
      return [`no head was kept outside the database of block ${found.block}, sealed at ${found.sealed_at}`];
    },
  };
}

export const headText = (head: Head): string => JSON.stringify(headLine(head));

const timeOf = ({ sealed_at }: Head): number => Date.parse(sealed_at);
