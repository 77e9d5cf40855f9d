import { CLINIC_TIME_ZONE, todayInClinic } from '@trama/contract/words/clinic-time';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { type Pace, type Rounds, rounds } from '../../../platform/jobs/rounds.ts';
import { BY_THE_MACHINE } from '../../../platform/trail/record-in-trail.ts';
import { holdAgenda, isAgendaFull } from './booking-rules.service.ts';
import { insertEncounters } from './encounters.queries.ts';
import { insertOccurrences, type Rule } from './series.queries.ts';
import { isInactive } from './warnings.service.ts';

const RENEWAL_LOCK = 7_261_230;
const PACE: Pace = { firstMs: 5 * 60_000, nextMs: 6 * 3_600_000 };

interface Series extends Omit<Rule, 'incluir'> {
  id_serie: number;
  /** The first occurrence that has no row yet. */
  next: number;
}

/** The active providers who have a series that goes on. */
async function agendasWithSeries(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.id_prestador as id from series_turnos s join prestadores d on d.id_prestador = s.id_prestador
     where d.is_active and ${goesOn()} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

const goesOn = () => sql`(s.hasta is null or s.hasta >= ${todayInClinic()}::date)`;

const isActive = (patient: string) =>
  sql.raw(`exists (select from pacientes n where n.id_paciente = ${patient} and not ${isInactive('n')})`);

/**
 * The series that go on in an agenda, as the rule of their first appointment. For a patient who is inactive, or whose treatment has
 * ended, nobody wants another hour: the series waits for them, and goes on when they come back.
 */
async function openSeries(tx: Tx, providerId: number): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select s.id_serie, s.id_prestador, s.id_paciente, s.desde at time zone ${CLINIC_TIME_ZONE} as inicio,
           s.desde at time zone ${CLINIC_TIME_ZONE} + make_interval(mins => s.duracion_min) as fin, s.modalidad,
           s.consultorio, s.sobreturno, s.nota, json_build_object('cada', s.cada, 'hasta', s.hasta) as repetir,
           s.tipo, s.id_grupo,
           (select coalesce(json_agg(json_build_object('id_paciente', p.id, 'id_autorizacion', null)), '[]')
              from unnest(s.participantes) p (id) where ${isActive('p.id')}) as participantes,
           coalesce((select max(t.ocurrencia) from turnos t where t.id_serie = s.id_serie), -1) + 1 as next
      from series_turnos s
     where s.id_prestador = ${providerId} and ${goesOn()}
       and case when s.tipo is not null then exists (select from unnest(s.participantes) o (id) where ${isActive('o.id')})
                else s.id_paciente is null or ${isActive('s.id_paciente')} end
     order by s.id_serie`.execute(tx);
  return rows;
}

/**
 * Creates the appointments of every series within the next 26 weeks and skips those that do not fit. One process at a
 * time: a second one returns at once. Returns how many were created.
 */
export function renewSeries(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ first: boolean }>`
      select pg_try_advisory_xact_lock(${RENEWAL_LOCK}) as first`.execute(tx);
    if (!rows[0]?.first) return 0;
    let created = 0;
    for (const agenda of await agendasWithSeries(tx)) {
      // Lock the agenda before its series are read, so that a series ended at this moment is not renewed.
      await holdAgenda(tx, agenda);
      // The hour was agreed when the series was booked: hours that changed since then do not stop it.
      for (const { id_serie, next, ...rule } of await openSeries(tx, agenda)) {
        created += await renewed(tx, { ...rule, incluir: ['FUERA_DE_HORARIO'] }, id_serie, next);
      }
    }
    return created;
  });
}

/** Returns how many were created. A full agenda gets none and does not stop the others. */
async function renewed(tx: Tx, rule: Rule, series: number, next: number): Promise<number> {
  await sql`savepoint of_series`.execute(tx);
  try {
    const insert = rule.tipo === null ? insertOccurrences : insertEncounters;
    const occurrences = await insert(tx, BY_THE_MACHINE, rule, series, next);
    await sql`release savepoint of_series`.execute(tx);
    return occurrences.filter(({ id_turno }) => id_turno !== null).length;
  } catch (error) {
    if (!isAgendaFull(error)) throw error;
    await sql`rollback to savepoint of_series`.execute(tx);
    return 0;
  }
}

export const renewalRounds = (db: Db, logger: FastifyBaseLogger, pace = PACE): Rounds =>
  rounds({ logger, pace, what: 'appointments of series made', work: () => renewSeries(db) });
