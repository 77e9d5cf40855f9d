-- A provider as an entry keeps them: name, role, profession and licence as they are at this moment.
create or replace function autor_de(prestador bigint) returns jsonb language sql stable
  return (
    select jsonb_build_object(
             'nombre', p.nombre, 'apellido', p.apellido, 'role', p.role, 'profesion', fila -> 'profesion',
             'especialidad', fila -> 'especialidad', 'matricula', p.matricula,
             'matricula_jurisdiccion', fila -> 'matricula_jurisdiccion')
      from prestadores p cross join lateral to_jsonb(p) fila where p.id_prestador = prestador);
