-- Limits the lists that are answered whole. The first argument is the column by which rows are counted ('' counts the whole
-- table), the second is how many there can be: the numbers of words/list-limits.ts. Two people who write into one record or
-- change one patient write one after the other, so that each count includes the other's rows.
-- A third argument says that every row is an entry with a folio: a record with fewer folios than the maximum needs no counting,
-- which took a third of a millisecond of each new follow-up.
create or replace function limitar_filas() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  de constant text := tg_argv[0];
  maximo constant integer := tg_argv[1];
  son_demasiadas boolean;
begin
  -- The ifs are nested because PostgreSQL cannot plan the inner condition for a table without id_paciente.
  if tg_nargs = 3 then
    if not exists (
      select from nuevas n left join legajos l using (id_paciente)
       where l.id_paciente is null or l.ultimo_folio + (select count(*) from nuevas) > maximo) then
      return null;
    end if;
  end if;
  if de = '' then
    execute format('select exists (select from %I offset %s)', tg_table_name, maximo) into son_demasiadas;
  else
    execute format('select exists (select from (select distinct %1$I from nuevas) n
                     where exists (select from %2$I t where t.%1$I = n.%1$I offset %3$s))', de, tg_table_name, maximo)
       into son_demasiadas;
  end if;
  if son_demasiadas then
    raise exception 'too many rows' using errcode = 'check_violation', constraint = 'filas_como_maximo', table = tg_table_name;
  end if;
  return null;
end $$;

create or replace trigger seguimientos_limitar after insert on seguimientos
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
-- Written by `npm run sql`: the clinical lists
create or replace trigger medicaciones_limitar after insert on medicaciones
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger enfermedades_limitar after insert on enfermedades
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger vinculos_limitar after insert on vinculos
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger antecedentes_limitar after insert on antecedentes
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
-- End
create or replace trigger evaluaciones_riesgo_limitar after insert on evaluaciones_riesgo
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger adjuntos_limitar after insert on adjuntos
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger planes_seguridad_limitar after insert on planes_seguridad
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger eventos_riesgo_limitar after insert on eventos_riesgo
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger notificaciones_riesgo_limitar after insert on notificaciones_riesgo
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger reuniones_equipo_limitar after insert on reuniones_equipo
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger mensajes_equipo_limitar after insert on mensajes_equipo
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 500);
create or replace trigger consentimientos_limitar after insert on consentimientos
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger textos_consentimiento_limitar after insert on textos_consentimiento
  referencing new table as nuevas for each statement execute function limitar_filas('', 500);
create or replace trigger egresos_limitar after insert on egresos
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger reingresos_limitar after insert on reingresos
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000, 'asientos');
create or replace trigger contactos_limitar after insert on contactos
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000);
create or replace trigger prestadores_limitar after insert on prestadores
  referencing new table as nuevas for each statement execute function limitar_filas('', 5000);
create or replace trigger consultorios_limitar after insert on consultorios
  referencing new table as nuevas for each statement execute function limitar_filas('', 500);
create or replace trigger feriados_limitar after insert on feriados
  referencing new table as nuevas for each statement execute function limitar_filas('', 2000);
create or replace trigger passkeys_limitar after insert on passkeys
  referencing new table as nuevas for each statement execute function limitar_filas('id_prestador', 50);
create or replace trigger plantillas_documento_limitar after insert on plantillas_documento
  referencing new table as nuevas for each statement execute function limitar_filas('', 500);
create or replace trigger pedidos_firma_limitar after insert on pedidos_firma
  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', 20000);
