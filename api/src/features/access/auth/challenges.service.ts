import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { hashSecret, newSecret } from '../../../platform/access/secrets.ts';

/** Long enough to find the telephone, or to set up the app. */
const CHALLENGE_MINUTES = 10;

export type ChallengeKind = 'code' | 'enrolment';

/** After the right password, and only while the account is active and still has that password. */
export async function issueChallenge(
  db: Db,
  providerId: number,
  checkedHash: string,
  kind: ChallengeKind,
): Promise<string | undefined> {
  const secret = newSecret();
  const { rows } = await sql`
    insert into login_challenges (hash, id_prestador, kind, expires_at)
    select ${hashSecret(secret)}, id_prestador, ${kind}, now() + make_interval(mins => ${CHALLENGE_MINUTES})
      from prestadores
     where id_prestador = ${providerId} and is_active and password_hash = ${checkedHash}
       for share
    returning 1`.execute(db);
  return rows.length === 1 ? secret : undefined;
}

export interface OpenChallenge {
  id_prestador: number;
  email: string;
  kind: ChallengeKind;
}

/** The provider who is signing in; the challenge stays usable. */
export async function findChallenge(db: Db, secret: string): Promise<OpenChallenge | undefined> {
  const { rows } = await sql<OpenChallenge>`
    select c.id_prestador, c.kind, coalesce(p.email, '') as email
      from login_challenges c join prestadores p on p.id_prestador = c.id_prestador
     where c.hash = ${hashSecret(secret)} and c.expires_at > now()`.execute(db);
  return rows[0];
}

/** When several requests use it at the same moment, exactly one succeeds. */
export async function consumeChallenge(tx: Tx, secret: string): Promise<boolean> {
  const { rows } = await sql`
    delete from login_challenges where hash = ${hashSecret(secret)} and expires_at > now()
    returning 1`.execute(tx);
  return rows.length === 1;
}
