import { AuthorizationInput } from '@trama/contract/schemas/money/coverage';
import { type ImportTarget, targetLabel } from '@trama/contract/words/exchange/imports';
import { AMOUNT_MAX, parseAmount } from '@trama/contract/words/money/amounts';
import { isSaid, type ReadRow, type RowTexts, withoutTooLong } from '../read-row.ts';
import { readDate } from '../values/dates.ts';
import { splitName } from '../values/names.ts';
import { readDocument } from '../values/numbers.ts';

/** An order ends in the future. */
const NO_DAY_IS_TOO_LATE = '2099-12-31';
const readDay = (text: string) => readDate(text, NO_DAY_IS_TOO_LATE);
const readCount = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

type Reader = (text: string) => string | number | null | undefined;
const READERS: Partial<Record<ImportTarget, Reader>> = {
  dni: readDocument,
  importe: parseAmount,
  sesiones: readCount,
  horas_mes: readCount,
  desde: readDay,
  hasta: readDay,
};

/** What the cells say, and what of them cannot be understood. */
function fieldsOf(said: RowTexts, needed: ImportTarget[]) {
  const { texts, problemas } = withoutTooLong(said);
  const together = texts.apellido_y_nombre || texts.nombre_y_apellido;
  const surname = together
    ? splitName(together, texts.apellido_y_nombre ? 'first' : 'last').apellido
    : texts.apellido;
  const fields: Record<string, unknown> = { apellido: isSaid(surname) ? surname : null };
  for (const [target, text] of Object.entries(texts) as [ImportTarget, string][]) {
    if (!isSaid(text) || target.startsWith('apellido') || target.startsWith('nombre')) continue;
    const value = (READERS[target] ?? String)(text);
    if (value === undefined || value === null)
      problemas.push(`${targetLabel(target)}: no se entiende «${text}»`);
    else fields[target] = value;
  }
  for (const target of needed) if (!isSaid(texts[target])) problemas.push(`${targetLabel(target)}: falta`);
  return { fields, problemas };
}

const rowOf = (datos: object | null, problemas: string[]): ReadRow => ({
  datos: problemas.length > 0 ? null : datos,
  clave: null,
  problemas,
  notas: null,
  autor: null,
  profesionales: null,
});

export interface BalanceRow {
  dni: string;
  apellido: string | null;
  importe: number;
}

export function readBalanceRow(said: RowTexts): ReadRow {
  const { fields, problemas } = fieldsOf(said, ['dni', 'importe']);
  if (fields.importe === 0) problemas.push(`${targetLabel('importe')}: es cero`);
  if (Math.abs(Number(fields.importe ?? 0)) > AMOUNT_MAX)
    problemas.push(`${targetLabel('importe')}: es demasiado alto`);
  return rowOf(fields, problemas);
}

export interface OrderRow extends AuthorizationInput {
  dni: string;
  apellido: string | null;
  obra_social?: string;
}

export function readOrderRow(said: RowTexts): ReadRow {
  const { fields, problemas } = fieldsOf(said, ['dni', 'prestacion', 'desde']);
  const checked = AuthorizationInput.safeParse(fields);
  for (const { path, message } of checked.error?.issues ?? [])
    if (!problemas.some((problem) => problem.startsWith(targetLabel(path[0] as ImportTarget))))
      problemas.push(`${targetLabel(path[0] as ImportTarget)}: ${message}`);
  const { dni, apellido, obra_social } = fields;
  return rowOf({ ...checked.data, dni, apellido, ...(obra_social ? { obra_social } : {}) }, problemas);
}
