// node e2e/faults/board-mails.mjs: the director's daily mail and the notice of an event, with two processes on one database, a
// real mail server, and a clock that goes over midnight and past seven while both run. One mail each, whatever is killed.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAsOwner } from '@trama/api/database/opening/owner';
import { accessTokens } from '@trama/api/platform/access/access-tokens';
import { ownerOf } from './kill-checks.mjs';
import { startMailServer } from './mail-server.mjs';
import { build, clinic, fault, newFolder, removeFolder, until } from './support.mjs';
import { newProvider } from './writers.mjs';

const PATIENCE_MS = 120_000;
const DAY_MS = 86_400_000;
/** Each process looks every second, and its mails leave within two. */
const LOOKED_MS = 6_000;
/** The first look comes half a minute after the start. */
const STARTED_MS = 32_000;
const [ONE_TAP, ANOTHER_TAP] = ['a-tap-at-five-to-twelve', 'a-tap-in-the-morning'];
/** Of their subjects. */
const SUMMARY = 'tableros';
const NOTICE = 'novedad';

await fault(async (finallyDo) => {
  build();
  const mails = [];
  const folder = newFolder('board-mails');
  finallyDo(() => removeFolder(folder));
  const clock = path.join(folder, 'clock');
  const secret = 'the same for every process of the clinic';
  const secrets = { JWT_SECRET: secret, DATA_KEY: secret, LOG_LEVEL: 'warn' };
  const moved = {
    SMTP_URL: await startMailServer(mails, finallyDo),
    MAIL_FROM: 'c@clinica.test',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import=${new URL('moved-clock.mjs', import.meta.url)}`,
  };
  const a = await newClinic(secrets, finallyDo);
  const { directors, companion, team, patient } = await setUp(a);

  // Tomorrow, so that the clock of the processes is never behind that of the database.
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const after = (day) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const setClock = (day, time) =>
    writeFileSync(clock, String(Date.parse(`${day}T${time}-03:00`) - Date.now()));
  setClock(tomorrow, '06:55:00');
  a.launch(moved);
  await a.untilReady(PATIENCE_MS);
  const { url } = await openAsOwner(undefined, a.dataDir);
  const b = await newClinic({ ...secrets, ...moved, DATABASE_URL: url }, finallyDo);
  b.launch();
  await b.untilReady(PATIENCE_MS);

  const sent = (people, subject) =>
    people.map(({ email }) => mails.filter(({ to, raw }) => to === email && raw.includes(subject)).length);
  const expectEach = async (people, subject, expected, when) => {
    await until(async () => sent(people, subject).every((n) => n >= expected), PATIENCE_MS, `mails ${when}`);
    await sleep(LOOKED_MS);
    const shown = sent(people, subject);
    if (shown.some((n) => n !== expected)) throw new Error(`${shown} mails ${when}, not ${expected} each`);
    console.log(`${when}: ${expected} each of ${subject}`);
  };
  const summaries = (expected, when) => expectEach(directors, SUMMARY, expected, when);
  const notices = (expected, when) => expectEach(team, NOTICE, expected, when);
  const token = await tokenThatLasts(companion, secret);
  const report = async (process, key) => {
    // The screen sends the day, too.
    const body = { tipo: 'crisis', descripcion: 'Lo vi mal', fecha_acto: tomorrow };
    const answer = await process.call('POST', `/api/patients/${patient}/risk-events`, body, {
      token,
      headers: { 'idempotency-key': key },
    });
    if (answer.status !== 201) throw new Error(`the event: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.id_evento;
  };

  await sleep(STARTED_MS);
  await summaries(0, 'both at work before seven');
  setClock(tomorrow, '07:00:01');
  await summaries(1, 'at seven');
  setClock(tomorrow, '23:59:56');
  const ids = await Promise.all([report(a, ONE_TAP), report(b, ONE_TAP)]);
  await summaries(1, 'over midnight');
  // The same tap, sent once more on the day after.
  ids.push(await report(b, ONE_TAP), await report(a, ONE_TAP));
  if (new Set(ids).size !== 1) throw new Error(`one tap made the events ${ids}`);
  await notices(1, 'one event sent to both, before and after midnight');
  setClock(after(tomorrow), '07:00:01');
  await summaries(2, 'at seven of the next day');
  const exited = once(b.server, 'exit');
  b.server.kill('SIGKILL');
  await exited;
  b.launch();
  await b.untilReady(PATIENCE_MS);
  await sleep(STARTED_MS);
  await summaries(2, 'one killed and started again');
  await report(b, ANOTHER_TAP);
  await notices(2, 'another event');

  const owner = await ownerOf(a);
  const { rows } = await owner.query(
    `select (select count(*)::integer from resumenes_direccion) as days,
            (select count(*)::integer from audit_log where action = 'board.summary') as told,
            (select count(*)::integer from outbox where sent_at is null) as waiting`,
  );
  await owner.end();
  console.log(
    `rows of days ${rows[0].days}, of the trail ${rows[0].told}, mails that wait ${rows[0].waiting}`,
  );
  if (rows[0].days !== 2 * directors.length || rows[0].told !== rows[0].days || rows[0].waiting !== 0)
    throw new Error('the database does not agree');
});

/** The session is of the database, whose clock nobody moves: for the processes its own token would be over. */
async function tokenThatLasts({ id, token }, secret) {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  return accessTokens(secret).sign(id, sid, new Date(Date.now() + 9 * DAY_MS));
}

/** Without a mail server and a moved clock: the link of an account is then in the answer. */
async function setUp(trama) {
  trama.launch();
  await trama.untilReady(PATIENCE_MS);
  await trama.signIn();
  const directors = [
    await newProvider(trama, 'director_medico'),
    await newProvider(trama, 'director_medico'),
  ];
  const companion = await newProvider(trama, 'acompanante_terapeutico');
  const team = [await newProvider(trama, 'psicologo'), await newProvider(trama, 'psiquiatra')];
  const { body } = await trama.call('POST', '/api/patients', { apellido: 'Noche' });
  for (const { id } of [companion, ...team])
    await trama.call('POST', `/api/patients/${body.id_paciente}/assign/${id}`, {});
  const settings = await trama.call('PUT', '/api/settings', { tableros: { resumen_diario: true } });
  if (settings.status !== 200) throw new Error(`the settings: ${settings.status}`);
  await trama.stop();
  return { directors, companion, team, patient: body.id_paciente };
}

async function newClinic(env, finallyDo) {
  const dataDir = newFolder('board-mails');
  finallyDo(() => removeFolder(dataDir));
  const trama = await clinic({ dataDir, env });
  finallyDo(() => trama.stop());
  return trama;
}
