import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { enteredSql } from '../../../platform/entries/enter.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';

interface Origin {
  importId: number;
  source: string;
}

const ENTERED = {
  id_paciente: 'entered.id_paciente',
  object_id: 'entered.id_seguimiento',
  huella: 'entered.sealed',
  folio: 'entered.folio',
  hash_asiento: 'hash_de_asiento(entered.id_paciente, entered.folio)',
};

/**
 * Enters notes that were written elsewhere, many in one statement: each is an entry of its patient's record with its folio,
 * on its own day, and with its row in the trail. `notes` is SQL of `id_paciente`, `fecha`, `texto` and `autor`, the name
 * that the file gives. Who brings them along is who records them, and performs nothing. Answers how many.
 */
export async function enterImportedNotes(
  tx: Tx,
  actor: Actor,
  { importId, source }: Origin,
  notes: RawBuilder<unknown>,
): Promise<number> {
  await beginRecords(tx, notes);
  const { numAffectedRows } = await sql`
    with saved as (
      insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, intervenciones_principales,
                                importado_de, autor_original, id_importacion)
      select notes.id_paciente, ${actor.id}::bigint, ${actor.id}::bigint, notes.fecha, notes.texto,
             ${source}::text, notes.autor, ${importId}::bigint
        from (${notes}) notes order by notes.id_paciente, notes.fecha
          on conflict do nothing
      returning *
    ), entered as materialized (
      select ordered.*, ${sql.raw(enteredSql('follow_up', 'ordered', { fingerprint: 'ordered.sealed' }))} as folio
        from (select saved.*, huella(to_jsonb(saved)) as sealed from saved
               order by saved.id_paciente, saved.fecha, saved.id_seguimiento) ordered
    )
    ${recordedBy(actor, 'follow_up.create', ENTERED, sql`entered`)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * The records of those who have none yet get their beginning: otherwise the first entry of a record would adopt the others
 * of the same statement. Patients whose ids follow each other together: one by one it takes several times as long.
 */
const beginRecords = (tx: Tx, notes: RawBuilder<unknown>) =>
  sql`
    select adoptar_legajos(min(p.id_paciente), max(p.id_paciente))
      from (select p.id_paciente, p.id_paciente - row_number() over (order by p.id_paciente) as run
              from (select distinct notes.id_paciente from (${notes}) notes) p
             where not exists (select from legajos l where l.id_paciente = p.id_paciente)) p
     group by p.run order by 1`.execute(tx);
