import { Export } from '@trama/contract/schemas/exchange/exports';
import type { ExportState } from '@trama/contract/words/exchange/exports';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import type { KeptFile } from '../../../platform/files/files.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import {
  type BY_THE_MACHINE,
  recordInTrail,
  type TrailContext,
} from '../../../platform/trail/record-in-trail.ts';

const EXPORT_LOCK = 7_261_244;
export const EXPORTS_LISTED = 50;

/** The newest exports of the whole clinic. */
export const NEWEST_EXPORTS = ownSql('exchange/exports/newest')`
  select ${rowAsJson(Export, 'e', {
    prestadores: `(select row_to_json(d) from (
  select nombre, apellido from prestadores where id_prestador = e.creado_por) d)`,
  })} as json
    from exportaciones e order by e.id_exportacion desc limit ${EXPORTS_LISTED}`;

/**
 * One export at a time, in whatever process: the turn ends with the transaction, however long that waits, and with the
 * process.
 */
export async function takeTurn(tx: Tx): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${EXPORT_LOCK}) as mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

/**
 * The moment of the snapshot: on a standby, that of the last replayed change. It also raises the idle timeout of the
 * transaction, because a slow download is not a dead one.
 */
export async function momentOfSnapshot(tx: Tx): Promise<string> {
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
  const { rows } = await sql<{ moment: string }>`
    select case when pg_is_in_recovery() then coalesce(pg_last_xact_replay_timestamp(), now()) else now() end as moment`.execute(
    tx,
  );
  return String(rows[0]?.moment);
}

export async function insertExport(tx: Tx, actor: TrailContext, total: number): Promise<number> {
  const { id_exportacion } = await tx
    .insertInto('exportaciones')
    .values({ total, creado_por: Number(actor.id) })
    .returning('id_exportacion')
    .executeTakeFirstOrThrow();
  await recordInTrail(tx, actor, 'export.clinic', { object: id_exportacion, rows: total });
  return id_exportacion;
}

export interface Written {
  filas: number;
  bytes: number;
}

export async function updateProgress(db: Db, id: number, written: Written): Promise<void> {
  await db
    .updateTable('exportaciones')
    .set(written)
    .where('id_exportacion', '=', id)
    .where('estado', '=', 'en_curso')
    .execute();
}

const ENDINGS: Record<Exclude<ExportState, 'en_curso'>, TrailAction> = {
  terminada: 'export.clinic_finished',
  interrumpida: 'export.clinic_broken',
};

/** Says once how an export ended, with the rows that had been written. */
export async function endExport(
  tx: Tx,
  actor: TrailContext | typeof BY_THE_MACHINE,
  id: number,
  { estado, ...written }: { estado: keyof typeof ENDINGS } & Partial<Written>,
): Promise<void> {
  const ended = await tx
    .updateTable('exportaciones')
    .set({ ...written, estado, fecha_fin: sql<string>`now()` })
    .where('id_exportacion', '=', id)
    .where('estado', '=', 'en_curso')
    .returning('filas')
    .executeTakeFirst();
  if (ended) await recordInTrail(tx, actor, ENDINGS[estado], { object: id, rows: ended.filas });
}

export async function runningExports(db: Db | Tx): Promise<number[]> {
  const rows = await db
    .selectFrom('exportaciones')
    .select('id_exportacion')
    .where('estado', '=', 'en_curso')
    .execute();
  return rows.map(({ id_exportacion }) => id_exportacion);
}

export interface AttachedFile extends KeptFile {
  id: number;
  id_paciente: number;
  folio: number | null;
  name: string;
}

/** Every attached file, with what opens it. */
export async function attachedFiles(tx: Tx): Promise<AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`
    select r.id_adjunto as id, r.id_paciente, r.nombre_archivo as name, f.archivo, f.clave,
           (select e.folio from asientos e where e.id_paciente = r.id_paciente and e.clase = 'attachment'
              and e.id_objeto = r.id_adjunto and e.version = 1) as folio
      from adjuntos r join archivos f using (archivo) order by r.id_adjunto`.execute(tx);
  return rows;
}
