import { formatTime, todayInClinic } from '@trama/contract/words/clinic-time';
import { RISK_GAP_LABELS, RISK_GAPS } from '@trama/contract/words/home/boards';
import { NOT_WATCHED } from '@trama/contract/words/record/risk';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../database/connect.ts';
import { type Pace, type Rounds, rounds } from '../../../platform/jobs/rounds.ts';
import { composeMail, greetingOf, type Named } from '../../../platform/mail/mail-layout.ts';
import type { MailContent, Mailer } from '../../../platform/mail/mailer.ts';
import { BY_THE_MACHINE, recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import { type BoardNumbers, boardNumbers, takeDirectors } from './summary.queries.ts';

const PACE: Pace = { firstMs: 30_000, nextMs: 10 * 60_000 };
/** Not at night: the mail is read in the morning. */
const FROM_HOUR = '07:00';

interface SummaryDeps {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
}

/** A mail a day for each director, if the settings say so: numbers, no names. Gives how many left. */
export async function summarizeBoards(
  { db, mailer, publicUrl }: SummaryDeps,
  now = new Date(),
): Promise<number> {
  if (!mailer.isAvailable || formatTime(now) < FROM_HOUR) return 0;
  if (!(await currentSettings(db)).tableros.resumen_diario) return 0;
  const day = todayInClinic(now);
  return db.transaction().execute(async (tx) => {
    const directors = await takeDirectors(tx, day);
    for (const { id_prestador: providerId, email: recipient, ...person } of directors) {
      const numbers = await boardNumbers(tx, providerId, { day, now });
      const content = summaryMail(person, numbers, publicUrl);
      await mailer.post(tx, { kind: 'board_summary', providerId, recipient, content });
      await recordInTrail(tx, BY_THE_MACHINE, 'board.summary', { object: providerId });
    }
    return directors.length;
  });
}

function summaryMail(person: Named, numbers: BoardNumbers, publicUrl: string): MailContent {
  const missing = RISK_GAPS.filter((gap) => numbers[gap] > 0).map(
    (gap) => `${RISK_GAP_LABELS[gap]}: ${numbers[gap]}`,
  );
  return composeMail({
    subject: 'Resumen del día de los tableros',
    greeting: greetingOf(person),
    paragraphs: [
      `Pacientes en el tablero de su equipo: ${numbers.pacientes}.`,
      ...(missing.length > 0 ? missing : ['No hay nada pendiente.']),
    ],
    links: [{ label: 'Abrir el tablero', url: `${publicUrl}/boards/risk` }],
    closing: [`${NOT_WATCHED}: este resumen se arma una vez por día.`],
  });
}

export const boardSummaryRounds = (deps: SummaryDeps, logger: FastifyBaseLogger, pace = PACE): Rounds =>
  rounds({ logger, pace, what: 'summaries of the boards written', work: () => summarizeBoards(deps) });
