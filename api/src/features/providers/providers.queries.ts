import type { ProviderStatus } from '@trama/contract/words/providers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';

const PROVIDER_COLUMNS = [
  'id_prestador',
  'nombre',
  'apellido',
  'role',
  'matricula',
  'telefono',
  'email',
  'direccion',
  'is_active',
  'fecha_creacion',
] as const;

export function listProviders(db: Db, status: ProviderStatus) {
  return db
    .selectFrom('prestadores')
    .select(PROVIDER_COLUMNS)
    .select(
      sql<number>`coalesce(
      (select c.activos from carteras c where c.id_prestador = prestadores.id_prestador), 0)`.as(
        'pacientes_activos',
      ),
    )
    .$if(status !== 'all', (query) => query.where('is_active', '=', status === 'active'))
    .orderBy(sql`coalesce(clave_orden(apellido), '') collate "C"`)
    .orderBy(sql`coalesce(clave_orden(nombre), '') collate "C"`)
    .orderBy('id_prestador')
    .execute();
}

export function findProvider(db: Db | Tx, id: number) {
  return db
    .selectFrom('prestadores')
    .select(PROVIDER_COLUMNS)
    .where('id_prestador', '=', id)
    .executeTakeFirstOrThrow();
}

/** The provider as they are now, and until the end of the transaction. */
export function lockProvider(tx: Tx, id: number) {
  return tx
    .selectFrom('prestadores')
    .select([...PROVIDER_COLUMNS, 'password_hash'])
    .where('id_prestador', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
export type LockedProvider = Awaited<ReturnType<typeof lockProvider>>;
