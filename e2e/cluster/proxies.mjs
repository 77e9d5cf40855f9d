// node e2e/cluster/proxies.mjs: what `npm run drill -- proxies` runs. The nginx.conf and the Caddyfile of deploy/, in the real
// servers: /metrics does not pass from outside, however it is spelt, and everything else does, also a file on a slow line.
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fault, freePort, newFolder, removeFolder, until } from '../faults/support.mjs';
import { runToEnd, service } from './processes.mjs';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const NAME = 'trama.clinica.example';
const PATIENCE_MS = 20_000;
const KEPT_BACK = [
  '/metrics',
  '/metrics/',
  '/metrics//',
  '/metrics?x=1',
  '/metrics/?x=1',
  '/metrics/x',
  '//metrics',
  '//metrics/',
  '/%6detrics',
  '/%6Detrics/',
  '/metric%73',
  '/metrics%2f',
  '/METRICS',
  '/Metrics/',
  '/./metrics',
  '/api/../metrics',
];
const PASSED = ['/', '/healthz', '/api/patients?page=1', '/metricsx', '/pacientes/metrics', '/api/imports'];

const TAKES_FILES = ['/api/imports', '/api/patients/12/attachments'];
const LARGEST_FILE = Buffer.alloc(25 * 1024 * 1024 + 1_000);
/** A picture of a telephone on a line that sends half a megabit a second. Trama takes a file as long as it keeps coming. */
const SLOW_FILE = Buffer.alloc(3 * 1024 * 1024);
const SLOW_MS = 45_000;
const PIECES = 90;

await fault(async (finallyDo) => {
  const folder = newFolder('proxies');
  finallyDo(() => removeFolder(folder));
  const trama = await behind(finallyDo);
  for (const start of [startNginx, startCaddy]) {
    const { name, ask } = await start({ folder, trama, finallyDo });
    await until(() => ask('/').then((answer) => answer === 'passed', no), PATIENCE_MS, `answer of ${name}`);
    const wrong = [];
    for (const url of KEPT_BACK) if ((await ask(url)) !== 404) wrong.push(`${url} passes`);
    for (const url of PASSED) if ((await ask(url)) !== 'passed') wrong.push(`${url} does not pass`);
    for (const url of TAKES_FILES)
      if ((await ask(url, LARGEST_FILE)) !== 'passed') wrong.push(`a file of 25 MB does not pass at ${url}`);
    const slow = await ask('/api/patients/12/attachments', SLOW_FILE, SLOW_MS);
    if (slow !== 'passed') wrong.push(`a file that takes ${SLOW_MS / 1_000} s does not pass (${slow})`);
    if ((await ask('/api/patients', LARGEST_FILE)) === 'passed')
      wrong.push('25 MB pass where no file is taken');
    if (wrong.length > 0) throw new Error(`${name}: ${wrong.join(', ')}`);
    console.log(
      `${name}: ${KEPT_BACK.length} spellings of /metrics kept back, ${PASSED.length} other paths passed, and slow files`,
    );
  }
});

function no() {
  return false;
}

/** What a proxy has let through is seen by its answer. */
async function behind(finallyDo) {
  const port = await freePort();
  const server = http.createServer((request, response) =>
    request.resume().on('end', () => response.end('passed')),
  );
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  finallyDo(() => server.closeAllConnections());
  return port;
}

/** The status, or 'passed' when it came from behind. The path goes out as it is spelt. */
function asking(request, port) {
  return (url, body, ms = 0) =>
    new Promise((resolve, reject) => {
      const method = body ? 'POST' : 'GET';
      const options = { host: '127.0.0.1', port, path: url, method, headers: { host: NAME } };
      const asked = request({ ...options, rejectUnauthorized: false, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(text === 'passed' ? text : response.statusCode));
      });
      // Refused half-way: the proxy has closed the connection.
      asked.on('error', (error) => (body ? resolve(error.code) : reject(error)));
      if (ms === 0) asked.end(body);
      else sendSlowly(asked, body, ms).catch(() => {});
    });
}

async function sendSlowly(asked, body, ms) {
  const size = Math.ceil(body.length / PIECES);
  for (let at = 0; at < body.length && !asked.destroyed; at += size) {
    asked.write(body.subarray(at, at + size));
    await sleep(ms / PIECES);
  }
  asked.end();
}

/** A change that finds nothing to change would test another file than the one that ships. */
function changed(file, changes) {
  let text = readFileSync(path.join(DEPLOY, file), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

async function startNginx({ folder, trama, finallyDo }) {
  const [plain, port] = [await freePort(), await freePort()];
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${NAME}`, '-days', '1', '-nodes'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject];
  await runToEnd('openssl', made, { stdio: 'ignore' });
  const site = changed('nginx.conf', [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${trama};`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/trama.clinica.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/trama.clinica.example/privkey.pem', key],
    ['/var/log/nginx/trama.log', path.join(folder, 'access.log')],
  ]);
  const file = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (place) => `${place}_temp_path ${path.join(folder, place)};`,
  );
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp {\n${places.join('\n')}\n${site}\n}\n`,
  );
  const nginx = service({
    command: 'nginx',
    args: ['-c', file],
    asSelf: true,
    log: path.join(folder, 'nginx.log'),
  });
  nginx.start();
  finallyDo(() => nginx.end('SIGTERM'));
  return { name: 'nginx', ask: asking(https.request, port) };
}

async function startCaddy({ folder, trama, finallyDo }) {
  const port = await freePort();
  // Its own certificates would come from outside: here it speaks plain HTTP.
  const text = changed('Caddyfile', [
    [`${NAME} {`, `http://:${port} {`],
    ['127.0.0.1:3000', `127.0.0.1:${trama}`],
    ['\tservers {', '\tadmin off\n\tservers {'],
  ]);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, text);
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const caddy = service({ command: 'caddy', args, env, asSelf: true, log: path.join(folder, 'caddy.log') });
  caddy.start();
  finallyDo(() => caddy.end('SIGTERM'));
  return { name: 'Caddy', ask: asking(http.request, port) };
}
