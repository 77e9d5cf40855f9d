import { AppError } from '../errors/app-error.ts';

const MAX_DEPTH = 32;
/** The longest form has a hundred. A megabyte of nothing but values keeps everybody waiting while it is checked and stored. */
const MAX_VALUES = 20_000;

/**
 * PostgreSQL cannot store a NUL, UTF-8 cannot carry half a surrogate pair, and 1e999 is JSON but no number that can be
 * kept: such input is refused before anything else is looked at. Walks with a stack of its own, since JSON can nest deeper than calls can.
 */
export function assertReadable(input: unknown): void {
  const pending: Array<[value: unknown, depth: number]> = [[input, 0]];
  let values = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [value, depth] = next;
    values += 1;
    if (values > MAX_VALUES) throw new AppError('VALIDATION_ERROR');
    if (typeof value === 'string') assertReadableText(value);
    if (typeof value === 'number' && !Number.isFinite(value)) throw new AppError('VALIDATION_ERROR');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw new AppError('VALIDATION_ERROR');
    for (const [key, inner] of Object.entries(value)) {
      assertReadableText(key);
      pending.push([inner, depth + 1]);
    }
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENS = [0x5b, 0x7b];
const CLOSES = [0x5d, 0x7d];

/**
 * Before it is parsed: to parse a megabyte of nothing but brackets takes half a second of everybody's time, and to parse and walk
 * one of nothing but figures 0.3 s and 130 MB. There are at least as many values as commas or as brackets that open.
 */
export function assertPlain(json: Uint8Array): void {
  let depth = 0;
  let commas = 0;
  let opened = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] as number;
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === COMMA) commas += 1;
    else if (OPENS.includes(sign)) {
      depth += 1;
      opened += 1;
    } else if (CLOSES.includes(sign)) depth -= 1;
    if (depth > MAX_DEPTH || commas >= MAX_VALUES || opened > MAX_VALUES)
      throw new AppError('VALIDATION_ERROR');
  }
}

function assertReadableText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new AppError('VALIDATION_ERROR');
}
