-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/entries
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $5::text as address, $6::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $3::uuid and s.id_prestador = $4::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $7::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'entry.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select json_build_object(
             'data', (select coalesce(json_agg((select row_to_json(shaped) from (
             select e.folio as "folio", e.clase as "clase", e.id_objeto as "id_objeto", e.version as "version",
                    e.fecha_acto as "fecha_acto", to_char(e.hora_acto, 'HH24:MI') as "hora_acto",
                    to_char(e.fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha", e.registrado_por as "registrado_por",
                    e.autor as "autor",
                    case e.clase when 'history' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'follow_up' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'medication' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'disease' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'relationship' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'antecedent' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'risk_evaluation' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'safety_plan' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'risk_event' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'risk_notice' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'attachment' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador,recepcion}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'consent' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador,recepcion}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'revocation' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador,recepcion}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'change' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'document' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'document_annulment' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'discharge' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'readmission' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'meeting' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'signature' then not exists (select from prestadores author
                        where author.id_prestador = e.registrado_por and author.is_active
                          and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
                      exists (select from asignaciones a
                               where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
                      or exists (select from accesos_emergencia g
                                  where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) else false end as "autor_ausente",
                    e.prestador as "prestador", encode(e.hash, 'hex') as "hash",
                    exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = e.clase and marca.id_objeto = e.id_objeto
                       and marca.version = e.version) as "error",
                    (select c.folio from correcciones c where e.clase = 'correction' and c.id_correccion = e.id_objeto) as "corrige",
                    (
                        select coalesce(json_agg(own.folio order by own.folio), '[]') from (
                        select own.folio from correcciones c
                          join asientos own on own.id_paciente = c.id_paciente and own.clase = 'correction'
                                           and own.id_objeto = c.id_correccion and own.version = 1
                         where c.id_paciente = e.id_paciente and c.clase = e.clase and c.id_objeto = e.id_objeto and c.version = e.version
                         order by own.folio limit 100) own) as "corregido_por") shaped) order by e.folio), '[]')
                        from (select e.* from asientos e
                               where e.id_paciente = allowed.id_paciente and e.folio > $2::bigint
                               order by e.folio limit $1::bigint) e),
             'total', counted.total,
             'totalPages', ceil(counted.total::numeric / $1::bigint)) as json
      from (select coalesce(max(l.ultimo_folio), 0) as total from legajos l
             where l.id_paciente = allowed.id_paciente) counted
    ) own
  ) own on true;
