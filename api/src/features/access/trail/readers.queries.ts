import { READERS_MAX, type ReadersQuery, RecordReader } from '@trama/contract/schemas/access/trail';
import { READS } from '@trama/contract/words/access/trail-marks';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

/** A record that many people read every day for years; older readings are in the trail itself. */
const READINGS_COUNTED = 10_000;

/**
 * The JSON of RecordReaders of the patient with the DNI $1 or the legajo $2. Opening a record reads some seven parts of it:
 * what follows within five minutes is the same time, as on the screen of the trail.
 */
export const RECORD_READERS = ownSql('access/trail/readers', {
  plan: 'for its values',
  shown: { patients: 'max(own.ids)' },
})`
  with patient as materialized (
    select coalesce(
      (select p.id_paciente from pacientes p where p.dni = $1::text limit 1),
      (select p.id_paciente from pacientes p where p.id_paciente = $2::bigint)) as id
  ), reading as materialized (
    select a.id_prestador, a.at
      from patient join audit_log a on a.id_paciente = patient.id
     where a.outcome = 'ok' and a.id_prestador is not null and a.action = any('{${String(READS)}}'::text[])
     order by a.at desc, a.id desc
     limit ${READINGS_COUNTED}
  ), visit as (
    select r.id_prestador, r.at,
           coalesce(r.at - lag(r.at) over (partition by r.id_prestador order by r.at) > interval '5 minutes', true) as begins
      from reading r
  ), reader as (
    select v.id_prestador, count(*) filter (where v.begins)::integer as veces, max(v.at) as ultima
      from visit v
     group by v.id_prestador
     order by max(v.at) desc, v.id_prestador
     limit ${READERS_MAX}
  )
  select json_build_object(
           'id_paciente', patient.id,
           'lectores', coalesce((
             select json_agg(${rowAsJson(RecordReader, 'd', { veces: 'r.veces', ultima: 'r.ultima' })}
                             order by r.ultima desc, r.id_prestador)
               from reader r join prestadores d on d.id_prestador = r.id_prestador), '[]'),
           'parcial', (select count(*) from reading) = ${READINGS_COUNTED}) as json,
         case when patient.id is not null then array[patient.id] end as ids
    from patient`;

/** The values of that statement: a typed key may be either, the legajo of a filter is only that. */
export function readersOf({ clave, id_paciente }: ReadersQuery): [dni: string | null, legajo: number | null] {
  if (clave === undefined) return [null, id_paciente ?? null];
  return [clave, /^[1-9]\d{0,14}$/.test(clave) ? Number(clave) : null];
}
