import { PATIENT_FIELD_NAMES } from '@trama/contract/words/people/patients';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { contentSql } from '../../../platform/trail/fingerprints.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';
import { AS_VERSION_ONE, INSERT_VERSION } from './patient-versions.queries.ts';

/** SQL of patients to be saved: `id_paciente`, and `datos`, an object with those of their fields that are saved. */
type Source = RawBuilder<unknown>;

const FIELDS = sql.raw(PATIENT_FIELD_NAMES.join(', '));

/**
 * Many patients in one statement, each with its version and its row in the trail, as the form would leave them. What is
 * wrong with a row has been said before: this is for rows that the contract's schema has read. Answers how many.
 */
export function createPatients(tx: Tx, actor: Actor, source: Source): Promise<number> {
  return saveAll(tx, actor, 'patient.create', {
    source,
    save: sql`
      insert into pacientes (id_paciente, creado_por, version, ${FIELDS}) overriding system value
      select source.id_paciente, ${actor.id}::bigint, 1, ${fieldsOf('r')}
        from source cross join lateral jsonb_populate_record(null::pacientes, source.datos) r
      returning *`,
  });
}

export async function updatePatients(tx: Tx, actor: Actor, source: Source): Promise<number> {
  await holdInOrder(tx, source);
  return saveAll(tx, actor, 'patient.update', {
    source,
    save: changed(sql`(${FIELDS}) = (select ${fieldsOf('r')} from jsonb_populate_record(p, source.datos) r)`),
  });
}

export async function activatePatients(tx: Tx, actor: Actor, source: Source): Promise<number> {
  await holdInOrder(tx, source);
  return saveAll(tx, actor, 'patient.activate', { source, save: changed(sql`activo = true`) });
}

export async function deactivatePatients(tx: Tx, actor: Actor, source: Source): Promise<number> {
  await holdInOrder(tx, source);
  return saveAll(tx, actor, 'patient.deactivate', { source, save: changed(sql`activo = false`) });
}

const fieldsOf = (alias: string) => sql.raw(PATIENT_FIELD_NAMES.map((name) => `${alias}.${name}`).join(', '));

/** Always in the order of their ids, so that no two changes of several patients wait for each other. */
const holdInOrder = (tx: Tx, source: Source) =>
  sql`select from pacientes where id_paciente in (select id_paciente from (${source}) source)
       order by id_paciente for no key update`.execute(tx);

const changed = (set: RawBuilder<unknown>) => sql`
  update pacientes p
     set ${set}, version = coalesce(p.version, 1) + 1,
         fecha_actualizacion = greatest(now(), p.fecha_actualizacion + interval '1 millisecond')
    from source where p.id_paciente = source.id_paciente
  returning p.*`;

const SAVED = {
  id_paciente: 'saved.id_paciente',
  object_id: 'saved.id_paciente',
  huella: 'huella(to_jsonb(saved))',
};

async function saveAll(
  tx: Tx,
  actor: Actor,
  action: TrailAction,
  { source, save }: { source: Source; save: RawBuilder<unknown> },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with source as materialized (${source}), saved as (${save}), before as (
      ${sql.raw(`${INSERT_VERSION} ${AS_VERSION_ONE}`)}
       where p.version is null and p.id_paciente in (select id_paciente from source)
    ), versions as (
      ${sql.raw(INSERT_VERSION)}
      select saved.id_paciente, saved.version, coalesce(saved.fecha_actualizacion, saved.fecha_creacion),
             ${actor.id}::bigint, ${sql.raw(contentSql('saved'))}, autor_de(${actor.id}::bigint)
        from saved
    )
    ${recordedBy(actor, action, SAVED, sql`saved order by saved.id_paciente`)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
