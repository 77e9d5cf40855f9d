import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { batched } from './batch.ts';
import { prepared } from './prepared.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The row of a read that is recorded ahead of its answer, on its way into the trail. */
    recording: Promise<void> | null;
  }
}

const COLUMNS = [
  'id_prestador',
  'role',
  'action',
  'id_paciente',
  'object_id',
  'address',
  'request_id',
] as const;
type Row = Record<(typeof COLUMNS)[number], string | number | null>;

/**
 * Rows of reads are visible to everybody when the answer leaves, and on the disk some milliseconds later: only a
 * crash of the database server itself in between can lose them. Changes and refusals wait for the disk.
 */
const insertReads = prepared(
  'reads',
  `insert into audit_log (${COLUMNS}, outcome)
   select *, 'ok' from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[])
    where (select set_config('synchronous_commit', 'off', true)) = 'off'`,
);

/** A read is in the trail before its answer leaves. Changes write their own row, in their transaction. */
export function readTrail(quick: pg.Pool) {
  const record = batched(async (rows: Row[]) => {
    await insertReads(
      quick,
      COLUMNS.map((column) => rows.map((row) => row[column])),
    );
    return rows;
  });

  return async ({ routeOptions, actor, patientId, providerId }: FastifyRequest): Promise<void> => {
    const { access } = routeOptions.config;
    if (!access || access.kind === 'public' || !access.audit) return;
    await record({
      id_prestador: actor.id,
      role: actor.role,
      action: access.audit,
      id_paciente: patientId,
      object_id: providerId,
      address: actor.address,
      request_id: actor.requestId,
    });
  };
}
