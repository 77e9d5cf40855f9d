import type { Scope } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { followingOf, type HeldAppointment, type StoredAppointment } from './appointments.queries.ts';
import { followingParticipations } from './encounters.queries.ts';

interface Span {
  inicio: string;
  fin: string;
}

/** This appointment and, if the scope asks for them, the later ones of its series. */
export async function withFollowing(
  tx: Tx,
  appointment: HeldAppointment,
  scope: Scope,
): Promise<StoredAppointment[]> {
  if (scope === 'este') return [appointment];
  if (appointment.id_encuentro !== null)
    return [appointment, ...(await followingParticipations(tx, appointment))];
  if (appointment.id_serie === null) return [appointment];
  return [appointment, ...(await followingOf(tx, appointment))];
}

/** The place of the row in a new series that begins with `first`. */
export const placeAfter = (first: StoredAppointment, row: StoredAppointment) =>
  (row.ocurrencia ?? 0) - (first.ocurrencia ?? 0);

/** The new hours of the rows when `moved` goes to `to`: all shift equally, by the clinic's clock, and get its duration. */
export async function shifted(tx: Tx, rows: StoredAppointment[], moved: StoredAppointment, to: Span) {
  const local = (moment: string) => sql`(${moment}::timestamptz at time zone ${CLINIC_TIME_ZONE})`;
  const { rows: spans } = await sql<Span & { id_turno: number }>`
    select s.id_turno, s.inicio, s.inicio + (${to.fin}::timestamptz - ${to.inicio}::timestamptz) as fin
      from (select t.id_turno,
                   ((t.inicio at time zone ${CLINIC_TIME_ZONE}) + (${local(to.inicio)} - ${local(moved.inicio)}))
                     at time zone ${CLINIC_TIME_ZONE} as inicio
              from turnos t where t.id_turno = any(${rows.map(({ id_turno }) => id_turno)}::bigint[])) s
     order by s.inicio`.execute(tx);
  return spans;
}

type Fields = Partial<Pick<StoredAppointment, 'modalidad' | 'consultorio' | 'nota'>>;

/** Ends the series before the appointment and begins a new one with the new hour or fields. Returns the id of the new one. */
export async function branchSeries(
  tx: Tx,
  actor: Actor,
  { id_serie, inicio, id_paciente: patient }: StoredAppointment,
  to: Span,
  fields: Fields,
): Promise<number> {
  const now = (field: keyof Fields) =>
    field in fields ? sql`${fields[field] ?? null}` : sql.ref(`s.${field}`);
  const { rows } = await sql<{ id_serie: number }>`
    insert into series_turnos (id_prestador, id_paciente, cada, desde, duracion_min, hasta, modalidad, consultorio,
                               sobreturno, nota, tipo, id_grupo, participantes, registrado_por)
    select s.id_prestador, s.id_paciente, s.cada, ${to.inicio}::timestamptz at time zone ${CLINIC_TIME_ZONE},
           extract(epoch from ${to.fin}::timestamptz - ${to.inicio}::timestamptz) / 60, s.hasta, ${now('modalidad')},
           ${now('consultorio')}::bigint, s.sobreturno, ${now('nota')}, s.tipo, s.id_grupo, s.participantes,
           ${actor.id}::bigint
      from series_turnos s where s.id_serie = ${id_serie}
    returning id_serie`.execute(tx);
  const branch = Number(rows[0]?.id_serie);
  await recordInTrail(tx, actor, 'series.create', { patient, object: branch });
  await endSeriesBefore(tx, actor, { id_serie, inicio, id_paciente: patient });
  return branch;
}

/** The series creates nothing from that day on; a series that ended earlier keeps its end. */
export async function endSeriesBefore(
  tx: Tx,
  actor: Actor,
  { id_serie, inicio, id_paciente: patient }: Pick<StoredAppointment, 'id_serie' | 'inicio' | 'id_paciente'>,
): Promise<void> {
  if (id_serie === null) return;
  await sql`
    update series_turnos
       set hasta = least(hasta, (${inicio}::timestamptz at time zone ${CLINIC_TIME_ZONE})::date - 1)
     where id_serie = ${id_serie}`.execute(tx);
  await recordInTrail(tx, actor, 'series.update', { patient, object: id_serie });
}
