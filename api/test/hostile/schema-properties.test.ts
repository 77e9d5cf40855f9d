import { readdirSync } from 'node:fs';
import { optionalDate, optionalText } from '@trama/contract/schemas/fields';
import { PatientInput } from '@trama/contract/schemas/people/patients';
import { passwordProblem } from '@trama/contract/words/access/password-rules';
import { visibleText } from '@trama/contract/words/visible-text';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { anyJson, mutated, textOf, valuesOf } from './arbitraries.ts';
import type { JsonSchema } from './description.ts';
import { Pool } from './pool.ts';
import { clinicHint } from './requests.ts';

/** Rules that every schema of the contract keeps, whatever it is given. */

vi.setConfig({ testTimeout: 120_000 });
// A test must say the same twice; new ground is for e2e/faults/random-walk.mjs.
fc.configureGlobal({ seed: 20260 });

const CONTRACT = new URL('../../../contract/src/schemas/', import.meta.url);
const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);
const inputs: Array<[name: string, schema: z.ZodObject]> = [];
for (const file of files) {
  const exported = Object.entries(await import(new URL(file, CONTRACT).href));
  for (const [name, schema] of exported)
    if (/(Input|Update|Patch|Query|Params)$/.test(name) && schema instanceof z.ZodObject)
      inputs.push([name, schema]);
}

const asJson = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** To JSON and to the database 0 and -0 are one number. */
const oneZero = (_key: string, value: unknown) => (value === 0 ? 0 : value);

/** What may arrive for that schema: in order, nearly so, or anything; as JSON.parse reads it from the wire. */
function arrivals(schema: z.ZodType) {
  const pool = new Pool();
  // Without one, every token would be a number, and too few inputs in order.
  for (const kind of ['token', 'refreshToken']) pool.add(kind, 'a'.repeat(43));
  const valid = valuesOf(asJson(schema), clinicHint);
  return fc
    .oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: mutated(valid) }, anyJson)
    .map((value): unknown => JSON.parse(textOf(pool.fill(value)), oneZero));
}

it('knows every input of the contract', () => {
  expect(inputs.map(([name]) => name)).toEqual(
    expect.arrayContaining(['PatientInput', 'LoginInput', 'TrailQuery']),
  );
});

describe.each(inputs)('%s', (_name, schema) => {
  it('never throws, takes no field that it does not name, and pollutes nothing', () => {
    const known = new Set(Object.keys(schema.shape));
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(arrivals(schema), (value) => {
        const result = schema.safeParse(value);
        if (!result.success) return result.error.issues.every((issue) => issue.message.length > 0);
        return Object.keys(result.data).every((key) => known.has(key));
      }),
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  });
});

/** A query is text and becomes numbers: only what is of one kind can be read twice. */
const bodies = inputs.filter(([name]) => !name.endsWith('Query'));

describe.each(bodies)('%s', (_name, schema) => {
  it('says the same of what it has accepted, also after a trip as JSON', () => {
    let accepted = 0;
    fc.assert(
      fc.property(arrivals(schema), (value) => {
        const once = schema.safeParse(value);
        if (!once.success) return;
        accepted += 1;
        expect(JSON.parse(JSON.stringify(once.data))).toEqual(once.data);
        expect(schema.parse(once.data)).toEqual(once.data);
      }),
    );
    expect(accepted).toBeGreaterThan(0);
  });
});

describe('a day', () => {
  it('is accepted if the calendar has it, and only then', () => {
    const part = (max: number, width: number) =>
      fc.integer({ min: 0, max }).map((n) => String(n).padStart(width, '0'));
    fc.assert(
      fc.property(part(9999, 4), part(13, 2), part(32, 2), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        const moment = new Date(`${text}T00:00:00Z`);
        const exists =
          !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && year !== '0000';
        expect(optionalDate().safeParse(text).success).toBe(exists);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a text', () => {
  it('is as long as its limit allows after it is trimmed, and never longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const kept = optionalText(5).safeParse(text);
        const shown = visibleText(text);
        expect(kept.success).toBe([...shown].length <= 5);
        if (kept.success) expect(kept.data).toBe(shown === '' ? null : shown);
      }),
    );
  });

  it('is one DNI however it is spaced and dotted', () => {
    const digits = fc.stringMatching(/^\d{6,8}$/);
    fc.assert(
      fc.property(digits, fc.array(fc.constantFrom('', '.', ' ', '\u00a0', '\t')), (dni, gaps) => {
        const spaced = [...dni].map((digit, n) => digit + (gaps[n] ?? '')).join('');
        expect(PatientInput.parse({ apellido: 'A', dni: spaced }).dni).toBe(dni);
      }),
    );
  });
});

it('a password is judged by its characters, not by its bytes', () => {
  const filler = fc.string({ unit: 'grapheme', minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(filler, (text) => {
      const length = [...text].length + 3;
      expect(passwordProblem(`Aa1${text}`) === null).toBe(length >= 8 && length <= 128);
    }),
  );
});
