import { Shift, ShiftMonth, type ShiftQuery } from '@trama/contract/schemas/money/shifts';
import { KEEPS_ALL_SHIFTS } from '@trama/contract/words/access/access-policy';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { SHIFT_FORGOTTEN_HOURS, SHIFT_MONTHS_MAX, SHIFTS_MAX } from '@trama/contract/words/money/shifts';
import type { FrozenAuthor } from '@trama/contract/words/people/providers';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { isOneOf, reachOf, withinReach } from '../../../platform/access/reach.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { shownOrAsked } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import { mayReadHistories } from '../../people/patients/patient-fields.service.ts';

const TODAY = `(now() at time zone '${CLINIC_TIME_ZONE}')::date`;
const keepsAll = (who: string) => isOneOf(`${who}.role`, KEEPS_ALL_SHIFTS);

/** SQL of the shifts that somebody keeps: the desk all of them, a companion their own. */
const keepsShiftOf = (provider: string, who: string) => `(${keepsAll(who)} or ${provider} = ${who}.actor_id)`;

/** A companion ends what they began, also when the patient is no longer theirs. What one of them changes comes one by one. */
export const shiftInPath = rowInPath('jornadas', 'id_jornada', {
  isReached: (row, who) => keepsShiftOf(`${row}.id_prestador`, who),
  hold: (row) => `pg_advisory_xact_lock(hashtextextended('jornadas ' || ${row}.id_prestador, 0))`,
});

/** SQL: a companion reads their own shifts; the others read those of the patients they reach. */
const READABLE = `(j.id_prestador = allowed.actor_id
  or (allowed.role <> 'acompanante_terapeutico' and ${withinReach('j.id_paciente')}))`;

const beginsMonth = (month: string) => `(${month}::date::timestamp at time zone '${CLINIC_TIME_ZONE}')`;
const inMonth = (month: string) => `j.inicio >= ${beginsMonth(month)}
  and j.inicio < ${beginsMonth(`(${month}::date + interval '1 month')`)}`;
/** SQL of the minutes of an ended shift `j`. */
const MINUTES = `(extract(epoch from j.fin - j.inicio) / 60)::integer`;
const NAME = (provider: string) =>
  `(select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = ${provider})`;
const patientJson = (patient: string) => `(select row_to_json(n) from (
  select p.nombre, p.nombre_elegido, p.apellido from pacientes p where p.id_paciente = ${patient}) n)`;

const SHIFT_JSON = rowAsJson(Shift, 'j', {
  cambios: `jsonb_array_length(coalesce(j.anteriores, '[]'))`,
  minutos: MINUTES,
  actividades: `case when ${mayReadHistories()} then j.actividades end`,
  olvidada: `j.fin is null and j.anulada_el is null and j.inicio < now() - interval '${SHIFT_FORGOTTEN_HOURS} hours'`,
  prestador: NAME('j.id_prestador'),
  pacientes: patientJson('j.id_paciente'),
});

/** Newest first: of the patient $1, the companion $2 and the month that begins on $3, where they are named. */
export const SHIFTS = ownSql('money/shifts/list', { shown: shownOrAsked(SHOWN_IN_ROWS, '$1') })`
  select ${SHIFT_JSON} as json, j.id_paciente from jornadas j
   where ${READABLE}
     and ($1::bigint is null or j.id_paciente = $1::bigint) and ($2::bigint is null or j.id_prestador = $2::bigint)
     and ($3::date is null or (${inMonth('$3')}))
   order by j.inicio desc, j.id_jornada desc limit ${SHIFTS_MAX} offset ${SHIFTS_MAX} * ($4::integer - 1)`;
export const listValues = ({ id_paciente, id_prestador, mes, page }: ShiftQuery) => [
  id_paciente ?? null,
  id_prestador ?? null,
  mes ? `${mes}-01` : null,
  page,
];

/** The shift that the path names, with what it said before, for those who keep it. The desk does not read what was done. */
export const SHIFT = ownSql('money/shifts/one')`
  select ((${SHIFT_JSON})::jsonb || jsonb_build_object('anteriores', coalesce((
           select jsonb_agg(case when ${mayReadHistories()} then b.before else b.before - 'actividades' end order by b.place)
             from jsonb_array_elements(j.anteriores) with ordinality b (before, place)), '[]')))::json as json
    from jornadas j where j.id_jornada = allowed.object_id`;

/** SQL of the orders `a` of hours that hold, like their coverages `c`, in the month of a patient that begins on a day. */
const ordersOfHours = (
  patient: string,
  month: string,
) => `autorizaciones a join coberturas c using (id_cobertura)
   where a.id_paciente = ${patient} and a.activa and a.horas_mes is not null
     and greatest(a.desde, c.desde) < ${month}::date + interval '1 month'
     and coalesce(least(a.hasta, c.hasta), 'infinity') >= ${month}::date`;

/** SQL of the hours that are authorised for a patient in the month that begins on a day; null where none are. */
const authorizedHours = (patient: string, month: string) => `(
  select sum(a.horas_mes)::integer from ${ordersOfHours(patient, month)})`;

/** SQL of the minutes of a patient with all companions in that month. */
const minutesOf = (patient: string, month: string) => `(
  select coalesce(sum(${MINUTES}), 0)::integer from jornadas j
   where j.id_paciente = ${patient} and j.anulada_el is null and (${inMonth(month)}))`;

/** The month that begins on $1, of the patient $2 if they are named: which companion came, for how long, and who agreed. */
export const SHIFT_MONTHS = ownSql('money/shifts/months', { shown: shownOrAsked(SHOWN_IN_ROWS, '$2') })`
  select ${rowAsJson(ShiftMonth, 'm', {
    // Companions keep reading their own hours with a patient who is no longer theirs, and nothing else of that patient.
    minutos_paciente: `case when ${withinReach('m.id_paciente')} then ${minutesOf('m.id_paciente', '$1')} else m.minutos end`,
    horas_mes: `case when ${withinReach('m.id_paciente')} then ${authorizedHours('m.id_paciente', '$1')} end`,
    conformidad: `(select row_to_json(c) from (
  select c.medio, c.firmante, c.minutos, c.fecha_creacion from conformidades c
   where c.id_paciente = m.id_paciente and c.id_prestador = m.id_prestador and c.mes = to_char($1::date, 'YYYY-MM')
     and c.asistio and c.anulada_el is null) c)`,
    prestador: NAME('m.id_prestador'),
    pacientes: patientJson('m.id_paciente'),
  })} as json, m.id_paciente
    from (select j.id_paciente, j.id_prestador, count(*)::integer as jornadas,
                 coalesce(sum(${MINUTES}), 0)::integer as minutos, count(*) filter (where j.fin is null)::integer as abiertas
            from jornadas j
           where ${READABLE} and j.anulada_el is null and (${inMonth('$1')})
             and ($2::bigint is null or j.id_paciente = $2::bigint)
           group by j.id_paciente, j.id_prestador
           order by j.id_paciente, j.id_prestador limit ${SHIFT_MONTHS_MAX}) m`;

export interface StoredShift {
  id_paciente: number;
  id_prestador: number;
  inicio: string;
  fin: string | null;
  lugar: string | null;
  actividades: string | null;
  anulada_el: string | null;
}

export const findShift = (tx: Tx, id: number): Promise<StoredShift> =>
  tx.selectFrom('jornadas').selectAll().where('id_jornada', '=', id).executeTakeFirstOrThrow();

export async function readShift(tx: Tx, allowed: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(SHIFT_JSON)}::text as json from jornadas j cross join ${reachOf(allowed)} allowed
     where j.id_jornada = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

interface Worked {
  minutos: number;
  horas_mes: number | null;
}

/** What a patient had in the month of a day, and what is authorised for it, if the person reaches them. */
export async function workedInMonthOf(
  tx: Tx,
  allowed: Allowed,
  patient: number,
  moment: string,
): Promise<Worked> {
  const { rows } = await sql<Worked>`
    select ${sql.raw(minutesOf('one.patient', 'one.month'))} as minutos,
           case when ${sql.raw(withinReach('one.patient'))} then ${sql.raw(authorizedHours('one.patient', 'one.month'))} end as horas_mes
      from ${reachOf(allowed)} allowed cross join (select ${patient}::bigint as patient,
                   date_trunc('month', ${moment}::timestamptz at time zone ${CLINIC_TIME_ZONE})::date as month) one`.execute(
    tx,
  );
  return rows[0] as Worked;
}

export async function isEligible(tx: Tx, provider: number, roles: readonly string[]): Promise<boolean> {
  const found = tx
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('id_prestador', '=', provider)
    .where('is_active', '=', true)
    .where('role', 'in', roles as never);
  return (await found.executeTakeFirst()) !== undefined;
}

interface MonthHours {
  minutos: number;
  jornadas: number;
  abiertas: number;
}

/** The hours of a companion with a patient in a month. */
export async function hoursOf(tx: Tx, patient: number, provider: number, month: string): Promise<MonthHours> {
  const { rows } = await sql<MonthHours>`
    select coalesce(sum(${sql.raw(MINUTES)}), 0)::integer as minutos, count(j.fin)::integer as jornadas,
           count(*) filter (where j.fin is null)::integer as abiertas
      from jornadas j cross join (select ${`${month}-01`}::date as month) one
     where j.id_paciente = ${patient} and j.id_prestador = ${provider} and j.anulada_el is null
       and (${sql.raw(inMonth('one.month'))})`.execute(tx);
  return rows[0] as MonthHours;
}

export interface ShiftSheet {
  nombre: string | null;
  nombre_elegido: string | null;
  apellido: string;
  dni: string | null;
  tipo_documento: string | null;
  obra_social: string | null;
  numero_afiliado: string | null;
  horas_mes: number | null;
  ordenes: string[];
  acompanantes: ShiftSheetCompanion[];
}

export interface ShiftSheetCompanion {
  prestador: FrozenAuthor;
  jornadas: { inicio: string; fin: string | null; minutos: number | null; lugar: string | null }[];
  conformidad: {
    medio: 'pantalla' | 'papel' | 'enlace';
    firmante: string | null;
    minutos: number;
    fecha_creacion: string;
    /** JSON of its strokes. */
    firma: string | null;
  } | null;
}

/**
 * The sheet of the patient that the request is about, for the month that begins on $1, of the companion $2 if they are named. Its
 * payers are those of the month's orders or, without any, the payer of its last day.
 */
export const SHIFT_SHEET = ownSql('money/shifts/sheet')`
  select p.nombre, p.nombre_elegido, p.apellido, p.dni, p.tipo_documento, payer.obra_social, payer.numero_afiliado,
         ${authorizedHours('p.id_paciente', '$1')} as horas_mes,
         array(select a.numero from ${ordersOfHours('p.id_paciente', '$1')} and a.numero is not null
                order by a.id_autorizacion) as ordenes,
         coalesce((
           select json_agg(json_build_object(
                    'prestador', autor_de(m.id_prestador), 'jornadas', m.jornadas,
                    'conformidad', (select row_to_json(c) from (
                      select c.medio, c.firmante, c.minutos, c.fecha_creacion, c.firma::text as firma from conformidades c
                       where c.id_paciente = p.id_paciente and c.id_prestador = m.id_prestador
                         and c.mes = to_char($1::date, 'YYYY-MM') and c.asistio and c.anulada_el is null) c))
                    order by m.id_prestador)
             from (select j.id_prestador,
                          json_agg(json_build_object('inicio', j.inicio, 'fin', j.fin, 'minutos', ${MINUTES}, 'lugar', j.lugar)
                                   order by j.inicio) as jornadas
                     from jornadas j
                    where j.id_paciente = p.id_paciente and j.anulada_el is null and (${inMonth('$1')})
                      and ${READABLE} and ($2::bigint is null or j.id_prestador = $2::bigint)
                    group by j.id_prestador) m), '[]') as acompanantes
    from pacientes p
   cross join lateral (
     select array(select a.id_cobertura from ${ordersOfHours('p.id_paciente', '$1')}) as ordered,
            least(($1::date + interval '1 month')::date - 1, ${TODAY}) as day) month
   cross join lateral (
     select string_agg(distinct f.nombre, ', ') as obra_social, string_agg(distinct k.numero_afiliado, ', ') as numero_afiliado
       from coberturas k join financiadores f using (id_financiador)
      where k.id_paciente = p.id_paciente
        and case when month.ordered <> '{}' then k.id_cobertura = any(month.ordered)
                 else k.id_financiador = cobertura_en(p.id_paciente, null, month.day) and coalesce(k.hasta >= month.day, true)
            end) payer
   where p.id_paciente = allowed.id_paciente`;
