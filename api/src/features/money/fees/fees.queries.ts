import { Fee, type FeeIncrease, type FeeInput } from '@trama/contract/schemas/money/cash';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { PERCENT_WHOLE } from '@trama/contract/words/money/amounts';
import { FEES_MAX } from '@trama/contract/words/money/cash';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

const TODAY = `(now() at time zone '${CLINIC_TIME_ZONE}')::date`;
/** SQL of the newest fee of each kind that holds today. */
const IN_FORCE = `select distinct on (a.id_financiador, a.role, a.modalidad) a.*
  from aranceles a where a.desde <= ${TODAY}
 order by a.id_financiador, a.role, a.modalidad, a.desde desc, a.id_arancel desc`;

const FEE_JSON = rowAsJson(Fee, 'a', {
  financiador: '(select f.nombre from financiadores f where f.id_financiador = a.id_financiador)',
  vigente: `a.desde <= ${TODAY}`,
});

/** What holds today, and what begins later. */
export const FEES = ownSql('money/fees/list')`
  select ${FEE_JSON} as json
    from (select * from (${IN_FORCE}) holding
          union all
          select * from aranceles later where later.desde > ${TODAY}) a
    left join financiadores payer using (id_financiador)
   order by payer.nombre nulls first, a.role nulls first, a.modalidad nulls first, a.desde, a.id_arancel
   limit ${FEES_MAX}`;

export async function readFee(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(FEE_JSON)}::text as json from aranceles a where a.id_arancel = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

export async function insertFee(tx: Tx, registrado_por: number, input: FeeInput): Promise<number> {
  const insert = tx
    .insertInto('aranceles')
    .values({ ...input, registrado_por })
    .returning('id_arancel');
  return (await insert.executeTakeFirstOrThrow()).id_arancel;
}

export async function copayCollector(tx: Tx, payer: number) {
  const found = tx
    .selectFrom('financiadores')
    .select('coseguro_lo_cobra')
    .where('id_financiador', '=', payer);
  return (await found.executeTakeFirst())?.coseguro_lo_cobra;
}

/** Whole centavos, half a centavo up. */
const raised = (column: string, hundredths: number) =>
  sql`(${sql.ref(column)} * ${PERCENT_WHOLE + hundredths}::bigint + ${PERCENT_WHOLE / 2}::bigint) / ${PERCENT_WHOLE}::bigint`;

const inForceBy = (day: string) => sql`
  select distinct on (k.id_financiador, k.role, k.modalidad) k.id_arancel from aranceles k where k.desde <= ${day}::date
   order by k.id_financiador, k.role, k.modalidad, k.desde desc, k.id_arancel desc`;

/** The list in force on that day, copied with its rise. */
export async function copyFees(
  tx: Tx,
  registrado_por: number,
  { id_financiador, centesimos, desde }: FeeIncrease,
): Promise<number[]> {
  const { rows } = await sql<{ id_arancel: number }>`
    insert into aranceles (id_financiador, role, modalidad, importe, importe_financiador, desde, registrado_por)
    select a.id_financiador, a.role, a.modalidad, ${raised('a.importe', centesimos)},
           ${raised('a.importe_financiador', centesimos)}, ${desde}::date, ${registrado_por}::bigint
      from aranceles a
     where a.id_arancel in (select holding.id_arancel from (${inForceBy(desde)}) holding)
       and ( ${id_financiador === undefined}::boolean or a.id_financiador is not distinct from ${id_financiador ?? null}::bigint)
    returning id_arancel`.execute(tx);
  return rows.map(({ id_arancel }) => id_arancel);
}

export async function countFees(tx: Tx): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many
      from (select * from (${sql.raw(IN_FORCE)}) holding
            union all select * from aranceles later where later.desde > ${sql.raw(TODAY)}) a`.execute(tx);
  return rows[0]?.many ?? 0;
}
