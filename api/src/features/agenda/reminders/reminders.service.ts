import type { AppointmentMessage } from '@trama/contract/schemas/agenda/agenda-days';
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
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { type Pace, type Rounds, rounds } from '../../../platform/jobs/rounds.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { ClaimedMail, MailContent, Mailer } from '../../../platform/mail/mailer.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { BY_THE_MACHINE, recordInTrail, type TrailContext } from '../../../platform/trail/record-in-trail.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import {
  type DueReminder,
  dueReminders,
  findAnnouncedAppointment,
  findReminder,
  spendLink,
} from './reminders.queries.ts';

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
    const { recordatorios } = await currentSettings(tx);
    const isTurn = rows[0]?.first && recordatorios.activos;
    const due = isTurn ? await dueReminders(tx, recordatorios.horas_antes) : [];
    const enqueued: ClaimedMail[] = [];
    for (const reminder of due) enqueued.push(...(await remind(tx, mailer, reminder, publicUrl)));
    return enqueued;
  });
  for (const mail of mails) await mailer.sendNow(mail);
  return mails.length;
}

async function remind(tx: Tx, mailer: Mailer, due: DueReminder, publicUrl: string): Promise<ClaimedMail[]> {
  const { id_turno, id_paciente: patient, inicio, email } = due;
  const content = reminderMail(due, await writeLinks(tx, due, publicUrl));
  await recordInTrail(tx, BY_THE_MACHINE, 'appointment.remind', { patient, object: id_turno });
  const to = { providerId: null, patientId: patient, recipient: email };
  const mail = { kind: 'appointment_reminder', ...to, content } as const;
  const claimed = await mailer.enqueue(tx, { ...mail, expiresAt: new Date(inicio) });
  return claimed ? [claimed] : [];
}

interface Link {
  label: string;
  url: string;
}

/** 'Confirmar' and 'No puedo ir': each works once, for that hour. Only their hashes are kept. */
async function writeLinks(
  tx: Tx,
  { id_turno, inicio }: Pick<DueReminder, 'id_turno' | 'inicio'>,
  publicUrl: string,
  copiado = false,
): Promise<Link[]> {
  const link = async (label: string, confirma: boolean) => {
    const secret = newSecret();
    const row = { hash: hashSecret(secret), id_turno, inicio, confirma, copiado };
    await tx.insertInto('enlaces_turnos').values(row).execute();
    return { label, url: `${publicUrl}/turno/${secret}` };
  };
  return [await link('Confirmar', true), await link('No puedo ir', false)];
}

/** Place, hour and first name. No speciality, no provider, no word of what it is for. */
function reminderWords(due: Omit<DueReminder, 'email'>) {
  const name = due.nombre?.replace(/\s+/g, ' ') ?? '';
  const place = [APPOINTMENT_MODALITY_LABELS[due.modalidad as AppointmentModality], due.consultorio];
  const when = `${formatLongDate(due.inicio)} a las ${formatTime(due.inicio)}`;
  return {
    greeting: `Hola${name && ` ${name}`}:`,
    paragraphs: [
      `Le recordamos su turno del ${when} (${place.filter(Boolean).join(', ')}).`,
      'Puede avisarnos con uno de estos enlaces:',
    ],
  };
}

/** Each copy gets new links. More than this only a runaway program would make. */
const LINKS_MAX = 100;

/** The words of the reminder with links of their own, for a person to send. */
export function writeMessage(guard: Guard, id: number, publicUrl: string): Promise<AppointmentMessage> {
  return guard.change(async (tx, { actor }) => {
    const appointment = await findAnnouncedAppointment(tx, id);
    if (!appointment) throw invalidField('id', 'Solo se puede avisar de un turno que todavía no pasó');
    if (appointment.inactivo)
      throw invalidField('id', 'El paciente figura como inactivo. Consulte con su equipo antes de avisar');
    if (appointment.enlaces >= LINKS_MAX)
      throw invalidField('id', 'Ya se copiaron demasiados mensajes de este turno');
    const { greeting, paragraphs } = reminderWords(appointment);
    const links = await writeLinks(tx, appointment, publicUrl, true);
    await recordInTrail(tx, actor, 'appointment.message', { patient: appointment.id_paciente, object: id });
    const lines = [greeting, ...paragraphs, ...links.map(({ label, url }) => `${label}: ${url}`)];
    return { texto: lines.join('\n\n'), telefono: appointment.telefono };
  });
}

function reminderMail(due: DueReminder, links: Link[]): MailContent {
  return composeMail({
    subject: 'Recordatorio de su turno',
    ...reminderWords(due),
    links,
    closing: [
      'Cada enlace sirve una sola vez, hasta la hora del turno.',
      'Si no desea recibir recordatorios, avise en recepción.',
    ],
  });
}

const SECRET = /^[\w-]{43}$/;

/** Anybody who has the link reads an hour and a first name: the trail says from where. */
export async function readReminder(db: Db, token: string, person: TrailContext): Promise<ReminderView> {
  const found = SECRET.test(token) ? await findReminder(db, hashSecret(token)) : undefined;
  if (!found) throw new AppError('NOT_FOUND');
  const { id_turno: object, id_paciente: patient, ...shown } = found;
  await recordInTrail(db, person, 'appointment.list', { patient, object });
  return shown;
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
