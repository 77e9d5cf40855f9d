import { RiskEvent, type RiskEventInput } from '@trama/contract/schemas/record/risk-events';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf } from '../../../platform/access/reach.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Named } from '../../../platform/mail/mail-layout.ts';
import type { PathPart } from '../../../platform/statements/compose.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { riskComputed, riskList } from './risk-kinds.service.ts';

export const RISK_EVENTS = riskList('risk_event');

export const EVENT_IN_PATH: PathPart = {
  parameter: 'eventId',
  exists: ownSql('record/risk/event-in-path', { trail: 'none' })`
    select from eventos_riesgo e where e.id_paciente = allowed.id_paciente and e.id_evento = $1::bigint`,
};

/** The number of the event. */
export async function insertEvent(
  tx: Tx,
  { actor, patientId }: Allowed,
  { tipo, fecha_acto, descripcion, notificado_el }: RiskEventInput,
): Promise<number> {
  const { id_evento } = await tx
    .insertInto('eventos_riesgo')
    .values({
      id_paciente: patientId,
      registrado_por: actor.id,
      tipo,
      fecha_acto: fecha_acto ?? todayInClinic(),
      descripcion,
      notificado_el: notificado_el ?? null,
    })
    .returning('id_evento')
    .executeTakeFirstOrThrow();
  return id_evento;
}

export async function readEvent(tx: Tx, allowed: Allowed, id: number): Promise<RiskEvent> {
  const { rows } = await sql<{ json: RiskEvent }>`
    select ${sql.raw(rowAsJson(RiskEvent, 'r', riskComputed('risk_event', 'r')))} as json
      from eventos_riesgo r cross join ${reachOf(allowed)} allowed
     where r.id_evento = ${id} and r.id_paciente = ${allowed.patientId}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].json;
}

interface TeamMember extends Named {
  id_prestador: number;
  email: string;
}

/** The others of the patient's team who have an account and an address. Somebody who now works at the desk is no longer of it. */
export async function otherMembers(tx: Tx, { actor, patientId }: Allowed): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select d.id_prestador, d.nombre, d.apellido, d.email
      from asignaciones a join prestadores d on d.id_prestador = a.id_prestador
     where a.id_paciente = ${patientId} and a.fecha_baja is null and d.is_active and d.email is not null
       and d.id_prestador <> ${actor.id} and d.role = any(${[...ASSIGNABLE_ROLES]}::text[])
     order by d.id_prestador`.execute(tx);
  return rows;
}
