import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { Correction } from '@trama/contract/schemas/record/entries';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { withinReach } from '../access/reach.ts';
import { rowAsJson } from '../statements/row-json.ts';

/** What an entry is about, as SQL. Aliases in here are whole words, so that they hide none of the caller's. */
export interface EntrySubject {
  /** Its kind: mostly a literal. */
  clase: string;
  patient: string;
  object: string;
  version?: string;
}

const isAbout = (alias: string, { clase, patient, object, version = '1' }: EntrySubject) =>
  `${alias}.id_paciente = ${patient} and ${alias}.clase = ${clase} and ${alias}.id_objeto = ${object}
   and ${alias}.version = ${version}`;

/** SQL: the entry is marked as an error. It is shown where it was, and counts nowhere. */
export const inError = (subject: EntrySubject) => isCorrected(subject, 'marca.error and ');

const isCorrected = (subject: EntrySubject, how = '') =>
  `exists (select from correcciones marca where ${how}${isAbout('marca', subject)})`;

/** The same of a follow-up, by its alias. */
export const followUpInError = (followUp: string) =>
  inError({ clase: `'follow_up'`, patient: `${followUp}.id_paciente`, object: `${followUp}.id_seguimiento` });

const ofEntry = (column: string, subject: EntrySubject) =>
  `(select ${column} from asientos asiento where ${isAbout('asiento', subject)})`;

/** Ley 26.529 art. 18: so long after the last entry. */
const KEPT_FOR = '10 years';

/** SQL of the day until when the record of that patient is kept. */
export const keptUntil = (patient: string) => `(
  select (asiento.fecha at time zone '${CLINIC_TIME_ZONE}' + interval '${KEPT_FOR}')::date from asientos asiento
   where asiento.id_paciente = ${patient} order by asiento.folio desc limit 1)`;

export const folioOf = (subject: EntrySubject) => ofEntry('asiento.folio', subject);

/** Who wrote an entry, and who performed what it tells of, as they were that day. */
const PEOPLE = { author: 'asiento.autor', performer: 'coalesce(asiento.prestador, asiento.autor)' };

/** SQL of them with all that the entry keeps: for paper, which names them in full. */
export const authorsOf = (subject: EntrySubject) => ({
  autor: ofEntry(PEOPLE.author, subject),
  prestador: ofEntry(PEOPLE.performer, subject),
});

/**
 * SQL of one of the two people, by default as a PerformingProvider. `otherwise` is the person of today: for records that
 * have no entry yet.
 */
export const frozen = (
  subject: EntrySubject,
  whom: keyof typeof PEOPLE,
  otherwise: string,
  shown = Object.keys(PerformingProvider.shape),
) => {
  const facts = shown.map((name) => `${PEOPLE[whom]} ->> '${name}' as ${name}`);
  return `coalesce((
    select row_to_json(fila) from (
      select ${facts.join(', ')} from asientos asiento where ${isAbout('asiento', subject)}) fila), ${otherwise})`;
};

/** An entry answers with so many of its corrections and with fewer where they are long; the one that marks it is the first. */
const CORRECTIONS_SHOWN = 100;
const CORRECTIONS_BYTES = 500_000;

/** The record that the entry was moved to or from, only for people who reach its patient. */
const otherRecord = `case when correccion.otro_folio is not null then (
  select json_build_object('folio', correccion.otro_folio, 'id_paciente', otro.id_paciente,
                           'paciente', case when otro.id_paciente is not null
                             then concat_ws(' ', coalesce(nullif(otro.nombre_elegido, ''), otro.nombre), otro.apellido) end)
    from (select) one left join pacientes otro on otro.id_paciente = correccion.otro_paciente and ${withinReach('otro.id_paciente')}) end`;

/** The author of what it corrects, as that entry has them. */
const ABSENT_AUTHOR = `case when correccion.en_ausencia_de is not null then (
  select original.autor from asientos original
   where original.id_paciente = correccion.id_paciente and original.folio = correccion.folio) end`;

export const correctionJson = rowAsJson(Correction, 'correccion', {
  folio: 'asiento.folio',
  autor: 'asiento.autor',
  en_ausencia_de: ABSENT_AUTHOR,
  otro: otherRecord,
});

/** Corrections `correccion`, each with its own entry `asiento`. */
export const correctionsFrom = (corrections: string) => `${corrections} correccion
  join asientos asiento on ${isAbout('asiento', { clase: `'correction'`, patient: 'correccion.id_paciente', object: 'correccion.id_correccion' })}`;

/** Looked up only where there are any: hardly any entry has one, and a page shows many entries. */
const correctionsOf = (subject: EntrySubject) => `case when ${isCorrected(subject)} then (
  select coalesce(json_agg(${correctionJson} order by correccion.id_correccion), '[]')
    from ${correctionsFrom(`(
      select correccion.*, coalesce(sum(octet_length(correccion.aclaracion)) over (
                    order by correccion.error desc, correccion.id_correccion rows between unbounded preceding and 1 preceding), 0) as before
        from (select correccion.* from correcciones correccion where ${isAbout('correccion', subject)}
               order by correccion.error desc, correccion.id_correccion limit ${CORRECTIONS_SHOWN}) correccion)`)}
   where correccion.before < ${CORRECTIONS_BYTES}) else '[]' end`;

/** SQL of what every clinical object answers of its entry. It sees `allowed`: who asks. */
export const entryFieldsOf = (subject: EntrySubject) => ({
  folio: folioOf(subject),
  error: inError(subject),
  correcciones: correctionsOf(subject),
});
