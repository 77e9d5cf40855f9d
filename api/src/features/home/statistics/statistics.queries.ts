import { CANCELLED_STATES } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import type { AttendanceColumn, MovementColumn } from '@trama/contract/words/home/statistics';
import { WITHOUT_PAYER } from '@trama/contract/words/home/statistics';
import type { DischargeType } from '@trama/contract/words/record/discharges';
import { inError } from '../../../platform/entries/entry-fields.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import type { Payer } from './small-groups.ts';

export const WAITING_STATES = ['esperando', 'ofrecido', 'tomado', 'retirado'] as const;
type WaitingState = (typeof WAITING_STATES)[number];

/** Before small groups are hidden. */
export interface RawStatistics {
  asistencia: ({ desde: string } & Record<AttendanceColumn, number>)[];
  /** The first day of each month of the period; rows with a `mes` are counts of that month. */
  meses: string[];
  prestadores: {
    id_prestador: number;
    nombre: string;
    apellido: string;
    role: string;
    minutos_ocupados: number;
    minutos_ofrecidos: number;
  }[];
  turnos: { mes: string; id_prestador: number; turnos: number; ausentes: number }[];
  horas: { mes: string; dia: number; hora: number; turnos: number }[];
  movimientos: ({ desde: string } & Record<MovementColumn, number>)[];
  egresos: { mes: string; tipo: DischargeType; cantidad: number }[];
  financiadores: Payer[];
  espera: { mes: string; estado: WaitingState; cantidad: number }[];
  mediana_dias: number | null;
}

const [FROM, TO, UNIT] = ['$1::date', '$2::date', '$3::text'];
const local = (moment: string) => `(${moment} at time zone '${CLINIC_TIME_ZONE}')`;
/** SQL: the moment is of the period. Written so that an index on it serves. */
const within = (moment: string) =>
  `${moment} >= ${FROM}::timestamp at time zone '${CLINIC_TIME_ZONE}'
     and ${moment} < (${TO} + 1)::timestamp at time zone '${CLINIC_TIME_ZONE}'`;
const rowOf = (day: string) => `date_trunc(${UNIT}, ${day})::date`;
const monthOf = (day: string) => `date_trunc('month', ${day})::date`;
const CANCELLED = `'{${CANCELLED_STATES}}'::text[]`;

const periods = `
  select ${rowOf('d')} as desde from generate_series(${rowOf(`${FROM}::timestamp`)}::timestamp, ${TO}::timestamp, ('1 ' || ${UNIT})::interval) d`;

const rows = (text: string) => `(select coalesce(json_agg(r), '[]') from (${text}) r)`;

const countOf = (state: string) => `count(*) filter (where t.estado = '${state}')::integer`;

const ATTENDANCE = `
  select p.desde, ${countOf('realizado')} as realizados, ${countOf('ausente')} as ausentes,
         ${countOf('cancelado_paciente')} as cancelados_paciente, ${countOf('cancelado_clinica')} as cancelados_clinica
    from (${periods}) p left join seen t on ${rowOf('t.local')} = p.desde
   group by p.desde order by p.desde`;

const OFFERED = `
  select h.id_prestador, sum(extract(epoch from h.hasta - h.desde) / 60)::integer as minutos
    from generate_series(${FROM}::timestamp, ${TO}::timestamp, interval '1 day') d
    join disponibilidades h on h.dia = extract(isodow from d)
   where not exists (select from feriados f where f.fecha = d::date and f.activo)
     and not exists (select from ausencias_prestador a
                      where a.id_prestador = h.id_prestador and d::date between a.desde and a.hasta)
   group by h.id_prestador`;

const BY_PROVIDER = `
  select d.id_prestador, d.nombre, d.apellido, d.role, coalesce(s.minutos, 0) as minutos_ocupados,
         coalesce(o.minutos, 0) as minutos_ofrecidos
    from prestadores d
    left join (select t.id_prestador, count(*)::integer as turnos,
                      coalesce(sum(extract(epoch from t.fin - t.inicio) / 60) filter (where t.ocupa), 0)::integer as minutos
                 from seen t where t.estado <> all(${CANCELLED}) group by t.id_prestador) s using (id_prestador)
    left join (${OFFERED}) o using (id_prestador)
   where s.turnos > 0 or (o.minutos > 0 and d.is_active)
   order by d.apellido, d.nombre, d.id_prestador`;

const APPOINTMENTS = `
  select ${monthOf('t.local')} as mes, t.id_prestador, count(*)::integer as turnos, ${countOf('ausente')} as ausentes
    from seen t where t.estado <> all(${CANCELLED}) group by 1, 2`;

const BY_HOUR = `
  select ${monthOf('t.local')} as mes, extract(isodow from t.local)::integer as dia, extract(hour from t.local)::integer as hora, count(*)::integer as turnos
    from seen t where t.estado <> all(${CANCELLED}) group by 1, 2, 3 order by 2, 3`;

/** A discharge that was taken back by a readmission has been one all the same; one in error has not. */
const ENDED = `
  select e.tipo, e.fecha_acto from egresos e
   where e.fecha_acto between ${FROM} and ${TO}
     and not ${inError({ clase: `'discharge'`, patient: 'e.id_paciente', object: 'e.id_egreso' })}`;
const READMITTED = `
  select ${local('r.fecha_creacion')} as local from reingresos r
   where ${within('r.fecha_creacion')}
     and not ${inError({ clase: `'readmission'`, patient: 'r.id_paciente', object: 'r.id_reingreso' })}`;

/** Histories of which a version holds. */
const ADMITTED = `
  select ${local('a.fecha_creacion')} as local from admisiones a
   where ${within('a.fecha_creacion')}
     and exists (select from admisiones_versiones v
                  where v.id_admision = a.id_admision
                    and not ${inError({ clase: `'history'`, patient: 'a.id_paciente', object: 'a.id_admision', version: 'v.version' })})`;

const MOVEMENTS = `
  select p.desde,
         (select count(*)::integer from (${ADMITTED}) a where ${rowOf('a.local')} = p.desde) as ingresos,
         (select count(*)::integer from (${READMITTED}) r where ${rowOf('r.local')} = p.desde) as reingresos,
         (select count(*)::integer from (${ENDED}) e where ${rowOf('e.fecha_acto::timestamp')} = p.desde) as egresos
    from (${periods}) p order by p.desde`;

/** `minimo`: the fewest patients that the payer had in a month in which it had any. */
const BY_PAYER = `
  select sum_of.nombre, sum_of.pacientes, sum_of.turnos,
         (select min(of_month.pacientes)::integer
            from (select count(distinct a.id_paciente) as pacientes from attended a
                   where a.nombre = sum_of.nombre group by ${monthOf('a.local')}) of_month) as minimo
    from (select a.nombre, count(distinct a.id_paciente)::integer as pacientes, count(*)::integer as turnos
            from attended a group by a.nombre) sum_of`;

/**
 * Appointments that took place, with who paid for them, as financiador_de() says it. Most patients have never had but one payer:
 * a year of 40,000 sessions would take seconds if the function was called for each. 'offset 0' keeps it apart from the names.
 */
const ATTENDED = `
  select t.id_paciente, t.local, coalesce(f.nombre, '${WITHOUT_PAYER}') as nombre
    from (select t.id_paciente, t.local,
                 case when c.id_cargo is not null then c.id_financiador
                      when k.id_paciente is null or k.is_only then k.id_financiador
                      else cobertura_en(t.id_paciente, t.id_autorizacion, t.local::date) end as financiador
            from seen t
            left join cargos c on c.id_turno = t.id_turno and c.anulado_el is null and c.tipo <> 'ajuste'
            left join (select k.id_paciente, max(k.id_financiador) as id_financiador,
                              count(*) = 1 and bool_and(k.desde is null and k.hasta is null) as is_only
                         from coberturas k group by k.id_paciente) k on k.id_paciente = t.id_paciente
           where t.estado = 'realizado' offset 0) t
    left join financiadores f on f.id_financiador = t.financiador`;

const WAITED = `
  select ${monthOf(local('w.fecha_creacion'))} as mes, w.estado, count(*)::integer as cantidad
    from lista_espera w where ${within('w.fecha_creacion')} group by 1, 2`;

const MEDIAN_DAYS = `
  select (percentile_cont(0.5) within group (order by extract(epoch from w.fecha_actualizacion - w.fecha_creacion) / 86400)
           filter (where w.estado = 'tomado'))::integer
    from lista_espera w where ${within('w.fecha_creacion')}`;

/** The numbers of the whole months from $1 to $2. Attendance and movements come by $3: 'week' or 'month'. */
export const STATISTICS = ownSql('home/statistics/statistics', { plan: 'for its values' })`
  with seen as materialized (
    select t.id_turno, t.id_prestador, t.id_paciente, t.id_autorizacion, t.estado, t.inicio, t.fin, ${local('t.inicio')} as local,
           -- The hour of a group is one hour of its provider: it counts with the first of its participants.
           not exists (select from turnos o where o.id_encuentro = t.id_encuentro and o.id_turno < t.id_turno
                          and o.estado <> all(${CANCELLED})) as ocupa
      from turnos t where t.id_paciente is not null and ${within('t.inicio')}
  ), attended as materialized (${ATTENDED}
  )
  select ${rows(ATTENDANCE)} as asistencia,
         ${rows(BY_PROVIDER)} as prestadores,
         array(select to_char(m, 'YYYY-MM-DD') from generate_series(${FROM}::timestamp, ${TO}::timestamp, interval '1 month') m) as meses,
         ${rows(APPOINTMENTS)} as turnos,
         ${rows(BY_HOUR)} as horas,
         ${rows(MOVEMENTS)} as movimientos,
         ${rows(`select ${monthOf('e.fecha_acto::timestamp')} as mes, e.tipo, count(*)::integer as cantidad from (${ENDED}) e group by 1, 2`)} as egresos,
         ${rows(BY_PAYER)} as financiadores,
         ${rows(WAITED)} as espera,
         (${MEDIAN_DAYS}) as mediana_dias`;
