import type { FactorMethod } from '@trama/contract/words/access/second-factor';
import type { ErrorBody, FieldError } from '@trama/contract/words/errors';
import { sendForm } from './send-form.ts';

export const NETWORK_ERROR_TEXT = 'Error de conexión. Verifique su conexión a internet.';

/** Codes of our server, and those that only this client knows. */
export type ClientErrorCode =
  | ErrorBody['code']
  | 'NETWORK_ERROR'
  | 'HTTP_ERROR'
  | 'AUTH_REFRESH_FAILED'
  | (string & {});

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    readonly code: ClientErrorCode,
    /** 0 when no answer arrived. */
    readonly status: number,
    readonly details: FieldError[] = [],
    /** The message is the server's own, meant for people. */
    readonly hasServerText = false,
    /** For SECOND_FACTOR_REQUIRED: how the sign-in goes on. */
    readonly more: Pick<ErrorBody, 'challenge' | 'methods'> = {},
  ) {
    super(message);
  }
}

/** No answer, or half of one. */
export function networkError(): ApiError {
  return new ApiError(NETWORK_ERROR_TEXT, 'NETWORK_ERROR', 0);
}

export interface HttpOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal | undefined;
  /** Makes a create safe to send again when its answer was lost. */
  idempotencyKey?: string | undefined;
  /** Goes out even if the page is closed meanwhile. Browsers allow it for bodies of up to 64 kB. */
  keepalive?: boolean;
  /** Called with how much of a form with a file was sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** One exchange with the server: JSON or a form with a file in, the answered Response out, everything else an ApiError. */
export async function exchange(path: string, options: HttpOptions = {}): Promise<Response> {
  const response = await fetchOrNetworkError(path, options);
  if (response.ok) return response;
  throw await errorFrom(response);
}

/** The JSON of an answer; nothing for 204. */
export async function readJson<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw networkError();
  }
}

async function fetchOrNetworkError(path: string, options: HttpOptions): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  // A form says itself what it is, with the boundary between its parts.
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  try {
    if (options.onProgress && options.body instanceof FormData)
      return await sendForm(path, headers, options.body, options.onProgress, options.signal);
    return await fetch(path, {
      method: options.method ?? 'GET',
      headers,
      body: bodyOf(options.body),
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw networkError();
  }
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

async function errorFrom(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null as unknown);
  const { error, code, details, challenge, methods } = (body ?? {}) as Partial<
    Record<keyof ErrorBody, unknown>
  >;
  const hasText = typeof error === 'string' && error !== '';
  return new ApiError(
    hasText ? error : `HTTP error! status: ${response.status}`,
    typeof code === 'string' ? code : 'HTTP_ERROR',
    response.status,
    Array.isArray(details) ? (details as FieldError[]) : [],
    hasText,
    typeof challenge === 'string' ? { challenge, methods: methods as FactorMethod[] } : {},
  );
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** No answer, or one that says the server itself is in trouble: trying again later makes sense. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** No answer came at all. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export function isUnauthorized(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

/** Why it failed: the server's own words when it gave some, otherwise the connection. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.hasServerText ? error.message : NETWORK_ERROR_TEXT;
}

/** The screen's fixed line for what failed and, on a line of its own, the reason. */
export function errorText(error: unknown, line: string): string {
  const reason = reasonOf(error);
  return reason && reason !== line ? `${line}\n${reason}` : line;
}
