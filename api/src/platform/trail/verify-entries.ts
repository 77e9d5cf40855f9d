import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { isChangeable } from '@trama/contract/words/record/clinical-lists/list';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { entryObjects } from '../../database/patient-tables.ts';
import { DERIVED_COLUMNS } from './fingerprints.ts';

/** How many findings of a kind are named; the rest would say the same. */
const NAMED_AT_MOST = 50;

/** The functions `huella` and `eslabon` again in SQL: somebody who alters records could alter the functions too. */
const fingerprint = (row: string) =>
  `sha256(convert_to(jsonb_strip_nulls((${row}) - '{${DERIVED_COLUMNS}}'::text[])::text, 'UTF8'))`;
const LINK = `sha256(e.antes || convert_to(jsonb_build_array(
  e.folio, e.clase, e.id_objeto, e.version, e.fecha_acto, e.hora_acto, extract(epoch from e.fecha), e.registrado_por,
  e.autor, e.prestador, encode(e.huella, 'hex'))::text, 'UTF8'))`;
const BEFORE_THE_FIRST = `decode(repeat('00', 32), 'hex')`;

interface Finding {
  patient: number;
  folio: number | null;
  what: string;
}

/** For clocks that differ a little, and transactions that take their time. */
const MOMENTS_APART = `interval '1 hour'`;

/** SQL: two moments that should be one are not. */
export const isFarFrom = (one: string, other: string, apart = MOMENTS_APART) =>
  `${one} not between ${other} - ${apart} and ${other} + ${apart}`;

/** Records inserted by SQL and adopted by the owner: only they themselves say when they were written and who wrote them. */
export const isAdoption = (row: string) => `${row}.action like '%.adopt'`;

/** The function `autor_de` again in SQL: somebody who alters records could alter the function too. */
export const AUTHOR_NOW = `jsonb_build_object(
  'nombre', d.nombre, 'apellido', d.apellido, 'role', d.role, 'profesion', d.profesion, 'especialidad', d.especialidad,
  'matricula', d.matricula, 'matricula_tipo', d.matricula_tipo, 'matricula_jurisdiccion', d.matricula_jurisdiccion)`;

/**
 * SQL: the entry `e` says that somebody else performed it than its object `o` does. Their name and licence can be compared if
 * their account has not been edited since.
 */
const PERFORMER_DIFFERS = `((e.prestador is not null) <> coalesce(o.id_prestador <> o.registrado_por, false)
  or exists (select from prestadores d
              where e.prestador is not null and d.id_prestador = o.id_prestador
                and coalesce(d.fecha_actualizacion, '-infinity') < e.fecha - interval '1 hour'
                and not e.prestador <@ ${AUTHOR_NOW}))`;

/** Each selects patient, folio and what is wrong there. */
const CHECKS: Record<string, string> = {
  /** Folios follow each other, and every hash is that of its entry and of the hash before. */
  links: `
    with linked as (
      select e.*, lag(e.hash, 1, ${BEFORE_THE_FIRST}) over ordered as antes, lag(e.folio, 1, 0) over ordered as previo
        from asientos e window ordered as (partition by e.id_paciente order by e.folio))
    select e.id_paciente as patient, missing.folio, 'was removed' as what
      from linked e cross join lateral generate_series(e.previo + 1, e.folio - 1) missing (folio)
    union all
    select e.id_paciente, e.folio, 'was altered by hand, or does not follow the one before it' from linked e
     where e.folio = e.previo + 1 and e.hash is distinct from ${LINK}`,

  /** The record ends where its head says. */
  heads: `
    select coalesce(l.id_paciente, e.id_paciente) as patient, coalesce(e.folio, l.ultimo_folio) as folio,
           case when l.id_paciente is null then 'has no head: it was removed'
                when e.folio > l.ultimo_folio then 'was inserted by hand: the head of the record does not know it'
                when coalesce(e.folio, 0) < l.ultimo_folio
                  then 'is the last one, but the head of the record knows folio ' || l.ultimo_folio || ': the end was removed'
                else 'is the last one, but not what the head of the record says' end as what
      from legajos l full join (
        select distinct on (id_paciente) id_paciente, folio, hash from asientos order by id_paciente, folio desc
      ) e on e.id_paciente = l.id_paciente
     where l.id_paciente is null or coalesce(e.folio, 0) <> l.ultimo_folio
        or l.cabeza is distinct from coalesce(e.hash, ${BEFORE_THE_FIRST})`,

  /** The trail, which is sealed, knows the folio of everything that was written since there are folios. */
  trail: `
    select t.id_paciente as patient, t.folio,
           case when e.folio is null then 'was removed; row ' || t.id || ' of the trail knows it'
                else 'was altered by hand: it is not what row ' || t.id || ' of the trail tells of' end as what
      from audit_log t left join asientos e on e.id_paciente = t.id_paciente and e.folio = t.folio
     where t.folio is not null
       and (e.folio is null or e.huella is distinct from t.huella or e.id_objeto is distinct from t.object_id)`,

  /** An entry has the moment and the author that the trail has. */
  written: `
    select t.id_paciente as patient, t.folio,
           case when e.registrado_por is distinct from t.id_prestador
                then format('says that provider %s wrote it, but row %s of the trail names %s', e.registrado_por, t.id,
                            coalesce('provider ' || t.id_prestador, 'nobody'))
                else format('says that it was written at %s, but row %s of the trail is of %s', e.fecha, t.id, t.at) end as what
      from audit_log t join asientos e on e.id_paciente = t.id_paciente and e.folio = t.folio
     where t.folio is not null
       and (e.registrado_por is distinct from t.id_prestador or ${isFarFrom('e.fecha', 't.at')})`,

  /**
   * An entry without a folio in the trail got its number later (adoptar_legajos): the first row about its object has the
   * moment and the author.
   */
  adopted: `
    with unnumbered as (
      select e.* from asientos e
       where e.version = 1 and not exists (
         select from audit_log t where t.folio is not null and t.id_paciente = e.id_paciente and t.folio = e.folio)
    ), first_told as (
      select distinct on (e.id_paciente, e.folio)
             e.id_paciente, e.folio, e.registrado_por, e.fecha, t.id, t.at, t.id_prestador, t.action
        from unnumbered e join audit_log t on t.object_id = e.id_objeto and split_part(t.action, '.', 1) = e.clase
       where t.huella is not null
       order by e.id_paciente, e.folio, t.id
    )
    select t.id_paciente as patient, t.folio,
           format('says that provider %s wrote it at %s, but row %s of the trail is of %s and names %s', t.registrado_por,
                  t.fecha, t.id, t.at, coalesce('provider ' || t.id_prestador, 'nobody')) as what
      from first_told t
     where not ${isAdoption('t')}
       and (t.registrado_por is distinct from t.id_prestador or ${isFarFrom('t.fecha', 't.at')})`,

  /** A chain that was written again fits together, but not with the hashes in the trail: from which folio on. */
  rewritten: `
    select distinct on (t.id_paciente) t.id_paciente as patient, t.folio,
           'was altered by hand: it has not the hash that row ' || t.id || ' of the trail knows' as what
      from audit_log t join asientos e on e.id_paciente = t.id_paciente and e.folio = t.folio
     where e.hash <> t.hash_asiento
     order by t.id_paciente, t.folio`,

  /** Every entry describes what is there, and everything that is there has its entry. */
  objects: `
    select coalesce(e.id_paciente, o.id_paciente) as patient, e.folio,
           case when e.folio is null
                  then format('lacks its %s %s, which has no folio: it was inserted by hand, or its entry removed',
                              o.clase, o.id_objeto)
                when o.clase is null
                  then format('tells of %s %s, which is not there: it was removed', e.clase, e.id_objeto)
                when o.huella is distinct from e.huella
                  then format('tells of %s %s, which was altered by hand', e.clase, e.id_objeto)
                when ${PERFORMER_DIFFERS}
                  then format('names another performer than %s %s', e.clase, e.id_objeto)
                else format('says another moment, act or author than %s %s', e.clase, e.id_objeto) end as what
      from asientos e full join (
        select o.* from (${Object.values(entryObjects(fingerprint)).join(' union all ')}) o
          join legajos l on l.id_paciente = o.id_paciente
      ) o on o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
         and o.version = e.version
     where e.folio is null or o.clase is null or o.huella is distinct from e.huella
        or o.registrado_por is distinct from e.registrado_por or o.fecha_acto is distinct from e.fecha_acto
        or o.hora_acto is distinct from e.hora_acto or ${PERFORMER_DIFFERS} or ${isFarFrom('e.fecha', 'o.fecha', `interval '1 second'`)}`,

  /** The file of a document is the one that was issued. */
  files: `
    select d.id_paciente as patient, e.folio,
           format('has document %s, whose file %s', d.numero,
                  case when f.pdf is null then 'is not there: it was removed' else 'was altered by hand' end) as what
      from documentos d left join documentos_pdf f using (id_documento)
      left join asientos e on e.id_paciente = d.id_paciente and e.clase = 'document' and e.id_objeto = d.id_documento
     where sha256(f.pdf) is distinct from d.sha256`,

  /** A record whose fields were changed holds what its last changes left. */
  changes: LIST_NAMES.map((name) => ({ name, list: listOf(name) }))
    .filter(({ list }) => isChangeable(list))
    .map(
      ({ name, list }) => `
    select r.id_paciente as patient, e.folio, 'left ${name} ' || r.${list.id} || ' otherwise than it is: it was altered by hand' as what
      from ${list.table} r
      join (select c.id_registro, max(c.id_cambio) as last, jsonb_object_agg(f.key, f.value order by c.id_cambio) as left_as
              from cambios_clinicos c cross join lateral jsonb_each(c.despues) f
             where c.lista = '${name}' group by c.id_registro) c on c.id_registro = r.${list.id}
      join asientos e on e.id_paciente = r.id_paciente and e.clase = 'change' and e.id_objeto = c.last
     where not to_jsonb(r) @> c.left_as`,
    )
    .join(' union all '),
};

/** Compares every patient's entries with their chain, the chain with the trail, and both with what the entries are about. */
export async function verifyEntries(tx: Tx): Promise<string[]> {
  const findings: string[] = [];
  for (const check of Object.values(CHECKS)) {
    const { rows } = await sql<Finding>`
      select * from (${sql.raw(check)}) found order by patient, folio limit ${NAMED_AT_MOST}`.execute(tx);
    findings.push(...rows.map(findingText));
  }
  return findings;
}

const findingText = ({ patient, folio, what }: Finding): string =>
  folio === null
    ? `the record of patient ${patient} ${what}`
    : `folio ${folio} of patient ${patient} ${what}`;
