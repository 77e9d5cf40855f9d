import { Import, ImportListed, ImportRow } from '@trama/contract/schemas/exchange/imports';
import { ROW_RESULTS } from '@trama/contract/words/exchange/imports';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { waitingBriefly } from './brief-wait.ts';

/** When this file was applied last by another import than `i`, whatever its name was. */
const APPLIED_BEFORE = `(select max(o.fecha_aplicacion) from importaciones o
  where o.sha256 = i.sha256 and o.tipo = i.tipo and o.fecha_aplicacion is not null and o.id_importacion <> i.id_importacion
    and (i.fecha_aplicacion is null or o.fecha_aplicacion < i.fecha_aplicacion))`;

const importJson = rowAsJson(Import, 'i', { aplicado_antes: APPLIED_BEFORE });
const listedJson = rowAsJson(ImportListed, 'i', { aplicado_antes: APPLIED_BEFORE });

/** The same of the import that is being judged: the moment as the database writes it, which loses nothing of it. */
export async function lastApplication(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    select ${sql.raw(APPLIED_BEFORE)}::text as before from importaciones i where i.id_importacion = ${id}`.execute(
    tx,
  );
  return rows[0]?.before ?? null;
}

/** The import that the request is about. */
export const IMPORT = ownSql('exchange/imports/import')`
  select ${importJson} as json from importaciones i where i.id_importacion = allowed.object_id`;

export const IMPORTS_LISTED = 50;

/** The newest imports only: nobody takes up one from years ago. Names have 200 characters at most, so an answer has 100 kB. */
export const NEWEST_IMPORTS = ownSql('exchange/imports/newest')`
  select ${listedJson} as json
    from (select * from importaciones order by id_importacion desc limit ${IMPORTS_LISTED}) i
   order by i.id_importacion desc`;

/** The cells of a row by what they are, with what a person wrote over them. */
const TEXTS = `
  select t.destino, t.texto
    from jsonb_each_text((
           select coalesce(jsonb_object_agg(c.columna ->> 'destino', coalesce(f.contenido ->> (c.lugar - 1)::integer, '')), '{}')
             from jsonb_array_elements(i.columnas) with ordinality c (columna, lugar)
            where c.columna ->> 'destino' is not null) || coalesce(f.corregido, '{}')) t (destino, texto)`;

/**
 * Longer cells are cut here and cannot be corrected on the screen, so that a page of a hundred rows stays below some
 * megabytes.
 */
const SHOWN_OF_TEXT = 5_000;
const SHOWN_OF_ROW = 20_000;

const SHOWN_TEXTS = `
  select t.destino, t.texto, least(${SHOWN_OF_TEXT}, greatest(0, ${SHOWN_OF_ROW} - coalesce(sum(least(length(t.texto), ${SHOWN_OF_TEXT}))
           over (order by t.destino rows between unbounded preceding and 1 preceding), 0)))::integer as shown
    from (${TEXTS}) t`;

const rowJson = rowAsJson(ImportRow, 'f', {
  textos: `(select coalesce(jsonb_object_agg(t.destino, left(t.texto, t.shown)), '{}') from (${SHOWN_TEXTS}) t)`,
  cortados: `(select coalesce(jsonb_agg(t.destino), '[]') from (${SHOWN_TEXTS}) t where length(t.texto) > t.shown)`,
});

/** The page with $1 rows after $2 of them, with the result $3 if only that is wanted; and the patients that it shows. */
export const IMPORT_ROWS = ownSql('exchange/imports/rows', {
  plan: 'for its values',
  shown: { patients: 'own.pacientes' },
})`
  with page as materialized (
    select f.* from importacion_filas f
     where f.id_importacion = allowed.object_id and f.resultado is not null and ($3::text is null or f.resultado = $3)
     order by f.fila limit $1::bigint offset $2::bigint
  )
  select json_build_object(
           'data', coalesce((select json_agg(${rowJson} order by f.fila) from page f), '[]'),
           'total', n.total, 'totalPages', ceil(n.total::numeric / $1::bigint)) as json,
         (select array_agg(distinct f.id_objeto) from page f
           where i.tipo <> 'providers' and f.id_objeto is not null) as pacientes
    from importaciones i cross join lateral (
      select count(*) as total from importacion_filas f
       where f.id_importacion = i.id_importacion and f.resultado is not null
         and ($3::text is null or f.resultado = $3)) n
   where i.id_importacion = allowed.object_id`;

/** The import, held until the transaction ends: what one person does to it comes before or after what another does. */
export async function holdImport(tx: Tx, id: number) {
  const asked = tx.selectFrom('importaciones').selectAll().where('id_importacion', '=', id).forUpdate();
  const found = await waitingBriefly(tx, () => asked.executeTakeFirst());
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export type HeldImport = Awaited<ReturnType<typeof holdImport>>;

export async function readImport(tx: Tx, id: number): Promise<Import> {
  const { rows } = await sql<{ json: Import }>`
    select ${sql.raw(importJson)} as json from importaciones i where i.id_importacion = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].json;
}

/** Nothing to change: it already is as asked for, so this is a read. */
export async function readImportAgain(tx: Tx, actor: Actor, id: number): Promise<Import> {
  await recordInTrail(tx, actor, 'import.read', { object: id });
  return readImport(tx, id);
}

export async function readImportRow(tx: Tx, id: number, fila: number): Promise<ImportRow> {
  const { rows } = await sql<{ json: ImportRow }>`
    select ${sql.raw(rowJson)} as json from importacion_filas f join importaciones i using (id_importacion)
     where f.id_importacion = ${id} and f.fila = ${fila} and f.resultado is not null`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].json;
}

/** How many rows have each result. */
export async function countResults(tx: Tx, id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ resultado: string; filas: number }>`
    select resultado, count(*) as filas from importacion_filas
     where id_importacion = ${id} and resultado is not null group by resultado`.execute(tx);
  const counted = new Map(rows.map(({ resultado, filas }) => [resultado, filas]));
  return Object.fromEntries(ROW_RESULTS.map((result) => [result, counted.get(result) ?? 0]));
}
