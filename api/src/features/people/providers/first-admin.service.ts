import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import { hashPassword } from '../../../platform/access/passwords.ts';
import { BY_THE_MACHINE, recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { issueSetupLink } from '../../access/auth/setup-links.service.ts';

/** Advisory lock for creating the first administrator. */
const FIRST_ADMIN_LOCK = 7_261_003;
const DEFAULT_EMAIL = 'admin@trama.local';

export type FirstAdmin =
  | { kind: 'exists' }
  | { kind: 'created'; email: string }
  | { kind: 'link'; email: string; link: string };

/** Somebody must be able to sign in. While the first administrator has no password, each start gives a new link. */
export async function ensureFirstAdmin(
  db: Db,
  {
    publicUrl,
    adminEmail,
    adminPassword,
  }: { publicUrl: string; adminEmail?: string | undefined; adminPassword?: string | undefined },
): Promise<FirstAdmin> {
  return db.transaction().execute(async (tx) => {
    // When several processes start at once, the first one decides.
    await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(tx);
    const administrators = await tx
      .selectFrom('prestadores')
      .select(['id_prestador', 'email', 'password_hash'])
      .where('role', '=', 'administrador')
      .where('is_active', '=', true)
      .orderBy('id_prestador')
      .execute();
    if (administrators.some((admin) => admin.password_hash !== null)) return { kind: 'exists' };

    const email = administrators[0]?.email ?? adminEmail ?? DEFAULT_EMAIL;
    let id = administrators[0]?.id_prestador;
    if (id === undefined) {
      const values = { nombre: 'Administrador', apellido: 'del Sistema', role: 'administrador', email };
      const created = await tx
        .insertInto('prestadores')
        .values(values)
        .returning('id_prestador')
        .executeTakeFirstOrThrow();
      id = created.id_prestador;
      await recordInTrail(tx, BY_THE_MACHINE, 'provider.create', { object: id });
    }
    if (adminPassword) {
      await tx
        .updateTable('prestadores')
        .set({ password_hash: await hashPassword(adminPassword) })
        .where('id_prestador', '=', id)
        .execute();
      await recordInTrail(tx, BY_THE_MACHINE, 'password.set', { object: id });
      return { kind: 'created', email };
    }
    return { kind: 'link', email, link: await issueSetupLink(tx, publicUrl, id) };
  });
}
