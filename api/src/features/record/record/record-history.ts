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
export const ANNEX = 'Anexo: otras versiones de la historia clínica';
const ALL_IN_ERROR =
  'Todas las versiones están marcadas ERROR: no hay datos vigentes. El texto de cada una está en el anexo.';
const laterInError = (current: number) =>
  `Lo guardado después está marcado ERROR (véase el anexo): vale la versión ${current}.`;
const EMPTY = '(vacío)';

export interface VersionReader {
  version(historyId: number, version: number): Promise<HeldVersion>;
}

/** The version that holds; undefined if all of them are in error. */
export function currentVersion({ history, versions }: RecordSnapshot): number | undefined {
  return versions.find(({ version }) => version === history?.version)?.error ? undefined : history?.version;
}

/** The history as it stands, and who saved it when. */
export async function* historyBlocks(record: RecordSnapshot, reader: VersionReader): AsyncGenerator<Block> {
  const { history, versions } = record;
  if (!history) return yield* section(TITLE, [], () => []);
  yield { kind: 'section', text: TITLE };
  const current = currentVersion(record);
  if (current === undefined) yield note(ALL_IN_ERROR);
  else yield* currentBlocks(history, versions, await reader.version(history.id_admision, current));
  yield { kind: 'entry', text: 'Versiones' };
  for (const version of versions) yield note(savedText(version, current));
}

function currentBlocks(history: PrintedHistory, versions: PrintedVersion[], held: HeldVersion): Block[] {
  const last = versions[0]?.version;
  return [
    { kind: 'entry', text: entryTitle(`Versión ${history.version}`, held) },
    ...facts([
      ['Prestador', personText(history.prestador)],
      ['Versión vigente', `${history.version} de ${last}`],
      ['Fecha de creación', formatMoment(history.fecha_creacion)],
      ['Última actualización', formatMoment(history.fecha_actualizacion)],
    ]),
    ...(last === history.version ? [] : [note(laterInError(history.version))]),
    ...HISTORY_OUTLINE.flatMap(({ title, fields }) => outlineBlocks(title, fields, history)),
    ...correctionBlocks(held),
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

function savedText(saved: PrintedVersion, current: number | undefined): string {
  const { version, fecha, autor } = saved;
  const state = version === current ? ' (vigente)' : '';
  const verb = version === 1 ? 'creada' : 'guardada';
  return `${entryTitle(`Versión ${version}${state}`, saved)}: ${verb} el ${formatMoment(fecha)} por ${personText(autor)}.`;
}

/** What another version holds where `next` holds something else. */
export function versionBlocks(
  version: PrintedVersion,
  held: HeldVersion,
  next: HistoryContent,
  current: number | undefined,
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
