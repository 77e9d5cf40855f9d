import { PatientVersion, VersionAuthor } from '@trama/contract/schemas/people/patient-versions';
import { REMINDERS_CONSENT, VERSIONED_FIELDS } from '@trama/contract/words/people/patients';
import { type OperationNodeSource, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { contentSql } from '../../../platform/trail/fingerprints.ts';
import { frozenJson } from '../providers/performers.service.ts';

/** The last person who saved the patient, by the trail; null when it does not say. */
const LAST_AUTHOR = `(
  select t.id_prestador from audit_log t
   where t.id_paciente = p.id_paciente and t.object_id = p.id_paciente and t.huella is not null
     and t.action in ('patient.create', 'patient.update', 'patient.activate', 'patient.deactivate', 'patient.adopt')
   order by t.at desc, t.id desc limit 1)`;

/** A patient `p` who has not been saved since there are versions, as version 1. */
export const AS_VERSION_ONE = `
  select p.id_paciente, 1 as version, coalesce(p.fecha_actualizacion, p.fecha_creacion) as fecha,
         ${LAST_AUTHOR} as autor, ${contentSql('p')} as contenido, null::jsonb as autor_entonces
    from pacientes p`;

export const INSERT_VERSION =
  'insert into pacientes_versiones (id_paciente, version, fecha, autor, contenido, autor_entonces)';

/**
 * One statement: `save`, which inserts or updates a patient and returns all of the row, and the version that it makes.
 * A save that changes nothing makes none.
 */
export async function saveVersion(
  tx: Tx,
  { id: author }: Actor,
  save: OperationNodeSource,
  id: number | null = null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id_paciente: number }>`
    with saved as (${save}), before as (
      ${sql.raw(`${INSERT_VERSION} ${AS_VERSION_ONE}`)}
       where p.id_paciente = ${id} and p.version is null and exists (select from saved)
    )
    ${sql.raw(INSERT_VERSION)}
    select saved.id_paciente, saved.version, coalesce(saved.fecha_actualizacion, saved.fecha_creacion), ${author}::bigint,
           ${sql.raw(contentSql('saved'))}, autor_de(${author}::bigint)
      from saved
    returning id_paciente`.execute(tx);
  return rows[0]?.id_paciente;
}

const AUTHOR = frozenJson('v.autor_entonces', 'v.autor', Object.keys(VersionAuthor.shape));

/** What a version holds of the field `f`: a missing consent counts as no. */
const heldIn = (version: string) =>
  `(case f.name when '${REMINDERS_CONSENT}' then coalesce(${version}.contenido -> f.name, 'false')
                else ${version}.contenido -> f.name end)`;

/** The fields that a version changed, in the order of the form, as they were and as they became. */
const CHANGES = `(
  select coalesce(json_agg(json_build_object(
           'campo', f.name, 'antes', ${heldIn('before')}, 'despues', ${heldIn('v')}) order by f.place), '[]')
    from unnest('{${VERSIONED_FIELDS}}'::text[]) with ordinality f (name, place)
   where ${heldIn('v')} is distinct from ${heldIn('before')})`;

/** Every save of the data of the patient that the request is about, newest first: a page of $1 after $2 of them. */
export const PATIENT_VERSIONS = ownSql('people/patients/versions', { plan: 'for its values' })`
  with saved as (
    select v.id_paciente, v.version, v.fecha, v.autor, v.contenido, v.autor_entonces
      from pacientes_versiones v where v.id_paciente = allowed.id_paciente
    union all
    ${AS_VERSION_ONE} where p.id_paciente = allowed.id_paciente and p.version is null
  )
  select json_build_object(
           'data', coalesce((
             select json_agg(${rowAsJson(PatientVersion, 'v', { autor: AUTHOR, cambios: CHANGES })} order by v.version desc)
               from (select * from saved order by version desc limit $1::bigint offset $2::bigint) v
               left join saved before on before.version = v.version - 1), '[]'),
           'total', counted.total,
           'totalPages', ceil(counted.total::numeric / $1::bigint)) as json
    from (select count(*) as total from saved) counted`;
