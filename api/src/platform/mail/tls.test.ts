import { afterEach, expect, it } from 'vitest';
import { startMailServer } from '../../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

/** An address of this machine that is not taken for it. */
const ELSEWHERE = '127.0.0.2';

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let t: TestApp;
afterEach(async () => {
  await t.close();
  await smtp.close();
});

async function invite(smtpUrl: string) {
  t = await startTestApp({ smtpUrl });
  const admin = await t.signIn('administrador');
  const provider = { nombre: 'Elena', apellido: 'Núñez', role: 'psicologo', email: 'elena@correo.test' };
  const answer = await t.as(admin, 'POST', '/api/providers', provider);
  const [mail] = (await t.as(admin, 'GET', '/api/mails')).json();
  return { sent: answer.json().email_sent, received: smtp.received.length, reason: mail.last_error };
}

it('a mail server elsewhere that offers no TLS gets no mail', async () => {
  smtp = await startMailServer({ host: ELSEWHERE, offersTls: false });
  expect(await invite(smtp.url)).toEqual({
    sent: false,
    received: 0,
    reason: expect.stringMatching(/STARTTLS/),
  });
});

it('unless the address says so', async () => {
  smtp = await startMailServer({ host: ELSEWHERE, offersTls: false });
  expect(await invite(`${smtp.url}?requireTLS=false`)).toMatchObject({ sent: true, received: 1 });
});

it('nor one whose certificate nobody vouches for', async () => {
  smtp = await startMailServer({ host: ELSEWHERE });
  expect(await invite(smtp.url)).toMatchObject({ sent: false, received: 0 });
});

it('a relay on this machine gets it either way', async () => {
  smtp = await startMailServer({ offersTls: false });
  expect(await invite(smtp.url)).toMatchObject({ sent: true, received: 1 });
});
