import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { batched } from './batch.ts';
import { prepared } from './prepared.ts';

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

/** As those that are written with the check of the session (see authenticate.ts). */
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
