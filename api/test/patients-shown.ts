import type { LightMyRequestResponse } from 'fastify';
import { trail } from './factories.ts';
import type { JsonSchema, OpenApi } from './hostile/description.ts';
import type { TestApp } from './test-app.ts';

/** Calls whose answers name patients, and whose row in the trail names none of them. */
export const NAMES_NOBODY: Record<string, string> = {
  'GET /api/audit':
    'the trail itself: it has the numbers of patients and no name, and to repeat them would double the trail with each look',
  'GET /api/audit/export.csv': 'the same as a file',
};

/** The number of a patient, which is also that of their record. */
const NUMBERS = ['id_paciente', 'legajo'];

/** Every number that stands under one of these, however deep. */
function patientsIn(json: unknown): number[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    NUMBERS.includes(key) && typeof value === 'number' ? [value] : patientsIn(value),
  );
}

/** The patients that an answer names, and those missing from its rows in the trail. */
export async function shownBy(t: TestApp, answer: LightMyRequestResponse) {
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const shown = isJson && answer.statusCode < 300 ? [...new Set(patientsIn(answer.json()))] : [];
  if (shown.length === 0) return { shown, unnamed: [] };
  const recorded = await namedBy(t, answer);
  return { shown, unnamed: shown.filter((id) => !recorded.has(id)) };
}

/** The patients that the rows of an answer in the trail name. */
export async function namedBy(t: TestApp, answer: LightMyRequestResponse): Promise<Set<number>> {
  const rows = await rowsOf(t, answer);
  return new Set(
    rows.flatMap(({ id_paciente, pacientes }) => [id_paciente ?? [], pacientes ?? []].flat().map(Number)),
  );
}

const rowsOf = (t: TestApp, { headers }: LightMyRequestResponse) =>
  trail(t)
    .select(['id_paciente', 'pacientes'])
    .where('request_id', '=', String(headers['x-request-id']))
    .where('outcome', '=', 'ok')
    .execute();

/** A correction says to or from which record an entry was moved; few calls with corrections have such a one to show. */
const OTHER_RECORD = 'otro';

/** `METHOD /path/:id` of every call that describes an answer with an `id_paciente` in it. */
export function callsThatNamePatients({ paths, components }: OpenApi): string[] {
  const names = (schema: unknown, seen: string[] = []): boolean => {
    if (typeof schema !== 'object' || schema === null) return false;
    const { $ref, properties = {} } = schema as JsonSchema;
    if ('id_paciente' in properties) return true;
    if (OTHER_RECORD in properties) return false;
    const target = $ref?.split('/').at(-1);
    if (target && !seen.includes(target)) return names(components?.schemas?.[target], [...seen, target]);
    return Object.values(schema).some((part) => names(part, seen));
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => ['200', '201'].some((status) => names(responses[status]?.content)))
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
}
