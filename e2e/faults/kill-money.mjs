// node e2e/faults/kill-money.mjs [api kills] [database kills]: kills Node (40 times) and PostgreSQL (10 times) with -9 while
// desks take, annul and adjust money, sessions are held and signed, companions work, days are closed, professionals are paid and
// payers are asked. Every request carries a key and is sent again until it is answered. Afterwards each of them is there once:
// nothing lost, nothing twice. In the end today is closed while desks go on taking money: the closing has all that stands.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ownerOf } from './kill-checks.mjs';
import { insist, openDesk, pay, work } from './money-desk.mjs';
import { build, clinic, fault, freePort, newFolder, percentile, removeFolder, until } from './support.mjs';

const API_KILLS = Number(process.argv[2] ?? 40);
const DATABASE_KILLS = Number(process.argv[3] ?? 10);
const DESKS = 6;
const WRITING_MS = [300, 1200];
const PATIENCE_MS = 60_000;
const MINUTE_MS = 60_000;

await fault(async (finallyDo) => {
  build();
  const dataDir = newFolder('kill-money');
  const env = { LOG_LEVEL: 'silent', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  const trama = await clinic({ dataDir, env });
  let stopping = false;
  const start = () => trama.launch().once('exit', () => stopping || start());
  start();
  finallyDo(async () => {
    stopping = true;
    await trama.stop();
    if (process.exitCode) console.error(`The data is kept in ${dataDir}`);
    else removeFolder(dataDir);
  });
  await trama.untilReady(PATIENCE_MS);
  const desk = await openDesk(trama);
  const took = [];

  const rounds = [...Array(API_KILLS).fill('API'), ...Array(DATABASE_KILLS).fill('database')].sort(
    () => Math.random() - 0.5,
  );
  for (const [index, victim] of rounds.entries()) {
    const before = desk.done;
    const writing = { on: true };
    const desks = Array.from({ length: DESKS }, () => work(desk, writing));
    await sleep(WRITING_MS[0] + Math.random() * (WRITING_MS[1] - WRITING_MS[0]));
    const killed = performance.now();
    if (victim === 'API') {
      const exited = once(trama.server, 'exit');
      trama.server.kill('SIGKILL');
      await exited;
    } else process.kill(trama.postmasterPid(), 'SIGKILL');
    await sleep(20);
    await trama.untilReady(PATIENCE_MS);
    took.push(performance.now() - killed);
    const resumed = desk.done;
    await until(() => desk.done > resumed, PATIENCE_MS, 'writes after the recovery');
    writing.on = false;
    await Promise.all(desks);
    const faults = await faultsOf(trama, desk);
    console.log(
      `round ${String(index + 1).padStart(2)}: ${victim.padEnd(8)} killed, ${desk.done - before} writes, ` +
        `ready in ${Math.round(took.at(-1))} ms, ${faults.length} faults`,
    );
    if (faults.length > 0) throw new Error(faults.slice(0, 5).join('; '));
  }
  await closeToday(trama, desk);
  const counts = Object.entries(desk.made).map(([kind, made]) => `${made.size} ${kind}`);
  console.log(
    `${rounds.length} kills, ready again in ${Math.round(percentile(took, 0.5))} ms (half of them)`,
  );
  console.log(`${counts.join(', ')}: 0 lost, 0 twice.`);
  const command = fileURLToPath(new URL('../../api/dist/commands/verify.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [command], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm run verify found something');
});

/** While desks take money and Node is killed once more: what was counted is what stands, and nothing comes after it. */
async function closeToday(trama, desk) {
  const writing = { on: true };
  const desks = Array.from({ length: DESKS }, async () => {
    while (writing.on) await pay(desk);
  });
  await sleep(WRITING_MS[0]);
  desk.isClosed = true;
  const today = new Date(Date.now() - 3 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  const closing = insist(desk, 'POST', `/api/cash/${today}/closing`, { contado: {} });
  trama.server.kill('SIGKILL');
  await sleep(20);
  await trama.untilReady(PATIENCE_MS);
  const { status } = await closing;
  if (status !== 201 && status !== 409) throw new Error(`the closing of today answered ${status}`);
  desk.made.closings.add(today);
  await sleep(WRITING_MS[0]);
  writing.on = false;
  await Promise.all(desks);
  const faults = await faultsOf(trama, desk);
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** What the database says, past the API, against what the desks were answered. */
async function faultsOf(trama, { made, id_paciente }) {
  const owner = await ownerOf(trama);
  const count = async (text) => Number((await owner.query({ text, rowMode: 'array' })).rows[0][0]);
  const expected = {
    'select count(*) from pagos': made.payments.size,
    'select count(*) from anulaciones_pago': made.annulments.size,
    "select count(*) from cargos where tipo = 'ajuste'": made.charges.size,
    "select count(*) from turnos where estado = 'realizado'": made.sessions.size,
    "select count(*) from cargos where tipo = 'sesion' and anulado_el is null": made.sessions.size,
    'select count(*) from conformidades where asistio and anulada_el is null': made.conformities.size,
    'select count(*) from conformidades': made.conformities.size,
    'select count(*) from jornadas': made.shifts.size,
    "select count(*) from jornadas where fin = inicio + interval '5 minutes' and anulada_el is null":
      made.shifts.size,
    'select count(*) from cierres_caja': made.closings.size,
    // A payment is counted by the closing of its day, or refused.
    "select count(*) from cierres_caja c where (c.esperado ->> 'efectivo')::bigint <> coalesce((select sum(p.importe) from pagos p where p.fecha = c.fecha), 0) - coalesce((select sum(p.importe) from anulaciones_pago x join pagos p using (id_pago) where x.fecha = c.fecha), 0)": 0,
    'select count(*) from liquidaciones': made.settlements.size,
    'select count(*) from liquidaciones q where q.importe <> (select sum(l.importe) from liquidacion_lineas l where l.id_liquidacion = q.id_liquidacion)': 0,
    'select count(*) from liquidacion_lineas l where l.importe <> (l.importe_base * 6667 + 5000) / 10000': 0,
    'select count(*) from presentaciones q where not exists (select from presentacion_lineas l where l.id_presentacion = q.id_presentacion)': 0,
  };
  const faults = [];
  for (const [text, number] of Object.entries(expected)) {
    const found = await count(text);
    if (found !== number) faults.push(`${text}: ${found}, not ${number}`);
  }
  const owed = await count(`
    select coalesce((select sum(importe) from cargos where anulado_el is null), 0)
         - coalesce((select sum(p.importe) from pagos p
                      where not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)), 0)`);
  await owner.end();
  const { body } = await trama.call('GET', `/api/patients/${id_paciente}/account`);
  if (body.saldo !== owed) faults.push(`the account says ${body.saldo}, its rows ${owed}`);
  return faults;
}
