// The certificates of the cluster, made by the script that ships, and calls that show one of them, or none.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd, USER } from './processes.mjs';

const SCRIPT = fileURLToPath(new URL('../../deploy/cluster/certificates.sh', import.meta.url));
const ANSWER_MS = 5_000;

/** Each machine's folder by its name; `quiet`, because the script says until when they are valid. */
export async function makeCertificates(folder, machines) {
  const args = Object.entries(machines).map(([name, address]) => `${name}=${address}`);
  await runToEnd(SCRIPT, [folder, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  // One user runs everything here; on real machines each service has its own key (docs/deployment.md).
  if (USER.uid) await runToEnd('chown', ['-R', `${USER.uid}:${USER.gid}`, folder]);
  return Object.fromEntries(Object.keys(machines).map((name) => [name, path.join(folder, name)]));
}

/** What TLS shows: that of `service` on the machine of that folder. */
export function keyOf(folder, service) {
  const read = (name) => readFileSync(path.join(folder, name));
  const both = service === 'haproxy';
  return {
    ca: read('ca.crt'),
    cert: read(both ? 'haproxy.pem' : `${service}.crt`),
    key: read(both ? 'haproxy.pem' : `${service}.key`),
  };
}

/** `{ status, text }`. `tls` is what keyOf gives; `from` is the address that it comes from. */
export function ask(url, { method = 'GET', body, headers = {}, tls = {}, from, password } = {}) {
  const { request } = url.startsWith('https:') ? https : http;
  const options = {
    method,
    headers,
    agent: false,
    timeout: ANSWER_MS,
    ...tls,
    ...(from && { localAddress: from }),
    ...(password && { auth: `trama:${password}` }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString('utf8') }),
      );
      response.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error(`${url} did not answer`)));
    asked.on('error', reject);
    asked.end(body);
  });
}
