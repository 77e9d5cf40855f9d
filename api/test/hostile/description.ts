import { z } from 'zod';

/** The API as it describes itself at /api/openapi.json: nothing here knows a route by name. */

export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
  $ref?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: JsonSchema }>;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: unknown[];
  responses: Record<string, Response>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema>; responses?: Record<string, Response> };
}

/** One call of the API. */
export interface Call {
  name: string;
  method: string;
  segments: string[];
  query: Parameter[];
  body: JsonSchema | undefined;
  /** Whether it takes a form with a file instead of JSON. */
  isForm: boolean;
  isOpen: boolean;
  /** Whether it makes something new. */
  creates: boolean;
  responses: Map<number, Response>;
}

export class ApiDescription {
  readonly calls: Call[];
  readonly #document: OpenApi;
  readonly #validators = new Map<string, z.ZodType>();

  constructor(document: OpenApi) {
    this.#document = document;
    this.calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        callOf(method.toUpperCase(), path, operation, responsesOf(document, operation)),
      ),
    );
  }

  /** The call that the server takes a request for; none when its path names nothing, or nothing with that method. */
  find(method: string, url: string): Call | undefined {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const parts = pathParts(url);
    if (!parts) return undefined;
    const fits = this.calls.filter(
      (call) =>
        call.method === wanted && fitsPath(call.segments, parts) && !(method === 'HEAD' && isDownload(call)),
    );
    // If both `search` and `{id}` match, the literal one is meant.
    return fits.sort((a, b) => wildcards(a) - wildcards(b))[0];
  }

  /** What is wrong with a JSON answer of that status, or null. */
  problemOf(call: Call, status: number, json: unknown): string | null {
    const schema = call.responses.get(status)?.content?.['application/json']?.schema;
    if (!schema) return null;
    const key = `${call.name} ${status}`;
    const validator = this.#validators.get(key) ?? this.#compile(schema);
    this.#validators.set(key, validator);
    const result = validator.safeParse(json);
    return result.success ? null : z.prettifyError(result.error);
  }

  #compile(schema: JsonSchema): z.ZodType {
    const whole = { ...schema, $defs: this.#document.components?.schemas ?? {} };
    const local = JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/');
    return z.fromJSONSchema(JSON.parse(local));
  }
}

/** The responses of a call, each as it stands or where it refers to. */
export function responsesOf({ components }: OpenApi, { responses }: Operation): Map<number, Response> {
  const whole = ({ $ref, ...own }: Response) =>
    ($ref && components?.responses?.[$ref.split('/').at(-1) ?? '']) || own;
  return new Map(Object.entries(responses).map(([status, one]) => [Number(status), whole(one)]));
}

function callOf(method: string, path: string, operation: Operation, responses: Map<number, Response>): Call {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return {
    name: `${method} ${path}`,
    method,
    segments: path.split('/').slice(1),
    query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
    body,
    isForm: 'multipart/form-data' in (operation.requestBody?.content ?? {}),
    isOpen: operation.security?.length === 0,
    creates: responses.has(201),
    responses,
  };
}

const wildcards = (call: Call) => call.segments.filter(isWildcard).length;
export const isWildcard = (segment: string) => segment.startsWith('{');

function fitsPath(segments: string[], parts: string[]): boolean {
  return (
    segments.length === parts.length &&
    segments.every((segment, n) => isWildcard(segment) || segment === parts[n])
  );
}

/** A file is only made to be read: there is no HEAD of it. */
const isDownload = ({ responses }: Call) => {
  const content = responses.get(200)?.content;
  return content !== undefined && !('application/json' in content);
};

/** As the router reads a path: decoded part by part, one slash at the end being none; null when it is unreadable. */
function pathParts(url: string): string[] | null {
  const [path = ''] = url.split(/[?#]/);
  try {
    return path
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .slice(1)
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}
