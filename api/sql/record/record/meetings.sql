-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/record.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
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
      select r.fecha_acto, r.temas, r.acuerdos, r.proxima, r.fecha_creacion, (
          select coalesce(json_agg(json_build_object(
                   'id_prestador', d.id_prestador, 'nombre', d.nombre, 'apellido', d.apellido,
                   'estado', coalesce((
                     select coalesce(
      (select case when exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'signature' and marca.id_objeto = answer.id_respuesta
       and marca.version = 1) then 'sin_efecto' else answer.estado end from firmas answer where answer.id_firma = q.id_firma),
      case when (exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = q.clase and marca.id_objeto = q.id_objeto
       and marca.version = q.version)
      or q.clase = 'history' and exists (
        select from admisiones_versiones later
         where later.id_admision = q.id_objeto and later.version > q.version
           and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'history' and marca.id_objeto = q.id_objeto
       and marca.version = later.version))
      or exists (
        select from cambios_clinicos later
         where later.lista = q.clase and later.id_registro = q.id_objeto
           and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'change' and marca.id_objeto = later.id_cambio
       and marca.version = 1))) then 'sin_efecto' else 'pendiente' end) from pedidos_firma q
                      where q.id_paciente = r.id_paciente and q.folio = (select asiento.folio from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'meeting' and asiento.id_objeto = r.id_reunion
       and asiento.version = 1)
                        and q.id_prestador = d.id_prestador
                      order by q.id_firma desc limit 1), 'sin_efecto'))
                   order by array_position(r.participantes, d.id_prestador)), '[]')
            from prestadores d where d.id_prestador = any(r.participantes)) as participantes,
             (cardinality(disciplinas_de_reunion(r.id_paciente, r.id_reunion)) >= 2) as interdisciplinaria, coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'meeting' and asiento.id_objeto = r.id_reunion
                and asiento.version = 1)::json, (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = r.registrado_por) d)) as autor,
             (select asiento.folio from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'meeting' and asiento.id_objeto = r.id_reunion
                and asiento.version = 1) as folio,
             ((select exists (select from correcciones marca where marca.id_paciente = r.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = r.id_paciente and marca.clase = 'meeting' and marca.id_objeto = r.id_reunion
                and marca.version = 1)) as error,
             case when (select exists (select from correcciones marca where marca.id_paciente = r.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = r.id_paciente and marca.clase = 'meeting' and marca.id_objeto = r.id_reunion
                and marca.version = 1)
               then correcciones_de(r.id_paciente, 'meeting', r.id_reunion, 1, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = r.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones
        from reuniones_equipo r
       where r.id_reunion = any($1::bigint[]) and r.id_paciente = allowed.id_paciente
       order by r.id_reunion
    ) own
  ) own on true;

-- PATCH /api/copy-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,recepcion}'::text[])
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
      select r.fecha_acto, r.temas, r.acuerdos, r.proxima, r.fecha_creacion, (
          select coalesce(json_agg(json_build_object(
                   'id_prestador', d.id_prestador, 'nombre', d.nombre, 'apellido', d.apellido,
                   'estado', coalesce((
                     select coalesce(
      (select case when exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'signature' and marca.id_objeto = answer.id_respuesta
       and marca.version = 1) then 'sin_efecto' else answer.estado end from firmas answer where answer.id_firma = q.id_firma),
      case when (exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = q.clase and marca.id_objeto = q.id_objeto
       and marca.version = q.version)
      or q.clase = 'history' and exists (
        select from admisiones_versiones later
         where later.id_admision = q.id_objeto and later.version > q.version
           and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'history' and marca.id_objeto = q.id_objeto
       and marca.version = later.version))
      or exists (
        select from cambios_clinicos later
         where later.lista = q.clase and later.id_registro = q.id_objeto
           and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'change' and marca.id_objeto = later.id_cambio
       and marca.version = 1))) then 'sin_efecto' else 'pendiente' end) from pedidos_firma q
                      where q.id_paciente = r.id_paciente and q.folio = (select asiento.folio from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'meeting' and asiento.id_objeto = r.id_reunion
       and asiento.version = 1)
                        and q.id_prestador = d.id_prestador
                      order by q.id_firma desc limit 1), 'sin_efecto'))
                   order by array_position(r.participantes, d.id_prestador)), '[]')
            from prestadores d where d.id_prestador = any(r.participantes)) as participantes,
             (cardinality(disciplinas_de_reunion(r.id_paciente, r.id_reunion)) >= 2) as interdisciplinaria, coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'meeting' and asiento.id_objeto = r.id_reunion
                and asiento.version = 1)::json, (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = r.registrado_por) d)) as autor,
             (select asiento.folio from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'meeting' and asiento.id_objeto = r.id_reunion
                and asiento.version = 1) as folio,
             ((select exists (select from correcciones marca where marca.id_paciente = r.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = r.id_paciente and marca.clase = 'meeting' and marca.id_objeto = r.id_reunion
                and marca.version = 1)) as error,
             case when (select exists (select from correcciones marca where marca.id_paciente = r.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = r.id_paciente and marca.clase = 'meeting' and marca.id_objeto = r.id_reunion
                and marca.version = 1)
               then correcciones_de(r.id_paciente, 'meeting', r.id_reunion, 1, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = r.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones
        from reuniones_equipo r
       where r.id_reunion = any($1::bigint[]) and r.id_paciente = allowed.id_paciente
       order by r.id_reunion
    ) own
  ) own on true;
