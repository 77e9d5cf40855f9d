-- Gives folios to the entries of patients from `desde` to `hasta` who have no folios yet, because an older version wrote the
-- entries or somebody imported them, in the order in which they were written. A folio describes an entry as it was written:
-- later changes are taken back, because they are entries themselves. The entry that the caller is about to write is left out.
-- Authors are kept as they are today, because nothing says how they were then. Returns how many patients got their folios.
--
-- The row of legajos is made first. Another writer for one of these patients waits for it, in the order of the patients'
-- ids, and takes the folios after the adopted ones.
create or replace function adoptar_legajos(
  desde bigint, hasta bigint, menos_clase text default null, menos_objeto bigint default null,
  menos_version integer default null
) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  sin_cabeza constant bytea := decode(repeat('00', 32), 'hex');
  adoptados bigint[];
begin
  with nuevos as (
    insert into legajos (id_paciente, ultimo_folio, cabeza)
    select p.id_paciente, 0, sin_cabeza from pacientes p
     where p.id_paciente between desde and hasta
       and not exists (select from legajos l where l.id_paciente = p.id_paciente and l.id_paciente between desde and hasta)
     order by p.id_paciente
    on conflict do nothing
    returning id_paciente)
  select array_agg(id_paciente) into adoptados from nuevos;
  if adoptados is null then return 0; end if;

  with objetos as materialized (
    select o.* from objetos_asentables() o where o.id_paciente = any(adoptados)
  ), autores as materialized (
    select p.id_prestador, autor_de(p.id_prestador) as autor from prestadores p
     where p.id_prestador in (select registrado_por from objetos union select id_prestador from objetos)
  ), numerados as (
    select o.*, a.autor, e.autor as prestador,
           row_number() over (partition by o.id_paciente order by o.fecha, o.lugar, o.id_objeto, o.version)::integer
             as folio
      from objetos o
      join autores a on a.id_prestador = o.registrado_por
      left join autores e on e.id_prestador = o.id_prestador and o.id_prestador <> o.registrado_por
     where (o.clase, o.id_objeto, o.version) is distinct from (menos_clase, menos_objeto, menos_version)
  ), asentados as (
    insert into asientos (id_paciente, folio, clase, id_objeto, version, fecha_acto, hora_acto, fecha, registrado_por,
                          autor, prestador, huella, hash)
    select n.id_paciente, n.folio, n.clase, n.id_objeto, n.version, n.fecha_acto, n.hora_acto, n.fecha,
           n.registrado_por, n.autor, n.prestador, n.huella,
           cadena(n.folio, n.clase, n.id_objeto, n.version, n.fecha_acto, n.hora_acto, n.fecha, n.registrado_por,
                  n.autor, n.prestador, n.huella) over (partition by n.id_paciente order by n.folio)
      from numerados n
    returning id_paciente, folio, hash
  ), ultimos as (
    select distinct on (id_paciente) id_paciente, folio, hash from asentados order by id_paciente, folio desc
  )
  update legajos l set ultimo_folio = u.folio, cabeza = u.hash from ultimos u where u.id_paciente = l.id_paciente;
  return cardinality(adoptados);
end $$;

revoke execute on function adoptar_legajos(bigint, bigint, text, bigint, integer) from public;
grant execute on function adoptar_legajos(bigint, bigint, text, bigint, integer) to trama_app;
