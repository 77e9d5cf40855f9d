import type { Alert, AlertPage, AlertQuery } from '@trama/contract/schemas/access/alerts';
import type { AlertKind } from '@trama/contract/words/access/alerts';
import { READS } from '@trama/contract/words/access/trail-marks';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import type { AlertRule, ClinicHours } from './alert-rules.ts';

/**
 * A person's habit is the most that they did in one stretch of these days; what is unusual is more than twice as much. Neither
 * the last week nor a day that raised an alert counts as habit: otherwise twice as much every hour, or every day, would become
 * one, and who knows that could read as much as they like within days. What somebody did on five days whose alerts, if any,
 * were all closed is their work, too: a front desk that is always busy would raise an alert each day for ever.
 */
const HABIT = { days: 28, withoutLast: 7, lookedAt: 5, times: 2 };

export interface Span {
  from: string;
  to: string;
}

export interface RaisedAlert {
  id_alerta: number;
  tipo: AlertKind;
  hasta: string;
  /** False for an open alert that only grew. */
  is_new: boolean;
}

const AGAIN = `
  on conflict (tipo, coalesce(id_prestador, 0), coalesce(direccion, ''), dia) where cerrada_en is null do update`;
const TIMES = 'count(distinct e.counted) + sum(e.more)';
const RAISED = 'returning id_alerta, tipo, hasta, xmax = 0 as is_new';

const at = (local: string) => `(${local}) at time zone '${CLINIC_TIME_ZONE}'`;

/**
 * SQL that looks at the stretches of a span ($1 to $2) and raises an alert ($4) where somebody, or an address, reaches the
 * threshold ($3) in one. With `who`, SQL of a person's id, it looks at that person only. A stretch that is not over is counted
 * again in the next round: its alert grows. What happened before somebody closed an alert has been looked at, and counts no more.
 */
export function watchSql(
  { stretch, events, againstHabit }: AlertRule,
  hours: ClinicHours,
  who?: string,
): string {
  const begins = (moment: string) => stretch(moment, hours);
  const inSpan = `a.at >= ${at(begins('$1::timestamptz'))} and a.at <= $2::timestamptz
    ${who ? `and a.id_prestador = ${who}` : ''}`;
  const before = `a.id_prestador = found.id_prestador and a.at < ${at('found.stretch')} - interval '${HABIT.withoutLast} days'
    and a.at >= ${at('found.stretch')} - interval '${HABIT.days} days'`;
  const raised = (which: string) => `exists (
    select from alertas c where c.tipo = $4 and c.dia = usual.day and c.id_prestador = found.id_prestador and ${which})`;
  const habit = `coalesce((
    select greatest(max(most) filter (where not ${raised('true')}),
                    (array_agg(most order by most desc) filter (where not ${raised('c.cerrada_en is null')}))[${HABIT.lookedAt}])
      from (select of_stretch.stretch::date as day, max(of_stretch.count) as most
              from (select e.stretch, ${TIMES} as count
                      from (select e.counted, e.more, ${begins('e.at')} as stretch from (${events(before, hours)}) e) e
                     group by e.stretch) of_stretch
             group by 1) usual), 0)`;
  return `
    with event as (
      select e.*, ${begins('e.at')} as stretch from (${events(inSpan, hours)}) e
    ), found as (
      select e.id_prestador, e.direccion, e.stretch, min(e.at) as desde, max(e.at) as hasta, ${TIMES} as cantidad
        from event e
       where not exists (
         select from alertas c where c.tipo = $4 and c.dia = e.stretch::date and c.cerrada_en >= e.at
            and c.id_prestador is not distinct from e.id_prestador and c.direccion is not distinct from e.direccion)
       group by e.id_prestador, e.direccion, e.stretch
      having ${TIMES} >= $3::integer
    )
    insert into alertas (tipo, id_prestador, direccion, dia, desde, hasta, cantidad)
    select $4, id_prestador, direccion, stretch::date, min(desde), max(hasta), max(cantidad) from found
     where ${againstHabit ? `cantidad > ${HABIT.times} * ${habit}` : 'true'}
     group by id_prestador, direccion, stretch::date
    ${AGAIN} set hasta = excluded.hasta, cantidad = greatest(alertas.cantidad, excluded.cantidad)
     where excluded.hasta > alertas.hasta
    ${RAISED}`;
}

interface Watched extends Span {
  hours: ClinicHours;
  threshold: number;
}

/** With `person`, only what that person did. */
export async function raiseByRule(
  tx: Tx,
  rule: AlertRule,
  { from, to, hours, threshold }: Watched,
  person?: number,
): Promise<RaisedAlert[]> {
  const ofPerson = person === undefined ? [] : [person];
  const text = watchSql(rule, hours, person === undefined ? undefined : '$5::bigint');
  const statement = CompiledQuery.raw(text, [from, to, threshold, rule.kind, ...ofPerson]);
  return (await tx.executeQuery(statement)).rows as RaisedAlert[];
}

/** Raises an alert for somebody who did so much that it cannot be counted: it says the threshold, which is the least. */
export async function raiseUncounted(
  tx: Tx,
  { kind, stretch }: AlertRule,
  { to, hours, threshold }: Watched,
  person: number,
): Promise<RaisedAlert[]> {
  const begins = stretch('$1::timestamptz', hours);
  const text = `
    insert into alertas (tipo, id_prestador, dia, desde, hasta, cantidad)
    values ($2, $3, (${begins})::date, ${at(begins)}, $1, $4)
    ${AGAIN} set hasta = excluded.hasta where excluded.hasta > alertas.hasta ${RAISED}`;
  return (await tx.executeQuery(CompiledQuery.raw(text, [to, kind, person, threshold])))
    .rows as RaisedAlert[];
}

/** Raises an alert for a single event: one per person and day, which counts up. */
export async function raiseByEvent(tx: Tx, kind: AlertKind, providerId: number): Promise<RaisedAlert> {
  const { rows } = await sql<RaisedAlert>`
    insert into alertas (tipo, id_prestador, dia, desde, hasta, cantidad)
    values (${kind}, ${providerId}, (now() at time zone ${CLINIC_TIME_ZONE})::date, now(), now(), 1)
    ${sql.raw(AGAIN)} set hasta = excluded.hasta, cantidad = alertas.cantidad + 1
    ${sql.raw(RAISED)}`.execute(tx);
  return rows[0] as RaisedAlert;
}

/** Rows of transactions that were still running when the round before looked. */
const STRAGGLERS = '5 minutes';

/** Where the last round ended; undefined while another process looks at the trail. */
export async function spanToWatch(tx: Tx, lock: number): Promise<Span | undefined> {
  const { rows } = await sql<Span>`
    select revisado_hasta - ${STRAGGLERS}::interval as "from", clock_timestamp() as "to" from vigilancia
     where pg_try_advisory_xact_lock(${lock})`.execute(tx);
  return rows[0];
}

export async function markWatched(tx: Tx, { to }: Span): Promise<void> {
  await sql`update vigilancia set revisado_hasta = ${to}`.execute(tx);
}

export interface Recipient {
  id_prestador: number;
  email: string;
}

/** The people who may see alerts. */
export async function watchers(tx: Tx): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id_prestador, email from prestadores
     where is_active and email is not null and role in ('administrador', 'auditor') order by id_prestador`.execute(
    tx,
  );
  return rows;
}

const nameOf = (table: string) => sql.raw(`concat_ws(', ', ${table}.apellido, ${table}.nombre)`);
/** SQL: how many records the person of the alert `al` tried to open and was refused. */
const RECORDS_REFUSED = sql`
  case when al.tipo = 'rechazos' then (
    select count(distinct t.id_paciente)::integer from audit_log t
     where t.id_prestador = al.id_prestador and t.at between al.desde and al.hasta and t.outcome = 'refused'
       and t.action = any(${READS}))
  else 0 end`;
const ALERTS = sql`
  select al.id_alerta, al.tipo, al.id_prestador, about.nombre, about.apellido, al.direccion, al.desde, al.hasta, al.cantidad,
         ${RECORDS_REFUSED} as fichas,
         al.creada_en, al.cerrada_en, case when al.cerrada_por is not null then ${nameOf('closer')} end as cerrada_por, al.palabra
    from alertas al left join prestadores about on about.id_prestador = al.id_prestador
         left join prestadores closer on closer.id_prestador = al.cerrada_por`;

export async function listAlerts(db: Db, { estado, before, limit }: AlertQuery): Promise<AlertPage> {
  const wanted = [sql`true`];
  if (estado) wanted.push(sql`(al.cerrada_en is null) = ${estado === 'abierta'}`);
  if (before) wanted.push(sql`al.id_alerta < ${before}`);
  const { rows } = await sql<Alert>`
    ${ALERTS} where ${sql.join(wanted, sql` and `)} order by al.id_alerta desc limit ${limit + 1}`.execute(
    db,
  );
  const open = await sql<{ abiertas: number }>`
    select count(*) as abiertas from alertas where cerrada_en is null`.execute(db);
  const data = rows.slice(0, limit);
  const next = rows.length > limit ? (data.at(-1)?.id_alerta ?? null) : null;
  return { data, next, abiertas: open.rows[0]?.abiertas ?? 0 };
}

export async function findAlert(tx: Tx, id: number): Promise<Alert> {
  const { rows } = await sql<Alert>`${ALERTS} where al.id_alerta = ${id}`.execute(tx);
  return rows[0] as Alert;
}

/** Nobody closes what is about themselves, unless there is nobody else who could. */
export async function isLeftToOthers(tx: Tx, id: number, actorId: number): Promise<boolean> {
  const { rows } = await sql`
    select from alertas where id_alerta = ${id} and id_prestador = ${actorId}
       and exists (select from prestadores o where o.is_active and o.role in ('administrador', 'auditor')
                      and o.id_prestador <> ${actorId})`.execute(tx);
  return rows.length > 0;
}

/** Whether it was open. */
export async function closeOpen(tx: Tx, id: number, actorId: number, palabra: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alertas set cerrada_en = clock_timestamp(), cerrada_por = ${actorId}, palabra = ${palabra}
     where id_alerta = ${id} and cerrada_en is null`.execute(tx);
  return numAffectedRows === 1n;
}
