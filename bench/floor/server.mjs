// node floor/server.mjs DATABASE_URL POOL_SIZE: plain node:http and pg, in a process of its own. Prints its port.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';
import { createFollowUp, detail, list, listOfProvider, PAGE_SIZE, search } from './statements.mjs';

const [databaseUrl, poolSize] = process.argv.slice(2);
const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());

const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: Number(poolSize),
  options: '-c timezone=UTC -c jit=off',
});
await pool.query(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));

const ROUTES = {
  list: async () => page(await pool.query(list())),
  provider: async (id) => page(await pool.query(listOfProvider(id))),
  search: async (term) => page(await pool.query(search(term))),
  detail: async (id) => (await pool.query(detail(id))).rows[0].body,
  'follow-ups': async (_argument, body) => JSON.stringify((await pool.query(createFollowUp(body))).rows[0]),
};

function page({ rows }) {
  const total = rows[0]?.total ?? 0;
  const data = rows.map(({ total: _total, ...patient }) => patient);
  return JSON.stringify({ data, total, totalPages: Math.ceil(total / PAGE_SIZE) });
}

async function answer(request, response) {
  const [, route, argument] = request.url.split('/');
  const body = request.method === 'POST' ? await readBody(request) : undefined;
  try {
    send(response, body ? 201 : 200, await ROUTES[route](argument && decodeURIComponent(argument), body));
  } catch (error) {
    send(response, 500, JSON.stringify({ error: error.message }));
  }
}

function send(response, status, text) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function readBody(request) {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

const server = http.createServer(answer);
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.on('SIGTERM', () => process.exit(0));
