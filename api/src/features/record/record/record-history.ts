import { formatMoment } from '@trama/contract/words/clinic-time';
import {
  HISTORY_FLAG_FIELDS,
  HISTORY_LABELS,
  HISTORY_OUTLINE,
  type HistoryField,
  historyValueText,
} from '@trama/contract/words/record/medical-history';
import type { Block } from '../../../platform/paper/blocks.ts';
import type {
  HeldVersion,
  HistoryContent,
  PrintedHistory,
  PrintedVersion,
  RecordSnapshot,
} from './record.types.ts';
import {
  correctionBlocks,
  entryTitle,
  facts,
  labelledBlocks,
  note,
  personText,
  section,
} from './record-blocks.ts';

const TITLE = 'Historia clínica';
export const ANNEX = 'Anexo: versiones anteriores de la historia clínica';
const EMPTY = '(vacío)';

export interface VersionReader {
  version(historyId: number, version: number): Promise<HeldVersion>;
}

/** The history as it stands, and who saved it when. */
export async function* historyBlocks(
  { history, versions }: RecordSnapshot,
  reader: VersionReader,
): AsyncGenerator<Block> {
  if (!history) return yield* section(TITLE, [], () => []);
  const current = await reader.version(history.id_admision, history.version);
  yield { kind: 'section', text: TITLE };
  yield { kind: 'entry', text: entryTitle(`Versión ${history.version}`, current) };
  yield* [
    ...facts([
      ['Prestador', personText(history.prestador)],
      ['Versión vigente', `${history.version} de ${history.version}`],
      ['Fecha de creación', formatMoment(history.fecha_creacion)],
      ['Última actualización', formatMoment(history.fecha_actualizacion)],
    ]),
    ...HISTORY_OUTLINE.flatMap(({ title, fields }) => outlineBlocks(title, fields, history)),
    { kind: 'entry', text: 'Versiones' },
    ...versions.map((version) => note(savedText(version, history.version))),
    ...correctionBlocks(current),
  ];
}

function outlineBlocks(
  title: string,
  fields: readonly HistoryField[],
  { contenido }: PrintedHistory,
): Block[] {
  const present = fields.filter((name) => textOf(name, contenido) !== null);
  const missing = fields.filter((name) => !present.includes(name)).map((name) => HISTORY_LABELS[name]);
  return [
    { kind: 'entry', text: title },
    ...fieldBlocks(present, contenido),
    ...(missing.length > 0 ? [note(`Sin datos: ${missing.join(', ')}.`)] : []),
  ];
}

function savedText(saved: PrintedVersion, current: number): string {
  const { version, fecha, autor } = saved;
  const state = version === current ? ' (vigente)' : '';
  const verb = version === 1 ? 'creada' : 'guardada';
  return `${entryTitle(`Versión ${version}${state}`, saved)}: ${verb} el ${formatMoment(fecha)} por ${personText(autor)}.`;
}

/** What an earlier version held where the one after it holds something else. */
export function versionBlocks(
  version: PrintedVersion,
  held: HeldVersion,
  next: HistoryContent,
  current: number,
): Block[] {
  const { contenido } = held;
  const changed = HISTORY_FIELDS_IN_ORDER.filter(
    (name) => (contenido[name] ?? null) !== (next[name] ?? null),
  );
  return [
    {
      kind: 'entry',
      text: entryTitle(`Versión ${version.version}`, held),
      aside: formatMoment(version.fecha),
    },
    note(savedText(version, current)),
    ...fieldBlocks(changed, contenido),
    ...correctionBlocks(held),
  ];
}

const HISTORY_FIELDS_IN_ORDER = HISTORY_OUTLINE.flatMap(({ fields }) => fields);

const textOf = (name: HistoryField, content: HistoryContent) => historyValueText(name, content[name] ?? null);

/** Flags and dates are short. */
function fieldBlocks(names: HistoryField[], content: HistoryContent): Block[] {
  return labelledBlocks(
    names.map((name) => ({
      label: HISTORY_LABELS[name],
      text: textOf(name, content) ?? EMPTY,
      isLong: !SHORT_FIELDS.has(name),
    })),
  );
}

const SHORT_FIELDS: ReadonlySet<string> = new Set([...HISTORY_FLAG_FIELDS, 'riesgo', 'fecha_derivacion']);
