import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { standingText } from '@trama/contract/words/people/providers';
import { ERROR_MARK, folioText, inAbsenceOf } from '@trama/contract/words/record/entries';
import type { EntryFacts } from '@trama/contract/words/record/entry-facts';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { Signer } from './record.types.ts';

/** 'Ana Ruiz (Psicología, matrícula M.N. 77)' */
export const personText = (person: Signer): string => `${fullName(person)} (${standingText(person)})`;

type OfEntry = Pick<EntryFacts, 'folio' | 'error'>;

/** 'Folio 37 · Seguimiento #12', and the word ERROR after it where it is marked so. */
export function entryTitle(text: string, { folio, error }: OfEntry): string {
  return [folio === null ? null : folioText(folio), text, error ? ERROR_MARK : null]
    .filter(Boolean)
    .join(' · ');
}

/** What was said of an entry afterwards: below it, and nothing of the entry is struck out. */
export function correctionBlocks({ correcciones }: Pick<EntryFacts, 'correcciones'>): Block[] {
  return correcciones.flatMap(({ folio, error, aclaracion, fecha_creacion, autor, en_ausencia_de, otro }) => [
    note(
      `${entryTitle(error ? 'Corrección' : 'Aclaración', { folio, error })}: el ${formatMoment(fecha_creacion)}, por ${personText(autor)}${en_ausencia_de ? `, ${inAbsenceOf(en_ausencia_de)}` : ''}.`,
    ),
    { kind: 'prose', label: 'Aclaración', text: aclaracion },
    // The copy is this patient's: it does not name the other one.
    ...(otro ? [note(`Véase el folio ${otro.folio} de la historia clínica de otro paciente.`)] : []),
  ]);
}

/** The entry as it was when that folio was the last. */
export function asOfFolio<T extends EntryFacts>(entry: T, last: number): T {
  const correcciones = entry.correcciones.filter(({ folio }) => folio <= last);
  return { ...entry, correcciones, error: correcciones.some(({ error }) => error) };
}

export function note(text: string): Block {
  return { kind: 'note', text };
}

export function prose(label: string, text: string | null): Block[] {
  return text === null ? [] : [{ kind: 'prose', label, text }];
}

/** Those that have a value. */
export function facts(pairs: [label: string, value: string | null][]): Block[] {
  const present = pairs.filter((pair): pair is [string, string] => pair[1] !== null);
  return present.length > 0 ? [{ kind: 'facts', facts: present }] : [];
}

export interface LabelledText {
  label: string;
  text: string;
  /** Prose, which takes the whole width. */
  isLong: boolean;
}

/** In their order; short texts that follow each other stand side by side. */
export function labelledBlocks(texts: LabelledText[]): Block[] {
  const blocks: Block[] = [];
  for (const { label, text, isLong } of texts) {
    const last = blocks.at(-1);
    if (isLong) blocks.push({ kind: 'prose', label, text });
    else if (last?.kind === 'facts') last.facts.push([label, text]);
    else blocks.push({ kind: 'facts', facts: [[label, text]] });
  }
  return blocks;
}

export const NO_ENTRIES = 'Sin registros';

/** A part of the record that lists entries, or says that there are none. */
export function section<T>(text: string, entries: T[], print: (entry: T) => Block[]): Block[] {
  const blocks = entries.flatMap(print);
  return [{ kind: 'section', text }, ...(blocks.length > 0 ? blocks : [note(NO_ENTRIES)])];
}

/** Author and date of the record and, for lists that can change, the date of the last change. */
export function recordedNote(record: {
  autor: Signer;
  fecha_creacion: string;
  fecha_actualizacion?: string | null;
}): Block {
  const { autor, fecha_creacion, fecha_actualizacion } = record;
  const changed = fecha_actualizacion ? ` Último cambio: ${formatMoment(fecha_actualizacion)}.` : '';
  return note(`Registrado el ${formatMoment(fecha_creacion)} por ${personText(autor)}.${changed}`);
}
