-- Keeps how many patients each provider has while assignments are opened, changed, closed or removed.
create or replace function seguir_en_carteras() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cambios cambio_de_cartera[] := '{}';
begin
  if tg_op <> 'INSERT' then
    cambios := array(
      select (id_prestador, paciente_activo, -1)::cambio_de_cartera from antes where fecha_baja is null);
  end if;
  if tg_op <> 'DELETE' then
    cambios := cambios || array(
      select (id_prestador, paciente_activo, 1)::cambio_de_cartera from despues where fecha_baja is null);
  end if;
  perform contar_en_carteras(cambios);
  return null;
end $$;

create or replace trigger asignaciones_nuevas_en_carteras after insert on asignaciones
  referencing new table as despues for each statement execute function seguir_en_carteras();
create or replace trigger asignaciones_cambiadas_en_carteras after update on asignaciones
  referencing old table as antes new table as despues for each statement execute function seguir_en_carteras();
create or replace trigger asignaciones_quitadas_de_carteras after delete on asignaciones
  referencing old table as antes for each statement execute function seguir_en_carteras();
