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
      select r.* from (
        select r.*, sum(length(r.record::text)) over (order by r.place) - length(r.record::text) as before from (select array_position($1::bigint[], r.id_medicacion) as place,
               (select row_to_json(shaped) from (
      select r.id_medicacion as "id_medicacion", r.id_paciente as "id_paciente",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'medication' and asiento.id_objeto = r.id_medicacion
                and asiento.version = 1)::json, (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = r.registrado_por) d)) as "autor",
             (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'medication' and asiento.id_objeto = r.id_medicacion
                and asiento.version = 1) as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'medication' and marca.id_objeto = r.id_medicacion
                and marca.version = 1)) as "error",
             case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'medication' and marca.id_objeto = r.id_medicacion
                and marca.version = 1)
               then correcciones_de(allowed.id_paciente, 'medication', r.id_medicacion, 1, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "correcciones",
             to_char(r.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             case when exists (select from cambios_clinicos c where c.lista = 'medication' and c.id_registro = r.id_medicacion)
               then cambios_de('medication', r.id_medicacion, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "cambios",
             r.nombre_medicamento as "nombre_medicamento", r.dosis as "dosis", r.frecuencia as "frecuencia",
             r.notas as "notas", r.desde as "desde", r.indicada_por as "indicada_por",
             r.receta_plataforma as "receta_plataforma", r.receta_fecha as "receta_fecha",
             r.receta_numero as "receta_numero", r.activo as "activo",
             case when not r.activo then (select ended.dia from suspension_de('medication', 'activo', r.id_medicacion) ended) end as "hasta",
             case when not r.activo then (select ended.motivo from suspension_de('medication', 'activo', r.id_medicacion) ended) end as "motivo_suspension",
             greatest(
                   (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, (r.fecha_actualizacion at time zone 'America/Argentina/Buenos_Aires')::date,
                   (select p.ultima_sesion from pacientes p where p.id_paciente = allowed.id_paciente)) as "ultima_evaluacion") shaped) as record
          from medicaciones_vigentes r
         where r.id_medicacion = any($1::bigint[]) and r.id_paciente = allowed.id_paciente) r
      ) r
       where r.before < 500000
       order by r.place
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
      select r.* from (
        select r.*, sum(length(r.record::text)) over (order by r.place) - length(r.record::text) as before from (select array_position($1::bigint[], r.id_medicacion) as place,
               (select row_to_json(shaped) from (
      select r.id_medicacion as "id_medicacion", r.id_paciente as "id_paciente",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'medication' and asiento.id_objeto = r.id_medicacion
                and asiento.version = 1)::json, (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = r.registrado_por) d)) as "autor",
             (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'medication' and asiento.id_objeto = r.id_medicacion
                and asiento.version = 1) as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'medication' and marca.id_objeto = r.id_medicacion
                and marca.version = 1)) as "error",
             case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'medication' and marca.id_objeto = r.id_medicacion
                and marca.version = 1)
               then correcciones_de(allowed.id_paciente, 'medication', r.id_medicacion, 1, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "correcciones",
             to_char(r.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             case when exists (select from cambios_clinicos c where c.lista = 'medication' and c.id_registro = r.id_medicacion)
               then cambios_de('medication', r.id_medicacion, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "cambios",
             r.nombre_medicamento as "nombre_medicamento", r.dosis as "dosis", r.frecuencia as "frecuencia",
             r.notas as "notas", r.desde as "desde", r.indicada_por as "indicada_por",
             r.receta_plataforma as "receta_plataforma", r.receta_fecha as "receta_fecha",
             r.receta_numero as "receta_numero", r.activo as "activo",
             case when not r.activo then (select ended.dia from suspension_de('medication', 'activo', r.id_medicacion) ended) end as "hasta",
             case when not r.activo then (select ended.motivo from suspension_de('medication', 'activo', r.id_medicacion) ended) end as "motivo_suspension",
             greatest(
                   (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, (r.fecha_actualizacion at time zone 'America/Argentina/Buenos_Aires')::date,
                   (select p.ultima_sesion from pacientes p where p.id_paciente = allowed.id_paciente)) as "ultima_evaluacion") shaped) as record
          from medicaciones_vigentes r
         where r.id_medicacion = any($1::bigint[]) and r.id_paciente = allowed.id_paciente) r
      ) r
       where r.before < 500000
       order by r.place
    ) own
  ) own on true;
