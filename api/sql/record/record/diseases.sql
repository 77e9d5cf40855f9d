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
        select r.*, sum(length(r.record::text)) over (order by r.place) - length(r.record::text) as before from (select array_position($1::bigint[], r.id_enfermedad) as place,
               (select row_to_json(shaped) from (
      select r.id_enfermedad as "id_enfermedad", r.id_paciente as "id_paciente",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'disease' and asiento.id_objeto = r.id_enfermedad
                and asiento.version = 1)::json, (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = r.registrado_por) d)) as "autor",
             (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'disease' and asiento.id_objeto = r.id_enfermedad
                and asiento.version = 1) as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'disease' and marca.id_objeto = r.id_enfermedad
                and marca.version = 1)) as "error",
             case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'disease' and marca.id_objeto = r.id_enfermedad
                and marca.version = 1)
               then correcciones_de(allowed.id_paciente, 'disease', r.id_enfermedad, 1, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "correcciones",
             to_char(r.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             case when exists (select from cambios_clinicos c where c.lista = 'disease' and c.id_registro = r.id_enfermedad)
               then cambios_de('disease', r.id_enfermedad, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "cambios",
             r.nombre_enfermedad as "nombre_enfermedad", r.activa as "activa", r.en_tratamiento as "en_tratamiento",
             r.tipo as "tipo", r.medico as "medico", r.notas as "notas") shaped) as record
          from enfermedades_vigentes r
         where r.id_enfermedad = any($1::bigint[]) and r.id_paciente = allowed.id_paciente) r
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
        select r.*, sum(length(r.record::text)) over (order by r.place) - length(r.record::text) as before from (select array_position($1::bigint[], r.id_enfermedad) as place,
               (select row_to_json(shaped) from (
      select r.id_enfermedad as "id_enfermedad", r.id_paciente as "id_paciente",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'disease' and asiento.id_objeto = r.id_enfermedad
                and asiento.version = 1)::json, (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = r.registrado_por) d)) as "autor",
             (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'disease' and asiento.id_objeto = r.id_enfermedad
                and asiento.version = 1) as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'disease' and marca.id_objeto = r.id_enfermedad
                and marca.version = 1)) as "error",
             case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'disease' and marca.id_objeto = r.id_enfermedad
                and marca.version = 1)
               then correcciones_de(allowed.id_paciente, 'disease', r.id_enfermedad, 1, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "correcciones",
             to_char(r.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             case when exists (select from cambios_clinicos c where c.lista = 'disease' and c.id_registro = r.id_enfermedad)
               then cambios_de('disease', r.id_enfermedad, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "cambios",
             r.nombre_enfermedad as "nombre_enfermedad", r.activa as "activa", r.en_tratamiento as "en_tratamiento",
             r.tipo as "tipo", r.medico as "medico", r.notas as "notas") shaped) as record
          from enfermedades_vigentes r
         where r.id_enfermedad = any($1::bigint[]) and r.id_paciente = allowed.id_paciente) r
      ) r
       where r.before < 500000
       order by r.place
    ) own
  ) own on true;
