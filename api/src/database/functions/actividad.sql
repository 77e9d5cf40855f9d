-- What the charts of the dashboard draw, as the DashboardActivity of the contract: follow-ups per week, active patients by
-- provider, and patients in treatment who have not come for long. Somebody who sees all patients (`ve_todos`) gets the
-- numbers of all of them; others get those of the patients with an open assignment to `quien`, which can be null. `hoy` is
-- today in the clinic.
create or replace function actividad(quien bigint, ve_todos boolean, hoy date) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  semanas constant integer := 12;
  prestadores_max constant integer := 10;
  sin_sesion_max constant integer := 6;
  sin_sesion_contados constant integer := 10000;
  -- Weeks begin on Monday, and the current week is the last one.
  lunes constant date := hoy - extract(isodow from hoy)::integer + 1;
  primer_lunes constant date := lunes - 7 * (semanas - 1);
  ultimo_dia constant date := hoy - dias_sin_sesion();
  sesiones json;
  pacientes_por_prestador json;
  total_sin_sesion integer;
  sin_sesion json;
begin
  with contadas as (
    select d.fecha, d.sesiones from sesiones_por_dia d
     where ve_todos and d.fecha >= primer_lunes and d.fecha < lunes + 7
    union all
    select s.fecha, 1 from asignaciones a join seguimientos s on s.id_paciente = a.id_paciente
     where not ve_todos and a.id_prestador = quien and a.fecha_baja is null
       and s.fecha >= primer_lunes and s.fecha < lunes + 7 and not sin_fecha(s)
       and not exists (select from correcciones c
                        where c.error and c.id_paciente = s.id_paciente and c.clase = 'follow_up'
                          and c.id_objeto = s.id_seguimiento))
  select json_agg(json_build_object('semana', s.semana, 'sesiones', s.sesiones) order by s.semana) into sesiones
    from (select primer_lunes + 7 * n as semana, coalesce(sum(c.sesiones), 0) as sesiones
            from generate_series(0, semanas - 1) n left join contadas c on (c.fecha - primer_lunes) / 7 = n
           group by n) s;

  with contados as (
    select a.id_prestador, count(*) as pacientes from asignaciones a join pacientes p using (id_paciente)
     where a.fecha_baja is null and p.activo
       and (ve_todos or p.id_paciente in (
             select propia.id_paciente from asignaciones propia
              where propia.id_prestador = quien and propia.fecha_baja is null))
     group by a.id_prestador)
  select coalesce(json_agg(p), '[]') into pacientes_por_prestador
    from (select d.id_prestador, d.nombre, d.apellido, c.pacientes
            from contados c join prestadores d on d.id_prestador = c.id_prestador
           order by c.pacientes desc, d.apellido, d.nombre, d.id_prestador limit prestadores_max) p;

  -- All patients are read in the order of the index pacientes_recientes, from its end. A provider's own patients are few, so each
  -- of them is looked at.
  if ve_todos then
    select count(*) into total_sin_sesion from (
      select from pacientes p where p.activo and p.egresado is null and (p.ultima_sesion is null or p.ultima_sesion < ultimo_dia)
       limit sin_sesion_contados + 1) p;
    select coalesce(json_agg(q), '[]') into sin_sesion from (
      select p.id_paciente, p.nombre, p.nombre_elegido, p.apellido, p.ultima_sesion from pacientes p
       where p.activo and p.egresado is null and (p.ultima_sesion is null or p.ultima_sesion < ultimo_dia)
       order by dia_reciente(p.ultima_sesion, p.fecha_creacion), p.fecha_creacion, p.id_paciente
       limit sin_sesion_max) q;
  else
    with propios as materialized (
      select p.* from asignaciones a join pacientes p on p.id_paciente = a.id_paciente
       where a.id_prestador = quien and a.fecha_baja is null and p.activo and p.egresado is null
         and (p.ultima_sesion is null or p.ultima_sesion < ultimo_dia))
    select least((select count(*) from propios), sin_sesion_contados + 1), coalesce(json_agg(q), '[]')
      into total_sin_sesion, sin_sesion from (
      select p.id_paciente, p.nombre, p.nombre_elegido, p.apellido, p.ultima_sesion from propios p
       order by dia_reciente(p.ultima_sesion, p.fecha_creacion), p.fecha_creacion, p.id_paciente
       limit sin_sesion_max) q;
  end if;

  return json_build_object(
    'sessionsPerWeek', sesiones, 'patientsByProvider', pacientes_por_prestador,
    'quietPatients', json_build_object(
      'dias', dias_sin_sesion(), 'total', total_sin_sesion, 'data', sin_sesion));
end $$;
