import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Db } from '../../database/connect.ts';
import { loggableError } from '../errors/database-errors.ts';
import type { ClaimedMail, Mailer } from './mailer.ts';
import { claimDue, insertClaimed, insertWaiting, markFailed, markSent, renewLease } from './outbox.ts';
import { mailKey, openContent, sealContent } from './sealed-content.ts';

/** How long to wait for what. */
export const MAIL_PACE = {
  /** A request waits this long for the mail server; with everything else it stays below three seconds. */
  patienceMs: 2_500,
  /** Between two tries, doubled each time: 15 tries in some six hours. */
  firstPauseMs: 5_000,
  longestPauseMs: 3_600_000,
  tries: 15,
  pollMs: 2_000,
  leaseMs: 60_000,
  /** Connecting, greeting and TLS; then silence in between. */
  connectMs: 15_000,
  silenceMs: 60_000,
  stopMs: 5_000,
};

const SENDS_AT_ONCE = 5;

export interface SmtpMailerOptions {
  db: Db;
  smtpUrl: string;
  from: string;
  /** Seals what lies in the outbox; the same in every process. */
  secret: string;
  logger: FastifyBaseLogger;
  pace?: Partial<typeof MAIL_PACE>;
}

export function smtpMailer({ db, smtpUrl, from, secret, logger, ...options }: SmtpMailerOptions): Mailer {
  const pace = { ...MAIL_PACE, ...options.pace };
  const key = mailKey(secret);
  const transport = smtpTransport(smtpUrl, pace);
  const running = new Set<Promise<boolean>>();
  const stopping = new AbortController();

  async function send(mail: ClaimedMail): Promise<boolean> {
    const renewal = setInterval(() => {
      renewLease(db, mail.id, pace.leaseMs).catch(() => {});
    }, pace.leaseMs / 3).unref();
    try {
      const to = { name: '', address: mail.recipient };
      const messageId = `<${mail.message_id}@${domainOf(from)}>`;
      await transport.sendMail({ ...openContent(key, mail.content), from, to, messageId });
    } catch (error) {
      const pauseMs = mail.attempts < pace.tries ? pauseAfter(mail.attempts, pace) : null;
      logger.warn({ mail: mail.id, attempts: mail.attempts, failure: loggableError(error) }, 'mail not sent');
      await recorded(() => markFailed(db, mail.id, reasonOf(error), pauseMs));
      return false;
    } finally {
      clearInterval(renewal);
    }
    await recorded(() => markSent(db, mail.id));
    return true;
  }

  /** A mail that left must be known to have left: a database that is away for a moment is waited for. */
  async function recorded(write: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await write();
      } catch (error) {
        logger.warn({ failure: loggableError(error) }, 'outcome of a mail not recorded yet');
        await pause(pace.pollMs, undefined, { ref: false });
      }
    }
    await write();
  }

  function begin(mail: ClaimedMail): Promise<boolean> {
    const attempt = send(mail).catch(() => false);
    running.add(attempt);
    attempt.then(() => running.delete(attempt));
    return attempt;
  }

  async function sendDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const free = SENDS_AT_ONCE - running.size;
        if (free > 0) for (const mail of await claimDue(db, free, pace.leaseMs)) begin(mail);
      } catch (error) {
        logger.warn({ failure: loggableError(error) }, 'outbox not read');
      }
      await pause(pace.pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  let sender: Promise<void> | undefined;
  return {
    isAvailable: true,
    enqueue: (tx, mail) => insertClaimed(tx, mail, sealContent(key, mail.content), pace.leaseMs),
    post: (tx, mail) => insertWaiting(tx, mail, sealContent(key, mail.content)),
    // The attempt goes on when the request stops waiting, and records its outcome then.
    sendNow: (mail) => Promise.race([begin(mail), pause(pace.patienceMs, false, { ref: false })]),
    start: () => {
      sender ??= sendDue();
    },
    stop: async () => {
      stopping.abort();
      await sender;
      await Promise.race([Promise.all(running), pause(pace.stopMs, undefined, { ref: false })]);
    },
  };
}

function smtpTransport(smtpUrl: string, { connectMs, silenceMs }: typeof MAIL_PACE) {
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname);
  return createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A mail carries a link that sets a password. Only an address that says ?requireTLS=false gets it in the clear, and
    // a relay on the same machine, which has no certificate that anybody could vouch for.
    ...(loopback ? { tls: { rejectUnauthorized: false } } : { requireTLS: true }),
  });
}

function pauseAfter(attempts: number, { firstPauseMs, longestPauseMs }: typeof MAIL_PACE): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/** What an administrator reads: the server's answer or the failure of the connection, on one line. */
function reasonOf(error: unknown): string {
  const { code, response, message } = error as { code?: unknown; response?: unknown; message?: unknown };
  // A server without TLS answers 'command not recognized', which would not explain what is missing.
  const said = code === 'ETLS' ? message : response;
  return String(said ?? message ?? error)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 300);
}
