import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  subject: string;
  messageId: string;
  /** Headers and bodies, decoded. */
  raw: string;
  link: string | undefined;
}

/** A real mail server on loopback that can be slow, refuse, go away and come back. */
export async function startMailServer({ host = '127.0.0.1', offersTls = true } = {}) {
  const received: ReceivedMail[] = [];
  let mood: 'accepting' | 'refusing' | 'slow' = 'accepting';
  let goOn = () => {};
  let released = Promise.resolve();

  const open = async (port: number) => {
    const opened = new SMTPServer({
      authOptional: true,
      ...(!offersTls && { disabledCommands: ['STARTTLS'] }),
      onRcptTo: (_address, _session, done) =>
        done(mood === 'refusing' ? new Error('No such user here') : undefined),
      onData: async (stream, session, done) => {
        const raw = decoded(await text(stream));
        if (mood === 'slow') await released;
        received.push(describe(raw, session.envelope.rcptTo[0]?.address ?? ''));
        done();
      },
    });
    opened.on('error', () => {});
    await once(opened.listen(port, host), 'listening');
    return opened;
  };

  let server: SMTPServer | undefined = await open(0);
  const { port } = server.server.address() as AddressInfo;
  const close = async () => {
    const closing = server;
    server = undefined;
    if (closing) await new Promise<void>((resolve) => closing.close(resolve));
  };

  return {
    url: `smtp://${host}:${port}`,
    received,
    to: (address: string) => received.filter((mail) => mail.to === address),
    accept: () => {
      mood = 'accepting';
    },
    refuse: () => {
      mood = 'refusing';
    },
    /** Takes each message in but does not answer before `release`. */
    stall: () => {
      mood = 'slow';
      released = new Promise((resolve) => {
        goOn = resolve;
      });
    },
    release: () => goOn(),
    goDown: close,
    comeBack: async () => {
      server = await open(port);
    },
    close,
  };
}

function describe(raw: string, to: string): ReceivedMail {
  return {
    to,
    subject: /^Subject: (.*)$/m.exec(raw)?.[1] ?? '',
    messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '',
    raw,
    link: /https?:\/\/\S+\/setup-password\/[\w-]+/.exec(raw)?.[0],
  };
}

/** Quoted-printable bodies and encoded words in headers, as far as our own mails use them. */
function decoded(raw: string): string {
  const words = raw.replace(/=\?UTF-8\?Q\?(.*?)\?=(\r\n )?/gi, (_all, word: string) =>
    word.replaceAll('_', ' '),
  );
  return words
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
    .replaceAll('\r\n', '\n');
}
