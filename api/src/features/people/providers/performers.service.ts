import { PERFORMER } from '../../../platform/statements/performer.ts';

/** SQL of the performer as embedded in what they performed, by the column that has their id. */
export const performerJson = (idPrestador: string) => `(
  select row_to_json(d) from (
    select ${PERFORMER} from prestadores where id_prestador = ${idPrestador}) d)`;

/** SQL of somebody as a row has frozen them, with the fields that are shown; as they are today where it has not. */
export const frozenJson = (frozen: string, idPrestador: string, shown: string[]) => {
  const facts = shown.map((name) =>
    name === 'id_prestador' ? `${idPrestador} as id_prestador` : `kept.autor ->> '${name}' as ${name}`,
  );
  return `(select row_to_json(fila) from (
    select ${facts.join(', ')} from (select coalesce(${frozen}, autor_de(${idPrestador})) as autor) kept
     where kept.autor is not null) fila)`;
};
