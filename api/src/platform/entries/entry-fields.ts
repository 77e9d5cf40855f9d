import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import type { EntryKind } from '@trama/contract/words/record/entries';
import { withinReach } from '../access/reach.ts';

/** What an entry is about, as SQL. Aliases here are whole words, so that they do not hide the caller's. */
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

/** The author of an entry and the performer of its act, as they were that day. */
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
  person: keyof typeof PEOPLE,
  otherwise: string,
  shown = Object.keys(PerformingProvider.shape),
) => {
  const facts = shown.map((name) => `${PEOPLE[person]} ->> '${name}' as ${name}`);
  return `coalesce((
    select row_to_json(fila) from (
      select ${facts.join(', ')} from asientos asiento where ${isAbout('asiento', subject)}) fila), ${otherwise})`;
};

/** SQL of rows `r` of a patient, each with the folio of its entry and its people as frozen there: one look for all three. */
export const withEntry = (rows: string, subject: EntrySubject) => `(
  select r.*, asiento.folio, ${PEOPLE.author} as asentado_por, ${PEOPLE.performer} as efectuado_por
    from ${rows} r left join asientos asiento on ${isAbout('asiento', subject)})`;

/** The other patients that entries of this one were moved to or from, as far as the person reaches them. */
export const othersInReach = (patient: string) => `array(
  select otra.otro_paciente from correcciones otra
   where otra.id_paciente = ${patient} and otra.otro_paciente is not null and ${withinReach('otra.otro_paciente')})`;

/** SQL of the other patients that corrections of one kind of entry name, for the trail. */
export const otherPatients = (kind: EntryKind) => `(
  select array_agg(distinct c.otro_paciente) from correcciones c
   where c.id_paciente = allowed.id_paciente and c.clase = '${kind}' and c.otro_paciente is not null
     and ${withinReach('c.otro_paciente')})`;

/** Hardly any record has a correction: this is asked once for a list, and only then its entries are looked at. */
const recordIsCorrected = (patient: string) =>
  `(select exists (select from correcciones marca where marca.id_paciente = ${patient}))`;

/** SQL of what every clinical object answers of its entry. It sees `allowed`: who asks. */
export const entryFieldsOf = (subject: EntrySubject) => ({
  folio: folioOf(subject),
  error: `(${recordIsCorrected(subject.patient)} and ${inError(subject)})`,
  correcciones: `case when ${recordIsCorrected(subject.patient)} and ${isCorrected(subject)}
  then correcciones_de(${subject.patient}, ${subject.clase}, ${subject.object}, ${subject.version ?? '1'}, ${othersInReach(subject.patient)}) else '[]' end`,
});
