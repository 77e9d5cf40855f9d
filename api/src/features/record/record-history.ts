import { formatMoment } from '@trama/contract/words/clinic-time';
import {
  HISTORY_FLAG_FIELDS,
  HISTORY_LABELS,
  HISTORY_OUTLINE,
  type HistoryField,
  historyValueText,
} from '@trama/contract/words/medical-history';
import type { Block } from '../../platform/paper/blocks.ts';
import type { HistoryContent, PrintedHistory, PrintedVersion, RecordSnapshot } from './record.types.ts';
import { facts, labelledBlocks, note, personText, section } from './record-blocks.ts';

const TITLE = 'Historia clínica';
export const ANNEX = 'Anexo: versiones anteriores de la historia clínica';
const EMPTY = '(vacío)';

/** The history as it stands, and who saved it when. */
export function historyBlocks({ history, versions }: RecordSnapshot): Block[] {
  if (!history) return section(TITLE, [], () => []);
  return [
    { kind: 'section', text: TITLE },
    ...facts([
      ['Prestador', personText(history.prestador)],
      ['Versión vigente', `${history.version} de ${history.version}`],
      ['Fecha de creación', formatMoment(history.fecha_creacion)],
      ['Última actualización', formatMoment(history.fecha_actualizacion)],
    ]),
    ...HISTORY_OUTLINE.flatMap(({ title, fields }) => outlineBlocks(title, fields, history)),
    { kind: 'entry', text: 'Versiones' },
    ...versions.map((version) => note(savedText(version, history.version))),
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

function savedText({ version, fecha, autor }: PrintedVersion, current: number): string {
  const state = version === current ? ' (vigente)' : '';
  const verb = version === 1 ? 'creada' : 'guardada';
  return `Versión ${version}${state}: ${verb} el ${formatMoment(fecha)} por ${personText(autor)}.`;
}

/** What an earlier version held where the one after it holds something else. */
export function versionBlocks(
  version: PrintedVersion,
  held: HistoryContent,
  next: HistoryContent,
  current: number,
): Block[] {
  const changed = HISTORY_FIELDS_IN_ORDER.filter((name) => (held[name] ?? null) !== (next[name] ?? null));
  return [
    { kind: 'entry', text: `Versión ${version.version}`, aside: formatMoment(version.fecha) },
    note(savedText(version, current)),
    ...fieldBlocks(changed, held),
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
