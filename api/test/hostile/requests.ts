import { ROLES } from '@trama/contract/words/access/access-policy';
import fc, { type Arbitrary } from 'fast-check';
import { anyJson, anyText, type Hint, mutated, textOf, valuesOf } from './arbitraries.ts';
import { type Call, isWildcard } from './description.ts';
import type { RawRequest } from './http-client.ts';
import { kindOfField, type Pool, Seen } from './pool.ts';

/** Whose token a request carries; the last ones are nobody's. */
export const BEARERS = ['own', 'other', 'none', 'garbage', 'forged', 'expired'] as const;
export type Bearer = (typeof BEARERS)[number];

/** A generated request for a call, before what was seen is filled in. */
export interface Plan {
  method: string;
  path: Array<string | Seen>;
  query: Array<[name: string, value: string | Seen]>;
  body: { json: unknown } | { raw: string | Buffer } | undefined;
  contentType: string | undefined;
  bearer: Bearer;
  headers: Record<string, string | Seen>;
}

const often = <T>(weight: number, usual: Arbitrary<T>, rare: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

const seen = (kind: string): Arbitrary<Seen> => fc.nat().map((nth) => new Seen(kind, nth));
const day = fc
  .date({ min: new Date('1870-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const digits = fc.integer({ min: 1_000_000, max: 99_999_999 }).map(String);

/** What the fields of the clinic hold; a field without a hint gets what its schema says. */
const HINTS: Record<string, Arbitrary<unknown>> = {
  fecha: day,
  fecha_nacimiento: day,
  fecha_derivacion: day,
  receta_fecha: day,
  trasladar_a: often<Seen | null>(4, fc.constant(null), seen('patients')),
  hora: fc.constantFrom('00:00', '08:15', '23:59'),
  inicio: fc.constantFrom('2027-04-14T10:00:00-03:00', '2027-04-15T13:00:00Z', '2026-01-05T09:30:00-03:00'),
  fin: fc.constantFrom('2027-04-14T10:50:00-03:00', '2027-04-15T13:50:00Z', '2026-01-05T10:00:00-03:00'),
  from: fc.constantFrom('2027-04-12', '2026-01-05', '2026-11-16'),
  to: fc.constantFrom('2027-04-18', '2026-01-11', '2026-12-16'),
  mes: fc.constantFrom('2027-04', '2026-01', '2026-13'),
  desde: day,
  hasta: day,
  dni: often<string | Seen>(6, digits, seen('dni')),
  email: often<string | Seen>(
    4,
    digits.map((n) => `p${n}@paseo.test`),
    seen('email'),
  ),
  password: fc.constantFrom('Clave-Segura-1', 'corta', 'Otra-Clave-22'),
  currentPassword: fc.constant('No-Es-Esta-9'),
  newPassword: fc.constantFrom('Clave-Nueva-3', 'corta'),
  role: fc.constantFrom(...ROLES),
  token: seen('token'),
  refreshToken: seen('refreshToken'),
};
export const clinicHint: Hint = (field) => {
  const kind = kindOfField(field);
  // A follow-up is rarely of an appointment, and then of the one that its patient had with its performer.
  if (field === 'id_turno') return often<Seen | null>(5, fc.constant(null), seen('appointments'));
  return kind ? seen(kind) : HINTS[field];
};

const queryText = anyText.map((text) => encodeURIComponent(text.toWellFormed()));
const badEncoding = fc.constantFrom(
  '%',
  '%zz',
  '%c0%af',
  '%ED%A0%80',
  '%FF',
  '%00',
  '..',
  '%2e%2e',
  '%2F',
  ';',
  '',
);
const pathText = fc.oneof(
  queryText,
  badEncoding,
  anyText.filter((text) => /^[!-~]{1,200}$/.test(text) && !/[?#/]/.test(text)),
);

/** What stands where a path has a name in braces. */
function pathPart(segments: string[], n: number): Arbitrary<string | Seen> {
  const name = (segments[n] ?? '').slice(1, -1);
  const kinds: Record<string, string> = {
    patientId: 'patients',
    providerId: 'providers',
    contactId: 'contacts',
  };
  if (name === 'term')
    return often(3, fc.oneof(fc.constantFrom('zqx', 'a', 'Gon', '30.1'), digits), pathText);
  if (name === 'digits') return often(3, digits, pathText);
  if (name === 'token') return often<string | Seen>(2, seen('token'), pathText);
  return often<string | Seen>(5, seen(kinds[name] ?? segments[n - 1] ?? ''), pathText);
}

function pathOf({ segments }: Call): Arbitrary<Array<string | Seen>> {
  const parts = segments.map((segment, n) =>
    isWildcard(segment) ? pathPart(segments, n) : fc.constant<string | Seen>(segment),
  );
  const disturbed = fc
    .tuple(fc.tuple(...parts), fc.nat(), fc.constantFrom('', '.', '..', 'API', '%61pi'))
    .map(([path, nth, extra]) => path.toSpliced(nth % (path.length + 1), 0, extra));
  return often<Array<string | Seen>>(30, fc.tuple(...parts), disturbed);
}

function queryOf({ query }: Call): Arbitrary<Plan['query']> {
  const fields = query.map(({ name, schema }) => {
    const valid = valuesOf(schema, clinicHint, name) as Arbitrary<string | Seen>;
    return fc.option(often(4, valid, queryText), { freq: 1 }).map((value) => [name, value] as const);
  });
  const extra = fc.constantFrom('x', '__proto__', '__proto__[a]', 'page', 'status', 'constructor', 'a%00');
  const strange = often<Array<[string, string]>>(10, fc.constant([]), fc.tuple(fc.tuple(extra, queryText)));
  return fc
    .tuple(fc.tuple(...fields), strange)
    .map(([known, others]) => [
      ...known.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string | Seen]])),
      ...others,
    ]);
}

const notJson = fc.oneof(
  fc.constantFrom('', '{', '{"a":1', "{'a':1}", 'undefined', '[1,]', '{"a":1}{"b":2}', '"\\ud8"', '\ufeff{}'),
  fc.constantFrom(
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"apellido":"a","apellido":"b"}',
    '['.repeat(50_000),
    `{"apellido":"${'x'.repeat(1_100_000)}"}`,
  ),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
);

function bodyOf({ body, method }: Call): Arbitrary<Plan['body']> {
  const none = fc.constant<Plan['body']>(undefined);
  if (!body) return method === 'GET' ? often(40, none, anyBody) : often(8, none, anyBody);
  const valid = valuesOf(body, clinicHint);
  const broken = fc.oneof(mutated(valid), mutated(mutated(valid))).map((json) => ({ json }));
  return fc.oneof(
    { weight: 12, arbitrary: valid.map((json) => ({ json })) },
    { weight: 5, arbitrary: broken },
    { weight: 2, arbitrary: anyBody },
  );
}
const anyBody: Arbitrary<Plan['body']> = fc.oneof(
  anyJson.map((json) => ({ json })),
  notJson.map((raw) => ({ raw })),
);

const strangeType = fc.constantFrom(
  undefined,
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json;',
  'application/jsonp',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
);

const strangeHeader = fc.constantFrom<Record<string, string>>(
  { 'if-none-match': '*' },
  { 'if-match': '"x"' },
  { 'if-modified-since': 'Wed, 01 Jan 2200 00:00:00 GMT' },
  { range: 'bytes=0-1' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '127.0.0.1, ::1' },
  { 'x-forwarded-host': 'evil.test', host: 'evil.test' },
  { forwarded: 'for=1.2.3.4;host=evil.test;proto=https' },
  { origin: 'https://evil.test' },
  { accept: 'text/html', 'accept-encoding': 'gzip, br, zstd' },
  { cookie: 'auth_token=x', 'x-original-url': '/api/audit', 'x-rewrite-url': '/api/audit' },
  { 'accept-version': '99', 'x-request-id': 'x'.repeat(5_000) },
);
const idempotencyKey = fc.oneof(
  fc.uuid().map((key) => ({ 'idempotency-key': key })),
  seen('key').map((key) => ({ 'idempotency-key': key })),
  fc
    .constantFrom('', 'short', 'x'.repeat(101), 'ñandú-ñandú', "a'; --12345")
    .map((key) => ({ 'idempotency-key': key })),
);

function headersOf({ creates }: Call): Arbitrary<Plan['headers']> {
  const none = fc.constant<Plan['headers']>({});
  const key = creates ? often<Plan['headers']>(4, none, idempotencyKey) : none;
  return fc.tuple(key, often<Plan['headers']>(15, none, strangeHeader)).map(([a, b]) => ({ ...a, ...b }));
}

/** Everything that can be sent to one call. */
export function plansFor(call: Call): Arbitrary<Plan> {
  return fc.record({
    method: often(
      40,
      fc.constant(call.method),
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
    ),
    path: pathOf(call),
    query: queryOf(call),
    body: bodyOf(call),
    contentType: often<string | undefined>(25, fc.constant('application/json'), strangeType),
    bearer: often<Bearer>(8, fc.constant('own'), fc.constantFrom(...BEARERS)),
    headers: headersOf(call),
  });
}

const fillText = (pool: Pool, value: string | Seen) =>
  value instanceof Seen ? String(pool.pick(value)) : value;

/** The request as it leaves now. */
export function requestOf(plan: Plan, pool: Pool, authorization: string | undefined): RawRequest {
  const path = `/${plan.path.map((part) => fillText(pool, part)).join('/')}`;
  const query = plan.query.map(([name, value]) => `${name}=${fillText(pool, value)}`).join('&');
  const body = plan.body && ('raw' in plan.body ? plan.body.raw : textOf(pool.fill(plan.body.json)));
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(plan.headers)) headers[name] = latin1(fillText(pool, value));
  if (body !== undefined && plan.contentType !== undefined) headers['content-type'] = plan.contentType;
  if (authorization !== undefined) headers.authorization = authorization;
  return { method: plan.method, path: asSent(query ? `${path}?${query}` : path), headers, body };
}

/** A header is bytes; a request line has neither spaces nor anything beyond. */
const latin1 = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
const asSent = (path: string) =>
  path.replace(/[^!-~]/g, (c) => encodeURIComponent(c.toWellFormed())).slice(0, 10_000);
