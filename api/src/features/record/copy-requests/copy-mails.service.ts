import { formatMoment } from '@trama/contract/words/clinic-time';
import { clockText } from '@trama/contract/words/record/copy-requests';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../../../database/connect.ts';
import { type Pace, type Rounds, rounds } from '../../../platform/jobs/rounds.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { MailContent, Mailer } from '../../../platform/mail/mailer.ts';
import { BY_THE_MACHINE, recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { peopleToTell, takeDueReminders } from './copy-requests.queries.ts';

const PACE: Pace = { firstMs: 5_000, nextMs: 5 * 60_000 };

export interface MailDeps {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
}

/** Number and hour: no patient, nobody who asks, nothing of the record. */
const mailOf = (subject: string, paragraph: string, publicUrl: string): MailContent =>
  composeMail({
    subject,
    greeting: 'Estimado/a:',
    paragraphs: [paragraph],
    links: [{ label: 'Abrir la mesa de copias', url: `${publicUrl}/copies` }],
    closing: ['La ley da 48 horas para entregar la copia de una historia clínica (Ley 26.529, artículo 14).'],
  });

async function tell(tx: Tx, mailer: Mailer, content: MailContent): Promise<void> {
  for (const { id_prestador: providerId, email: recipient } of await peopleToTell(tx))
    await mailer.post(tx, { kind: 'copy_request', providerId, recipient, content });
}

/** Within the transaction that registers it. */
export function tellOfReceipt(
  tx: Tx,
  { mailer, publicUrl }: Omit<MailDeps, 'db'>,
  { numero, vence_el, urgente }: { numero: string; vence_el: string; urgente: boolean },
): Promise<void> {
  const due = urgente ? 'Es urgente: debe entregarse de inmediato.' : `Vence el ${formatMoment(vence_el)}.`;
  const subject = `Pedido de copia ${numero}${urgente ? ', urgente' : ''}`;
  return tell(tx, mailer, mailOf(subject, `Ingresó el pedido de copia ${numero}. ${due}`, publicUrl));
}

/** One mail for each request and reminder. Without a way to send mails nothing is marked as sent. */
export function remindOfCopies({ db, mailer, publicUrl }: MailDeps): Promise<number> {
  if (!mailer.isAvailable) return Promise.resolve(0);
  return db.transaction().execute(async (tx) => {
    const due = await takeDueReminders(tx);
    for (const { numero, vence, id_solicitud: object, id_paciente: patient } of due) {
      const clock = clockText(vence);
      const text = `El pedido de copia ${numero} todavía no se entregó. ${clock} (${formatMoment(vence)}).`;
      await tell(tx, mailer, mailOf(`Pedido de copia ${numero}: ${clock.toLowerCase()}`, text, publicUrl));
      await recordInTrail(tx, BY_THE_MACHINE, 'copy_request.remind', { patient, object });
    }
    return due.length;
  });
}

export const copyReminderRounds = (deps: MailDeps, logger: FastifyBaseLogger, pace = PACE): Rounds =>
  rounds({
    logger,
    pace,
    what: 'reminders of requests for copies written',
    work: () => remindOfCopies(deps),
  });
