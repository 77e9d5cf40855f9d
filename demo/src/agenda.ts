/** A lived-in agenda: what was held, missed and cancelled, today, and the weeks to come. */
import type { Tx } from '@trama/api/database/connect';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { type RawBuilder, sql } from 'kysely';
import { dayOf } from './facts.ts';

const PAST_DAYS = 35;
const COMING_DAYS = 28;
const ROOMS = ['Consultorio 1', 'Consultorio 2', 'Consultorio 3', 'Sala de grupos'];
const TODAY = dayOf(0);

/** The n-th provider who attends has the n-th room, as long as there are rooms. */
const clinicians = sql`(
  select d.id_prestador, row_number() over (order by d.id_prestador) as lugar from prestadores d
   where d.role in ('director_medico', 'psiquiatra', 'psicologo', 'acompanante_terapeutico')) d`;

/** That hour of that day on the clinic's clock. */
const at = (day: RawBuilder<unknown>, hour: RawBuilder<unknown>) =>
  sql`((${day})::date + make_interval(hours => (${hour})::integer)) at time zone ${CLINIC_TIME_ZONE}`;

const isWorkday = (day: RawBuilder<unknown>) => sql`extract(isodow from ${day}) < 6
  and not exists (select from feriados f where f.fecha = (${day})::date and f.activo)`;

const desk = sql`(select id_prestador from prestadores where role = 'recepcion' limit 1)`;

export async function insertAgenda(tx: Tx): Promise<void> {
  await tx
    .insertInto('consultorios')
    .values(ROOMS.map((nombre) => ({ nombre })))
    .execute();
  await insertHours(tx);
  await insertHeld(tx);
  await insertMissed(tx);
  await insertComing(tx);
  await insertSeries(tx);
  await leaveAbsencesOpen(tx);
}

async function insertHours(tx: Tx): Promise<void> {
  await sql`
    insert into disponibilidades (id_prestador, dia, desde, hasta)
    select d.id_prestador, dia, h.desde::time, h.hasta::time from ${clinicians}
     cross join generate_series(1, 5) dia
     cross join (values ('09:00', '13:00'), ('14:00', '19:00')) h (desde, hasta)`.execute(tx);
  await sql`
    insert into ausencias_prestador (id_prestador, desde, hasta, motivo)
    select d.id_prestador, ${TODAY}::date + 7 + d.lugar::integer, ${TODAY}::date + 8 + d.lugar::integer, 'Congreso'
      from ${clinicians} where d.lugar % 4 = 1`.execute(tx);
}

/** The follow-ups of the last weeks were written from appointments, one after the other on each provider's day. */
async function insertHeld(tx: Tx): Promise<void> {
  await sql`
    insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado, registrado_por, fecha_creacion)
    select s.id_prestador, s.id_paciente, s.inicio, s.inicio + interval '50 minutes',
           case when s.id_seguimiento % 4 = 0 then 'virtual' else 'presencial' end, 'realizado', ${desk},
           s.inicio - interval '6 days'
      from (select s.*, ${at(
        sql`s.fecha`,
        sql`8 + row_number() over (partition by s.id_prestador, s.fecha order by s.id_seguimiento)`,
      )} as inicio
              from seguimientos s where s.fecha >= ${dayOf(PAST_DAYS)}::date and s.fecha < ${TODAY}::date) s
        on conflict do nothing`.execute(tx);
  await sql`
    update seguimientos s set id_turno = t.id_turno from turnos t
     where t.id_paciente = s.id_paciente and t.id_prestador = s.id_prestador
       and (t.inicio at time zone ${CLINIC_TIME_ZONE})::date = s.fecha
       and not exists (select from seguimientos o
                        where o.id_paciente = s.id_paciente and o.id_prestador = s.id_prestador and o.fecha = s.fecha
                          and o.id_seguimiento < s.id_seguimiento)`.execute(tx);
}

/** Each provider's patients in turn, at these hours of the workdays between two days. */
const turns = (from: string, to: string, hours: number[]) => sql`(
  select p.id_prestador, p.id_paciente, s.inicio, s.k, s.lugar
    from (select d.id_prestador, d.lugar, ${at(sql`dia`, sql`hora`)} as inicio,
                 row_number() over (partition by d.id_prestador order by dia, hora) + d.lugar as k
            from ${clinicians}
           cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') dia
           cross join unnest(${hours}::integer[]) hora
           where ${isWorkday(sql`dia`)}
             and not exists (select from ausencias_prestador a
                              where a.id_prestador = d.id_prestador and dia::date between a.desde and a.hasta)) s
    join (select a.id_prestador, a.id_paciente, count(*) over w as total,
                 row_number() over (partition by a.id_prestador order by a.id_paciente) - 1 as n
            from asignaciones a join pacientes p using (id_paciente)
           where p.activo and a.fecha_baja is null window w as (partition by a.id_prestador)) p
      on p.id_prestador = s.id_prestador and p.n = s.k % p.total) s`;

const room = sql`case when s.k % 5 > 0 and s.lugar <= ${ROOMS.length} then s.lugar end`;
const modality = sql`case when s.k % 5 > 0 then 'presencial' when s.k % 2 = 0 then 'virtual' else 'domicilio' end`;

async function insertMissed(tx: Tx): Promise<void> {
  await sql`
    insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado, motivo, registrado_por, fecha_creacion)
    select s.id_prestador, s.id_paciente, s.inicio, s.inicio + interval '50 minutes', ${modality},
           case s.k % 9 when 0 then 'ausente' when 1 then 'cancelado_paciente' when 2 then 'cancelado_clinica'
                        else 'presente' end,
           case s.k % 9 when 1 then 'Avisó que viaja' when 2 then 'Reunión de equipo' end,
           ${desk}, s.inicio - interval '6 days'
      from ${turns(dayOf(PAST_DAYS - 7), dayOf(1), [18])}
     where s.k % 9 < 3 or s.k % 19 = 7
        on conflict do nothing`.execute(tx);
}

async function insertComing(tx: Tx): Promise<void> {
  await sql`
    insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, consultorio, estado, nota, registrado_por,
                        fecha_creacion)
    select s.id_prestador, s.id_paciente, s.inicio, s.inicio + interval '50 minutes', ${modality}, ${room},
           case when s.inicio < now() - interval '50 minutes' then 'presente'
                when s.inicio < now() + interval '2 days' and s.k % 2 = 0 then 'confirmado' else 'programado' end,
           case when s.k % 17 = 0 then 'Trae la credencial nueva' end, ${desk}, now() - interval '6 days'
      from ${turns(TODAY, dayOf(-COMING_DAYS), [9, 10, 11, 14, 15, 16])}
     where (s.k * 7 + s.lugar) % 10 < 8
        on conflict do nothing`.execute(tx);
}

/** Every provider sees somebody at the same hour each week. */
async function insertSeries(tx: Tx): Promise<void> {
  await sql`
    insert into series_turnos (id_prestador, id_paciente, cada, desde, duracion_min, modalidad, sobreturno,
                               registrado_por, fecha_creacion)
    select distinct on (s.id_prestador) s.id_prestador, s.id_paciente, 'semanal',
           s.inicio at time zone ${CLINIC_TIME_ZONE}, 50, 'presencial', false, ${desk}::bigint,
           now() - interval '8 days'
      from ${turns(dayOf(-1), dayOf(-7), [17])} order by s.id_prestador, s.inicio`.execute(tx);
  await sql`
    insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, id_serie, ocurrencia, registrado_por,
                        fecha_creacion)
    select s.id_prestador, s.id_paciente, o.inicio, o.inicio + interval '50 minutes', s.modalidad, s.id_serie, n,
           s.registrado_por, s.fecha_creacion
      from series_turnos s cross join generate_series(0, 25) n
     cross join lateral (
       select (s.desde + n * interval '7 days') at time zone ${CLINIC_TIME_ZONE} as inicio,
              s.desde + n * interval '7 days' as dia) o
     where ${isWorkday(sql`o.dia`)}
        on conflict do nothing`.execute(tx);
}

const LEFT_OPEN = 3;

/** The last who did not come have no other appointment: the desk has to call them. */
async function leaveAbsencesOpen(tx: Tx): Promise<void> {
  await sql`
    delete from turnos t
     where t.inicio > now() and t.id_serie is null
       and t.id_paciente in (
         select a.id_paciente from turnos a
          where a.estado = 'ausente' and not exists (
            select from turnos s where s.id_paciente = a.id_paciente and s.inicio > a.inicio and s.id_serie is not null)
          order by a.inicio desc limit ${LEFT_OPEN})`.execute(tx);
}
