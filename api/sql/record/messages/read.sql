-- Written by `npm run sql`. Do not edit.

-- POST /api/patients/:id/messages/reading
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{}'::text[]) as sees_all,
         d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $6::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
), read as (
  insert into mensajes_leidos (id_mensaje, id_prestador)
  select m.id_mensaje, allowed.actor_id from allowed join mensajes_equipo m on m.id_paciente = allowed.id_paciente
   where m.id_mensaje <= $1::bigint and m.id_prestador <> allowed.actor_id and m.fecha_creacion > now() - interval '90 days'
      on conflict do nothing
  returning id_mensaje
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select count(*)::integer as leidos from read
    ) own
  ) own on true;
