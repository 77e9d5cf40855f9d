import { ERRORS, type ErrorCode } from '@trama/contract/words/errors';
import type { ApiDescription, Call } from './description.ts';
import type { Answer, RawRequest } from './http-client.ts';

/** What no answer may contain: hashes of passwords, paths and traces of the program, words of the database. */
const NEVER_SAID =
  /\$argon2|node_modules|\n {4}at |file:\/\/|syntax error at|violates \w+ constraint|pg_catalog/;

/** Whatever has no call of its own: not there, or not readable. */
const WITHOUT_CALL: ErrorCode[] = [
  'NOT_FOUND',
  'VALIDATION_ERROR',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

/** The first promise of the API that an answer breaks, or null. */
export function brokenPromise(
  description: ApiDescription,
  call: Call | undefined,
  request: RawRequest,
  answer: Answer,
): string | null {
  const text = answer.body.toString();
  // The only server error that is allowed is 503, when the database is away.
  if (answer.status >= 500 && answer.status !== 503) return `answered ${answer.status} ${text}`;
  if (NEVER_SAID.test(text)) return `says more than it should: ${text.slice(0, 300)}`;
  return headerProblem(call, request, answer) ?? bodyProblem(description, call, request, answer, text);
}

function headerProblem(
  call: Call | undefined,
  { path }: RawRequest,
  { headers, status }: Answer,
): string | null {
  if (
    headers['x-powered-by'] ||
    headers.server ||
    headers['set-cookie'] ||
    headers['access-control-allow-origin']
  )
    return 'has a header that it should not have';
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be sniffed';
  if ((call || isApiPath(path)) && headers['cache-control'] !== 'no-store')
    return `may be cached (${status})`;
  return null;
}

function bodyProblem(
  description: ApiDescription,
  call: Call | undefined,
  request: RawRequest,
  { status, headers }: Answer,
  text: string,
): string | null {
  if (call && !call.responses.has(status)) return `answered ${status}, which its description does not know`;
  if (request.method === 'HEAD' || status === 204) return text === '' ? null : 'has a body where none can be';
  if (status >= 400) {
    const problem = errorProblem(status, text, call ? undefined : WITHOUT_CALL);
    if (problem) return problem;
  }
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  if (!call)
    return status >= 400 || isPage(request, type) ? null : `answered ${status} to what it does not describe`;
  const described = Object.keys(call.responses.get(status)?.content ?? {});
  if (!described.includes(type)) return `has the type ${type}, described are ${described.join()}`;
  return type === 'application/json' ? description.problemOf(call, status, JSON.parse(text)) : null;
}

const isApiPath = (path: string) => /^\/(api|auth)(\/|$|\?)/.test(path);

/** Every path that is not of the API shows the application. */
function isPage({ method, path }: RawRequest, type: string): boolean {
  return method === 'GET' && !isApiPath(path) && (type === 'text/html' || type === '');
}

function errorProblem(status: number, text: string, allowed?: ErrorCode[]): string | null {
  const { error, code, details, ...rest } = JSON.parse(text);
  if (typeof error !== 'string' || error === '' || Object.keys(rest).length > 0)
    return `is no error: ${text}`;
  if (details !== undefined && !Array.isArray(details)) return `has strange details: ${text}`;
  const known = ERRORS[code as ErrorCode];
  if (known?.status !== status) return `says ${code} with ${status}`;
  return allowed && !allowed.includes(code) ? `says ${code} where there is no such call` : null;
}
