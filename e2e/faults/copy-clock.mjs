// node e2e/faults/copy-clock.mjs: the clock of 48 hours with three processes on one database and a real mail server. A
// request that came in yesterday gets one mail of 24 hours and one of 6, whatever is killed and started again meanwhile.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAsOwner } from '@trama/api/database/opening/owner';
import { ownerOf } from './kill-checks.mjs';
import { startMailServer } from './mail-server.mjs';
import { build, clinic, fault, newFolder, removeFolder, until } from './support.mjs';
import { newProvider } from './writers.mjs';

const PATIENCE_MS = 60_000;
/** A process looks five seconds after its start; its mails leave within two. */
const LOOKED_MS = 10_000;
const SECRETS = {
  JWT_SECRET: 'the same for every process of the clinic',
  DATA_KEY: 'the same for every process of the clinic',
  LOG_LEVEL: 'silent',
};

await fault(async (finallyDo) => {
  build();
  const mails = [];
  const mail = { SMTP_URL: await startMailServer(mails, finallyDo), MAIL_FROM: 'c@clinica.test' };
  const first = await newClinic(SECRETS, finallyDo);
  first.launch();
  await first.untilReady(PATIENCE_MS);
  await first.signIn();
  // Without a mail server the link of an account is in the answer.
  const director = await newProvider(first, 'director_medico');
  await first.stop();
  first.launch(mail);
  await first.untilReady(PATIENCE_MS);
  const patient = (await first.call('POST', '/api/patients', { apellido: 'Reloj' })).body.id_paciente;
  const asked = { solicitante_nombre: 'R', solicitante_documento: '20111222', caracter: 'paciente' };
  const { body } = await first.call('POST', '/api/copy-requests', { id_paciente: patient, ...asked });
  const told = () => mails.filter(({ to, raw }) => to === director.email && raw.includes(body.numero)).length;
  const expectMails = async (expected, when) => {
    await until(async () => told() >= expected, PATIENCE_MS, `${expected} mails`);
    await sleep(LOOKED_MS);
    if (told() !== expected) throw new Error(`${told()} mails ${when}, not ${expected}`);
    console.log(`${when}: ${expected} mails`);
  };
  await expectMails(1, 'when it came in');

  const { url } = await openAsOwner(undefined, first.dataDir);
  const others = [];
  for (let n = 0; n < 2; n += 1)
    others.push(await newClinic({ ...SECRETS, ...mail, DATABASE_URL: url }, finallyDo));
  const startOthers = async () => {
    for (const one of others) {
      if (one.server && one.server.exitCode === null && one.server.signalCode === null) {
        const exited = once(one.server, 'exit');
        one.server.kill('SIGKILL');
        await exited;
      }
    }
    for (const one of others) one.launch();
    await Promise.all(others.map((one) => one.untilReady(PATIENCE_MS)));
  };
  const owner = await ownerOf(first);
  const passed = (hours) =>
    owner.query(
      `update solicitudes_copia set recibida_el = recibida_el - make_interval(hours => $2),
                                    vence_el = vence_el - make_interval(hours => $2) where id_solicitud = $1`,
      [body.id_solicitud, hours],
    );
  await passed(25);
  await startOthers();
  await expectMails(2, '23 hours before it is due, two processes started at once');
  await startOthers();
  await expectMails(2, 'both killed and started again');
  await passed(18);
  await startOthers();
  await expectMails(3, '5 hours before it is due, both killed and started again');
  await startOthers();
  await expectMails(3, 'and once more');
  await owner.end();
});

async function newClinic(env, finallyDo) {
  const dataDir = newFolder('copy-clock');
  finallyDo(() => removeFolder(dataDir));
  const trama = await clinic({ dataDir, env });
  finallyDo(() => trama.stop());
  return trama;
}
