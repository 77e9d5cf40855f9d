// node floor/server.js DATABASE_URL POOL_SIZE: plain node:http and pg, in a process of its own. Prints its port.
import http from 'node:http';
import pg from 'pg';
import { FLOOR_SCHEMA } from './schema.ts';
import {
  createFollowUp,
  type FollowUpBody,
  list,
  listOfProvider,
  PAGE_SIZE,
  PART_NAMES,
  part,
  search,
  week,
} from './statements.ts';

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
await pool.query(FLOOR_SCHEMA);

/** By the first part of the path; the next one is who reads. */
const READS: Record<string, (...parts: string[]) => Promise<string>> = {
  list: async (person = '') => page(await pool.query(list(person))),
  provider: async (person = '') => page(await pool.query(listOfProvider(person))),
  search: async (person = '', term = '') => page(await pool.query(search(person, term))),
  week: async (person = '', id = '', from = '', to = '') =>
    JSON.stringify((await pool.query(week(person, id, from, to))).rows),
  ...Object.fromEntries(
    PART_NAMES.map((name) => [
      name,
      async (person = '', patient = '') => (await pool.query(part(name, person, patient))).rows[0].body,
    ]),
  ),
};

function page({ rows }: pg.QueryResult<{ total: number }>): string {
  const total = rows[0]?.total ?? 0;
  const data = rows.map(({ total: _total, ...patient }) => patient);
  return JSON.stringify({ data, total, totalPages: Math.ceil(total / PAGE_SIZE) });
}

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  try {
    if (request.method === 'POST') return send(response, 201, await create(await readBody(request)));
    const [, route = '', ...parts] = request.url?.split('/') ?? [];
    const read = READS[route];
    if (!read) return send(response, 404, '{}');
    send(response, 200, await read(...parts.map(decodeURIComponent)));
  } catch (error) {
    send(response, 500, JSON.stringify({ error: String(error) }));
  }
}

async function create(followUp: FollowUpBody): Promise<string> {
  return JSON.stringify((await pool.query(createFollowUp(followUp))).rows[0]);
}

function send(response: http.ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function readBody(request: http.IncomingMessage): Promise<FollowUpBody> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

const server = http.createServer((request, response) => void answer(request, response));
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
process.on('SIGTERM', () => process.exit(0));
