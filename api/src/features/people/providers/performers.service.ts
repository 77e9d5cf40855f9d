import { PERFORMER } from '../../../platform/statements/performer.ts';

/** SQL of the performer as embedded in what they performed, by the column that has their id. */
export const performerJson = (idPrestador: string) => `(
  select row_to_json(d) from (
    select ${PERFORMER} from prestadores where id_prestador = ${idPrestador}) d)`;
