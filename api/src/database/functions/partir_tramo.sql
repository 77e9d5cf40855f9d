-- Cuts a stretch of the list that has grown too long into several. The caller holds its row, so that nobody else counts
-- in it meanwhile. When the running statement has patients that are not counted yet, nothing is cut: a later change does it.
create or replace function partir_tramo(id_tramo bigint) returns void language plpgsql as $$
declare
  largo constant integer := largo_de_tramo();
  tramo tramos_de_lista;
  siguiente tramos_de_lista;
begin
  select * into strict tramo from tramos_de_lista where id = id_tramo;
  select * into siguiente from tramos_de_lista t
   where (t.apellido_orden, t.nombre_orden, t.id_paciente)
       > (tramo.apellido_orden, tramo.nombre_orden, tramo.id_paciente)
   order by t.apellido_orden, t.nombre_orden, t.id_paciente limit 1;
  with partes as materialized (
    select (n - 1) / largo as parte,
           (array_agg(p.apellido_orden order by n))[1] as apellido_orden,
           (array_agg(p.nombre_orden order by n))[1] as nombre_orden,
           (array_agg(p.id_paciente order by n))[1] as id_paciente,
           count(*) filter (where p.activo) as activos,
           count(*) filter (where not p.activo) as inactivos
      from (
        select row_number() over (order by p.apellido_orden, p.nombre_orden, p.id_paciente) as n, p.*
          from pacientes p
         where (p.apellido_orden, p.nombre_orden, p.id_paciente)
            >= (tramo.apellido_orden, tramo.nombre_orden, tramo.id_paciente)
           and (siguiente.id is null or (p.apellido_orden, p.nombre_orden, p.id_paciente)
              < (siguiente.apellido_orden, siguiente.nombre_orden, siguiente.id_paciente))) p
     group by parte
  ), cuenta as (
    select sum(activos + inactivos) = tramo.activos + tramo.inactivos as completa from partes
  ), primera as (
    update tramos_de_lista t set activos = p.activos, inactivos = p.inactivos
      from partes p, cuenta where t.id = id_tramo and p.parte = 0 and cuenta.completa
  )
  insert into tramos_de_lista (apellido_orden, nombre_orden, id_paciente, activos, inactivos)
  select p.apellido_orden, p.nombre_orden, p.id_paciente, p.activos, p.inactivos
    from partes p, cuenta where p.parte > 0 and cuenta.completa;
end $$;
