import type { ReminderView } from '@trama/contract/schemas/agenda/agenda-settings';
import {
  APPOINTMENT_MODALITY_LABELS,
  type AppointmentModality,
} from '@trama/contract/words/agenda/appointments';
import { formatLongDate, formatTime } from '@trama/contract/words/clinic-time';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { hashSecret, newSecret } from '../../../platform/access/secrets.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { type Pace, type Rounds, rounds } from '../../../platform/jobs/rounds.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { ClaimedMail, MailContent, Mailer } from '../../../platform/mail/mailer.ts';
import { BY_THE_MACHINE, recordInTrail, type TrailContext } from '../../../platform/trail/record-in-trail.ts';
import { type DueReminder, dueReminders, findReminder, spendLink } from './reminders.queries.ts';

const REMINDER_LOCK = 7_261_231;
const PACE: Pace = { firstMs: 5_000, nextMs: 10 * 60_000 };

interface ReminderDeps {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
}

/**
 * Writes the reminders that are due to the outbox, with two one-time links each; one process at a time. Gives how many.
 * Without a way to send mails nothing is done: a link that nobody gets is no reminder.
 */
export async function sendReminders({ db, mailer, publicUrl }: ReminderDeps): Promise<number> {
  if (!mailer.isAvailable) return 0;
  const mails = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ first: boolean }>`
      select pg_try_advisory_xact_lock(${REMINDER_LOCK}) as first`.execute(tx);
    const due = rows[0]?.first ? await dueReminders(tx) : [];
    const enqueued: ClaimedMail[] = [];
    for (const reminder of due) enqueued.push(...(await remind(tx, mailer, reminder, publicUrl)));
    return enqueued;
  });
  for (const mail of mails) await mailer.sendNow(mail);
  return mails.length;
}

async function remind(tx: Tx, mailer: Mailer, due: DueReminder, publicUrl: string): Promise<ClaimedMail[]> {
  const { id_turno, id_paciente: patient, inicio, email } = due;
  const link = async (confirma: boolean) => {
    const secret = newSecret();
    await tx
      .insertInto('enlaces_turnos')
      .values({ hash: hashSecret(secret), id_turno, inicio, confirma })
      .execute();
    return `${publicUrl}/turno/${secret}`;
  };
  const content = reminderMail(due, await link(true), await link(false));
  await recordInTrail(tx, BY_THE_MACHINE, 'appointment.remind', { patient, object: id_turno });
  const mail = { kind: 'appointment_reminder', providerId: null, recipient: email, content } as const;
  const claimed = await mailer.enqueue(tx, { ...mail, expiresAt: new Date(inicio) });
  return claimed ? [claimed] : [];
}

/** Place, hour and first name. No speciality, no provider, no word of what it is for. */
function reminderMail(due: DueReminder, confirm: string, cancel: string): MailContent {
  const name = due.nombre?.replace(/\s+/g, ' ') ?? '';
  const place = [APPOINTMENT_MODALITY_LABELS[due.modalidad as AppointmentModality], due.consultorio];
  return composeMail({
    subject: 'Recordatorio de su turno',
    greeting: `Hola${name && ` ${name}`}:`,
    paragraphs: [
      `Le recordamos su turno del ${formatLongDate(due.inicio)} a las ${formatTime(due.inicio)} (${place.filter(Boolean).join(', ')}).`,
      'Puede avisarnos con uno de estos enlaces:',
    ],
    links: [
      { label: 'Confirmar', url: confirm },
      { label: 'No puedo ir', url: cancel },
    ],
    closing: [
      'Cada enlace sirve una sola vez, hasta la hora del turno.',
      'Si no desea recibir recordatorios, avise en recepción.',
    ],
  });
}

const SECRET = /^[\w-]{43}$/;

export async function readReminder(db: Db, token: string): Promise<ReminderView> {
  const found = SECRET.test(token) ? await findReminder(db, hashSecret(token)) : undefined;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Only this acts: a mail scanner that opens the link sends no POST. */
export function answerReminder(db: Db, token: string, person: TrailContext): Promise<ReminderView> {
  return db.transaction().execute(async (tx) => {
    const answered = SECRET.test(token) ? await spendLink(tx, hashSecret(token)) : undefined;
    if (!answered) throw new AppError('NOT_FOUND');
    const { id_turno: object, id_paciente: patient } = answered;
    await recordInTrail(tx, person, 'appointment.answer', { patient, object });
    return (await findReminder(tx, hashSecret(token))) as ReminderView;
  });
}

export const reminderRounds = (deps: ReminderDeps, logger: FastifyBaseLogger, pace = PACE): Rounds =>
  rounds({ logger, pace, what: 'reminders of appointments written', work: () => sendReminders(deps) });
