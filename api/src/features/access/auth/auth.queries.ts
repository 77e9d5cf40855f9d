import { ASSIGNED_SHOWN_MAX } from '@trama/contract/words/list-limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { HAS_PASSKEY, HAS_TOTP } from '../second-factor/factors.service.ts';

/** Columns of the logged-in user, as the API shows them. */
export const USER_COLUMNS = ['id_prestador', 'nombre', 'apellido', 'email', 'role', 'matricula'] as const;

export const sameEmail = (email: string) =>
  sql<boolean>`lower(email collate "C") = lower(${email} collate "C")`;

export function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('prestadores')
    .select([...USER_COLUMNS, 'is_active', 'password_hash', 'retired_password_hash'])
    .select([HAS_TOTP.as('has_totp'), HAS_PASSKEY.as('has_passkey')])
    .where(sameEmail(email))
    .executeTakeFirst();
}

export function findUser(db: Db | Tx, id: number) {
  return db
    .selectFrom('prestadores')
    .select([...USER_COLUMNS, 'is_active', 'password_hash'])
    .where('id_prestador', '=', id)
    .executeTakeFirstOrThrow();
}

export async function findAssignedPatientIds(db: Db | Tx, providerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('asignaciones')
    .select('id_paciente')
    .where('id_prestador', '=', providerId)
    .where('fecha_baja', 'is', null)
    .orderBy('fecha_asignacion', 'desc')
    .limit(ASSIGNED_SHOWN_MAX)
    .execute();
  return rows.map((row) => row.id_paciente).sort((a, b) => a - b);
}
