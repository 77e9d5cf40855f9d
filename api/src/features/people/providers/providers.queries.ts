import { ListedProvider, NAMED_TO_RECEPTION, Provider } from '@trama/contract/schemas/people/providers';
import { RECENT_WORK_MAX } from '@trama/contract/words/people/providers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { ownAssignments } from '../../../platform/access/reach.ts';
import { followUpInError } from '../../../platform/entries/entry-fields.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import { followUpHeldJson } from './performers.service.ts';

const PROVIDER_COLUMNS = Provider.keyof().options;

/** What a provider did lately, with patients within the reach of the person who asks. */
export const RECENT_WORK = ownSql('people/providers/recent-work', { shown: SHOWN_IN_ROWS })`
  select ${followUpHeldJson('s')} as json, s.id_paciente
    from (
      (select s.* from seguimientos s
        where allowed.sees_all and s.id_prestador = allowed.object_id and not sin_fecha(s) and not ${followUpInError('s')}
        order by s.fecha desc, s.id_seguimiento desc limit ${RECENT_WORK_MAX})
      union all
      (select s.* from (select reach.id_paciente from ${ownAssignments()}) own
         join seguimientos s on s.id_paciente = own.id_paciente
        where s.id_prestador = allowed.object_id and not sin_fecha(s) and not ${followUpInError('s')}
        order by s.fecha desc, s.id_seguimiento desc limit ${RECENT_WORK_MAX})
    ) s
   order by s.fecha desc, s.id_seguimiento desc`;

const INVITATION_PENDING = `p.is_active and p.password_hash is null and not exists (
  select from audit_log a
   where coalesce(a.object_id, a.id_prestador) = p.id_prestador and a.action = 'password.set' and a.outcome = 'ok')`;

/** Whether the person has never chosen a password, and may now. */
export async function isInvitationPending(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from prestadores p where p.id_prestador = ${id} and ${sql.raw(INVITATION_PENDING)}`.execute(tx);
  return rows.length === 1;
}

const NOT_RECEPTION = `allowed.role <> 'recepcion'`;
const notNamed = PROVIDER_COLUMNS.filter((column) => !NAMED_TO_RECEPTION.includes(column));
const NOT_FOR_RECEPTION = Object.fromEntries(
  notNamed.map((column) => [column, `case when ${NOT_RECEPTION} then p.${column} end`]),
);

/** Those of the status $1, by last name. */
export const PROVIDERS = ownSql('people/providers/list')`
  select ${rowAsJson(ListedProvider, 'p', {
    ...NOT_FOR_RECEPTION,
    invitacion_pendiente: `${NOT_RECEPTION} and ${INVITATION_PENDING}`,
    pacientes_activos: `case when ${NOT_RECEPTION} then (
  select count(*) from asignaciones a join pacientes using (id_paciente)
   where a.id_prestador = p.id_prestador and a.fecha_baja is null and activo) end`,
  })} as json
    from prestadores p
   where $1::text = 'all' or p.is_active = ($1::text = 'active')
   order by coalesce(clave_orden(p.apellido), '') collate "C", coalesce(clave_orden(p.nombre), '') collate "C",
            p.id_prestador`;

export function findProvider(db: Db | Tx, id: number) {
  return db
    .selectFrom('prestadores')
    .select(PROVIDER_COLUMNS)
    .where('id_prestador', '=', id)
    .executeTakeFirstOrThrow();
}

/** The provider as that role may read them. */
export async function readProvider(db: Db, role: string, id: number): Promise<Provider> {
  const provider = await findProvider(db, id);
  if (role !== 'recepcion') return provider;
  return { ...provider, ...Object.fromEntries(notNamed.map((column) => [column, null])) };
}

/** The provider as they are now, and until the end of the transaction. */
export function lockProvider(tx: Tx, id: number) {
  return tx
    .selectFrom('prestadores')
    .select([...PROVIDER_COLUMNS, 'password_hash', 'fecha_actualizacion'])
    .where('id_prestador', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
export type LockedProvider = Awaited<ReturnType<typeof lockProvider>>;
