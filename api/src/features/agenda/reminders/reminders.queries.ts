import type { ReminderView } from '@trama/contract/schemas/agenda/agenda-settings';
import { PENDING_STATES } from '@trama/contract/words/agenda/appointments';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { isInactive } from '../appointments/warnings.service.ts';

/** A reminder to send. Nothing of the treatment is read. */
export interface DueReminder {
  id_turno: number;
  id_paciente: number;
  inicio: string;
  modalidad: string;
  consultorio: string | null;
  nombre: string | null;
  email: string;
}

/** No reminder for an appointment that is about to begin. */
const LATEST_HOURS = 3;
const AT_ONCE = 50;

/** Those of the next hours whose patient agreed and has not been reminded of that hour. */
export async function dueReminders(tx: Tx, earliestHours: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select t.id_turno, t.id_paciente, t.inicio, t.modalidad, c.nombre as consultorio,
           coalesce(p.nombre_elegido, p.nombre) as nombre, p.email
      from turnos t
      join pacientes p on p.id_paciente = t.id_paciente
      left join consultorios c on c.id_consultorio = t.consultorio
     where t.inicio > now() + make_interval(hours => ${LATEST_HOURS})
       and t.inicio <= now() + make_interval(hours => ${earliestHours})
       and t.estado = 'programado' and p.acepta_recordatorios and p.email is not null
       -- Nobody writes to a patient who has died, or whose treatment is over.
       and not ${sql.raw(isInactive('p'))}
       and not exists (select from enlaces_turnos e where e.id_turno = t.id_turno and e.inicio = t.inicio and not e.copiado)
     order by t.inicio limit ${AT_ONCE}`.execute(tx);
  return rows;
}

/** An appointment with what a message to its patient says. */
export interface AnnouncedAppointment extends Omit<DueReminder, 'email'> {
  telefono: string | null;
  /** How many links have been written for it. */
  enlaces: number;
  inactivo: boolean;
}

/** Undefined if the appointment has passed, was cancelled or has no patient. */
export async function findAnnouncedAppointment(
  tx: Tx,
  id: number,
): Promise<AnnouncedAppointment | undefined> {
  const { rows } = await sql<AnnouncedAppointment>`
    select t.id_turno, t.id_paciente, t.inicio, t.modalidad, c.nombre as consultorio,
           coalesce(p.nombre_elegido, p.nombre) as nombre, p.telefono,
           (select count(*)::integer from enlaces_turnos e where e.id_turno = t.id_turno) as enlaces,
           ${sql.raw(isInactive('p'))} as inactivo
      from turnos t
      join pacientes p on p.id_paciente = t.id_paciente
      left join consultorios c on c.id_consultorio = t.consultorio
     where t.id_turno = ${id} and t.inicio > now() and t.estado = any(${[...PENDING_STATES]}::text[])`.execute(
    tx,
  );
  return rows[0];
}

/** True of a link that can still act: unused, and the appointment is as the reminder told it. */
const USABLE = sql`e.usado_el is null and t.inicio = e.inicio and t.inicio > now()
  and t.estado = any(${[...PENDING_STATES]}::text[])`;

/** What the page shows, until the day after. Looking changes nothing: mail programs open links by themselves. */
export async function findReminder(
  db: Db | Tx,
  hash: Buffer,
): Promise<(ReminderView & Answered) | undefined> {
  const { rows } = await sql<ReminderView & Answered>`
    select e.inicio, e.inicio + (t.fin - t.inicio) as fin, t.id_turno, t.id_paciente, coalesce(p.nombre_elegido, p.nombre) as nombre,
           c.nombre as lugar, case when e.confirma then 'confirmar' else 'cancelar' end as accion, not (${USABLE}) as usado
      from enlaces_turnos e
      join turnos t on t.id_turno = e.id_turno
      join pacientes p on p.id_paciente = t.id_paciente
      left join consultorios c on c.id_consultorio = t.consultorio
     where e.hash = ${hash} and e.inicio > now() - interval '1 day'`.execute(db);
  return rows[0];
}

interface Answered {
  id_turno: number;
  id_paciente: number;
}

/** Uses the link up and does what it says. It locks the appointment first, so that it judges the present state. */
export async function spendLink(tx: Tx, hash: Buffer): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    with held as materialized (
      select e.hash, e.id_turno, e.confirma from enlaces_turnos e join turnos t on t.id_turno = e.id_turno
       where e.hash = ${hash} and ${USABLE}
         for update of e, t
    ), used as (
      update enlaces_turnos e set usado_el = now() from held where e.hash = held.hash
      returning e.id_turno, e.confirma
    )
    update turnos t
       set estado = case when used.confirma then 'confirmado' else 'cancelado_paciente' end,
           motivo = case when used.confirma then t.motivo else 'Avisó que no puede asistir' end,
           fecha_actualizacion = now()
      from used where t.id_turno = used.id_turno
    returning t.id_turno, t.id_paciente`.execute(tx);
  return rows[0];
}
