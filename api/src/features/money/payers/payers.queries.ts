import { Payer } from '@trama/contract/schemas/money/coverage';
import { ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { PAYERS_MAX } from '@trama/contract/words/money/coverage';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { isOneOf } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

const KEEP_PAYERS = ROLES.filter((role) => roleCan(role, 'coverage', 'update'));
const PAYER_JSON = rowAsJson(Payer, 'f', {
  pacientes: `(select count(distinct c.id_paciente) from coberturas c
  where c.id_financiador = f.id_financiador
    and (c.hasta is null or c.hasta >= (now() at time zone '${CLINIC_TIME_ZONE}')::date))`,
});

/**
 * All of them, the active ones first. It names no patient. A name that was typed into a patient's data is seen by those who
 * keep the list, until one of them confirms it: it may hold more than the name of a payer.
 */
export const PAYERS = ownSql('money/payers/list')`
  select ${PAYER_JSON} as json from financiadores f
   where not f.pendiente or ${isOneOf('allowed.role', KEEP_PAYERS)}
   order by f.activo desc, clave_orden(f.nombre), f.id_financiador limit ${PAYERS_MAX}`;

export async function readPayer(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(PAYER_JSON)}::text as json from financiadores f where f.id_financiador = ${id}`.execute(
    tx,
  );
  return String(rows[0]?.json);
}

/** The payer, held, and whether a patient has it. */
export async function holdPayer(tx: Tx, id: number) {
  const payer = await tx
    .selectFrom('financiadores')
    .selectAll()
    .where('id_financiador', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const used = tx.selectFrom('coberturas').select('id_cobertura').where('id_financiador', '=', id).limit(1);
  return { ...payer, isUsed: (await used.executeTakeFirst()) !== undefined };
}
