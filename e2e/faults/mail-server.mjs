import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

/** Adds what it receives to `mails`. Gives its address. */
export async function startMailServer(mails, finallyDo) {
  const { SMTPServer } = createRequire(new URL('../../api/package.json', import.meta.url))('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      mails.push({ to: session.envelope.rcptTo[0]?.address, raw: await text(stream) });
      done();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  finallyDo(() => server.close());
  return `smtp://127.0.0.1:${listening.address().port}`;
}
