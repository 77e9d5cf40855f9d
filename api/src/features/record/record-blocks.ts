import type { PerformingProvider } from '@trama/contract/schemas/providers';
import { roleLabel } from '@trama/contract/words/access-policy';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { licenceText } from '@trama/contract/words/providers';
import type { Block } from '../../platform/paper/blocks.ts';

/** 'Ana Ruiz (Psicólogo, matrícula MN 77)' */
export function personText(person: PerformingProvider): string {
  const number = licenceText(person);
  const licence = number && `matrícula ${number}`;
  return `${fullName(person)} (${[roleLabel(person.role), licence].filter(Boolean).join(', ')})`;
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

export const yesNo = (flag: boolean): string => (flag ? 'Sí' : 'No');

export const NO_ENTRIES = 'Sin registros';

/** A part of the record that lists entries, or says that there are none. */
export function section<T>(text: string, entries: T[], print: (entry: T) => Block[]): Block[] {
  const blocks = entries.flatMap(print);
  return [{ kind: 'section', text }, ...(blocks.length > 0 ? blocks : [note(NO_ENTRIES)])];
}

/** When it was recorded, by whom and, for what can change, when that last happened. */
export function recordedNote(record: {
  autor: PerformingProvider;
  fecha_creacion: string;
  fecha_actualizacion?: string | null;
}): Block {
  const { autor, fecha_creacion, fecha_actualizacion } = record;
  const changed = fecha_actualizacion ? ` Último cambio: ${formatMoment(fecha_actualizacion)}.` : '';
  return note(`Registrado el ${formatMoment(fecha_creacion)} por ${personText(autor)}.${changed}`);
}
