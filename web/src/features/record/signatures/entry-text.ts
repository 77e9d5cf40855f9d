import { formatDate } from '@trama/contract/words/clinic-time';
import { byList } from '@trama/contract/words/record/clinical-lists';
import { fieldsOf } from '@trama/contract/words/record/clinical-lists/list';
import type { EntryKind } from '@trama/contract/words/record/entries';
import { FOLLOW_UP_LABELS } from '@trama/contract/words/record/follow-ups';
import { HISTORY_LABELS } from '@trama/contract/words/record/medical-history';
import { MEETING_LABELS } from '@trama/contract/words/record/meetings';
import { RISK_LABELS_ON_PAPER } from '@trama/contract/words/record/risk';
import { PLAN_LABELS } from '@trama/contract/words/record/safety-plans';

/** What identifies an entry and is shown above its text. */
const SHOWN_ABOVE = /^(id_|registrado_por$|fecha_creacion$|fecha_actualizacion$|participantes$)/;

const COMMON: Record<string, string> = {
  fecha: 'Fecha',
  hora: 'Hora',
  modalidad: 'Modalidad',
  duracion_min: 'Duración en minutos',
  fecha_acto: 'Fecha',
  tipo: 'Tipo',
  nivel: 'Nivel',
  motivo: 'Motivo',
  descripcion: 'Descripción',
  version: 'Versión',
};

/** Labels of each kind, besides the common ones. A new kind does not compile until it stands here. */
const LABELS: Record<EntryKind, Record<string, string>> = {
  history: HISTORY_LABELS,
  follow_up: FOLLOW_UP_LABELS,
  ...byList((list) => Object.fromEntries(fieldsOf(list).map(([name, { label }]) => [name, label]))),
  risk_evaluation: RISK_LABELS_ON_PAPER,
  safety_plan: PLAN_LABELS,
  meeting: MEETING_LABELS,
  risk_event: {},
  risk_notice: {},
  attachment: {},
  consent: {},
  revocation: {},
  change: {},
  document: {},
  document_annulment: {},
  discharge: {},
  readmission: {},
  signature: {},
  correction: {},
};

/** Every field of an entry that was written, with its label: exactly what is signed. */
export function textOfEntry(
  kind: EntryKind,
  content: Record<string, unknown>,
): [label: string, text: string][] {
  const labels = { ...COMMON, ...LABELS[kind] };
  return Object.entries(content)
    .filter(([name]) => !SHOWN_ABOVE.test(name))
    .map(([name, value]): [string, string] => [labels[name] ?? name.replaceAll('_', ' '), valueText(value)])
    .filter(([, text]) => text !== '');
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map(valueText).join(' · ');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(valueText).join(', ');
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text;
}
