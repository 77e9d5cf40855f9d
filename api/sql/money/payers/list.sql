-- Written by `npm run sql`. Do not edit.

-- GET /api/payers
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'payer.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select f.id_financiador as "id_financiador", f.nombre as "nombre", f.rnos as "rnos", f.tipo as "tipo",
             f.activo as "activo", f.pendiente as "pendiente", f.firmas as "firmas",
             f.exige_codigo_validacion as "exige_codigo_validacion", f.reconoce_feriados as "reconoce_feriados",
             f.dias_presentacion as "dias_presentacion", f.antiguedad_max_meses as "antiguedad_max_meses",
             f.coseguro_lo_cobra as "coseguro_lo_cobra",
             (select count(distinct c.id_paciente) from coberturas c
               where c.id_financiador = f.id_financiador
                 and (c.hasta is null or c.hasta >= (now() at time zone 'America/Argentina/Buenos_Aires')::date)) as "pacientes") shaped) as json from financiadores f
       where not f.pendiente or allowed.role = any('{administrador,recepcion}'::text[])
       order by f.activo desc, clave_orden(f.nombre), f.id_financiador limit 2000
    ) own
  ) own on true;
