import type { Alert, AlertClosing } from '@trama/contract/schemas/access/alerts';
import { ALERTS, type AlertKind } from '@trama/contract/words/access/alerts';
import { formatMoment } from '@trama/contract/words/clinic-time';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { tookTooLong } from '../../../platform/errors/database-errors.ts';
import { type Pace, type Rounds, rounds } from '../../../platform/jobs/rounds.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { ClaimedMail, Mailer } from '../../../platform/mail/mailer.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { BY_THE_MACHINE, recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { ALERT_RULES, type ClinicHours } from './alert-rules.ts';
import {
  closeOpen,
  findAlert,
  isLeftToOthers,
  markWatched,
  type RaisedAlert,
  raiseByEvent,
  raiseByRule,
  raiseUncounted,
  type Span,
  spanToWatch,
  watchers,
} from './alerts.queries.ts';

const WATCH_LOCK = 7_261_256;
const PACE: Pace = { firstMs: 60_000, nextMs: 60_000 };

export interface AlertSettings {
  hours: ClinicHours;
  /** By the kind of the rule; 0 is off. */
  thresholds: Partial<Record<AlertKind, number>>;
}

interface WatchDeps {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  alerts: AlertSettings;
}

/**
 * Looks at what came to the trail since the round before; one process at a time. Gives how many alerts are new. A rule that
 * fails keeps no other from looking: it fails last, for the log, and counts the hour again in the next round.
 */
export async function watchTrail({ db, mailer, publicUrl, alerts }: WatchDeps): Promise<number> {
  const failures: unknown[] = [];
  const { raised, mails } = await db.transaction().execute(async (tx) => {
    const span = await spanToWatch(tx, WATCH_LOCK);
    if (!span) return { raised: [], mails: [] };
    const raised = await raiseAll(tx, span, alerts, (failure) => failures.push(failure));
    await markWatched(tx, span);
    return { raised, mails: await tellWatchers(tx, mailer, publicUrl, raised) };
  });
  for (const mail of mails) await mailer.sendNow(mail);
  if (failures.length > 0) throw failures[0];
  return raised.length;
}

/** For one person, when it cannot be counted for everybody. Nobody else's alert may wait for somebody's millions of rows. */
const PERSON_TIMEOUT_MS = 5_000;

/**
 * The new ones, by every rule that is on. What cannot be counted in time for everybody is counted person by person, so that ten
 * programs that turn page after page keep the rule from telling of nobody. A habit that cannot be counted is none, and somebody
 * who alone did more than can be counted is told of without a count.
 */
export async function raiseAll(
  tx: Tx,
  span: Span,
  { hours, thresholds }: AlertSettings,
  onFailure: (failure: unknown) => void = (failure) => {
    throw failure;
  },
): Promise<RaisedAlert[]> {
  const raised: RaisedAlert[] = [];
  // Enough to gather the rows of a program's hour by patient, without sorting them.
  await sql`set local work_mem = '128MB'`.execute(tx);
  /** Whether it worked, or why not. */
  const tried = async (raise: () => Promise<RaisedAlert[]>): Promise<true | { failure: unknown }> => {
    await sql`savepoint rule`.execute(tx);
    try {
      raised.push(...(await raise()));
      return true;
    } catch (failure) {
      await sql`rollback to savepoint rule`.execute(tx);
      onFailure(failure);
      return { failure };
    }
  };
  for (const rule of ALERT_RULES) {
    const threshold = thresholds[rule.kind] ?? rule.initially;
    if (threshold <= 0) continue;
    const watched = { ...span, hours, threshold };
    if ((await tried(() => raiseByRule(tx, rule, watched))) === true || rule.ofAddresses) continue;
    const { againstHabit, ...withoutHabit } = rule;
    await sql`set local statement_timeout = ${sql.lit(PERSON_TIMEOUT_MS)}`.execute(tx);
    const people = await tx.selectFrom('prestadores').select('id_prestador as id').orderBy('id').execute();
    for (const { id: person } of people) {
      let found = await tried(() => raiseByRule(tx, rule, watched, person));
      if (found !== true && againstHabit)
        found = await tried(() => raiseByRule(tx, withoutHabit, watched, person));
      if (found !== true && tookTooLong(found.failure))
        await tried(() => raiseUncounted(tx, rule, watched, person));
    }
    await sql`set local statement_timeout to default`.execute(tx);
  }
  for (const alert of raised) await tellTrail(tx, alert);
  return raised.filter(({ is_new }) => is_new);
}

/** One that grows has another fingerprint: without a row of it, it would look altered by hand. */
const tellTrail = (tx: Tx, { id_alerta, is_new }: RaisedAlert) =>
  recordInTrail(tx, BY_THE_MACHINE, is_new ? 'alert.raise' : 'alert.grow', { object: id_alerta });

/** One mail per person and round, so that many alerts do not become many mails. No names, no patient data. */
async function tellWatchers(
  tx: Tx,
  mailer: Mailer,
  publicUrl: string,
  raised: RaisedAlert[],
): Promise<ClaimedMail[]> {
  if (raised.length === 0) return [];
  const found = raised.map(({ tipo, hasta }) => `${ALERTS[tipo].label} (${formatMoment(hasta)})`);
  const content = composeMail({
    subject: raised.length === 1 ? 'Nueva alerta de auditoría' : `${raised.length} alertas de auditoría`,
    greeting: 'Estimado/a:',
    paragraphs: [
      'El Sistema de Gestión Médica encontró algo inusual en el registro de auditoría:',
      ...new Set(found),
    ],
    links: [{ label: 'Ver las alertas', url: `${publicUrl}/audit/alerts` }],
    closing: ['Revise la alerta en Auditoría y ciérrela con el resultado de la revisión.'],
  });
  const mails: ClaimedMail[] = [];
  for (const { id_prestador, email } of await watchers(tx)) {
    const claimed = await mailer.enqueue(tx, {
      kind: 'alert',
      providerId: id_prestador,
      recipient: email,
      content,
    });
    if (claimed) mails.push(claimed);
  }
  return mails;
}

/** An emergency access raises an alert without a threshold. No mail from here: emergency-access sends its own. */
export async function raiseEmergency(tx: Tx, providerId: number): Promise<void> {
  await tellTrail(tx, await raiseByEvent(tx, 'emergencia', providerId));
}

export const closeAlert = (guard: Guard, id: number, { palabra }: AlertClosing): Promise<Alert> =>
  guard.change(async (tx, { actor }) => {
    if (await isLeftToOthers(tx, id, actor.id)) throw new AppError('OWN_ALERT');
    if (!(await closeOpen(tx, id, actor.id, palabra))) throw new AppError('ALERT_CLOSED');
    await recordInTrail(tx, actor, 'alert.close', { object: id });
    return findAlert(tx, id);
  });

export const alertRounds = (deps: WatchDeps, logger: FastifyBaseLogger, pace = PACE): Rounds =>
  rounds({ logger, pace, what: 'alerts raised', work: () => watchTrail(deps) });
