import { dayOfAppointment } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Author } from '../../../platform/trail/record-in-trail.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';
import { belongsOn, type Membership, membershipsOf } from '../groups/members.service.ts';
import { findAppointment, type HeldAppointment, notCancelled } from './appointments.queries.ts';
import { askedFor, CREATED, type Occurrence, type Participation, type Rule } from './series.queries.ts';

/**
 * Creates the appointments with participants that fit, from the occurrence `first` on. The exclusion constraints judge the
 * provider, the room and every participant; where one of them is busy, nothing of that hour is created.
 */
export async function insertEncounters(
  tx: Tx,
  author: Author,
  rule: Rule,
  series: number | null,
  first = 0,
): Promise<Occurrence[]> {
  const { rows } = await sql<Occurrence & { n: number }>`
    select asked.n, asked.inicio, asked.fin, asked.razon, null as id_turno
      from (${askedFor(rule, series, first)}) asked order by asked.inicio`.execute(tx);
  const stays = series !== null && rule.id_grupo !== null ? await membershipsOf(tx, rule.id_grupo) : [];
  const occurrences: Occurrence[] = [];
  for (const { n, ...asked } of rows) {
    const day = dayOfAppointment(asked.inicio);
    const participantes = rule.participantes.filter((participant) => comesOn(stays, participant, day));
    const ofDay = { ...rule, participantes };
    occurrences.push(
      asked.razon === null ? await insertOne(tx, author, ofDay, series, { n, ...asked }) : asked,
    );
  }
  return occurrences;
}

/** Members of a group come on the days on which they belong to it; people who never did are guests, and come always. */
export function comesOn(stays: Membership[], { id_paciente }: Participation, day: string): boolean {
  const own = stays.filter((stay) => stay.id_paciente === id_paciente);
  return own.length === 0 || own.some((stay) => belongsOn(stay, day));
}

async function insertOne(
  tx: Tx,
  author: Author,
  rule: Rule,
  series: number | null,
  { n, ...asked }: Occurrence & { n: number },
): Promise<Occurrence> {
  await sql`savepoint of_encounter`.execute(tx);
  const id_turno = await insertEncounter(tx, author, { ...rule, ...asked }, series, n);
  if (id_turno === null) return { ...asked, razon: 'ocupado' };
  const seats = await insertParticipants(tx, author, [id_turno], rule.participantes);
  const ocupados = rule.participantes
    .map(({ id_paciente }) => id_paciente)
    .filter((id) => !seats.some((seat) => seat.id_paciente === id));
  // Appointments are never deleted: the one that did not come about must not be written at all.
  if (ocupados.length > 0) await sql`rollback to savepoint of_encounter`.execute(tx);
  await sql`release savepoint of_encounter`.execute(tx);
  return ocupados.length > 0 ? { ...asked, razon: 'ocupado', ocupados } : { ...asked, id_turno };
}

/** The row that stands for everybody; null if the provider or the room is taken. */
async function insertEncounter(
  tx: Tx,
  author: Author,
  rule: Rule,
  series: number | null,
  n: number,
): Promise<number | null> {
  const { rows } = await sql<{ id_turno: number }>`
    with created as (
      insert into turnos (id_prestador, inicio, fin, modalidad, consultorio, sobreturno, nota, id_serie, ocurrencia, tipo,
                          id_grupo, registrado_por)
      values (${rule.id_prestador}, ${rule.inicio}, ${rule.fin}, ${rule.modalidad}, ${rule.consultorio}, ${rule.sobreturno},
              ${rule.nota}, ${series}, ${series === null ? null : n}, ${rule.tipo}, ${rule.id_grupo}, ${author.id})
          on conflict do nothing
      returning *
    ), recorded as (${recordedBy(author, 'appointment.create', CREATED, sql`created`)}
    )
    select id_turno from created`.execute(tx);
  return rows[0]?.id_turno ?? null;
}

interface Seat {
  id_encuentro: number;
  id_paciente: number;
}

/** Returns the seats of the patients who were free. An authorisation counts on the days on which it holds. */
export async function insertParticipants(
  tx: Tx,
  author: Author,
  encounters: number[],
  participants: Participation[],
): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    with created as (
      insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, consultorio, sobreturno, tipo, id_encuentro,
                          registrado_por, id_autorizacion)
      select t.id_prestador, p.id, t.inicio, t.fin, t.modalidad, t.consultorio, t.sobreturno, t.tipo, t.id_turno,
             ${author.id}::bigint,
             (select a.id_autorizacion from autorizaciones a
               where a.id_autorizacion = p.autorizacion and a.id_paciente = p.id
                 and (t.inicio at time zone ${CLINIC_TIME_ZONE})::date between a.desde and coalesce(a.hasta, 'infinity'))
        from turnos t cross join unnest(${participants.map(({ id_paciente }) => id_paciente)}::bigint[],
                                        ${participants.map(({ id_autorizacion }) => id_autorizacion)}::bigint[]) p (id, autorizacion)
       where t.id_turno = any(${encounters}::bigint[]) order by t.inicio, t.id_turno, p.id
          on conflict do nothing
      returning *
    ), recorded as (${recordedBy(author, 'appointment.create', CREATED, sql`created`)}
    )
    select id_encuentro, id_paciente from created`.execute(tx);
  return rows;
}

/** The appointment of that patient within one with participants, or the one of the patient itself; locked. */
export async function findParticipation(
  tx: Tx,
  id: number,
  patient: number,
): Promise<HeldAppointment | undefined> {
  const found = await tx
    .selectFrom('turnos')
    .select('id_turno')
    .where('id_paciente', '=', patient)
    .where((or) => or.or([or('id_encuentro', '=', id), or('id_turno', '=', id)]))
    .executeTakeFirst();
  return found && findAppointment(tx, found.id_turno);
}

/** The appointments of the participants, locked in their order. */
export async function findParticipants(tx: Tx, encounter: number): Promise<HeldAppointment[]> {
  const rows = await tx
    .selectFrom('turnos')
    .select('id_turno')
    .where('id_encuentro', '=', encounter)
    .orderBy('id_turno')
    .execute();
  const held: HeldAppointment[] = [];
  for (const { id_turno } of rows) held.push(await findAppointment(tx, id_turno));
  return held;
}

/** The same person's later appointments within the series of this one. */
export async function followingParticipations(tx: Tx, { id_encuentro, id_paciente }: HeldAppointment) {
  const { rows } = await sql<{ id_turno: number }>`
    select o.id_turno
      from turnos t join turnos later on later.id_serie = t.id_serie and later.inicio > t.inicio
      join turnos o on o.id_encuentro = later.id_turno and o.id_paciente = ${id_paciente}
     where t.id_turno = ${id_encuentro} and o.estado in ('programado', 'confirmado')
     order by o.inicio`.execute(tx);
  const held: HeldAppointment[] = [];
  for (const { id_turno } of rows) held.push(await findAppointment(tx, id_turno));
  return held;
}

/** Somebody who leaves a series takes no part in what it has still to make. */
export async function leaveSeries(tx: Tx, encounter: number, patient: number): Promise<number | null> {
  const { rows } = await sql<{ id_serie: number }>`
    update series_turnos s set participantes = array_remove(s.participantes, ${patient}::bigint)
      from turnos t where t.id_turno = ${encounter} and s.id_serie = t.id_serie
    returning s.id_serie`.execute(tx);
  return rows[0]?.id_serie ?? null;
}

const CHANGED = {
  id_paciente: 'changed.id_paciente',
  object_id: 'changed.id_turno',
  huella: 'huella(to_jsonb(changed))',
};

/** Changes the appointments of the participants as `set` says, of those that `which` names, each with its row in the trail. */
const changeParticipants = (
  tx: Tx,
  author: Author,
  action: TrailAction,
  encounter: number,
  { set, which }: { set: RawBuilder<unknown>; which: RawBuilder<unknown> },
) =>
  sql`
    with changed as (
      update turnos o set ${set}, fecha_actualizacion = now()
        from turnos t
       where t.id_turno = ${encounter} and o.id_encuentro = t.id_turno and ${which}
      returning o.*
    )
    ${recordedBy(author, action, CHANGED, sql`changed`)}`.execute(tx);

const STANDS = sql.raw(notCancelled('o'));

/** To the hour and the provider of the appointment; who takes part has to confirm again. */
export const moveParticipants = (tx: Tx, author: Author, encounter: number) =>
  changeParticipants(tx, author, 'appointment.move', encounter, {
    set: sql`inicio = t.inicio, fin = t.fin, id_prestador = t.id_prestador,
             estado = case when ${STANDS} then 'programado' else o.estado end`,
    which: sql`true`,
  });

export const placeParticipants = (tx: Tx, author: Author, encounter: number) =>
  changeParticipants(tx, author, 'appointment.update', encounter, {
    set: sql`modalidad = t.modalidad, consultorio = t.consultorio`,
    which: sql`(o.modalidad, o.consultorio) is distinct from (t.modalidad, t.consultorio)`,
  });

/** Those who have not been seen, nor marked absent, are cancelled with everybody. */
export const cancelParticipants = (tx: Tx, author: Author, encounter: number) =>
  changeParticipants(tx, author, 'appointment.cancel', encounter, {
    set: sql`estado = t.estado, motivo = t.motivo, cancelado_con_todos = true, presente_el = null,
             estado_previo = case when o.estado = 'presente' then o.estado_previo else o.estado end`,
    which: sql`o.estado in ('programado', 'confirmado', 'presente')`,
  });

/** A cancellation that is taken back brings back those who were cancelled with it, and nobody who had cancelled before. */
export const restoreParticipants = (tx: Tx, author: Author, encounter: number) =>
  changeParticipants(tx, author, 'appointment.state', encounter, {
    set: sql`estado = coalesce(o.estado_previo, 'programado'), cancelado_con_todos = null`,
    which: sql`o.cancelado_con_todos`,
  });
