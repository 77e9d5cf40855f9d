-- Written by `npm run sql`. Do not edit.

-- GET /api/appointments/free
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $6::text as address, $7::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $4::uuid and s.id_prestador = $5::bigint and s.closed_at is null and s.expires_at > now()
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
      with whose as (
        select case when allowed.role = any('{administrador,director_medico,recepcion}'::text[]) then coalesce($1::bigint, allowed.actor_id) else allowed.actor_id end as id
      ), open as (
        select range_agg(tstzrange((d.dia::date + h.desde) at time zone 'America/Argentina/Buenos_Aires',
                                   (d.dia::date + h.hasta) at time zone 'America/Argentina/Buenos_Aires')) as gaps
          from whose
         cross join generate_series($2::date::timestamp, ($2::date + 59)::timestamp, interval '1 day') d (dia)
          join disponibilidades h on h.id_prestador = whose.id and h.dia = extract(isodow from d.dia)
         where not exists (select from feriados f where f.fecha = d.dia::date and f.activo)
           and not exists (select from ausencias_prestador a
                            where a.id_prestador = whose.id and d.dia::date between a.desde and a.hasta)
      ), taken as (
        select range_agg(tstzrange(t.inicio, t.fin)) as spans from whose join turnos t on t.id_prestador = whose.id
         where t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) and t.inicio > ($2::date::timestamp at time zone 'America/Argentina/Buenos_Aires') - interval '24 hours'
           and t.inicio < (($2::date + 60)::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
      )
      select (select row_to_json(shaped) from (
      select to_char(slot.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inicio",
             to_char(slot.fin, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fin") shaped) as json from (
        select slot as inicio, slot + make_interval(mins => $3::integer) as fin
          from open cross join taken
         cross join lateral unnest(open.gaps - coalesce(taken.spans, '{}'::tstzmultirange)) gap
         cross join lateral generate_series(lower(gap), upper(gap) - make_interval(mins => $3::integer),
                                            make_interval(mins => $3::integer)) slot
         where slot >= now() order by slot limit 20) slot
       order by slot.inicio
    ) own
  ) own on true;
