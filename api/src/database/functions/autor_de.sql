-- A provider as an entry keeps them: name, role, profession and licence as they are at this moment.
create or replace function autor_de(prestador bigint) returns jsonb language sql stable
  return (
    select jsonb_build_object(
             'nombre', p.nombre, 'apellido', p.apellido, 'role', p.role, 'profesion', p.profesion,
             'especialidad', p.especialidad, 'matricula', p.matricula, 'matricula_tipo', p.matricula_tipo,
             'matricula_jurisdiccion', p.matricula_jurisdiccion)
      from prestadores p where p.id_prestador = prestador);
