import { formatMoment } from '@trama/contract/words/clinic-time';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { changedText } from '@trama/contract/words/record/clinical-lists/changes';
import type { RecordedChange } from '@trama/contract/words/record/clinical-lists/list';
import type { EntryFacts } from '@trama/contract/words/record/entry-facts';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { FurtherEntry, RecordSnapshot } from './record.types.ts';
import { correctionBlocks, entryTitle, note, personText } from './record-blocks.ts';

const FURTHER = 'Anexo: otros cambios y correcciones';

export interface FurtherReader {
  /** Folios of the changes and corrections that are not among these. */
  foliosBesides(printed: number[]): Promise<number[]>;
  further(folio: number): Promise<FurtherEntry>;
}

/** Folios of what an entry was read with: its corrections, its changes and theirs. */
export const foliosWith = ({
  correcciones,
  cambios = [],
}: Pick<EntryFacts, 'correcciones'> & { cambios?: RecordedChange[] }): number[] => [
  ...correcciones.map(({ folio }) => folio),
  ...cambios.flatMap((change) => [Number(change.folio), ...foliosWith(change)]),
];

/**
 * An entry is printed with so many of its changes and corrections as it answers with. The others stand here, one after
 * the other: a copy has every folio up to its last.
 */
export async function* furtherBlocks(
  { folios }: RecordSnapshot,
  printed: number[],
  reader: FurtherReader,
): AsyncGenerator<Block> {
  const left = (await reader.foliosBesides(printed)).filter((folio) => folio <= folios);
  if (left.length === 0) return;
  yield { kind: 'section', text: FURTHER };
  for (const folio of left) yield* furtherEntry(await reader.further(folio));
}

function furtherEntry(entry: FurtherEntry): Block[] {
  const { about_folio, correction, change } = entry;
  if (correction)
    return [note(`Sobre el folio ${about_folio}:`), ...correctionBlocks({ correcciones: [correction] })];
  if (!change) return [];
  const { lista, motivo, fecha_creacion, autor } = change;
  const reason = motivo ? ` Motivo: ${motivo}` : '';
  return [
    note(
      `${entryTitle(`Cambio del folio ${about_folio}`, change)}: el ${formatMoment(fecha_creacion)}, por ${personText(autor)}.${reason}`,
    ),
    { kind: 'prose', label: 'Cambio', text: changedText(listOf(lista as ListName), change) },
  ];
}
