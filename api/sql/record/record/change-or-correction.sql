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
      select coalesce(correccion.folio, (select asiento.folio from asientos asiento where asiento.id_paciente = c.id_paciente and asiento.clase = c.lista and asiento.id_objeto = c.id_registro
      and asiento.version = 1)) as about_folio,
             case when correccion.id_correccion is not null then correccion_json(correccion, array(
              select otra.otro_paciente from correcciones otra
               where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
             or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
             or (allowed.sees_by_glass and exists (
              select from accesos_emergencia glass
               where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) end as correction,
             case when c.id_cambio is not null then json_build_object(
               'folio', asiento.folio, 'error', exists (select from correcciones marca where marca.error and marca.id_paciente = c.id_paciente and marca.clase = 'change' and marca.id_objeto = c.id_cambio
               and marca.version = 1), 'correcciones', '[]'::json, 'lista', c.lista,
               'motivo', c.motivo, 'antes', c.antes, 'despues', c.despues, 'autor', asiento.autor,
               'fecha_creacion', c.fecha_creacion, 'id_cambio', c.id_cambio) end as change
        from asientos asiento
        left join correcciones correccion on asiento.clase = 'correction' and correccion.id_correccion = asiento.id_objeto
        left join cambios_clinicos c on asiento.clase = 'change' and c.id_cambio = asiento.id_objeto
       where asiento.id_paciente = allowed.id_paciente and asiento.folio = $1::integer
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
      select coalesce(correccion.folio, (select asiento.folio from asientos asiento where asiento.id_paciente = c.id_paciente and asiento.clase = c.lista and asiento.id_objeto = c.id_registro
      and asiento.version = 1)) as about_folio,
             case when correccion.id_correccion is not null then correccion_json(correccion, array(
              select otra.otro_paciente from correcciones otra
               where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
             or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
             or (allowed.sees_by_glass and exists (
              select from accesos_emergencia glass
               where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) end as correction,
             case when c.id_cambio is not null then json_build_object(
               'folio', asiento.folio, 'error', exists (select from correcciones marca where marca.error and marca.id_paciente = c.id_paciente and marca.clase = 'change' and marca.id_objeto = c.id_cambio
               and marca.version = 1), 'correcciones', '[]'::json, 'lista', c.lista,
               'motivo', c.motivo, 'antes', c.antes, 'despues', c.despues, 'autor', asiento.autor,
               'fecha_creacion', c.fecha_creacion, 'id_cambio', c.id_cambio) end as change
        from asientos asiento
        left join correcciones correccion on asiento.clase = 'correction' and correccion.id_correccion = asiento.id_objeto
        left join cambios_clinicos c on asiento.clase = 'change' and c.id_cambio = asiento.id_objeto
       where asiento.id_paciente = allowed.id_paciente and asiento.folio = $1::integer
    ) own
  ) own on true;
