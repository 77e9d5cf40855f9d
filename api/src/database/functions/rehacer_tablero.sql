-- Computes what the boards read of a patient's entries, without those in error: whether the treatment has ended, the newest
-- safety plan, and the day of the team's last evaluation. It does so for one patient or for all: after such an entry was
-- written or marked as an error, or after rows were written with the triggers off.
create or replace function rehacer_tablero(de_paciente bigint default null) returns void language plpgsql as $$
begin
  with egresados as (
    select distinct e.id_paciente from egresos e
     where e.id_paciente = coalesce(de_paciente, e.id_paciente) and egreso_vigente(e.id_paciente, e.id_egreso)
  ), planes as (
    select distinct on (s.id_paciente) s.id_paciente, s.revisar_el from planes_seguridad s
     where s.id_paciente = coalesce(de_paciente, s.id_paciente)
       and not exists (select from correcciones c
                        where c.error and c.id_paciente = s.id_paciente and c.clase = 'safety_plan' and c.id_objeto = s.id_plan)
     order by s.id_paciente, s.id_plan desc
  ), reunidos as (
    select r.id_paciente, ultima_interdisciplinaria(r.id_paciente) as fecha from reuniones_equipo r
     where r.id_paciente = coalesce(de_paciente, r.id_paciente)
     group by r.id_paciente
  ), dichos as (
    select p.id_paciente, case when e.id_paciente is not null then true end as egresado,
           case when s.id_paciente is not null then true end as con_plan, s.revisar_el as plan_revisar,
           r.fecha as interdisciplinaria_el
      from pacientes p
      left join egresados e using (id_paciente)
      left join planes s using (id_paciente)
      left join reunidos r using (id_paciente)
     where p.id_paciente = coalesce(de_paciente, p.id_paciente)
  )
  update pacientes p
     set egresado = d.egresado, con_plan = d.con_plan, plan_revisar = d.plan_revisar,
         interdisciplinaria_el = d.interdisciplinaria_el
    from dichos d
   where p.id_paciente = d.id_paciente
     and (p.egresado, p.con_plan, p.plan_revisar, p.interdisciplinaria_el)
         is distinct from (d.egresado, d.con_plan, d.plan_revisar, d.interdisciplinaria_el);
end $$;
