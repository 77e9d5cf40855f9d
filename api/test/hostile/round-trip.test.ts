import { PatientInput } from '@trama/contract/schemas/people/patients';
import { ProviderInput } from '@trama/contract/schemas/people/providers';
import { CLINICAL_SCHEMAS } from '@trama/contract/schemas/record/clinical-data';
import { FollowUpInput } from '@trama/contract/schemas/record/follow-ups';
import { HistoryInput } from '@trama/contract/schemas/record/medical-history';
import { ROLES } from '@trama/contract/words/access/access-policy';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { looksEmpty } from '@trama/contract/words/visible-text';
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createPatient } from '../factories.ts';
import { useTestApp } from '../test-app.ts';
import { valuesOf } from './arbitraries.ts';
import type { JsonSchema } from './description.ts';

/** What a schema accepts comes back from the database unchanged: every character, every day, every flag. */

vi.setConfig({ testTimeout: 120_000 });

const t = await useTestApp();
const admin = await t.signIn('administrador');

const RUNS = 15;
const SEED = 20260;

/** Any character that PostgreSQL can keep, controls and marks of direction included. */
const text = fc
  .oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.string({ unit: 'grapheme', maxLength: 50 }))
  .map((any) => any.replaceAll('\0', ''));
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2024-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
let unique = 0;

/** Fields that the server would refuse for a reason other than their form get a fixed value; every other text is random. */
function fieldHint(field: string): Arbitrary<unknown> | undefined {
  if (field.startsWith('fecha')) return day;
  if (field === 'email') return fc.constant(null).map(() => `u${++unique}@trama.test`);
  if (field === 'dni') return fc.constant(null).map(() => `D${++unique}`);
  return field === 'role' ? fc.constantFrom(...ROLES) : undefined;
}

function accepted<S extends z.ZodType>(schema: S): Arbitrary<z.output<S>> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return valuesOf(json, (field) => fieldHint(field) ?? freeText(json.properties?.[field]))
    .map((value) => schema.safeParse(value))
    .filter((result) => result.success)
    .map((result) => result.data as z.output<S>);
}

/** A field that takes free words takes any words. */
function freeText(schema: JsonSchema | undefined): Arbitrary<unknown> | undefined {
  const kinds = [schema, ...(schema?.anyOf ?? [])];
  const isFree = kinds.some((kind) => kind?.type === 'string' && !kind.enum && !kind.pattern);
  const isChoice = kinds.some((kind) => kind?.enum);
  return isFree && !isChoice ? text : undefined;
}

type Made = Record<string, unknown>;
const OF_PATIENT: [path: string, input: z.ZodObject][] = [
  ['medical-history', HistoryInput],
  ['follow-ups', FollowUpInput],
  ...LIST_NAMES.map((name): [string, z.ZodObject] => [listOf(name).path, CLINICAL_SCHEMAS[name].input]),
];

const read = async (url: string) => (await t.as(admin, 'GET', url)).json();

async function create(url: string, input: object): Promise<Made> {
  const answer = await t.as(admin, 'POST', url, input);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<Made>();
}

describe.each(OF_PATIENT)('what %s takes', (path, schema) => {
  it('comes back as it was accepted', async () => {
    const inputs = accepted(schema);
    await fc.assert(
      fc.asyncProperty(inputs, async ({ id_prestador: _performer, id_turno: _appointment, ...input }) => {
        const id_paciente = await createPatient(t);
        const created = await create(`/api/${path}`, { ...input, id_paciente });
        expect(created).toMatchObject({ ...input, id_paciente });
        const kept = await read(`/api/patients/${id_paciente}/${path}`);
        expect('hasHistory' in kept ? kept.data : kept[0]).toEqual(created);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

it('a patient comes back as accepted, and is found by any word of the last name', async () => {
  await fc.assert(
    fc.asyncProperty(accepted(PatientInput), async (input) => {
      const created = await create('/api/patients', input);
      expect(created).toMatchObject(input);
      expect(await read(`/api/patients/${created.id_paciente}`)).toEqual(created);
      // A word with a figure is looked for as a document, without its dots and dashes; an invisible one is refused.
      const word = input.apellido
        .split(/\s+/)
        .find((each) => !looksEmpty(each) && !(/\d/.test(each) && /[.\p{Pd}]/u.test(each)));
      if (!word) return;
      const found = await read(`/api/patients/search/${encodeURIComponent(word)}?status=all&pageSize=100`);
      const { folios, conservar_hasta, cadena_integra, ...listed } = created;
      expect(found.data).toContainEqual(listed);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

it('a provider comes back as accepted', async () => {
  await fc.assert(
    fc.asyncProperty(accepted(ProviderInput), async (input) => {
      const created = await create('/api/providers', input);
      expect(await read(`/api/providers/${created.id_prestador}`)).toMatchObject(input);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

it('every save of a history comes back in its versions', async () => {
  const id_paciente = await createPatient(t);
  const { id_admision: id } = await create('/api/medical-history', { id_paciente });
  await fc.assert(
    fc.asyncProperty(
      accepted(HistoryInput.omit({ id_paciente: true, id_prestador: true })),
      async (content) => {
        const saved = await t.as(admin, 'PUT', `/api/medical-history/${id}`, content);
        expect(saved.json()).toMatchObject(content);
        const { data } = await read(`/api/medical-history/${id}/versions`);
        const latest = await read(`/api/medical-history/${id}/versions/${data[0].version}`);
        expect(latest).toMatchObject(content);
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
});

/** Names that are refused wherever they stand: what reads them carelessly would change its own objects. */
const POISON = /"(__proto__|constructor)":/;

it('a draft holds any JSON', async () => {
  const url = `/api/drafts/follow-up/${await createPatient(t)}`;
  const content = fc
    .dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 4 }))
    .filter((any) => !POISON.test(JSON.stringify(any)));
  await fc.assert(
    fc.asyncProperty(content, async (contenido) => {
      const sent: unknown = JSON.parse(JSON.stringify(contenido));
      expect((await t.as(admin, 'PUT', url, { contenido })).statusCode).toBe(200);
      expect((await read(url)).contenido).toEqual(sent);
    }),
    { numRuns: RUNS * 2, seed: SEED },
  );
});
