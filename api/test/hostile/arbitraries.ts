import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from './description.ts';

/** Texts that have broken somebody's program before. */
export const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u200e\u202eabc\u202c',
  '\ufeffBOM',
  'e\u0301'.repeat(50),
  'İıſßﬁΣς',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\r\nSet-Cookie: a=b',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  "' or 1=1 --",
  "'; drop table pacientes; --",
  '$1',
  '\\',
  '%_\\%',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '=cmd|"/c calc"!A1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '0',
  '01',
  '1e3',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '٣',
  '１２３',
  'infinity',
  '-infinity',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '10000-01-01',
  '2024-02-30',
  '2023-02-29T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2024-01-01T00:00:00.123456789Z',
  'search',
];

const LONG = fc.integer({ min: 100, max: 20_000 }).map((length) => 'ñ'.repeat(length));
const ordinaryText = fc.oneof(
  fc.constantFrom('Ana', 'González', 'O’Higgins', 'Peña y Lillo', '30.111.222', '11 4567-8900', 'Sí, 3×/día'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
);

export const anyText: Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: ordinaryText },
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: LONG },
);

export const anyNumber: Arbitrary<number> = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(0, -0, 1, -1, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 5e-324),
);

/** What JSON can say but JavaScript cannot write: replaced in the text, see textOf(). */
const RAW_JSON = [
  '1e999',
  '-1e999',
  '-0',
  '1E400',
  '123456789012345678901234567890',
  '1.0',
  '"\\ud800"',
  '"\\u0000"',
];
const rawMark = (n: number) => `@raw${n}@`;
const rawJson = fc.nat({ max: RAW_JSON.length - 1 }).map(rawMark);

export const anyJson: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 3, arbitrary: anyNumber },
  { weight: 2, arbitrary: rawJson },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 500 }).map(nested) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 5_000 }).map((length) => Array(length).fill(7)) },
);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value };
  return value;
}

/** The JSON text of a generated value. */
export function textOf(value: unknown): string {
  return JSON.stringify(value).replace(/"@raw(\d)@"/g, (_mark, n) => RAW_JSON[n] ?? 'null');
}

/** A value for the field of that name, better than what its schema alone could say. */
export type Hint = (field: string) => Arbitrary<unknown> | undefined;

/** Values that a schema of the description accepts, as far as it tells; with hints, that the server does too. */
export function valuesOf(schema: JsonSchema, hint: Hint = () => undefined, field = ''): Arbitrary<unknown> {
  const known = hint(field);
  const base = schemaValues(schema, hint, field);
  return known ? fc.oneof({ weight: 12, arbitrary: known }, { weight: 1, arbitrary: base }) : base;
}

function schemaValues(schema: JsonSchema, hint: Hint, field: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => schemaValues(one, hint, field)));
  const [type = 'any', ...others] = [schema.type ?? 'any'].flat();
  if (others.length > 0)
    return fc.oneof(...[type, ...others].map((one) => schemaValues({ ...schema, type: one }, hint, field)));
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 1, max: Math.min(schema.maximum ?? 999, 2 ** 31 - 1) });
    case 'string':
      return textsOf(schema);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, hint), { maxLength: 4 });
    case 'object':
      return objectsOf(schema, hint);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textsOf({ pattern, format, minLength = 0, maxLength = 500 }: JsonSchema): Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  return ordinaryText.filter(
    (text) => text.length >= minLength && text.length <= maxLength && text.isWellFormed(),
  );
}

function objectsOf(schema: JsonSchema, hint: Hint): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (!schema.properties && typeof additionalProperties === 'object')
    return fc.dictionary(fc.stringMatching(/^\w{1,12}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 });
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, valuesOf(one, hint, name)]),
  );
  return fc.record(fields, { requiredKeys: required }).map((record) => ({ ...record }));
}

/** A body that was in order until somebody got at one of its fields. */
export function mutated(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), anyJson, fc.constantFrom('replace', 'remove', 'add'))
    .map(([body, nth, value, how]) => {
      if (typeof body !== 'object' || body === null) return value;
      const fields = Object.keys(body);
      const field = how === 'add' ? 'añadido' : fields[nth % fields.length];
      if (field === undefined) return value;
      const { [field]: _gone, ...rest } = body as Record<string, unknown>;
      return how === 'remove' ? rest : { ...rest, [field]: value };
    });
}
