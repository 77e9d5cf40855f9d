import { todayInClinic } from '@trama/contract/words/clinic-time';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { HeldImport } from './imports.queries.ts';
import { WRITTEN } from './row-parts.ts';

/**
 * Rows with the row that their person was judged by: itself, or the first one that says the same. A row whose first one is
 * left out is left out with it. With the offset the first one is looked up by its number: the planner, which does not know
 * the rows of this transaction yet, would go through all of them for each of them.
 */
const peopleOf = ({ id_importacion: id }: HeldImport, part: RawBuilder<unknown>) => sql`
  importacion_filas f
 cross join lateral (
   select p.fila, p.resultado, p.id_objeto from importacion_filas p
    where p.id_importacion = f.id_importacion and p.fila = coalesce(f.repite, f.fila) offset 0) persona
 where ${part} and f.id_importacion = ${id} and f.resultado = any(${WRITTEN}::text[])
   and persona.resultado = any(${WRITTEN}::text[])`;

const EVERYTHING = sql`true`;

/**
 * SQL of the notes that are not in the record yet, each once. Known by patient, day and text, whatever file brought them;
 * looked for by the patient alone, one patient at a time (the offset): the planner, which does not know the rows of this
 * transaction yet, would take the index of days, or all that was imported. A note without a day gets that of the import,
 * and is known again by its text alone: the same file tomorrow brings it no second time.
 */
export const newNotes = (held: HeldImport, part = EVERYTHING) => sql`
  select distinct on (brought.persona, n.fecha, n.texto) brought.persona, brought.id_paciente,
         coalesce(n.fecha, ${todayInClinic()}::date) as fecha, n.texto, brought.autor, n.fecha is null as sin_fecha
    from (select f.notas, f.autor, persona.fila as persona, persona.id_objeto as id_paciente
            from ${peopleOf(held, part)} and f.notas is not null) brought
   cross join lateral jsonb_to_recordset(brought.notas) n (fecha date, texto text)
   where not exists (select from seguimientos s
                      where s.id_paciente = brought.id_paciente and s.importado_de is not null
                        and s.intervenciones_principales = n.texto and s.fecha = coalesce(n.fecha, s.fecha) offset 0)
   order by brought.persona, n.fecha, n.texto`;

/** The professionals' names of each import, with the provider each was matched to. */
const NAMED = sql`(
  select i.id_importacion, one.clave, one.id_prestador from importaciones i
   cross join lateral jsonb_to_recordset(i.profesionales) one (clave text, id_prestador bigint)) named`;

/**
 * SQL of a condition on the assignment `a`: a withdrawal ended it, and no person did. A withdrawal skips patients
 * whose assignments somebody changed, so it ends all that the import had assigned or nothing.
 */
export const ENDED_BY_WITHDRAWAL = `exists (
  select from importacion_filas w
   where w.id_objeto = a.id_paciente and w.version_retirada is not null and w.id_importacion = a.id_importacion)`;

/** SQL of the assignments to open. One that a person has ended since is not opened again. */
export const newAssignments = (held: HeldImport, part = EVERYTHING) => sql`
  select distinct brought.persona, brought.id_paciente, named.id_prestador
    from (select f.profesionales, persona.fila as persona, persona.id_objeto as id_paciente
            from ${peopleOf(held, part)} and f.profesionales is not null) brought
   cross join lateral jsonb_array_elements_text(brought.profesionales) as said (clave)
    join ${NAMED} on named.clave = said.clave and named.id_importacion = ${held.id_importacion}
   where named.id_prestador is not null
     and not exists (select from asignaciones a
                      where a.id_paciente = brought.id_paciente and a.id_prestador = named.id_prestador
                        and not ${sql.raw(ENDED_BY_WITHDRAWAL)} offset 0)`;

/** A condition on rows `f`: a withdrawal made their patient inactive, and nobody has changed them since. */
export const IS_WITHDRAWN = sql`exists (
  select from pacientes p join importacion_filas w on w.id_objeto = p.id_paciente and w.version_retirada = p.version
   where p.id_paciente = f.id_objeto and not p.activo)`;

/** What comes with the rows as they are judged, and how many people it concerns: many rows can be about one person. */
export async function countBrought(tx: Tx, held: HeldImport): Promise<Record<string, number>> {
  const ofImport = sql`from importacion_filas f where f.id_importacion = ${held.id_importacion}`;
  const { rows } = await sql<Record<string, number>>`
    with given as materialized (
      select a.*, exists (select ${ofImport} and f.resultado = 'nueva' and f.fila = a.persona) as nuevo from (${newAssignments(held)}) a
    ), noted as materialized (${newNotes(held)})
    select (select count(*) from noted) as notas,
           (select count(*) from noted where sin_fecha) as notas_sin_fecha,
           (select count(*) from given) as asignaciones,
           (select count(distinct persona) from given where nuevo) as nuevos_asignados,
           (select count(distinct id_paciente) from given where not nuevo) as otros_asignados,
           (select count(distinct f.id_objeto) ${ofImport}
             and f.resultado = 'actualiza' and f.cambios <> '[]') as modificados,
           (select count(distinct f.id_objeto) ${ofImport}
             and f.resultado = 'actualiza' and ${IS_WITHDRAWN}) as reactivados`.execute(tx);
  return rows[0] ?? {};
}
