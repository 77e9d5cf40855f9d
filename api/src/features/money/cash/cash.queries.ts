import { Cash } from '@trama/contract/schemas/money/cash';
import { READS_ALL_CASH } from '@trama/contract/words/access/access-policy';
import { CASH_ROWS_MAX, PAYMENT_MEANS, type PaymentMeans } from '@trama/contract/words/money/cash';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../database/connect.ts';
import { isOneOf, reachOf, withinReach } from '../../../platform/access/reach.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

const READS_ALL = isOneOf('allowed.role', READS_ALL_CASH);
/** SQL: the payment `p` is of a session of the reader, or they read the whole cash. */
const IS_SEEN = `(${READS_ALL} or exists (
  select from turnos t where t.id_turno = p.id_turno and t.id_prestador = allowed.actor_id))`;

/** SQL of what came in and went out on a day. An annulment goes out on its own day, whatever day the payment came in. */
const movesOf = (
  day: string,
) => `select 'pago' as tipo, p.id_pago, p.id_paciente, p.id_turno, p.medio, p.importe, p.concepto,
         null::text as motivo, p.registrado_por, p.fecha_creacion,
         exists (select from anulaciones_pago x where x.id_pago = p.id_pago) as anulado
    from pagos p where p.fecha = ${day}
  union all
  select 'anulacion', p.id_pago, p.id_paciente, p.id_turno, p.medio, -p.importe, p.concepto, x.motivo, x.registrado_por,
         x.fecha_creacion, true
    from anulaciones_pago x join pagos p using (id_pago) where x.fecha = ${day}`;

const nameOf = (provider: string) =>
  `coalesce((select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = ${provider}), '')`;
const element = (list: z.ZodArray<z.ZodObject>) => list.element;

const MOVEMENT_JSON = rowAsJson(element(Cash.shape.movimientos), 'm', {
  id_paciente: 'case when m.is_known then m.id_paciente end',
  paciente: `case when m.is_known then (
    select concat_ws(', ', n.apellido, coalesce(n.nombre_elegido, n.nombre)) from pacientes n
     where n.id_paciente = m.id_paciente) end`,
  concepto: 'case when m.is_known then m.concepto end',
  motivo: 'case when m.is_known then m.motivo end',
  autor: nameOf('m.registrado_por'),
});
const LINE_JSON = rowAsJson(element(Cash.shape.medios), 'l');

/** SQL of the cash of a day, which is SQL too, as the person `allowed` may see it. */
const cashSql = (day: string) => `
  with moves as materialized (
    select p.*, ${withinReach('p.id_paciente')} as is_known from (${movesOf(day)}) p where ${IS_SEEN}
  ), closing as materialized (
    select c.* from cierres_caja c where c.fecha = ${day} and ${READS_ALL}
  ), lines as materialized (
    select line.medio, line.place, line.cobrado, line.anulado, line.cobrado - line.anulado as esperado,
           line.contado, line.contado - (line.cobrado - line.anulado) as diferencia
      from (select k.medio, k.place,
                   coalesce((select sum(m.importe) from moves m where m.medio = k.medio and m.tipo = 'pago'), 0)::bigint as cobrado,
                   coalesce((select -sum(m.importe) from moves m
                              where m.medio = k.medio and m.tipo = 'anulacion'), 0)::bigint as anulado,
                   (select coalesce(c.contado ->> k.medio, '0')::bigint from closing c) as contado
              from unnest('{${PAYMENT_MEANS.join()}}'::text[]) with ordinality k (medio, place)) line
  )
  select json_build_object(
           'fecha', ${day},
           'cierre', (select row_to_json(shown) from (
                        select to_char(c.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fecha_creacion,
                               ${nameOf('c.registrado_por')} as autor, c.nota from closing c) shown),
           'medios', (select json_agg(${LINE_JSON} order by l.place) from lines l),
           'movimientos', coalesce((
             select json_agg(${MOVEMENT_JSON} order by m.fecha_creacion desc, m.id_pago desc)
               from (select * from moves order by fecha_creacion desc, id_pago desc limit ${CASH_ROWS_MAX}) m), '[]'),
           'esperado', (select sum(l.esperado)::bigint from lines l)) as json,
         (select array_agg(distinct m.id_paciente) filter (where m.is_known) from moves m) as pacientes`;

/** The cash of the day $1. */
export const CASH = ownSql('money/cash/day', {
  shown: { patients: 'own.pacientes' },
})`${cashSql('$1::date')}`;

/** The same in the transaction that closes it. */
export async function readCash(tx: Tx, allowed: Allowed, day: string) {
  const { rows } = await sql<{ json: Cash; pacientes: number[] | null }>`
    select closed.* from ${reachOf(allowed)} allowed cross join lateral (${sql.raw(cashSql(`'${day}'::date`))}) closed`.execute(
    tx,
  );
  return rows[0] as { json: Cash; pacientes: number[] | null };
}

/** From here on no payment of that day comes in between. */
export async function holdDay(tx: Tx, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('caja ' || ${day}::date, 0))`.execute(tx);
}

export type Amounts = Partial<Record<PaymentMeans, number>>;

export async function insertClosing(
  tx: Tx,
  registrado_por: number,
  closing: { fecha: string; esperado: Amounts; contado: Amounts; nota: string | null },
): Promise<number> {
  const insert = tx
    .insertInto('cierres_caja')
    .values({
      ...closing,
      esperado: JSON.stringify(closing.esperado),
      contado: JSON.stringify(closing.contado),
      registrado_por,
    })
    .returning('id_cierre');
  return (await insert.executeTakeFirstOrThrow()).id_cierre;
}
