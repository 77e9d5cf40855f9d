create or replace function actividad(quien bigint, ve_todos boolean, hoy date) returns json language sql stable as $$
 with own as (select p.* from pacientes p where ve_todos or exists (select from asignaciones r where r.id_prestador=quien and r.fecha_baja is null and r.id_paciente=p.id_paciente)),
 lunes as (select date_trunc('week', hoy)::date as lunes),
 semanas as (select (lunes - 7*n)::date as semana from lunes, generate_series(11,0,-1) n)
 select json_build_object(
  'sessionsPerWeek', (select json_agg(json_build_object('semana',semana,'sesiones',(select count(*) from seguimientos s join own using(id_paciente) where s.fecha>=semana and s.fecha<semana+7)) order by semana) from semanas),
  'patientsByProvider', (select coalesce(json_agg(x),'[]') from (select d.id_prestador,d.nombre,d.apellido,count(*) as pacientes from asignaciones a join own p using(id_paciente) join prestadores d on d.id_prestador=a.id_prestador where a.fecha_baja is null and p.activo group by d.id_prestador order by pacientes desc,d.apellido,d.nombre,d.id_prestador limit 10) x),
  'quietPatients', json_build_object('total',(select count(*) from own where activo and (ultima_sesion is null or ultima_sesion<hoy-30)),
    'data',(select coalesce(json_agg(x),'[]') from (select id_paciente,nombre,apellido,ultima_sesion from own where activo and (ultima_sesion is null or ultima_sesion<hoy-30) order by dia_reciente(ultima_sesion,fecha_creacion),fecha_creacion,id_paciente limit 6) x)))
$$;
