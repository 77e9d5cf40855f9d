-- Counts patients who were created while `trama.contar_al_final` was set, in the list and in the search. The counters are
-- rows that everybody who creates a patient shares: this is short, comes last in its transaction, and takes them in the
-- order in which the creation of one patient does.
create or replace function contar_nuevos(pacientes_nuevos bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform contar_en_lista(array(
    select (apellido_orden, nombre_orden, id_paciente, activo, 1)::cambio_de_lista
      from pacientes where id_paciente = any(pacientes_nuevos)));
  perform contar_palabras(array(
    select (palabra, activo, 1)::cambio_de_palabra
      from pacientes cross join lateral unnest(palabras_de(busqueda)) palabra
     where id_paciente = any(pacientes_nuevos) and palabra !~ '^[0-9]'));
end $$;

revoke execute on function contar_nuevos(bigint[]) from public;
grant execute on function contar_nuevos(bigint[]) to trama_app;
