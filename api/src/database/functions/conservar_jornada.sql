-- Keeps an hour, a place or an activity of a shift that somebody changes, with the moment until which it stood. The trail says
-- who changed it. An empty value, such as the end of a shift that is still going on, is not kept. It is a trigger so that the
-- serving login cannot change a shift without it.
create or replace function conservar_jornada() returns trigger
  language plpgsql as $$
declare
  antes jsonb := '{}';
begin
  new.anteriores := old.anteriores;
  if new.inicio is distinct from old.inicio then
    antes := antes || jsonb_build_object('inicio', to_char(old.inicio at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  if new.fin is distinct from old.fin then
    antes := antes || jsonb_build_object('fin', to_char(old.fin at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  if new.lugar is distinct from old.lugar then
    antes := antes || jsonb_build_object('lugar', old.lugar);
  end if;
  if new.actividades is distinct from old.actividades then
    antes := antes || jsonb_build_object('actividades', old.actividades);
  end if;
  antes := jsonb_strip_nulls(antes);
  if antes = '{}' then
    return new;
  end if;
  -- SHIFT_CHANGES_MAX of the contract.
  if jsonb_array_length(coalesce(old.anteriores, '[]')) >= 20 then
    raise exception 'the shift % was changed too often', old.id_jornada
      using errcode = 'check_violation', constraint = 'jornadas_cambios', table = tg_table_name;
  end if;
  new.anteriores := coalesce(old.anteriores, '[]') || jsonb_build_array(antes || jsonb_build_object('hasta', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  return new;
end $$;

create or replace trigger jornadas_conservar before update on jornadas for each row execute function conservar_jornada();
