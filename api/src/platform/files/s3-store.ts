import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { FILE_NAME, FileLost, type FileStore } from './store.ts';

/** After this long without a byte the service counts as out of reach. */
const SILENT_MS = 20_000;
/** Our files are encrypted, and each segment is checked: their bytes need not be hashed once more to be signed. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  path?: string;
  query?: Record<string, string>;
  body?: Readable;
  bytes?: number;
}

/** A service that speaks S3: https://KEY:SECRET@host/bucket?region=REGION, with the bucket in the path. */
export function s3Store(address: string): FileStore {
  const { origin, pathname, username, password, searchParams } = new URL(address);
  const keys = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  const region = searchParams.get('region') ?? 'us-east-1';
  const bucket = `${origin}${pathname.replace(/\/+$/, '')}`;

  /** The answer, whose body is still to be read. */
  async function send({ method, path = '', query = {}, body, bytes = 0 }: Call): Promise<IncomingMessage> {
    const url = new URL(`${bucket}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      ...keys,
      region,
      method,
      url: url.href,
      service: 's3',
      headers: { 'X-Amz-Content-Sha256': UNSIGNED },
    });
    const signed = await signer.sign();
    const request = url.protocol === 'http:' ? plainRequest : secureRequest;
    return new Promise((resolve, reject) => {
      const sent = request(
        signed.url,
        {
          method,
          timeout: SILENT_MS,
          headers: {
            ...Object.fromEntries(signed.headers),
            ...(method === 'PUT' && { 'content-length': bytes }),
          },
        },
        resolve,
      );
      sent.on('timeout', () => sent.destroy(new Error('the S3 service does not answer')));
      sent.on('error', reject);
      // Closes the file also if the service breaks off.
      if (body) pipeline(body, sent, () => {});
      else sent.end();
    });
  }

  async function succeed(call: Call): Promise<string> {
    const answer = await send(call);
    const said = await text(answer);
    // What the service says may name keys of the request: so only its status is kept.
    if ((answer.statusCode ?? 500) >= 300)
      throw new Error(`the S3 service answered ${answer.statusCode} to ${call.method}`);
    return said;
  }

  return {
    put: async (name, path) => {
      const { size } = await stat(path);
      await succeed({ method: 'PUT', path: `/${name}`, body: createReadStream(path), bytes: size });
      await rm(path, { force: true });
    },
    read: async (name) => {
      const answer = await send({ method: 'GET', path: `/${name}` });
      if (answer.statusCode === 200) return answer;
      answer.resume();
      if (answer.statusCode === 404) throw new FileLost(name);
      throw new Error(`the S3 service answered ${answer.statusCode} to GET`);
    },
    remove: async (name) => void (await succeed({ method: 'DELETE', path: `/${name}` })),
    list: async function* () {
      for (let token = ''; ; ) {
        const query = { 'list-type': '2', ...(token && { 'continuation-token': token }) };
        const page = await succeed({ method: 'GET', query });
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = tagOf(entry, 'Key');
          if (FILE_NAME.test(name)) yield { name, modified: Date.parse(tagOf(entry, 'LastModified')) };
        }
        token = tagOf(page, 'NextContinuationToken');
        if (!token) return;
      }
    },
  };
}

/** Our names and the tokens have no sign that XML would write otherwise, except &amp; in tokens. */
const tagOf = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replaceAll('&amp;', '&');
