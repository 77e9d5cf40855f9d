import type { z } from 'zod';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { DISCHARGE_SCHEMAS } from '../discharges/discharge-kinds.service.ts';
import type { RISK_SCHEMAS } from '../risk/risk-kinds.service.ts';
import type { PrintedKind, RecordSnapshot, Signer } from './record.types.ts';
import { correctionBlocks, NO_ENTRIES, note, recordedNote } from './record-blocks.ts';

type Schemas = typeof RISK_SCHEMAS & typeof DISCHARGE_SCHEMAS;

export type PrintedEntry<Kind extends PrintedKind> = Omit<z.output<Schemas[Kind]>, 'autor'> & {
  autor: Signer;
};

export interface EntryReader {
  entries<Kind extends PrintedKind>(kind: Kind, ids: number[]): Promise<PrintedEntry<Kind>[]>;
}

const AT_ONCE = 20;

/** The entries of one kind, the oldest first. */
export async function* entrySection<Kind extends PrintedKind>(
  text: string,
  kind: Kind,
  print: (entry: PrintedEntry<Kind>) => Block[],
  { entries }: RecordSnapshot,
  reader: EntryReader,
): AsyncGenerator<Block> {
  const ids = entries[kind];
  yield { kind: 'section', text };
  if (ids.length === 0) yield note(NO_ENTRIES);
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const entry of await reader.entries(kind, ids.slice(from, from + AT_ONCE))) {
      yield* print(entry);
      yield recordedNote(entry);
      yield* correctionBlocks(entry);
    }
}
