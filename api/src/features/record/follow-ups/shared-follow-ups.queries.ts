import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import type { NamedPerson } from '@trama/contract/words/record/shared-follow-ups';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { enteredSql } from '../../../platform/entries/enter.ts';
import { followUpInError } from '../../../platform/entries/entry-fields.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';

/** Somebody who takes part in an appointment, with the appointment of their own. */
export interface Participant extends NamedPerson {
  id_paciente: number;
  id_turno: number;
}

/**
 * Those who take part, cancelled ones too. The patients are held in the order of their ids, so that two notes about the same
 * people wait for each other and not around each other; so are the author's assignments.
 */
export async function holdParticipants(tx: Tx, actor: Actor, encounter: number): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select p.id_paciente, p.nombre, p.nombre_elegido, p.apellido, p.dni, o.id_turno
      from turnos o join pacientes p on p.id_paciente = o.id_paciente
     where o.id_encuentro = ${encounter}
     order by p.id_paciente for no key update of p`.execute(tx);
  await sql`
    select from asignaciones a
     where a.id_prestador = ${actor.id} and a.fecha_baja is null
       and a.id_paciente = any(${rows.map(({ id_paciente }) => id_paciente)}::bigint[])
     order by a.id_asignacion for share`.execute(tx);
  return rows;
}

interface Note {
  encounter: number;
  /** What is written into every record. */
  common: string | null;
  /** What is written about each person who came. */
  own: { id_paciente: number; propio: string | null }[];
}

const ENTERED = {
  id_paciente: 'entered.id_paciente',
  object_id: 'entered.id_seguimiento',
  huella: 'entered.sealed',
  folio: 'entered.folio',
  hash_asiento: 'hash_de_asiento(entered.id_paciente, entered.folio)',
};
const ATTENDED = {
  id_paciente: 'attended.id_paciente',
  object_id: 'attended.id_turno',
  huella: 'huella(to_jsonb(attended))',
};

/**
 * Writes a follow-up in the record of each person who came, with its folio and its row in the trail, and makes each one's
 * appointment 'realizado'. One statement: all of it stands or nothing does. It takes place when the appointment does.
 */
export async function enterShared(tx: Tx, actor: Actor, { encounter, common, own }: Note): Promise<void> {
  await sql`
    with said as (
      select * from json_to_recordset(${JSON.stringify(own)}::json) as said (id_paciente bigint, propio text)
    ), saved as (
      insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, hora, modalidad, duracion_min,
                                intervenciones_principales, logros_variaciones_mes, id_turno)
      select o.id_paciente, o.id_prestador, ${actor.id}::bigint, act.moment::date, date_trunc('minute', act.moment)::time,
             case o.modalidad when 'domicilio' then 'domiciliaria' else o.modalidad end,
             extract(epoch from o.fin - o.inicio) / 60, ${common}::text, said.propio, o.id_turno
        from turnos o join said using (id_paciente)
       cross join lateral (select least(o.inicio, now()) at time zone ${CLINIC_TIME_ZONE} as moment) act
       where o.id_encuentro = ${encounter}
       order by o.id_paciente
      returning *
    ), entered as materialized (
      select ordered.*, ${sql.raw(enteredSql('follow_up', 'ordered', { fingerprint: 'ordered.sealed' }))} as folio
        from (select saved.*, huella(to_jsonb(saved)) as sealed from saved order by saved.id_paciente) ordered
    ), recorded as (${recordedBy(actor, 'follow_up.create', ENTERED, sql`entered`)}
    ), attended as (
      update turnos o set estado = 'realizado', fecha_actualizacion = now()
        from saved where o.id_turno = saved.id_turno and o.estado <> 'realizado'
      returning o.*
    )
    ${recordedBy(actor, 'appointment.attend', ATTENDED, sql`attended`)}`.execute(tx);
}

/** The follow-ups of the appointment's participants that are not in error. */
export async function followUpsOf(tx: Tx, encounter: number) {
  const { rows } = await sql<{ id_seguimiento: number; id_paciente: number }>`
    select s.id_seguimiento, s.id_paciente
      from turnos o join seguimientos s on s.id_turno = o.id_turno and s.id_paciente = o.id_paciente
     where o.id_encuentro = ${encounter} and not ${sql.raw(followUpInError('s'))}
     order by s.id_paciente`.execute(tx);
  return rows;
}
