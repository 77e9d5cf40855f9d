// `npm run bench:money`: the money screens that take longest, in a clinic of 100,000 appointments, each beside a floor that was
// measured in the same run: plain SQL without a guard or a trail, and for the sheets pdfkit without a layout of ours.
// Flags: --rounds=N (5), --in=FOLDER (keeps the clinic there, and finds it there the next time).
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildTool, ensureInstalled, ensureServerBuilt, main, SetupError } from './setup.mjs';

const PASSWORD = 'Clave-Bench-1';
const ADMIN = { email: 'mostrador@bench.test', password: PASSWORD };
const PAYERS = 10;
const PATIENTS = 3_000;
const PROVIDERS = 60;
const APPOINTMENTS = 100_000;
/** Four or five sessions for each patient in a month: the last one that is over, and those before it. */
const MONTHS = 8;
const PAYMENTS_A_DAY = 400;
/** What is promised: SHEET and CASH at this size. */
const PROMISED_MS = { sheet: 3_000, cash: 50 };

function readFlags(args) {
  const unknown = args.find((arg) => !/^--(rounds=[1-9]\d*|in=.+)$/.test(arg));
  if (unknown) throw new SetupError(`${unknown}: there are --rounds=N and --in=FOLDER.`);
  const value = (flag) => args.find((arg) => arg.startsWith(`--${flag}=`))?.slice(flag.length + 3);
  const folder = value('in');
  return { rounds: Number(value('rounds') ?? 5), folder: folder && path.resolve(folder) };
}

async function generate(dataDir) {
  const { startEmbeddedDatabase } = await import('@trama/api/database/embedded/server');
  const { migrate } = await import('@trama/api/database/schema/migrate');
  const { hashPassword } = await import('@trama/api/platform/access/passwords');
  console.log(`Generating a clinic of ${APPOINTMENTS.toLocaleString('en')} appointments …`);
  const database = await startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });
  try {
    await migrate(database.ownerUrl);
    await withClient(database.ownerUrl, async (client) => {
      // Without triggers: what they would derive is written here, too.
      await client.query('set session_replication_role = replica');
      for (const sql of clinicSql(await hashPassword(PASSWORD))) await client.query(sql);
      await client.query('vacuum analyze');
    });
  } finally {
    await database.stop();
  }
}

const clinicSql = (passwordHash) => [
  `insert into prestadores (id_prestador, nombre, apellido, role, matricula, email, password_hash)
   overriding system value
   select n, 'Lucía', 'Fernández ' || n, case when n = 1 then 'administrador' else 'psicologo' end, 'MN ' || 40000 + n,
          case when n = 1 then '${ADMIN.email}' else 'persona' || n || '@bench.test' end, '${passwordHash}'
     from generate_series(1, ${PROVIDERS + 1}) n`,
  `insert into pacientes (id_paciente, nombre, apellido, dni, obra_social, plan, numero_afiliado, activo, creado_por)
   overriding system value
   select n, 'Rosa María', 'Gómez ' || n, (20000000 + n)::text, (select nombre from financiadores where id_financiador = 1 + n % ${PAYERS}),
          '210', 'A-' || n, true, 1
     from generate_series(1, ${PATIENTS}) n`,
  `insert into coberturas (id_cobertura, id_paciente, id_financiador, plan, numero_afiliado, principal)
   overriding system value
   select n, n, 1 + n % ${PAYERS}, '210', 'A-' || n, true from generate_series(1, ${PATIENTS}) n`,
  `insert into autorizaciones (id_autorizacion, id_cobertura, id_paciente, prestacion, numero, sesiones, desde, registrado_por)
   overriding system value
   select n, n, n, 'Psicoterapia', 'OR-' || n, 500, current_date - 400, 1 from generate_series(1, ${PATIENTS}) n`,
  // Each provider sees ten a day, and at any hour another patient than the others.
  `insert into turnos (id_turno, id_prestador, id_paciente, id_autorizacion, inicio, fin, modalidad, estado, registrado_por)
   overriding system value
   select n, 2 + n % ${PROVIDERS}, p, case when p % 3 > 0 then p end, inicio, inicio + interval '50 minutes', 'presencial',
          case when n % 10 = 0 then 'ausente' else 'realizado' end, 1
     from generate_series(0, ${APPOINTMENTS - 1}) n,
          lateral (select 1 + n % ${PATIENTS} as p) who,
          lateral (select n / (${APPOINTMENTS} / ${MONTHS}) as mes, n % (${APPOINTMENTS} / ${MONTHS}) as place) of_month,
          lateral (select date_trunc('month', current_date) - (mes + 1) * interval '1 month'
                          + place * 27 / (${APPOINTMENTS} / ${MONTHS}) * interval '1 day'
                          + (12 + place / ${PROVIDERS} % 10) * interval '1 hour' as inicio) moment`,
  // Two thirds of the sessions were signed on the screen, the others nobody has signed.
  `insert into conformidades (id_paciente, id_turno, medio, texto, firmante, firma, firma_sha256, registrado_por, fecha_creacion)
   select t.id_paciente, t.id_turno, 'pantalla', 'Asistí a la sesión', 'Rosa Gómez', drawing.firma, sha256('firma'), 1, t.fin
     from turnos t,
          (select jsonb_agg(points) as firma
             from generate_series(0, 2) s,
                  lateral (select jsonb_agg(jsonb_build_object('x', s * 80 + i * 2.3, 'y', round((60 + 40 * sin(i / 3.0 + s))::numeric, 1),
                                                               't', s * 500 + i * 12)) as points
                             from generate_series(0, 39) i) stroke) drawing
    where t.estado = 'realizado' and t.id_turno % 3 > 0`,
  `insert into cargos (id_paciente, id_turno, id_prestador, tipo, fecha, importe, importe_financiador, id_financiador)
   select t.id_paciente, t.id_turno, t.id_prestador, 'sesion', t.inicio::date, 500000, 2500000, 1 + t.id_paciente % ${PAYERS}
     from turnos t where t.estado = 'realizado'`,
  `insert into pagos (id_paciente, id_turno, importe, medio, fecha, registrado_por, fecha_creacion)
   select t.id_paciente, t.id_turno, 500000, (array['efectivo', 'transferencia', 'debito'])[1 + t.id_turno % 3], t.inicio::date, 1, t.fin
     from turnos t where t.estado = 'realizado' and t.id_turno % 2 = 0`,
  `insert into pagos (id_paciente, importe, medio, fecha, registrado_por)
   select 1 + n, 500000, 'efectivo', current_date, 1 from generate_series(1, ${PAYMENTS_A_DAY}) n`,
  // So that the server has nothing to derive or seal when it starts.
  `select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 1000000)
     from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
];

async function measure(dataDir, rounds) {
  const { Client, startTrama } = await import('@trama/demo/server');
  const { openAsOwner } = await import('@trama/api/database/opening/owner');
  const trama = await startTrama(dataDir);
  const owner = await openAsOwner(undefined, dataDir);
  try {
    await withClient(owner.url, async (client) => {
      const { rows } = await client.query(
        `select to_char(date_trunc('month', current_date) - interval '1 month', 'YYYY-MM') as mes, current_date::text as hoy,
                (select count(*)::int from turnos) as turnos,
                (select count(distinct t.id_paciente)::int from turnos t join coberturas k using (id_paciente)
                  where k.id_financiador = 3 and t.inicio >= date_trunc('month', current_date) - interval '1 month'
                    and t.inicio < date_trunc('month', current_date)) as pacientes`,
      );
      const [{ mes, hoy, turnos, pacientes }] = rows;
      console.log(
        `${turnos.toLocaleString('en')} appointments; the payer's month has ${pacientes} patients.`,
      );
      const read = async (url) => {
        const { session } = await Client.signIn(trama.base, ADMIN.email, PASSWORD);
        return async () => {
          const began = performance.now();
          const answer = await fetch(trama.base + url, {
            headers: { authorization: `Bearer ${session.token}` },
          });
          const bytes = (await answer.arrayBuffer()).byteLength;
          if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
          return { ms: performance.now() - began, bytes };
        };
      };
      const floors = await import('./bench-money-floor.mjs');
      const things = {
        sheet: [`/api/attendance.pdf?mes=${mes}&id_financiador=3`, () => floors.sheet(client, mes, 3)],
        unsigned: [
          `/api/appointments/unsigned?mes=${mes}&id_financiador=3`,
          () => floors.unsigned(client, mes, 3),
        ],
        cash: [`/api/cash/${hoy}`, () => floors.cash(client, hoy)],
      };
      for (const [name, [url, floor]] of Object.entries(things)) {
        const ask = await read(url);
        const ours = [];
        const floorMs = [];
        let bytes = 0;
        for (let round = 0; round < rounds; round++) {
          const answer = await ask();
          ours.push(answer.ms);
          bytes = answer.bytes;
          const began = performance.now();
          await floor();
          floorMs.push(performance.now() - began);
        }
        say(name, ours, floorMs, bytes);
      }
    });
  } finally {
    await owner.close();
    await trama.stop();
  }
}

function say(name, ours, floor, bytes) {
  const best = Math.min(...ours);
  const least = Math.min(...floor);
  const median = [...ours].sort((a, b) => a - b)[Math.floor(ours.length / 2)];
  const promised = PROMISED_MS[name];
  const verdict = promised
    ? best <= promised
      ? `, promised ${promised} ms`
      : `, NOT the promised ${promised} ms`
    : '';
  console.log(
    `${name.padEnd(20)} best ${best.toFixed(0)} ms, median ${median.toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB; ` +
      `floor ${least.toFixed(0)} ms, ${(best / least).toFixed(1)} times it${verdict}`,
  );
}

async function withClient(connectionString, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

await main(async () => {
  const { rounds, folder } = readFlags(process.argv.slice(2));
  await ensureInstalled();
  await ensureServerBuilt();
  await buildTool('demo');
  const dataDir = folder ?? mkdtempSync(path.join(tmpdir(), 'trama-bench-money-'));
  try {
    if (!existsSync(path.join(dataDir, 'postgres'))) await generate(dataDir);
    await measure(dataDir, rounds);
  } finally {
    if (!folder) rmSync(dataDir, { recursive: true, force: true });
  }
});
