import {
  Authorization,
  type AuthorizationInput,
  type AuthorizationUpdate,
  Renewal,
} from '@trama/contract/schemas/money/coverage';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import {
  AUTHORIZATIONS_MAX,
  RENEW_DAYS,
  RENEW_FROM_PERCENT,
  RENEWALS_MAX,
} from '@trama/contract/words/money/coverage';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { withinReach } from '../../../platform/access/reach.ts';
import { inError } from '../../../platform/entries/entry-fields.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import { isInactive } from '../../agenda/appointments/warnings.service.ts';

const TODAY = `(now() at time zone '${CLINIC_TIME_ZONE}')::date`;

const COVERAGE_ENDED = `exists (
  select from coberturas c where c.id_cobertura = a.id_cobertura and c.hasta < ${TODAY})`;
/** SQL of how an authorisation `a` with its `uso` stands today. It ends with its coverage. */
const STANDING = `case when not a.activa then 'anulada' when a.hasta < ${TODAY} or ${COVERAGE_ENDED} then 'vencida'
  when uso.usadas >= a.sesiones then 'agotada'
  when uso.usadas * 100 >= a.sesiones * ${RENEW_FROM_PERCENT} or a.hasta <= ${TODAY} + ${RENEW_DAYS} then 'por_renovar'
  else 'vigente' end`;
const USE = 'cross join lateral uso_de_autorizacion(a.id_autorizacion) uso';
const orderInError = inError({ clase: `'attachment'`, patient: 'a.id_paciente', object: 'a.id_adjunto' });
const COMPUTED = {
  usadas: 'uso.usadas',
  reservadas: 'uso.reservadas',
  situacion: STANDING,
  // An order that was attached by mistake is none.
  id_adjunto: `case when not ${orderInError} then a.id_adjunto end`,
};
const AUTHORIZATION_JSON = rowAsJson(Authorization, 'a', COMPUTED);

/** Those of the coverage that the request names, the newest first. */
export const AUTHORIZATIONS = ownSql('money/coverages/authorizations')`
  select ${AUTHORIZATION_JSON} as json from autorizaciones a ${USE}
   where a.id_cobertura = allowed.object_id and a.id_paciente = allowed.id_paciente
   order by a.desde desc, a.id_autorizacion desc limit ${AUTHORIZATIONS_MAX}`;

/** Every one of the patient that the request is about: those that hold first. */
export const AUTHORIZATIONS_OF_PATIENT = ownSql('money/coverages/authorizations-of-patient')`
  select ${AUTHORIZATION_JSON} as json from autorizaciones a ${USE}
   where a.id_paciente = allowed.id_paciente
   order by a.activa and coalesce(a.hasta >= ${TODAY}, true) desc, a.desde desc, a.id_autorizacion desc
   limit ${AUTHORIZATIONS_MAX}`;

/**
 * Authorisations of patients within reach that are to be renewed, the most urgent first: no session left, then those that end
 * soonest. One that was followed by a newer one of the same coverage is done with, like that of a coverage that has ended. Nobody is
 * called about a patient who has died, or whose treatment is over.
 */
export const RENEWALS = ownSql('money/coverages/renewals', { shown: SHOWN_IN_ROWS })`
  select ${rowAsJson(Renewal, 'a', {
    ...COMPUTED,
    financiador: `(select f.nombre from coberturas c join financiadores f using (id_financiador)
                    where c.id_cobertura = a.id_cobertura)`,
    pacientes: `(select row_to_json(n) from (select p.nombre, p.nombre_elegido, p.apellido, p.telefono) n)`,
  })} as json, a.id_paciente
    from autorizaciones a join pacientes p using (id_paciente) ${USE}
   where not ${isInactive('p')} and a.activa and not ${COVERAGE_ENDED} and ${withinReach('a.id_paciente')}
     and (uso.usadas * 100 >= a.sesiones * ${RENEW_FROM_PERCENT} or a.hasta <= ${TODAY} + ${RENEW_DAYS})
     and (a.hasta is null or a.hasta >= ${TODAY} - ${RENEW_DAYS})
     and not exists (select from autorizaciones newer
                      where newer.id_cobertura = a.id_cobertura and newer.activa and newer.id_autorizacion > a.id_autorizacion
                        and newer.prestacion = a.prestacion)
   order by coalesce(uso.usadas >= a.sesiones, false) desc, a.hasta nulls last, a.id_autorizacion limit ${RENEWALS_MAX}`;

export async function readAuthorization(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(AUTHORIZATION_JSON)}::text as json from autorizaciones a ${sql.raw(USE)}
     where a.id_autorizacion = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

export const findAuthorization = (tx: Tx, id: number) =>
  tx.selectFrom('autorizaciones').selectAll().where('id_autorizacion', '=', id).executeTakeFirstOrThrow();
export type StoredAuthorization = Awaited<ReturnType<typeof findAuthorization>>;

export async function countOf(tx: Tx, coverage: number): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from autorizaciones a where a.id_cobertura = ${coverage}`.execute(tx);
  return rows[0]?.many ?? 0;
}

export async function isOrderOf(tx: Tx, patient: number, attachment: number): Promise<boolean> {
  const { rows } = await sql`
    select from adjuntos a
     where a.id_adjunto = ${attachment} and a.id_paciente = ${patient} and a.clase = 'orden'
       and not ${sql.raw(orderInError)}`.execute(tx);
  return rows.length > 0;
}

export async function insertAuthorization(
  tx: Tx,
  row: AuthorizationInput & { id_cobertura: number; id_paciente: number; registrado_por: number },
): Promise<number> {
  const insert = tx.insertInto('autorizaciones').values(row).returning('id_autorizacion');
  return (await insert.executeTakeFirstOrThrow()).id_autorizacion;
}

export async function updateAuthorizationRow(
  tx: Tx,
  id: number,
  changes: AuthorizationUpdate,
): Promise<void> {
  await tx
    .updateTable('autorizaciones')
    .set({ ...changes, fecha_actualizacion: sql`now()` })
    .where('id_autorizacion', '=', id)
    .execute();
}
