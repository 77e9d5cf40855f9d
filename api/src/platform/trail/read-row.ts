import type { TrailAction } from '@trama/contract/words/trail-actions';
import { recordedSql } from './trail-rows.ts';

/**
 * What the trail keeps of a list, as SQL: the patients that it showed, from the rows of `own`, the hash of what was searched
 * for and, if it leaves as a file, how many rows it has.
 */
export interface Shown {
  patients?: string;
  term?: string;
  rows?: string;
}

/** For statements whose rows each have an id_paciente. */
export const SHOWN_IN_ROWS: Shown = { patients: 'array_agg(distinct own.id_paciente)' };

/** For statements in which some rows have no patient. */
export const SHOWN_IN_SOME_ROWS: Shown = {
  patients: 'array_agg(distinct own.id_paciente) filter (where own.id_paciente is not null)',
};

/** For statements whose rows each have an array `pacientes`, which may be null. */
export const SHOWN_IN_ARRAYS: Shown = {
  patients: `max((select array_agg(distinct shown.id) from own listed cross join unnest(listed.pacientes) shown (id)))`,
};

/**
 * SQL of the row that a read leaves in the trail, after the guard has allowed it. It waits for the commit but not for the
 * disk: everybody sees it with the answer, and only a crash of the database server within the next milliseconds could
 * lose it. Changes and refusals wait for the disk.
 */
export const readRecordedSql = (
  action: TrailAction,
  { patients, term, rows }: Shown = {},
  otherPatients?: string,
) =>
  recordedSql(action, {
    from: `allowed
 where (select set_config('synchronous_commit', 'off', true)) = 'off'`,
    columns: {
      id_paciente: 'allowed.id_paciente',
      object_id: 'allowed.object_id',
      ...(otherPatients && { pacientes: otherPatients }),
      ...(patients && { pacientes: `(select ${patients} from own)` }),
      ...(term && { termino: term }),
      ...(rows && { filas: `(select ${rows} from own)` }),
    },
  });
