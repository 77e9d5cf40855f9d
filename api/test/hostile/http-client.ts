import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { formOf, PDF } from '../attachments.ts';

export interface RawRequest {
  method: string;
  /** As it goes into the request line: nothing is corrected on the way. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export type Send = (request: RawRequest) => Promise<Answer>;

/** A client that sends any bytes, hostile or not. (fetch would tidy them up.) */
export function httpClient(baseUrl: string): { send: Send; close: () => void } {
  const { hostname, port } = new URL(baseUrl);
  const agent = new http.Agent({ keepAlive: true });
  const send: Send = ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const request = http.request({
        hostname,
        port,
        agent,
        method,
        path,
        headers: { ...headers, ...length },
      });
      request.on('response', (response) => {
        buffer(response).then(
          (received) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
          reject,
        );
      });
      request.on('error', reject);
      request.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** An ordinary call, which must succeed. */
export async function callJson<T>(
  send: Send,
  token: string | null,
  method: string,
  path: string,
  body?: object,
  { isForm = false } = {},
): Promise<T> {
  const form = isForm ? formOf(body as Record<string, string>, 'archivo.pdf', PDF) : undefined;
  const answer = await send({
    method,
    path,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...form?.headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: form?.payload ?? (body && JSON.stringify(body)),
  });
  const text = answer.body.toString();
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
