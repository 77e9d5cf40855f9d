import {
  PendingPresentation,
  type PresentationInput,
  PresentationLine,
  PresentationListed,
  type PresentationQuery,
  type PresentationStep,
} from '@trama/contract/schemas/money/presentations';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import {
  PENDING_MAX,
  PRESENTATION_LINES_MAX,
  PRESENTATIONS_MAX,
  type PresentationState,
  statesBefore,
} from '@trama/contract/words/money/presentations';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf, withinReach } from '../../../platform/access/reach.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

const TODAY = `(now() at time zone '${CLINIC_TIME_ZONE}')::date`;

/** SQL of what is left of a line `l`: not answered yet, or debited. */
const DEBITED = `case when l.estado in ('cobrado', 'debitado') then l.importe - l.importe_cobrado else 0 end`;
const WAITING = `case when l.estado in ('presentado', 'representado') then l.importe - l.importe_cobrado else 0 end`;
const SUMS = `count(*)::integer as sesiones, coalesce(sum(l.importe), 0)::bigint as importe,
       coalesce(sum(l.importe_cobrado), 0)::bigint as importe_cobrado, coalesce(sum(${DEBITED}), 0)::bigint as importe_debitado,
       coalesce(sum(${WAITING}), 0)::bigint as importe_pendiente`;

const LISTED = {
  financiador: '(select f.nombre from financiadores f where f.id_financiador = q.id_financiador)',
  mes: `to_char(q.mes, 'YYYY-MM')`,
  autor: `coalesce((select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = q.registrado_por), '')`,
  sesiones: 'total.sesiones',
  importe: 'total.importe',
  importe_cobrado: 'total.importe_cobrado',
  importe_debitado: 'total.importe_debitado',
  importe_pendiente: 'total.importe_pendiente',
};
const LISTED_JSON = rowAsJson(PresentationListed, 'q', LISTED);
const TOTAL = `cross join lateral (
  select ${SUMS} from presentacion_lineas l where l.id_presentacion = q.id_presentacion) total`;

/** The newest first, of the payer $1 and the month $2 if they are named. No names of patients. */
export const PRESENTATIONS = ownSql('money/presentations/list')`
  select ${LISTED_JSON} as json
    from (select * from presentaciones q
           where ($1::bigint is null or q.id_financiador = $1::bigint) and ($2::date is null or q.mes = $2::date)
           order by q.mes desc, q.id_presentacion desc limit ${PRESENTATIONS_MAX}) q
    ${TOTAL}
   order by q.mes desc, q.id_presentacion desc`;
export const listValues = ({ id_financiador, mes }: PresentationQuery) => [
  id_financiador ?? null,
  mes ? `${mes}-01` : null,
];

const LINE_JSON = rowAsJson(PresentationLine, 'l', {
  id_turno: 'case when l.is_known then l.id_turno end',
  motivo: 'case when l.is_known then l.motivo end',
  codigo_validacion: 'case when l.is_known then l.codigo_validacion end',
  id_paciente: 'case when l.is_known then l.id_paciente end',
  paciente: `case when l.is_known then (
    select concat_ws(', ', n.apellido, coalesce(n.nombre_elegido, n.nombre)) from pacientes n
     where n.id_paciente = l.id_paciente) end`,
  numero_afiliado: `case when l.is_known then (
    select k.numero_afiliado from coberturas k
     where k.id_paciente = l.id_paciente and k.id_financiador = l.id_financiador
     order by k.principal desc, k.id_cobertura desc limit 1) end`,
  prestador: `(select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = l.id_prestador)`,
  importe_debitado: DEBITED,
  importe_pendiente: WAITING,
  avisos: `to_json(array_remove(array[
    case when not l.reconoce_feriados and exists (
      select from feriados h where h.activo and h.fecha = l.fecha) then 'FERIADO' end,
    case when l.exige_codigo_validacion and l.codigo_validacion is null then 'SIN_CODIGO' end,
    case when l.anulada then 'ANULADA'
         when l.firmada is null then 'SIN_FIRMA'
         when cardinality(l.firmas) > 0 and l.firmada <> all(l.firmas) then 'OTRA_FIRMA' end], null))`,
});

/**
 * SQL: the line `l` of the annulled charge `then` asks for what the charge `now` is: the same session, payer and amount. A note that
 * is marked as an error and written again makes a new charge, and the payer is asked once. What was debited is asked for anew.
 */
const standsFor = (now: string, then: string, line: string) =>
  `${now}.tipo = 'sesion' and ${line}.estado <> 'debitado'
   and (${now}.id_turno, ${now}.id_financiador, ${now}.importe_financiador)
     = (${then}.id_turno, ${then}.id_financiador, ${line}.importe)`;

/** SQL of the presentations whose number is this SQL, with their lines, and the patients that they name. */
const oneSql = (id: string) => `
  with seen as materialized (
    select l.*, c.id_turno, c.fecha, c.id_prestador, c.id_financiador, f.reconoce_feriados, f.exige_codigo_validacion, f.firmas,
           c.anulado_el is not null and not exists (
             select from cargos again where again.id_paciente = c.id_paciente and again.anulado_el is null
                and ${standsFor('again', 'c', 'l')}
                and not exists (select from presentacion_lineas own where own.id_cargo = again.id_cargo)) as anulada,
           (select k.medio from conformidades k
             where k.id_turno = c.id_turno and k.id_paciente = l.id_paciente and k.asistio and k.anulada_el is null) as firmada,
           ${withinReach('l.id_paciente')} as is_known
      from presentacion_lineas l
      join cargos c using (id_cargo)
      join financiadores f on f.id_financiador = c.id_financiador
     where l.id_presentacion = ${id}
  )
  select ((${LISTED_JSON})::jsonb || jsonb_build_object('lineas', coalesce((
            select jsonb_agg(${LINE_JSON} order by l.fecha, l.id_linea) from seen l), '[]')))::json as json,
         (select array_agg(distinct l.id_paciente) filter (where l.is_known) from seen l) as pacientes
    from presentaciones q ${TOTAL}
   where q.id_presentacion = ${id}`;

/** The one that the path names. */
export const PRESENTATION = ownSql('money/presentations/one', {
  shown: { patients: 'own.pacientes' },
})`${oneSql('allowed.object_id')}`;

/** The same in the transaction that made or changed it. */
export async function readPresentation(tx: Tx, allowed: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select one.json::text as json from ${reachOf(allowed)} allowed
     cross join lateral (${sql.raw(oneSql(String(id)))}) one`.execute(tx);
  return String(rows[0]?.json);
}

/** SQL of a session's charge `c` that its payer was not asked for. */
const NOT_PRESENTED = `c.tipo = 'sesion' and c.anulado_el is null
       and not exists (select from presentacion_lineas l where l.id_cargo = c.id_cargo)
       and not exists (select from cargos o join presentacion_lineas l using (id_cargo)
                        where o.id_paciente = c.id_paciente and o.anulado_el is not null and ${standsFor('c', 'o', 'l')})`;

/** By payer and month, what will be lost first on top. A private patient's session is presented to nobody. */
export const PENDING = ownSql('money/presentations/pending')`
  select ${rowAsJson(PendingPresentation, 'p', {
    mes: `to_char(p.mes, 'YYYY-MM')`,
    perdido: `coalesce(p.vence_el < ${TODAY}, false)`,
  })} as json
    from (select f.id_financiador, f.nombre as financiador, m.mes, m.sesiones, m.importe,
                 vence_presentacion(m.mes, f.dias_presentacion, f.antiguedad_max_meses) as vence_el
            from (select c.id_financiador, date_trunc('month', c.fecha)::date as mes, count(*)::integer as sesiones,
                         sum(c.importe_financiador)::bigint as importe
                    from cargos c
                   where c.id_financiador is not null and c.fecha >= ${TODAY} - 731 and ${NOT_PRESENTED}
                   group by 1, 2) m
            join financiadores f using (id_financiador)
           where f.tipo <> 'particular') p
   order by coalesce(p.vence_el < ${TODAY}, false), p.vence_el nulls last, p.mes, clave_orden(p.financiador)
   limit ${PENDING_MAX}`;

/** The number of the new presentation, or undefined when there is nothing to present. */
export async function insertPresentation(
  tx: Tx,
  registrado_por: number,
  { id_financiador, mes, nota = null }: PresentationInput,
): Promise<number | undefined> {
  const first = `${mes}-01`;
  const { rows } = await sql<{ id_presentacion: number }>`
    with found as materialized (
      select c.id_cargo, c.id_paciente, c.importe_financiador from cargos c
       where c.id_financiador = ${id_financiador}::bigint and ${sql.raw(NOT_PRESENTED)}
         and c.fecha >= ${first}::date and c.fecha < ${first}::date + interval '1 month'
       order by c.fecha, c.id_cargo limit ${PRESENTATION_LINES_MAX}
    ), head as (
      insert into presentaciones (id_financiador, mes, nota, registrado_por)
      select ${id_financiador}::bigint, ${first}::date, ${nota}::text, ${registrado_por}::bigint where exists (select from found)
      returning id_presentacion
    ), written as (
      insert into presentacion_lineas (id_presentacion, id_cargo, id_paciente, importe)
      select head.id_presentacion, found.id_cargo, found.id_paciente, found.importe_financiador
        from head cross join found order by found.id_cargo
    )
    select id_presentacion from head`.execute(tx);
  return rows[0]?.id_presentacion;
}

export async function wasPresented(tx: Tx, { id_financiador, mes }: PresentationInput): Promise<boolean> {
  const found = tx
    .selectFrom('presentaciones')
    .select('id_presentacion')
    .where('id_financiador', '=', id_financiador)
    .where('mes', '=', `${mes}-01`);
  return (await found.executeTakeFirst()) !== undefined;
}

/** SQL of what has been paid of a line `l` once it is in that state. `said`: what the person wrote. */
const PAID: Record<PresentationState, (said: number | null) => RawBuilder<unknown>> = {
  presentado: () => sql`0`,
  representado: () => sql`l.importe_cobrado`,
  // What was paid before the session was presented again stays, whatever comes of the rest.
  cobrado: (said: number | null) => sql`coalesce(l.importe_cobrado + ${said}::bigint, l.importe)`,
  debitado: (said: number | null) =>
    sql`coalesce(l.importe - ${said}::bigint, case when l.estado = 'representado' then l.importe_cobrado else 0 end)`,
};

/** The lines that took the step. One that may not take it any more is left as it is. */
export async function moveLines(
  tx: Tx,
  id: number,
  { lineas, estado, importe, motivo = null, codigo_validacion }: PresentationStep,
): Promise<number[]> {
  const { rows } = await sql<{ id_linea: number }>`
    update presentacion_lineas l
       set fecha_actualizacion = now()
           ${estado ? sql`, estado = ${estado}, importe_cobrado = ${PAID[estado](importe ?? null)}, motivo = coalesce(${motivo}::text, l.motivo)` : sql``}
           ${codigo_validacion === undefined ? sql`` : sql`, codigo_validacion = ${codigo_validacion}::text`}
     where l.id_presentacion = ${id} and (${lineas ?? null}::bigint[] is null or l.id_linea = any(${lineas ?? null}::bigint[]))
           ${estado ? sql`and l.estado = any(${statesBefore(estado)}::text[])` : sql``}
    returning l.id_linea`.execute(tx);
  return rows.map(({ id_linea }) => id_linea);
}
