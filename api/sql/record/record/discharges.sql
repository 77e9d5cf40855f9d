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
      select (select row_to_json(shaped) from (
      select r.id_egreso as "id_egreso", r.id_paciente as "id_paciente", r.tipo as "tipo", r.motivo as "motivo",
             r.epicrisis as "epicrisis", r.fecha_acto as "fecha_acto",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             egreso_vigente(r.id_paciente, r.id_egreso) as "vigente",
             (
                   select json_build_object(
                            'id_reingreso', v.id_reingreso, 'folio', (select asiento.folio from asientos asiento where asiento.id_paciente = v.id_paciente and asiento.clase = 'readmission' and asiento.id_objeto = v.id_reingreso
                and asiento.version = 1), 'motivo', v.motivo,
                            'fecha_creacion', to_char(v.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                            'autor', (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = v.registrado_por))
                     from reingresos v
                    where v.id_egreso = r.id_egreso and v.id_paciente = r.id_paciente and not exists (select from correcciones marca where marca.error and marca.id_paciente = v.id_paciente and marca.clase = 'readmission' and marca.id_objeto = v.id_reingreso
                and marca.version = 1)
                    order by v.id_reingreso desc limit 1) as "reingreso",
             coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'discharge' and asiento.id_objeto = r.id_egreso
                and asiento.version = 1)::json, (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = r.registrado_por) d)) as "autor",
             (select asiento.folio from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'discharge' and asiento.id_objeto = r.id_egreso
                and asiento.version = 1) as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = r.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = r.id_paciente and marca.clase = 'discharge' and marca.id_objeto = r.id_egreso
                and marca.version = 1)) as "error",
             case when (select exists (select from correcciones marca where marca.id_paciente = r.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = r.id_paciente and marca.clase = 'discharge' and marca.id_objeto = r.id_egreso
                and marca.version = 1)
               then correcciones_de(r.id_paciente, 'discharge', r.id_egreso, 1, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = r.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "correcciones") shaped) as record
        from egresos r
       where r.id_egreso = any($1::bigint[]) and r.id_paciente = allowed.id_paciente
       order by r.id_egreso
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
      select (select row_to_json(shaped) from (
      select r.id_egreso as "id_egreso", r.id_paciente as "id_paciente", r.tipo as "tipo", r.motivo as "motivo",
             r.epicrisis as "epicrisis", r.fecha_acto as "fecha_acto",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             egreso_vigente(r.id_paciente, r.id_egreso) as "vigente",
             (
                   select json_build_object(
                            'id_reingreso', v.id_reingreso, 'folio', (select asiento.folio from asientos asiento where asiento.id_paciente = v.id_paciente and asiento.clase = 'readmission' and asiento.id_objeto = v.id_reingreso
                and asiento.version = 1), 'motivo', v.motivo,
                            'fecha_creacion', to_char(v.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                            'autor', (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = v.registrado_por))
                     from reingresos v
                    where v.id_egreso = r.id_egreso and v.id_paciente = r.id_paciente and not exists (select from correcciones marca where marca.error and marca.id_paciente = v.id_paciente and marca.clase = 'readmission' and marca.id_objeto = v.id_reingreso
                and marca.version = 1)
                    order by v.id_reingreso desc limit 1) as "reingreso",
             coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'discharge' and asiento.id_objeto = r.id_egreso
                and asiento.version = 1)::json, (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = r.registrado_por) d)) as "autor",
             (select asiento.folio from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'discharge' and asiento.id_objeto = r.id_egreso
                and asiento.version = 1) as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = r.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = r.id_paciente and marca.clase = 'discharge' and marca.id_objeto = r.id_egreso
                and marca.version = 1)) as "error",
             case when (select exists (select from correcciones marca where marca.id_paciente = r.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = r.id_paciente and marca.clase = 'discharge' and marca.id_objeto = r.id_egreso
                and marca.version = 1)
               then correcciones_de(r.id_paciente, 'discharge', r.id_egreso, 1, array(
               select otra.otro_paciente from correcciones otra
                where otra.id_paciente = r.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "correcciones") shaped) as record
        from egresos r
       where r.id_egreso = any($1::bigint[]) and r.id_paciente = allowed.id_paciente
       order by r.id_egreso
    ) own
  ) own on true;
