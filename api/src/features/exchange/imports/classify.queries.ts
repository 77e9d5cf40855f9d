import { PATIENT_FIELD_NAMES } from '@trama/contract/words/people/patients';
import { CompiledQuery } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { ENDED_BY_WITHDRAWAL } from './brought.queries.ts';
import { type HeldImport, lastApplication } from './imports.queries.ts';

/** A value as it is compared: capitals and accents make no other person, nor do the signs in a telephone. */
const comparable = (value: string) =>
  `case n.campo when 'telefono' then regexp_replace(${value}, '\\D', '', 'g') else clave_busqueda(${value}) end`;

/** The fields in which the file differs from the patient `p`. An empty cell says nothing. */
const CHANGES = `
  select coalesce(jsonb_agg(jsonb_build_object(
           'campo', n.campo, 'antes', p.actual -> n.campo, 'despues', h.datos -> n.campo) order by n.lugar), '[]') as cambios
    from unnest('{${PATIENT_FIELD_NAMES}}'::text[]) with ordinality n (campo, lugar)
   where p.actual is not null and h.datos ? n.campo
     -- To compare by the letter first takes a tenth of the time: most of what comes again is the same.
     and case when h.datos -> n.campo = p.actual -> n.campo then false
              else ${comparable('h.datos ->> n.campo')} is distinct from ${comparable('p.actual ->> n.campo')} end`;

/** At most this many people of one birth date are compared by name: a date that more share was filled in by a program. */
const SAME_BIRTH_DATE = 100;

const SAME_NAME = `p.apellido_orden = l.apellido collate "C"
     and p.nombre_orden >= l.nombre collate "C" and p.nombre_orden < (l.nombre || U&'\\+10FFFF') collate "C"
     and split_part(p.nombre_orden, ' ', 1) = l.nombre`;

/**
 * A patient who can be the person of the row: with the same surname and first name, and a document and birth date that do
 * not contradict or a document with two swapped figures; or with the same birth date and nearly the same names.
 */
const NEAR = `
  select near.id_paciente from (
    select p.id_paciente, 1 as orden from pacientes p
     where ${SAME_NAME}
       and (p.fecha_nacimiento is null or l.nacimiento is null or p.fecha_nacimiento = l.nacimiento)
       and (p.dni is null or l.dni is null or p.fecha_nacimiento = l.nacimiento)
    union all
    select p.id_paciente, 2 from pacientes p where ${SAME_NAME} and documento_trastocado(p.dni, l.dni)
    union all
    select p.id_paciente, 3
      from (select p.id_paciente, p.apellido, p.nombre from pacientes p
             where p.fecha_nacimiento = l.nacimiento limit ${SAME_BIRTH_DATE}) p
     where nombres_parecidos(p.apellido, p.nombre, f.datos ->> 'apellido', f.datos ->> 'nombre')) near
   where e.id_objeto is null and d.id_paciente is null
   order by near.orden, near.id_paciente limit 1`;

/** The row of the import by its key, once: the planner would read all of them for each. */
const dataOf = (row: string) => `
  select o.datos, o.decision, o.notas, o.profesionales from importacion_filas o
   where o.id_importacion = $1 and o.fila = ${row} offset 0`;

/** The same among the rows of the file: each is compared with some rows above it of the same birth date or name. */
const ROWS_COMPARED = 20;
const NEAR_ROW = `
  select min(r.fila) as fila
    from (select n as fila from unnest(l.de_la_fecha) n cross join lateral (${dataOf('n')}) otra
           where nombres_parecidos(otra.datos ->> 'apellido', otra.datos ->> 'nombre', f.datos ->> 'apellido', f.datos ->> 'nombre')
          union all
          select n from unnest(l.del_nombre) n cross join lateral (${dataOf('n')}) otra
           where documento_trastocado(otra.datos ->> 'dni', l.dni)) r`;

/** The words of a surname that tell families apart: De la Vega and De la Fuente have none in common. */
const surnames = (row: string) =>
  `array_remove(regexp_split_to_array(regexp_replace(clave_busqueda(${row} ->> 'apellido'),
     '\\m(\\w|de|del|la|las|los|da|do|dos|di)\\M', '', 'g'), '\\W+'), '')`;

/** The words of the first names, the chosen one too: Ana and Ana María have one in common, Ana and Luis have none. */
const firstNames = (row: string) =>
  `array_remove(regexp_split_to_array(clave_busqueda(concat_ws(' ', ${row} ->> 'nombre', ${row} ->> 'nombre_elegido')), '\\W+'), '')`;

/** The same family name with another first name: probably a brother, whose document was typed twice. */
const OTHER_FIRST_NAME = `case
  when h.datos -> 'nombre' is null or p.actual ->> 'nombre' is null or h.datos -> 'nombre' = p.actual -> 'nombre' then false
  else not ${firstNames('h.datos')} && ${firstNames('p.actual')} end`;

/** A withdrawal made the patient inactive, and nobody has changed them since. */
const WITHDRAWN = `p.actual ->> 'activo' = 'false' and exists (
  select from importacion_filas w
   where w.id_objeto = (p.actual ->> 'id_paciente')::bigint and w.version_retirada = (p.actual ->> 'version')::integer)`;

/**
 * What a row adds: how many new notes, and the providers to assign; also names that nobody has matched to a provider yet,
 * and providers whose assignment to the patient has ended.
 */
const BROUGHT = `
  select (select count(*) from jsonb_to_recordset(coalesce(c.notas, '[]')) n (fecha date, texto text)
           where not exists (select from seguimientos s
                              where s.id_paciente = c.sobre and s.importado_de is not null
                                and s.intervenciones_principales = n.texto
                                and s.fecha = coalesce(n.fecha, s.fecha))) as notas_nuevas,
         jsonb_path_exists(coalesce(c.notas, '[]'), '$[*] ? (@.fecha == null)') as sin_fecha,
         string_agg(distinct t.nombre, '; ') filter (where t.id_prestador is not null and t.antes is null) as asigna,
         string_agg(distinct t.nombre, '; ') filter (where t.antes = 'cerrada') as ya_no,
         string_agg(distinct t.escrito, '; ') filter (where t.estado = 'pendiente') as sin_identificar
    from (select m.id_prestador, m.estado, m.nombre as escrito, concat_ws(', ', pr.apellido, pr.nombre) as nombre,
                 (select case when bool_or(a.fecha_baja is null) then 'abierta' when count(*) > 0 then 'cerrada' end
                    from asignaciones a
                   where a.id_paciente = c.sobre and a.id_prestador = m.id_prestador
                     and not ${ENDED_BY_WITHDRAWAL}) as antes
            from jsonb_array_elements_text(coalesce(c.profesionales, '[]')) k
            join nombrada m on m.clave = k left join prestadores pr on pr.id_prestador = m.id_prestador) t`;

/**
 * Judges the rows $3 to $4 of the import $1 from the source $2, whose file was applied before at $5: compares them with
 * the patients of this moment and with the rows before them. One statement judges thousands, and writes only those whose
 * verdict has changed.
 */
const JUDGED = `
  with nombrada as materialized (
    select m.* from importaciones i
     cross join lateral jsonb_to_recordset(i.profesionales) m (clave text, nombre text, id_prestador bigint, estado text)
     where i.id_importacion = $1
  ), leida as (
    -- All rows of the file are sorted in several ways, so each has only what it is sorted by.
    select f.fila, f.clave, f.datos ->> 'dni' as dni, clave_orden(f.datos ->> 'apellido') as apellido,
           split_part(coalesce(clave_orden(f.datos ->> 'nombre'), ''), ' ', 1) as nombre,
           (f.datos ->> 'fecha_nacimiento')::date as nacimiento
      from importacion_filas f
     where f.id_importacion = $1 and f.datos is not null and f.decision is distinct from 'omitir'
  ), contada as (
    select l.*,
           first_value(l.fila) over (partition by l.dni order by l.fila) as primera_dni,
           first_value(l.fila) over (partition by l.clave order by l.fila) as primera_clave,
           first_value(l.fila) over mismo_nombre as primera, first_value(l.dni) over mismo_nombre as dni_primera,
           first_value(l.nacimiento) over mismo_nombre as nacimiento_primera,
           array_agg(l.fila) filter (where l.nacimiento is not null)
             over (partition by l.nacimiento order by l.fila rows between ${ROWS_COMPARED} preceding and 1 preceding) as de_la_fecha,
           array_agg(l.fila) over (partition by l.apellido, l.nombre order by l.fila rows between ${ROWS_COMPARED} preceding and 1 preceding) as del_nombre
      from leida l
    window mismo_nombre as (partition by l.apellido, l.nombre order by l.fila)
  ), repetida as (
    select c.*,
           case when c.dni is not null and c.primera_dni < c.fila then c.primera_dni
                when c.clave is not null and c.primera_clave < c.fila then c.primera_clave end as repite,
           coalesce(c.dni is not null and c.primera_dni < c.fila, false) as por_documento
      from contada c
     where c.fila between $3 and $4
  ), hallada as (
    select l.*, f.datos, f.decision, f.notas, f.profesionales,
           otra.datos as datos_repetidos, otra.datos = f.datos as repite_igual,
           case when l.primera < l.fila and (l.dni_primera is null or l.dni is null)
                 and (l.nacimiento_primera is null or l.nacimiento is null or l.nacimiento_primera = l.nacimiento)
                then l.primera else fila_cercana.fila end as parece,
           e.id_objeto as por_clave, d.id_paciente as por_dni, near.id_paciente as cercano
      from repetida l
     cross join lateral (${dataOf('l.fila')}) f
      left join lateral (${dataOf('l.repite')}) otra on true
      left join identificadores_externos e on e.origen = $2 and e.clave = l.clave and e.clase = 'patient'
      left join pacientes d on d.dni = l.dni
      left join lateral (${NEAR}) near on true
      left join lateral (${NEAR_ROW}) fila_cercana on true
  ), reunida as (
    -- Of two rows that would be written to one patient, the second one.
    select h.*, case when h.seguro is not null and h.repite is null
                      and first_value(h.fila) over misma_persona < h.fila then first_value(h.fila) over misma_persona end as misma
      from (select h.*, coalesce(h.por_clave, h.por_dni, case when h.decision = 'actualizar' then h.cercano end) as seguro
              from hallada h) h
    window misma_persona as (partition by h.seguro, h.repite is null order by h.fila)
  ), comparada as (
    select h.*, p.actual, c.cambios, coalesce(h.por_clave, h.por_dni, h.cercano) as sobre,
           concat_ws(', ', p.actual ->> 'apellido', p.actual ->> 'nombre') as quien,
           case when h.datos -> 'apellido' = p.actual -> 'apellido' then false
                else not ${surnames('h.datos')} && ${surnames('p.actual')} end as otro_nombre,
           ${OTHER_FIRST_NAME} as otro_nombre_de_pila,
           coalesce((p.actual ->> 'fecha_actualizacion')::timestamptz > $5::timestamptz, false) as cambiado_despues,
           coalesce(h.nacimiento <> (p.actual ->> 'fecha_nacimiento')::date, false) as otra_fecha,
           coalesce(h.dni <> p.actual ->> 'dni', false) as otro_dni,
           p.actual ->> 'activo' = 'false' as inactivo, coalesce(${WITHDRAWN}, false) as retirado
      from reunida h
      left join lateral (
        -- With the offset it is made once for each row, and not anew for each of its fields.
        select to_jsonb(p) as actual from pacientes p
         where p.id_paciente = coalesce(h.por_clave, h.por_dni, h.cercano) offset 0) p on true
      left join lateral (${CHANGES}) c on true
  ), juzgada_sola as (
    select c.*, case
      when c.repite is not null then case when c.repite_igual then 'igual' else 'error' end
      when c.misma is not null or c.por_clave <> c.por_dni then 'error'
      when coalesce(c.por_clave, c.por_dni) is not null then case
        when (c.otro_nombre or c.otro_nombre_de_pila or c.otra_fecha or c.otro_dni
              or c.cambiado_despues and not c.retirado and c.cambios <> '[]') and c.decision is distinct from 'actualizar' then 'duda'
        when c.cambios = '[]' and not c.retirado then 'igual' else 'actualiza' end
      when c.cercano is not null then case
        when c.decision = 'crear' then 'nueva'
        when c.decision = 'actualizar' then case when c.cambios = '[]' and not c.retirado then 'igual' else 'actualiza' end
        else 'duda' end
      when c.parece is not null and c.decision is distinct from 'crear' then 'duda'
      else 'nueva' end as sola
      from comparada c
  ), apartada as materialized (
    -- One value instead of a join: the planner, which does not know the rows of this transaction yet, would go through all of
    -- them for each of them. Rows before $3 have been judged by then.
    select jsonb_object_agg(fila, resultado) as por_fila
      from (select j.fila, j.sola as resultado from juzgada_sola j
            union all
            select f.fila, f.resultado from importacion_filas f where f.id_importacion = $1 and f.fila < $3) antes
     where resultado in ('duda', 'error')
  ), juzgada_junta as (
    -- A row that repeats a skipped row is skipped too.
    select c.*, case when c.sola = 'igual' and c.repite is not null
                     then coalesce((select por_fila from apartada) ->> c.repite::text, c.sola) else c.sola end as junta
      from juzgada_sola c
  ), juzgada as (
    -- A patient with equal data who gets a note or a professional counts as updated.
    select c.*, b.*, case when c.junta = 'igual' and (b.notas_nuevas > 0 or b.asigna is not null)
                          then 'actualiza' else c.junta end as resultado
      from juzgada_junta c cross join lateral (${BROUGHT}) b
  ), dicha as (
    select j.fila, j.resultado, j.repite,
           case when j.resultado in ('actualiza', 'duda') and j.sobre is not null and j.repite is null then j.cambios else '[]' end as cambios,
           case when j.repite is null and (j.resultado not in ('nueva', 'error') or j.por_clave <> j.por_dni) then j.sobre end as id_objeto,
           to_jsonb(array_remove(array[
             case when j.repite is not null and j.repite_igual then format('Repite la fila %s', j.repite)
                  when j.repite is not null
                    then format('%s ya está en la fila %s, a nombre de %s', case when j.por_documento then 'Ese DNI' else 'Ese número' end,
                                j.repite, concat_ws(' ', j.datos_repetidos ->> 'nombre', j.datos_repetidos ->> 'apellido'))
                  when j.misma is not null then format('Es de la misma persona que la fila %s', j.misma)
                  when j.resultado = 'error' then format('El número del sistema anterior es de otra persona que el DNI (%s)', j.quien)
                  when j.resultado <> 'duda' then null
                  when j.cambiado_despues and not (j.otro_nombre or j.otro_nombre_de_pila or j.otra_fecha or j.otro_dni)
                    then format('Este archivo ya fue aplicado, y los datos de %s se cambiaron después', j.quien)
                  when j.por_clave is not null or j.por_dni is not null
                    then format('El DNI o el número ya es de %s, que tiene %s', j.quien, concat_ws(' y ',
                           case when j.otro_nombre or j.otro_nombre_de_pila then 'otro nombre' end,
                           case when j.otra_fecha then 'otra fecha de nacimiento' end,
                           case when j.otro_dni then 'otro DNI' end))
                  when j.cercano is not null
                    then format('Ya hay un paciente parecido: %s%s', j.quien, coalesce(', DNI ' || (j.actual ->> 'dni'), ''))
                  else format('Se parece a la fila %s', j.parece) end,
             case when j.resultado not in ('igual', 'actualiza') or j.repite is not null and j.retirado then null
                  when j.retirado then 'Fue retirado: vuelve a estar activo'
                  when j.inactivo then 'El paciente está inactivo' end,
             case when j.resultado <> 'error' then case j.notas_nuevas when 0 then null when 1 then 'Trae 1 nota'
                       else format('Trae %s notas', j.notas_nuevas) end end,
             case when j.resultado <> 'error' and j.notas_nuevas > 0 and j.sin_fecha
                  then 'Lo que no tiene fecha en el archivo queda con la del día de la importación' end,
             case when j.resultado <> 'error' then 'Se asigna a ' || j.asigna end,
             case when j.resultado <> 'error' then 'Ya no está asignado a ' || j.ya_no || ': no se asigna de nuevo' end,
             case when j.resultado <> 'error' then 'Profesional sin identificar: ' || j.sin_identificar end], null)) as motivos
      from juzgada j
    union all
    select f.fila, case when f.decision = 'omitir' then 'omitida' else 'error' end, null, '[]', null,
           case when f.decision = 'omitir' then '[]' else f.motivos end
      from importacion_filas f
     where f.id_importacion = $1 and f.fila between $3 and $4 and (f.datos is null or f.decision = 'omitir')
  )
  update importacion_filas f
     set resultado = d.resultado, cambios = d.cambios, id_objeto = d.id_objeto, motivos = d.motivos, repite = d.repite
    from dicha d
   where f.id_importacion = $1 and f.fila = d.fila
     and (f.resultado, f.cambios, f.id_objeto, f.motivos, f.repite)
         is distinct from (d.resultado, d.cambios, d.id_objeto, d.motivos, d.repite)`;

/** How many rows can be judged within the time that a statement may take, also if all have one birth date. */
const ROWS_PER_STATEMENT = 10_000;

/**
 * Judges all rows of an import, or those around one; answers how many are judged otherwise than before. Of two rows about
 * one person, one is found here if they stand within so many rows, and else when they are written.
 */
export async function classifyRows(
  tx: Tx,
  { id_importacion: id, origen }: HeldImport,
  around?: number,
): Promise<number> {
  const appliedBefore = await lastApplication(tx, id);
  const judge = async (part: number) => {
    const first = part * ROWS_PER_STATEMENT;
    const judged = CompiledQuery.raw(JUDGED, [
      id,
      origen,
      first,
      first + ROWS_PER_STATEMENT - 1,
      appliedBefore,
    ]);
    return Number((await tx.executeQuery(judged)).numAffectedRows ?? 0);
  };
  const partOf = (row: number) => Math.floor(row / ROWS_PER_STATEMENT);
  if (around !== undefined) return judge(partOf(around));
  const { end } = await tx
    .selectFrom('importacion_filas')
    .select(({ fn }) => fn.max('fila').as('end'))
    .where('id_importacion', '=', id)
    .executeTakeFirstOrThrow();
  let otherwise = 0;
  for (let part = 0; part <= partOf(end); part++) otherwise += await judge(part);
  return otherwise;
}
