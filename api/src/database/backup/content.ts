import { createHash } from 'node:crypto';
import { z } from 'zod';
import { damaged } from './backup-error.ts';

/**
 * The content of a backup, compressed as a whole: records of one letter, a length and that many bytes.
 * For each table its name and then its rows as COPY writes them; for each file its name and then its bytes, encrypted as they
 * lie in the store; the manifest is the last record.
 */
export const Manifest = z.object({
  createdAt: z.string(),
  server: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() }),
  ),
  /** Tables whose rows are not in the backup, on purpose. */
  leftOut: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })).default([]),
  /** Names of files that are not in the backup but in a folder beside it. */
  filesApart: z.array(z.string()).default([]),
  /** Files that the database knows and the store did not have. */
  lostFiles: z.array(z.string()).default([]),
  /** The key that seals second factors and files, if there is one. Restored without it, they would lock everybody out. */
  dataKey: z.string().optional(),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableFacts = Manifest['tables'][number];

const KINDS = { table: 't', rows: 'r', file: 'f', bytes: 'b', manifest: 'm' } as const;
type Kind = keyof typeof KINDS;
const PREFIX = 5;
const LONGEST_RECORD = 64 * 1024 * 1024;

export interface ContentRecord {
  kind: Kind;
  bytes: Buffer;
}

export function writeRecord(kind: Kind, bytes: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX);
  prefix.write(KINDS[kind], 'latin1');
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

export async function* readRecords(content: AsyncIterable<Buffer>): AsyncGenerator<ContentRecord> {
  let held = Buffer.alloc(0);
  for await (const bytes of content) {
    held = Buffer.concat([held, bytes]);
    while (held.length >= PREFIX) {
      const kind = kindOf(held.toString('latin1', 0, 1));
      const end = PREFIX + held.readUInt32BE(1);
      if (end > LONGEST_RECORD) throw damaged();
      if (held.length < end) break;
      yield { kind, bytes: held.subarray(PREFIX, end) };
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw damaged();
}

function kindOf(letter: string): Kind {
  for (const [kind, its] of Object.entries(KINDS)) if (its === letter) return kind as Kind;
  throw damaged();
}

/** Counts the bytes of a file and hashes them as they pass. */
export class FileDigest {
  #bytes = 0;
  readonly #hash = createHash('sha256');

  update(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }

  digest(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Counts rows and hashes them as they pass. COPY writes one line for each row, and a line feed nowhere else. */
export class RowDigest {
  rows = 0;
  readonly #hash = createHash('sha256');

  update(bytes: Buffer): void {
    this.#hash.update(bytes);
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) this.rows += 1;
  }

  digest(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}
