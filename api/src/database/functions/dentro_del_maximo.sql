-- Gives true, or ends a statement whose answer would have too many rows before it sends the first one.
create or replace function dentro_del_maximo(son_demasiadas boolean) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  if son_demasiadas then
    raise exception 'too many rows to answer' using errcode = 'check_violation', constraint = 'filas_por_respuesta';
  end if;
  return true;
end $$;
