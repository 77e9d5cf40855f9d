import { expect, it } from 'vitest';
import { atEnd } from '../../../test/at-end.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { useTestApp } from '../../../test/test-app.ts';

/** An address of this machine that is not taken for it. */
const ELSEWHERE = '127.0.0.2';

async function invite(server: Parameters<typeof startMailServer>[0], parameters = '') {
  const smtp = await startMailServer(server);
  atEnd(smtp.close);
  const smtpUrl = `${smtp.url}${parameters}`;
  const t = await useTestApp({ mail: { smtpUrl } });
  const admin = await t.signIn('administrador');
  const provider = { nombre: 'Elena', apellido: 'Núñez', role: 'psicologo', email: 'elena@correo.test' };
  const answer = await t.as(admin, 'POST', '/api/providers', provider);
  const [mail] = (await t.as(admin, 'GET', '/api/mails')).json();
  return { sent: answer.json().email_sent, received: smtp.received.length, reason: mail.last_error };
}

it('a mail server elsewhere that offers no TLS gets no mail', async () => {
  expect(await invite({ host: ELSEWHERE, offersTls: false })).toEqual({
    sent: false,
    received: 0,
    reason: expect.stringMatching(/STARTTLS/),
  });
});

it('unless the address says so', async () => {
  expect(await invite({ host: ELSEWHERE, offersTls: false }, '?requireTLS=false')).toMatchObject({
    sent: true,
    received: 1,
  });
});

it('nor one whose certificate nobody vouches for', async () => {
  expect(await invite({ host: ELSEWHERE })).toMatchObject({ sent: false, received: 0 });
});

it('a relay on this machine gets it either way', async () => {
  expect(await invite({ offersTls: false })).toMatchObject({ sent: true, received: 1 });
});
