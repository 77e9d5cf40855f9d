import {
  Settlement,
  type SettlementInput,
  SettlementLine,
  SettlementPayer,
  type SettlementQuery,
} from '@trama/contract/schemas/money/settlements';
import { READS_ALL_CASH } from '@trama/contract/words/access/access-policy';
import { SETTLEMENT_LINES_MAX } from '@trama/contract/words/money/settlements';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { isOneOf, reachOf, withinReach } from '../../../platform/access/reach.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { professionalOf } from './shares.queries.ts';

const isOwnOrReadsAll = (provider: string, who = 'allowed') =>
  `(${isOneOf(`${who}.role`, READS_ALL_CASH)} or ${provider} = ${who}.actor_id)`;

/** A settlement in the path: the professional's own, or of anybody for those who read the whole cash. */
export const settlementInPath = rowInPath('liquidaciones', 'id_liquidacion', {
  ofNobody: true,
  isReached: (row, who) => isOwnOrReadsAll(`${row}.id_prestador`, who),
  hold: (row) => `${row}.id_liquidacion`,
});

/** The columns of a line, in the order in which both kinds of lines have them. */
const FROZEN = `select q.id_liquidacion, q.id_prestador, l.id_cargo, l.id_paciente, l.id_financiador, l.tipo, l.fecha,
       l.importe_base, l.centesimos, l.importe, l.concepto
  from liquidaciones q join liquidacion_lineas l using (id_liquidacion)`;
const open = (
  period: string,
) => `select null::bigint as id_liquidacion, l.id_prestador, l.id_cargo, l.id_paciente,
       l.id_financiador, l.tipo, l.fecha, l.importe_base, l.centesimos, l.importe, null::text as concepto
  from por_liquidar(${period}) l`;

const payerName = (row: string) =>
  `(select f.nombre from financiadores f where f.id_financiador = ${row}.id_financiador)`;
const LINE_JSON = rowAsJson(SettlementLine, 'l', {
  id_paciente: 'case when l.is_known then l.id_paciente end',
  paciente: `case when l.is_known then (
    select concat_ws(', ', n.apellido, coalesce(n.nombre_elegido, n.nombre)) from pacientes n
     where n.id_paciente = l.id_paciente) end`,
  financiador: payerName('l'),
  importe_clinica: 'l.importe_base - l.importe',
});
const PAYER_JSON = rowAsJson(SettlementPayer, 'g', { financiador: payerName('g') });

const SUMS = `coalesce(sum(l.importe_base), 0)::bigint as importe_base, coalesce(sum(l.importe), 0)::bigint as importe,
       coalesce(sum(l.importe_base - l.importe), 0)::bigint as importe_clinica,
       (count(*) filter (where l.tipo in ('sesion', 'ausencia')))::integer as sesiones`;

/** Lines with an agreed share, and adjustments: what has no share is in no sum. */
const IS_SETTLED = `(l.centesimos is not null or l.tipo = 'ajuste')`;

/** The JSON of the settlement `h`: while it is open its days are those that were asked for, once it is paid its own. */
const settlementJson = (days: { desde: string; hasta: string }) =>
  rowAsJson(Settlement, 'h', {
    estado: `case when h.id_liquidacion is null then 'abierta' else 'pagada' end`,
    prestadores: professionalOf('h.id_prestador'),
    desde: `coalesce(q.desde, ${days.desde})`,
    hasta: `coalesce(q.hasta, ${days.hasta})`,
    sesiones: 'total.sesiones',
    importe_base: 'total.importe_base',
    importe: 'total.importe',
    importe_clinica: 'total.importe_clinica',
    financiadores: `(select coalesce(json_agg(${PAYER_JSON} order by ${payerName('g')} nulls first), '[]')
      from (select l.id_financiador, ${SUMS} from seen l
             where l.place = h.place and ${IS_SETTLED} and l.tipo <> 'ajuste' group by l.id_financiador) g)`,
    lineas: `(select coalesce(json_agg(${LINE_JSON} order by l.fecha, l.id_cargo nulls last, l.tipo), '[]')
      from seen l where l.place = h.place and ${IS_SETTLED})`,
    medio: 'q.medio',
    nota: 'q.nota',
    pagada_por: `(select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = q.registrado_por)`,
    pagada_el: 'q.fecha_creacion',
  });

/**
 * SQL of the settlements that these lines make, as one JSON list, and the patients that it names. Professionals know the
 * patients of their own sessions, also after their assignment has ended.
 */
const settlementsSql = (lines: string, days: { desde: string; hasta: string }) => `
  with seen as materialized (
    select l.*, coalesce(l.id_liquidacion, -l.id_prestador) as place,
           l.id_paciente is not null
             and (l.id_prestador = allowed.actor_id or ${withinReach('l.id_paciente')}) as is_known
      from (${lines}) l
     where ${isOwnOrReadsAll('l.id_prestador')}
  ), heads as (
    select l.place, l.id_liquidacion, l.id_prestador,
           (count(*) filter (where not ${IS_SETTLED}))::integer as sin_porcentaje from seen l group by 1, 2, 3
  )
  select case when (select count(*) from seen) <= ${SETTLEMENT_LINES_MAX} then (
           select coalesce(json_agg(${settlementJson(days)}
                                    order by clave_orden(d.apellido), h.id_prestador, h.id_liquidacion nulls first), '[]')
             from heads h
             join prestadores d on d.id_prestador = h.id_prestador
             left join liquidaciones q on q.id_liquidacion = h.id_liquidacion
             cross join lateral (select ${SUMS} from seen l where l.place = h.place and ${IS_SETTLED}) total) end as json,
         (select array_agg(distinct l.id_paciente) filter (where l.is_known) from seen l) as pacientes`;

const SHOWN = { shown: { patients: 'own.pacientes' } };
const NO_DAYS = { desde: 'null::date', hasta: 'null::date' };

export interface FoundSettlements {
  /** Null when they would be too many. */
  json: Settlement[] | null;
}

/** From $1 to $2, of the professional $3 or of each: what is open, and what was paid for days of that period. */
export const SETTLEMENTS = ownSql('money/settlements/list', SHOWN)`${settlementsSql(
  `${open('$3::bigint, $1::date, $2::date')}
union all
${FROZEN} where q.desde <= $2::date and q.hasta >= $1::date and ($3::bigint is null or q.id_prestador = $3::bigint)`,
  { desde: '$1::date', hasta: '$2::date' },
)}`;
export const periodValues = ({ desde, hasta, id_prestador }: SettlementQuery) => [
  desde,
  hasta,
  id_prestador ?? null,
];

/** The one that the path names. */
export const SETTLEMENT = ownSql('money/settlements/one', SHOWN)`${settlementsSql(
  `${FROZEN} where q.id_liquidacion = allowed.object_id`,
  NO_DAYS,
)}`;

/** The same in the transaction that paid it. */
export async function readSettlement(tx: Tx, allowed: Allowed, id: number): Promise<Settlement> {
  const lines = `${FROZEN} where q.id_liquidacion = ${id}`;
  const { rows } = await sql<FoundSettlements>`
    select paid.* from ${reachOf(allowed)} allowed
     cross join lateral (${sql.raw(settlementsSql(lines, NO_DAYS))}) paid`.execute(tx);
  return rows[0]?.json?.[0] as Settlement;
}

/** One payment to a professional at a time. */
export async function holdProfessional(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('liquidacion ' || ${id}::text, 0))`.execute(tx);
}

interface Frozen {
  id_liquidacion: number;
  importe: number;
  lineas: number;
}

/**
 * Freezes in one statement what is to be settled, so that the total is that of its lines. A total that cannot be paid, or
 * that has no line, is for the caller to refuse.
 */
export async function freeze(
  tx: Tx,
  registrado_por: number,
  { id_prestador, desde, hasta, medio, nota = null, ajustes }: SettlementInput,
): Promise<Frozen> {
  const { rows } = await sql<Frozen>`
    with lines as materialized (
      select l.id_cargo, l.id_paciente, l.id_financiador, l.tipo, l.fecha, l.importe_base, l.importe, l.centesimos,
             null::text as concepto
        from por_liquidar(${id_prestador}::bigint, ${desde}::date, ${hasta}::date) l
       where l.centesimos is not null
      union all
      select null, null, null, 'ajuste', ${hasta}::date, 0, a.importe, null, a.concepto
        from jsonb_to_recordset(${JSON.stringify(ajustes)}::jsonb) a (importe bigint, concepto text)
    ), total as (
      select coalesce(sum(l.importe), 0)::bigint as importe, count(*)::integer as lineas from lines l
    ), head as (
      insert into liquidaciones (id_prestador, desde, hasta, importe, medio, nota, registrado_por)
      select ${id_prestador}::bigint, ${desde}::date, ${hasta}::date, total.importe, ${medio}::text, ${nota}::text,
             ${registrado_por}::bigint
        from total where total.importe >= 0 and total.lineas > 0
      returning id_liquidacion
    ), written as (
      insert into liquidacion_lineas (id_liquidacion, id_cargo, id_paciente, id_financiador, tipo, fecha, importe_base, importe,
                                      importe_clinica, centesimos, concepto)
      select head.id_liquidacion, l.id_cargo, l.id_paciente, l.id_financiador, l.tipo, l.fecha, l.importe_base, l.importe,
             l.importe_base - l.importe, l.centesimos, l.concepto
        from head cross join lines l
    )
    select coalesce((select head.id_liquidacion from head), 0) as id_liquidacion, total.importe, total.lineas
      from total`.execute(tx);
  return rows[0] as Frozen;
}

export async function wasSettled(tx: Tx, { id_prestador, desde, hasta }: SettlementInput): Promise<boolean> {
  const found = tx
    .selectFrom('liquidaciones')
    .select('id_liquidacion')
    .where('id_prestador', '=', id_prestador)
    .where('desde', '<=', hasta)
    .where('hasta', '>=', desde);
  return (await found.executeTakeFirst()) !== undefined;
}
