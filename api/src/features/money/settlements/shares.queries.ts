import { Share, type ShareInput } from '@trama/contract/schemas/money/settlements';
import { READS_ALL_CASH } from '@trama/contract/words/access/access-policy';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { SHARES_MAX } from '@trama/contract/words/money/settlements';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { isOneOf } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

const TODAY = `(now() at time zone '${CLINIC_TIME_ZONE}')::date`;
/** SQL of what holds today and what begins later: the shares before those are history. */
const SHOWN = `select * from (
    select distinct on (p.id_prestador, p.id_financiador) p.* from participaciones p where p.desde <= ${TODAY}
     order by p.id_prestador, p.id_financiador, p.desde desc, p.id_participacion desc) holding
  union all
  select * from participaciones later where later.desde > ${TODAY}`;

/** SQL of the name and role of a professional. */
export const professionalOf = (provider: string) => `(select row_to_json(d) from (
  select d.nombre, d.apellido, d.role from prestadores d where d.id_prestador = ${provider}) d)`;
const SHARE_JSON = rowAsJson(Share, 's', {
  prestadores: professionalOf('s.id_prestador'),
  financiador: '(select f.nombre from financiadores f where f.id_financiador = s.id_financiador)',
  vigente: `s.desde <= ${TODAY}`,
});

/** Professionals see their own, those who read the whole cash see every one. */
export const SHARES = ownSql('money/settlements/shares')`
  select ${SHARE_JSON} as json
    from (${SHOWN}) s
    join prestadores d using (id_prestador)
   where ${isOneOf('allowed.role', READS_ALL_CASH)} or s.id_prestador = allowed.actor_id
   order by clave_orden(d.apellido), s.id_prestador, s.id_financiador nulls first, s.desde, s.id_participacion
   limit ${SHARES_MAX}`;

export async function readShare(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(SHARE_JSON)}::text as json from participaciones s where s.id_participacion = ${id}`.execute(
    tx,
  );
  return String(rows[0]?.json);
}

export async function insertShare(tx: Tx, registrado_por: number, input: ShareInput): Promise<number> {
  const insert = tx
    .insertInto('participaciones')
    .values({ ...input, registrado_por })
    .returning('id_participacion');
  return (await insert.executeTakeFirstOrThrow()).id_participacion;
}

export async function isListFull(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) > ${SHARES_MAX} as full from (${sql.raw(SHOWN)}) s`.execute(tx);
  return rows[0]?.full ?? false;
}

export const findProfessional = (tx: Tx, id: number) =>
  tx.selectFrom('prestadores').select('role').where('id_prestador', '=', id).executeTakeFirst();
