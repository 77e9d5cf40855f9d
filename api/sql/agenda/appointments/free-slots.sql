-- Written by `npm run sql`. Do not edit.

-- GET /api/appointments/free
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $9::text as address, $10::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $7::uuid and s.id_prestador = $8::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'appointment.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      with whose as materialized (
        select d.id_prestador as id, coalesce(g.paso, 30) as paso, clave_orden(d.apellido) as orden
          from prestadores d left join agendas g on g.id_prestador = d.id_prestador
         where d.is_active and d.role = any('{psicologo,psiquiatra,acompanante_terapeutico,director_medico}'::text[])
           and d.id_prestador = case when allowed.role = any('{administrador,director_medico,recepcion}'::text[]) then coalesce($1::bigint, d.id_prestador) else allowed.actor_id end
           and ($4::text is null or d.role = $4::text)
      ), days as materialized (
        select d.dia::date as dia
          from generate_series($2::date::timestamp,
                               ($2::date + case when $1::bigint is null then 21 else 60 end - 1)::timestamp,
                               interval '1 day') d (dia)
         where not exists (select from feriados f where f.fecha = d.dia::date and f.activo)
      ), hours as materialized (
        select whose.id, h.dia, h.desde, h.hasta from whose join disponibilidades h on h.id_prestador = whose.id
        union all
        select whose.id, h.dia, h.desde, h.hasta
          from whose cross join (select contenido from ajustes order by version desc limit 1) a
         cross join jsonb_to_recordset(a.contenido -> 'horarios') h (dia integer, desde time, hasta time)
         where (select count(*) from whose) = 1
           and not exists (select from disponibilidades own where own.id_prestador = whose.id)
      ), open as (
        select whose.id, whose.paso, whose.orden, make_interval(mins => whose.paso) as step,
               unnest(range_agg(tstzrange((days.dia + h.desde) at time zone 'America/Argentina/Buenos_Aires', (days.dia + h.hasta) at time zone 'America/Argentina/Buenos_Aires'))) as span
          from whose join hours h on h.id = whose.id
          join days on extract(isodow from days.dia) = h.dia
         where not exists (select from ausencias_prestador a
                            where a.id_prestador = whose.id and days.dia between a.desde and a.hasta)
         group by whose.id, whose.paso, whose.orden
      ), taken as materialized (
        select t.id_prestador as id, range_agg(tstzrange(t.inicio, t.fin)) as spans, count(*) as load
          from whose join turnos t on t.id_prestador = whose.id
         where t.id_encuentro is null and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) and t.inicio > ($2::date::timestamp at time zone 'America/Argentina/Buenos_Aires') - interval '24 hours'
           and t.inicio < (($2::date + 60)::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
         group by t.id_prestador
      )
      select (select row_to_json(shaped) from (
      select slot.id_prestador as "id_prestador", to_char(slot.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inicio",
             to_char(slot.fin, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fin") shaped) as json from (
        select distinct on (slot) open.id as id_prestador, slot as inicio, slot + make_interval(mins => $3::integer) as fin
          from open left join taken on taken.id = open.id
         cross join lateral generate_series(case when 60 % open.paso = 0
         then date_bin(open.step, lower(open.span) + open.step - interval '1 microsecond', (timestamp '2000-01-01') at time zone 'America/Argentina/Buenos_Aires')
         else lower(open.span) end, upper(open.span) - make_interval(mins => $3::integer), open.step) slot
         where slot >= now()
           and not coalesce(taken.spans && tstzrange(slot, slot + make_interval(mins => $3::integer)), false)
           and case $5::text when 'manana' then extract(hour from (slot at time zone 'America/Argentina/Buenos_Aires')) < 12
                             when 'tarde' then extract(hour from (slot at time zone 'America/Argentina/Buenos_Aires')) >= 12 else true end
         order by slot, coalesce(taken.load, 0), open.orden, open.id limit $6::integer) slot
       order by slot.inicio
    ) own
  ) own on true;
