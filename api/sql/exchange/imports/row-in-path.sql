-- Written by `npm run sql`. Do not edit.

-- PATCH /api/imports/:id/rows/:fila
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $6::bigint as object_id
    from person join importaciones subject on subject.id_importacion = $6::bigint
   where true
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select from importacion_filas f
      where f.id_importacion = allowed.object_id and f.fila = $1::integer and f.resultado is not null
    ) own
  ) own on true;
