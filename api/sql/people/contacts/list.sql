-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/contacts
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'contact.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select c.id_contacto as id, case when c.before < 1000000 then (select row_to_json(shaped) from (
      select c.id_contacto as "id_contacto", c.id_paciente as "id_paciente", c.nombre as "nombre", c.vinculo as "vinculo",
             c.telefono as "telefono", c.email as "email", c.es_representante_legal as "es_representante_legal",
             c.es_emergencia as "es_emergencia", c.puede_recibir_informacion as "puede_recibir_informacion",
             c.activo as "activo", to_char(c.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(c.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(c.autor_entonces, autor_de(c.registrado_por)) as autor) kept
                  where kept.autor is not null) fila) as "autor") shaped) end as json
        from (
          select c.*, coalesce(sum(coalesce(octet_length(c.nombre::text), 0) + coalesce(octet_length(c.vinculo::text), 0) + coalesce(octet_length(c.telefono::text), 0) + coalesce(octet_length(c.email::text), 0)) over (
                   order by c.activo desc, c.es_representante_legal desc, c.es_emergencia desc, clave_orden(c.nombre), c.id_contacto rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select c.*
               from (
               select distinct on (r.id_paciente, r.id_contacto) r.id_version, r.id_contacto, r.id_paciente, r.nombre, r.vinculo,
                      r.telefono, r.email, r.es_representante_legal, r.es_emergencia, r.puede_recibir_informacion, r.activo,
                      r.registrado_por, r.autor_entonces, min(r.fecha_creacion) over contacto as fecha_creacion,
                      case when count(*) over contacto > 1 then r.fecha_creacion end as fecha_actualizacion
                 from contactos r
               window contacto as (partition by r.id_paciente, r.id_contacto)
                order by r.id_paciente, r.id_contacto, r.id_version desc) c
              where c.id_paciente = allowed.id_paciente
                and ($1::bigint[] is null or c.id_contacto = any($1::bigint[]))
            ) c
        ) c
       order by c.activo desc, c.es_representante_legal desc, c.es_emergencia desc, clave_orden(c.nombre), c.id_contacto
    ) own
  ) own on true;

-- GET /api/patients/:id/contacts, from the second part on
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select c.id_contacto as id, case when c.before < 1000000 then (select row_to_json(shaped) from (
      select c.id_contacto as "id_contacto", c.id_paciente as "id_paciente", c.nombre as "nombre", c.vinculo as "vinculo",
             c.telefono as "telefono", c.email as "email", c.es_representante_legal as "es_representante_legal",
             c.es_emergencia as "es_emergencia", c.puede_recibir_informacion as "puede_recibir_informacion",
             c.activo as "activo", to_char(c.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(c.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(c.autor_entonces, autor_de(c.registrado_por)) as autor) kept
                  where kept.autor is not null) fila) as "autor") shaped) end as json
        from (
          select c.*, coalesce(sum(coalesce(octet_length(c.nombre::text), 0) + coalesce(octet_length(c.vinculo::text), 0) + coalesce(octet_length(c.telefono::text), 0) + coalesce(octet_length(c.email::text), 0)) over (
                   order by c.activo desc, c.es_representante_legal desc, c.es_emergencia desc, clave_orden(c.nombre), c.id_contacto rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select c.*
               from (
               select distinct on (r.id_paciente, r.id_contacto) r.id_version, r.id_contacto, r.id_paciente, r.nombre, r.vinculo,
                      r.telefono, r.email, r.es_representante_legal, r.es_emergencia, r.puede_recibir_informacion, r.activo,
                      r.registrado_por, r.autor_entonces, min(r.fecha_creacion) over contacto as fecha_creacion,
                      case when count(*) over contacto > 1 then r.fecha_creacion end as fecha_actualizacion
                 from contactos r
               window contacto as (partition by r.id_paciente, r.id_contacto)
                order by r.id_paciente, r.id_contacto, r.id_version desc) c
              where c.id_paciente = allowed.id_paciente
                and ($1::bigint[] is null or c.id_contacto = any($1::bigint[]))
            ) c
        ) c
       order by c.activo desc, c.es_representante_legal desc, c.es_emergencia desc, clave_orden(c.nombre), c.id_contacto
    ) own
  ) own on true;
