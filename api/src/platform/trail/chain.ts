import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';

/** Everything that a row of the trail says, in the order in which it is hashed. */
export const HASHED_COLUMNS = [
  'id',
  'era',
  'tx',
  'at',
  'id_prestador',
  'role',
  'action',
  'outcome',
  'id_paciente',
  'object_id',
  'address',
  'request_id',
  'written_as',
  'huella',
] as const;

/** Columns that came later, group after group: a row that has nothing in the last ones is hashed as it was before them. */
export const LATER_COLUMNS = [['pacientes', 'termino'], ['folio'], ['hash_asiento'], ['filas']] as const;

export interface TrailRow {
  id: number;
  era: number;
  tx: string;
  at: string;
  written_as: string;
  huella: Buffer | null;
}

/** Where a row, or the end of a block, stands in the trail: by era, transaction and id. */
export interface Position {
  era: number;
  tx: string;
  last_id: number;
}

export interface Seal extends Position {
  block: number;
  ids: number[];
  row_hashes: Buffer;
  sealed_at: string;
  previous_hash: Buffer;
  hash: Buffer;
}

const HASH_BYTES = 32;

/** The hash before the first block. */
export const BEGINNING = {
  block: 0,
  era: 0,
  tx: '0',
  last_id: 0,
  hash: Buffer.alloc(HASH_BYTES),
} as const satisfies Position & Pick<Seal, 'block' | 'hash'>;

export function rowHash(row: TrailRow): Buffer {
  const values = row as TrailRow & Record<string, unknown>;
  const said = HASHED_COLUMNS.map((column) =>
    column === 'huella' ? (row.huella?.toString('hex') ?? null) : values[column],
  );
  const later = LATER_COLUMNS.map((group) => group.map((column) => values[column] ?? null));
  const groups = later.findLastIndex((group) => group.some((value) => value !== null)) + 1;
  said.push(...later.slice(0, groups).flat());
  return createHash('sha256').update(JSON.stringify(said)).digest();
}

export function hashOfRow(seal: Pick<Seal, 'row_hashes'>, index: number): Buffer {
  return seal.row_hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
}

/** Over all that a block says and the hash of the block before it. */
export function blockHash(seal: Omit<Seal, 'hash'>): Buffer {
  const { block, era, tx, last_id, sealed_at, ids } = seal;
  return createHash('sha256')
    .update(seal.previous_hash)
    .update(JSON.stringify([block, era, tx, last_id, sealed_at, ids]))
    .update(seal.row_hashes)
    .digest();
}

/** Up to `limit` rows that follow a position, in the order in which they are sealed. */
export async function rowsAfter(
  db: Db | Tx,
  after: Position,
  limit: number,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<TrailRow[]> {
  const { rows } = await sql<TrailRow>`
    select ${sql.join(HASHED_COLUMNS.map((column) => sql.ref(`a.${column}`)))},
           a.pacientes::text as pacientes, encode(a.termino, 'hex') as termino, a.folio,
           encode(a.hash_asiento, 'hex') as hash_asiento, a.filas
      from audit_log a
     where (a.era, a.tx, a.id) > (${after.era}, ${after.tx}::xid8, ${after.last_id}) and ${condition}
     order by a.era, a.tx, a.id
     limit ${limit}`.execute(db);
  return rows;
}
