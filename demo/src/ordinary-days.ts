/** What the trail has of two years of ordinary days: who signed in, opened whose record, mistyped, printed, was on duty. */
import type { Tx } from '@trama/api/database/connect';
import { SERVING_ROLE } from '@trama/api/database/opening/serving-login';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { sql } from 'kysely';
import { DAYS, dayOf, momentOf } from './facts.ts';
import { between, happens, pick } from './random.ts';
import type { SeededPatient, SeededProvider } from './records.ts';

interface Day {
  daysAgo: number;
  staff: SeededProvider[];
  patients: SeededPatient[];
  /** The patients that a provider treats. */
  patientsOf(provider: SeededProvider): SeededPatient[];
}

interface Access {
  at: string;
  id_prestador: number | null;
  role: string | null;
  action: TrailAction;
  outcome: 'ok' | 'refused';
  id_paciente: number | null;
  object_id: number | null;
}

/** The clinic's own network, from which everybody works. */
const ADDRESS = '203.0.113.20';

const access = (
  who: SeededProvider,
  at: string,
  action: TrailAction,
  patient?: SeededPatient,
  outcome: Access['outcome'] = 'ok',
): Access => ({
  at,
  id_prestador: who.id_prestador,
  role: who.role,
  action,
  outcome,
  id_paciente: patient?.id_paciente ?? null,
  object_id: null,
});

export async function recordOrdinaryDays(tx: Tx, days: Omit<Day, 'daysAgo'>): Promise<void> {
  await readBeforeSessions(tx);
  const accesses: Access[] = [];
  for (let daysAgo = DAYS; daysAgo > 1; daysAgo--) {
    const weekday = new Date(`${dayOf(daysAgo)}T12:00:00Z`).getUTCDay();
    const day = { ...days, daysAgo };
    if (weekday > 0 && weekday < 6) accesses.push(...weekdayOf(day));
    accesses.push(...nightOf(day));
  }
  await sql`
    insert into audit_log (at, id_prestador, role, action, outcome, id_paciente, object_id, address, written_as)
    select r.*, ${ADDRESS}, ${SERVING_ROLE}
      from jsonb_to_recordset(${JSON.stringify(accesses)}::jsonb)
        as r(at timestamptz, id_prestador bigint, role text, action text, outcome text, id_paciente bigint, object_id bigint)`.execute(
    tx,
  );
}

/** A clinician opens the record before writing a follow-up; that reads its parts. */
async function readBeforeSessions(tx: Tx): Promise<void> {
  await sql`
    insert into audit_log (at, id_prestador, role, action, outcome, id_paciente, address, written_as)
    select s.fecha_creacion - interval '20 minutes', p.id_prestador, p.role, part, 'ok', s.id_paciente, ${ADDRESS}, ${SERVING_ROLE}
      from seguimientos s join prestadores p on p.id_prestador = s.registrado_por
           cross join unnest(array['patient.read', 'history.read', 'follow_up.list', 'medication.list']) part
     order by s.id_seguimiento`.execute(tx);
}

function weekdayOf(day: Day): Access[] {
  return day.staff.flatMap((who) => [
    ...signsIn(who, day),
    ...(who.role === 'recepcion' ? frontDesk(who, day) : []),
    ...(who.role === 'administrador' ? office(who, day) : []),
    ...(who.role === 'auditor' ? audit(who, day) : []),
    ...(who.role === 'director_medico' ? prints(who, day) : []),
    ...(happens(0.02) ? oldLink(who, day) : []),
  ]);
}

/** One in twelve mistypes the password first, once or a few times. */
function signsIn(who: SeededProvider, { daysAgo }: Day): Access[] {
  const at = momentOf(daysAgo, between(8, 10));
  const failed: Access = {
    ...access(who, at, 'session.login_failed', undefined, 'refused'),
    id_prestador: null,
    role: null,
    object_id: who.id_prestador,
  };
  const times = happens(0.08) ? between(1, 3) : 0;
  return [...Array.from({ length: times }, () => failed), access(who, at, 'session.login')];
}

/** Calm hours and hours of queues. */
function frontDesk(who: SeededProvider, { daysAgo, patients }: Day): Access[] {
  const hours = [8, 9, 10, 11, 12, 14, 15, 16, 17, 18];
  return hours.flatMap((hour) =>
    Array.from({ length: between(2, happens(0.1) ? 20 : 10) }, () =>
      access(who, momentOf(daysAgo, hour), 'patient.read', pick(patients)),
    ),
  );
}

/** A few records a day and, at the end of the month, many more for the insurers. */
function office(who: SeededProvider, { daysAgo, patients }: Day): Access[] {
  const opened = (count: number, hour: () => number) =>
    Array.from({ length: count }, () =>
      access(who, momentOf(daysAgo, hour()), pick(['patient.read', 'follow_up.list']), pick(patients)),
    );
  const isLastDays = Number(dayOf(daysAgo).slice(8)) >= 27;
  return [
    ...opened(between(3, 15), () => between(9, 17)),
    ...(isLastDays ? opened(between(15, 28), () => 15) : []),
  ];
}

function audit(who: SeededProvider, { daysAgo }: Day): Access[] {
  const count = Number(dayOf(daysAgo).slice(8)) <= 2 ? between(1, 3) : 0;
  return Array.from({ length: count }, () => access(who, momentOf(daysAgo, 11), 'audit.export'));
}

/** Copies for patients, and now and then a handful for a hearing. */
function prints(who: SeededProvider, { daysAgo, patientsOf }: Day): Access[] {
  const count = happens(0.03) ? between(4, 8) : happens(0.25) ? between(1, 2) : 0;
  const hour = between(9, 17);
  return Array.from({ length: count }, () =>
    access(who, momentOf(daysAgo, hour), 'patient.export', pick(patientsOf(who))),
  );
}

/** A patient was taken over by somebody else: the screen asks for its parts, and each is refused. */
function oldLink(who: SeededProvider, { daysAgo, patients }: Day): Access[] {
  const [at, patient] = [momentOf(daysAgo, between(9, 18)), pick(patients)];
  const parts: TrailAction[] = ['patient.read', 'history.read', 'follow_up.list', 'contact.list'];
  return parts.map((part) => access(who, at, part, patient, 'refused'));
}

const HOUR_MS = 3_600_000;

/** Psychiatrists are called at night now and then; others finish a late day at home. */
function nightOf({ daysAgo, staff, patientsOf }: Day): Access[] {
  return staff.flatMap((who) => {
    const own = patientsOf(who);
    if (own.length === 0 || !happens(who.role === 'psiquiatra' ? 0.05 : 0.01)) return [];
    const at = new Date(Date.parse(momentOf(daysAgo, 20)) + between(2, 5) * HOUR_MS).toISOString();
    return Array.from({ length: between(1, 3) }, () => access(who, at, 'patient.read', pick(own)));
  });
}
