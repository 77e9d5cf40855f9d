-- Written by `npm run sql`. Do not edit.

-- GET /api/appointments/revision
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
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select json_build_object('revision', md5(concat_ws(';', shown.rows, absent.rows, money.rows))) as json
      from (
        select string_agg(t.id_turno || ' ' || t.xmin::text, ',' order by t.id_turno) as rows
          from turnos t where (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id) and t.inicio < (($2::date + 1)::date::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.fin > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
          and t.inicio > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires') - interval '24 hours'
      ) shown cross join (
        select string_agg(t.id_turno::text, ',' order by t.id_turno) as rows
          from turnos t where (allowed.role = any('{administrador,recepcion}'::text[]) or t.id_prestador = allowed.actor_id)
          and t.estado = 'ausente' and t.inicio >= (($3::date - 30)::date::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.inicio < (($3::date + 1)::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
          and not exists (select from turnos later
                           where later.id_paciente = t.id_paciente and later.id_prestador = t.id_prestador
                             and later.inicio > t.inicio and later.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]))
      ) absent cross join (
        select concat_ws(' ', (select max(p.id_pago) from pagos p), (select max(x.id_anulacion) from anulaciones_pago x)) as rows
      ) money
    ) own
  ) own on true;
