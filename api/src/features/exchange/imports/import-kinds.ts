import type { ImportType } from '@trama/contract/words/exchange/imports';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { countBrought } from './brought.queries.ts';
import { classifyRows } from './classify.queries.ts';
import type { HeldImport } from './imports.queries.ts';
import { judgeBalances, judgeOrders, writeBalances, writeOrders } from './money/money-imports.ts';
import { readBalanceRow, readOrderRow } from './money/read-money-row.ts';
import { identifyProfessionals } from './professionals.service.ts';
import { judgeProviders } from './providers/judge-providers.ts';
import { readProviderRow } from './providers/read-provider-row.ts';
import { countInvitations, type MailDeps, writeProviders } from './providers/write-providers.ts';
import { readRow } from './read-row.ts';
import { rereadRows } from './reread-rows.ts';
import { writeImport } from './write-import.ts';

export interface Writing {
  deps: MailDeps;
  invited: boolean;
  /** Whether it is undone again. */
  isTrial: boolean;
}

/** What differs between the kinds of files. */
interface ImportKind {
  /** Understands the cells of all rows, or of one. */
  read(tx: Tx, held: HeldImport, only?: number): Promise<unknown>;
  /** Judges all rows, or those around one; answers how many are judged otherwise than before. */
  judge(tx: Tx, held: HeldImport, around?: number): Promise<number>;
  write(tx: Tx, actor: Actor, held: HeldImport, how: Writing): Promise<void>;
  /** What comes with the rows, in numbers. */
  count(tx: Tx, held: HeldImport, deps: MailDeps): Promise<Record<string, number>>;
}

export const IMPORT_KINDS: Record<ImportType, ImportKind> = {
  patients: {
    read: async (tx, held, only) =>
      identifyProfessionals(tx, held, await rereadRows(tx, held, readRow, only), {
        keepOthers: only !== undefined,
      }),
    judge: classifyRows,
    write: writeImport,
    count: countBrought,
  },
  providers: {
    // A row is judged by what was understood of it and by the rows before it: all of them are understood again.
    read: (tx, held) => rereadRows(tx, held, readProviderRow),
    judge: judgeProviders,
    write: writeProviders,
    count: countInvitations,
  },
  balances: {
    read: (tx, held) => rereadRows(tx, held, readBalanceRow),
    judge: judgeBalances,
    write: writeBalances,
    count: async () => ({}),
  },
  authorizations: {
    read: (tx, held) => rereadRows(tx, held, readOrderRow),
    judge: judgeOrders,
    write: writeOrders,
    count: async () => ({}),
  },
};
