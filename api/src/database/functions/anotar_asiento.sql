-- Takes the next folio of a patient's record and adds its link to the chain. Only two functions may call it: asentar(), which
-- passes the present moment, and adopt_untracked_records(), which belongs to the owner. A caller who could choose `fecha`
-- could write the past. The lock on the row of legajos orders the entries of one patient; entries of other patients do not
-- wait. Without a day of the act, the act happened when it was written. Returns the folio.
create or replace function anotar_asiento(
  paciente bigint, clase text, objeto bigint, version integer, dia date, hora time, fecha timestamptz,
  registrado_por bigint, efector bigint, huella bytea
) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  local constant timestamp := date_trunc('minute', fecha at time zone 'America/Argentina/Buenos_Aires');
  fecha_acto constant date := coalesce(dia, local::date);
  hora_acto constant time := case when dia is null then local::time else hora end;
  autor constant jsonb := autor_de(registrado_por);
  prestador constant jsonb := case when efector <> registrado_por then autor_de(efector) end;
  folio integer;
  hash bytea;
begin
  for intento in 1..2 loop
    update legajos l
       set ultimo_folio = l.ultimo_folio + 1,
           cabeza = eslabon(l.cabeza, l.ultimo_folio + 1, clase, objeto, version, fecha_acto, hora_acto, fecha,
                            registrado_por, autor, prestador, huella)
     where l.id_paciente = paciente
    returning l.ultimo_folio, l.cabeza into folio, hash;
    exit when found;
    perform adoptar_legajos(paciente, paciente, clase, objeto, version);
  end loop;
  if folio is null then raise exception 'there is no patient %', paciente; end if;
  insert into asientos values (paciente, folio, clase, objeto, version, fecha_acto, hora_acto, fecha, registrado_por,
                               autor, prestador, huella, hash);
  return folio;
end $$;

revoke execute on function anotar_asiento(bigint, text, bigint, integer, date, time, timestamptz, bigint, bigint, bytea) from public;
