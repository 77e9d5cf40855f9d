import { type PatientStatus, SEARCH_COUNTED_MAX } from '@trama/contract/words/patients';
import type pg from 'pg';
import { ownAssignments } from '../../platform/access/reach.ts';
import { preparedRaw } from '../../platform/statements/prepared.ts';
import { RAW_ROWS } from '../../platform/statements/row-json.ts';
import {
  COUNTERS,
  type FoundPage,
  forEachStatus,
  found,
  hasStatus,
  orderOf,
  pageOf,
  pageStatement,
  patientColumns,
} from './patient-pages.ts';

// `$2` is how many to skip, `$3` the word or the words as somebody typed them.

/** One more than what is counted stands for 'more than that'. */
export const MORE_THAN_COUNTED = SEARCH_COUNTED_MAX + 1;
/** Patients of words that are read to count them: some have two words with the same piece. */
const READ_TO_COUNT = 15_000;
/** A piece that occurs in more words than these is in so many names that going through the list finds it soon. */
const FEW_WORDS = 400;
const WALKED = 10_000;

const STATUSES: Record<PatientStatus, string> = {
  active: `'{true}'::boolean[]`,
  inactive: `'{false}'::boolean[]`,
  all: `'{true,false}'::boolean[]`,
};

const clave = (word = '$3') =>
  `clave as materialized (select clave_busqueda(${word}::text) collate "C" as k)`;
const endsThatBeginWithIt = 'finales_de_palabras f where f.final >= k and f.final < k || chr(1114111)';

const patientsOf = (words: string, status: PatientStatus, limit: string) => `
  ${words} cross join unnest(${STATUSES[status]}) estado (activo) cross join lateral (
    select ${orderOf('w')} from palabras_de_pacientes w
     where w.palabra = hallada.palabra and w.activo = estado.activo
     order by ${orderOf('w')} ${limit}) w`;

/** The first ones of each word, merged. */
const pageByWords = (words: string, status: PatientStatus) =>
  found(`select distinct ${orderOf('w')} from ${patientsOf(words, status, 'limit $2::bigint + $1::bigint')}
          order by ${orderOf('w')} offset $2::bigint`);

/** Null when too many had to be read to know it. `frequent` says of `palabras v` which ones count. */
const totalByWords = (words: string, frequent: string, status: PatientStatus) => `
  case when exists (select from palabras v
                     where v.activos + v.inactivos > ${SEARCH_COUNTED_MAX}
                       and v.${COUNTERS[status].replace(' + ', ' + v.')} > ${SEARCH_COUNTED_MAX}
                       and ${frequent}) then ${MORE_THAN_COUNTED}
       else (select case when sum(veces) < ${READ_TO_COUNT} or count(*) > ${SEARCH_COUNTED_MAX} or count(*) = 0
                         then least(count(*), ${MORE_THAN_COUNTED}) end
               from (select count(*) as veces from (
                       select w.id_paciente
                         from ${patientsOf(words, status, `limit ${READ_TO_COUNT}`)}
                        limit ${READ_TO_COUNT}) leidos
                      group by id_paciente) pacientes)
  end`;

/** How many words have this piece, `$1`, and which: null when there are more than FEW_WORDS, or none. */
export const WORDS_WITH = preparedRaw(
  'words-with',
  `with ${clave('$1')}
   select count(*), case when count(*) <= ${FEW_WORDS} then array_agg(distinct palabra) end
     from (select f.palabra from clave, ${endsThatBeginWithIt} limit ${FEW_WORDS + 1}) hallada`,
);

/** `$3` are the words, as WORDS_WITH gives them. */
export const BY_WORDS = forEachStatus('by-words', (status) => {
  const words = 'unnest($3::text[]) hallada (palabra)';
  return pageStatement(
    pageByWords(words, status),
    totalByWords(words, 'v.palabra = any($3::text[])', status),
  );
});

/** So few patients that looking at each is less work than reading those of very many words. */
const isSmallClinic = `(select reltuples between 0 and ${READ_TO_COUNT} from pg_class where oid = 'pacientes'::regclass)`;

/** Of a piece, `$1`, that is in more words than that. */
export const TOTAL_OF_MANY_WORDS = forEachStatus(
  'total-of-many-words',
  (status) => `
  with ${clave('$1')}
  select case when ${isSmallClinic}
       then (select least(count(*), ${MORE_THAN_COUNTED}) from clave, pacientes p
              where strpos(p.busqueda, k) > 0${hasStatus(status, 'p.activo')})
       else ${totalByWords(
         `(select f.palabra from clave, ${endsThatBeginWithIt}) hallada`,
         'strpos(v.palabra, (select k from clave)) > 0',
         status,
       )} end`,
);

/**
 * Whether `k` is in what is searched, told by the index of the list wherever that can tell: there ñ is n and a tilde,
 * and a DNI that is more than digits stands as it was typed.
 */
const inIndexOrRow = `
  case when (select k ~ 'n.|~' from clave) and p.nombre_orden || p.apellido_orden like '%~%'
         or p.dni collate "C" ~ '[^0-9]'
       then (select strpos(fila.busqueda, k) > 0 from pacientes fila where fila.id_paciente = p.id_paciente)
       else strpos(p.nombre_orden, k) > 0 or strpos(p.apellido_orden, k) > 0 end`;

/** A page that is not full was not found within the first patients of the list. */
export const BY_WALKING = forEachStatus(
  'by-walking',
  (status) => `
  with ${clave()}
  ${pageStatement(
    found(`
      select ${orderOf('p')} from clave, (
        select ${orderOf('p')}, p.dni from pacientes p where true${hasStatus(status, 'p.activo')}
         order by ${orderOf('p')} limit ${WALKED}) p
       where ${inIndexOrRow}
       order by ${orderOf('p')} offset $2::bigint`),
    'null',
  )}`,
);

const allWords = (word?: string) =>
  `${clave(word)}, halladas as materialized (select distinct f.palabra from clave, ${endsThatBeginWithIt})`;

export const BY_ALL_WORDS = forEachStatus(
  'by-all-words',
  (status) => `with ${allWords()} ${pageStatement(pageByWords('halladas hallada', status), 'null')}`,
);

/** `$1` is the word. */
export const TOTAL_OF_ALL_WORDS = forEachStatus(
  'total-of-all-words',
  (status) => `
  with ${allWords('$1')}
  select least(count(distinct w.id_paciente), ${MORE_THAN_COUNTED}) as total
    from ${patientsOf('halladas hallada', status, `limit ${MORE_THAN_COUNTED}`)}`,
);

/** `$3` has eight digits (see the migration of tiene_otros_numeros). */
export const BY_WHOLE_DNI = forEachStatus('by-whole-dni', (status) => {
  const matching = (condition: string) =>
    `select ${orderOf('p')} from pacientes p where ${condition}${hasStatus(status, 'p.activo')}`;
  return `
  with hallados as materialized (
    ${matching('p.dni = $3::text')}
    union
    ${matching('tiene_otros_numeros(p.nombre, p.apellido, p.dni)::int = 1 and strpos(p.busqueda, $3::text) > 0')}
  )
  ${pageStatement(
    found(`select * from hallados h order by ${orderOf('h')} offset $2::bigint`),
    `(select least(count(*), ${MORE_THAN_COUNTED}) from hallados)`,
  )}`;
});

/** Among the actor's own patients, `$4`: they are few enough to look at each. */
export const AMONG_OWN = forEachStatus(
  'among-own',
  (status) => `
  with hallados as materialized (
    select ${orderOf('reach')} from ${ownAssignments('$4')}${hasStatus(status, 'reach.paciente_activo')}
       and reach.busqueda like all (
         (select array_agg('%' || clave_busqueda(palabra) || '%') from unnest($3::text[]) palabra)::text[])
  )
  ${pageStatement(
    found(`select * from hallados h order by ${orderOf('h')} offset $2::bigint`),
    `(select least(count(*), ${MORE_THAN_COUNTED}) from hallados)`,
  )}`,
);

/**
 * Several words, or a piece of a DNI: by the trigram index. Planned each time, because the best way depends on the
 * patterns. They are the parameters from `$3` on.
 */
export async function searchByPatterns(
  pool: pg.Pool,
  status: PatientStatus,
  [pageSize, offset]: [number, number],
  patterns: string[],
): Promise<FoundPage> {
  const matches = patterns
    .map((_pattern, n) => ` and p.busqueda like '%' || clave_busqueda($${n + 3}::text) || '%'`)
    .join('');
  const matching = `pacientes p where true${hasStatus(status, 'p.activo')}${matches}`;
  const text = pageStatement(
    `select ${patientColumns} from ${matching} order by ${orderOf('p')} offset $2::bigint`,
    `(select count(*) from (select from ${matching} limit ${MORE_THAN_COUNTED}) counted)`,
  );
  const values = [pageSize, offset, ...patterns];
  return pageOf((await pool.query<(string | null)[]>({ text, values, ...RAW_ROWS })).rows);
}
