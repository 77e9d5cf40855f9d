import { formatDate, formatMoment } from '@trama/contract/words/clinic-time';
import { numberText } from '@trama/contract/words/record/documents';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { PrintedDocument, RecordSnapshot } from './record.types.ts';
import { correctionBlocks, entryTitle, NO_ENTRIES, note, personText } from './record-blocks.ts';

export interface DocumentReader {
  documents(ids: number[]): Promise<PrintedDocument[]>;
}

const DOCUMENTS_AT_ONCE = 20;

/** Documents issued for the patient, annulled ones too. Attendance certificates have no folio. */
export async function* issuedBlocks(
  { documents }: RecordSnapshot,
  reader: DocumentReader,
): AsyncGenerator<Block> {
  yield { kind: 'section', text: 'Documentos emitidos' };
  if (documents.length === 0) yield note(NO_ENTRIES);
  for (let from = 0; from < documents.length; from += DOCUMENTS_AT_ONCE)
    for (const document of await reader.documents(documents.slice(from, from + DOCUMENTS_AT_ONCE)))
      yield* documentEntry(document);
}

function documentEntry(document: PrintedDocument): Block[] {
  const { titulo, numero, fecha_creacion, autor, texto, anulaciones } = document;
  return [
    {
      kind: 'entry',
      text: entryTitle(`${titulo} ${numberText(numero)}`, document),
      aside: anulaciones.some(({ error }) => !error) ? 'Anulado' : formatDate(fecha_creacion),
    },
    { kind: 'prose', label: 'Texto', text: texto },
    note(`Emitido el ${formatMoment(fecha_creacion)} por ${personText(autor)}.`),
    ...correctionBlocks(document),
    ...anulaciones.flatMap(annulmentBlocks),
  ];
}

function annulmentBlocks(annulment: PrintedDocument['anulaciones'][number]): Block[] {
  const { motivo, fecha_creacion, autor } = annulment;
  return [
    note(
      `${entryTitle('Anulación', annulment)}: el ${formatMoment(fecha_creacion)}, por ${personText(autor)}.`,
    ),
    { kind: 'prose', label: 'Motivo', text: motivo },
    ...correctionBlocks(annulment),
  ];
}
