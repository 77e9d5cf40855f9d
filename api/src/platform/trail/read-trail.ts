import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { batched } from '../statements/batch.ts';
import { askedRows, prepared } from '../statements/prepared.ts';

/**
 * What was read is recorded aside, and entered into the trail by whoever seals it or looks into it
 * (see trail/enter-reads.ts). It waits for the commit, not for the disk: visible to everybody with the answer, and on
 * the disk some milliseconds later, so that only a crash of the database server itself in between can lose it. Changes
 * and refusals wait for the disk.
 *
 * `values` is SQL of, in this order: who, in which role, the patient, the object, the address, and two arrays, of the
 * actions and of their requests.
 */
export const insertReads = (values: string) => `
  insert into audit_reads (id_prestador, role, id_paciente, object_id, address, actions, request_ids)
  select * from (${values}) leido where (select set_config('synchronous_commit', 'off', true)) = 'off'`;

const RECORDED = {
  quien: 'bigint',
  rol: 'text',
  paciente: 'bigint',
  objeto: 'bigint',
  direccion: 'text',
  accion: 'text',
  pedido: 'text',
};
type Row = Record<keyof typeof RECORDED, string | number | null>;

const recordReads = prepared(
  'reads',
  insertReads(
    `select quien, rol, paciente, objeto, direccion, array[accion], array[pedido] from ${askedRows(RECORDED)}`,
  ),
);

/** A read is recorded before its answer leaves. Changes write their own row of the trail, in their transaction. */
export function readTrail(quick: pg.Pool) {
  const record = batched(async (rows: Row[]) => {
    await recordReads(quick, [JSON.stringify(rows)]);
    return rows;
  });

  return async ({ routeOptions, actor, patientId, providerId }: FastifyRequest): Promise<void> => {
    const { access } = routeOptions.config;
    if (!access || access.kind === 'public' || !access.audit) return;
    await record({
      quien: actor.id,
      rol: actor.role,
      paciente: patientId,
      objeto: providerId,
      direccion: actor.address,
      accion: access.audit,
      pedido: actor.requestId,
    });
  };
}
