import type { SessionInfo, SessionTokens, SessionUser } from '@trama/contract/schemas/access/auth';
import { isRole, PERMISSIONS, ROLE_FACTS } from '@trama/contract/words/access/access-policy';
import type { NoticeKind } from '@trama/contract/words/access/notices';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '../../../platform/access/access-tokens.ts';
import { hashSecret, newSecret } from '../../../platform/access/secrets.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { SESSION_IS_OPEN } from '../../../platform/statements/check-sql.ts';
import { recordInTrail, type TrailContext } from '../../../platform/trail/record-in-trail.ts';
import { tellOwner } from '../notices/notices.service.ts';
import { findAssignedPatientIds, findUser } from './auth.queries.ts';
import { deviceHash, isNewDevice } from './known-devices.ts';
import { rememberSignIn } from './sign-in-guesses.ts';

const SESSION_HOURS = 12;
const REUSE_GRACE_SECONDS = 30;

interface OpenSession {
  id: string;
  expires_at: string;
}

/** Where somebody signs in, as they see it in the list of their sessions. */
interface SignInPlace {
  device: string;
  address: string;
}

/** Opens a session only if the account is still active and still has the password that was just checked. */
async function openSession(
  tx: Tx,
  providerId: number,
  checkedHash: string,
  place: SignInPlace,
): Promise<OpenSession | undefined> {
  const { rows } = await sql<OpenSession>`
    insert into sessions (id_prestador, expires_at, device, address, device_since)
    select id_prestador, now() + make_interval(hours => ${SESSION_HOURS}), ${place.device}, ${place.address},
           (select first_at from sign_in_devices d
             where d.id_prestador = prestadores.id_prestador and d.device_hash = ${deviceHash(place)})
      from prestadores
     where id_prestador = ${providerId} and is_active and password_hash = ${checkedHash}
       for share
    returning id, expires_at`.execute(tx);
  return rows[0];
}

export async function closeSessions(
  tx: Tx,
  providerId: number,
  reason: string,
  except?: string,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ closed_at: sql`now()`, closed_reason: reason })
    .where('id_prestador', '=', providerId)
    .where('closed_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
  // Sign-ins that wait for their second step would open another one.
  await tx.deleteFrom('login_challenges').where('id_prestador', '=', providerId).execute();
}

async function issueRefreshToken(tx: Tx, sessionId: string, parent: Buffer | null = null): Promise<string> {
  const secret = newSecret();
  const row = { hash: hashSecret(secret), session_id: sessionId, parent_hash: parent };
  await tx.insertInto('refresh_tokens').values(row).execute();
  return secret;
}

export interface SessionDeps {
  tokens: AccessTokens;
  mailer: Mailer;
}

interface SignIn {
  user: SessionUser;
  /** The hash of the password that the account had when it was checked. */
  checkedHash: string;
  who: TrailContext;
  device: string;
  /** What happened to the account on the way in. */
  used?: NoticeKind | undefined;
}

/** Everything of a sign-in that was granted, or nothing: the account may have changed since the password was checked. */
export async function startSession(
  tx: Tx,
  { tokens, mailer }: SessionDeps,
  { user, checkedHash, who, device, used }: SignIn,
): Promise<SessionTokens> {
  const id = user.id_prestador;
  const place = { device, address: who.address };
  const isNew = await isNewDevice(tx, id, place);
  const session = await openSession(tx, id, checkedHash, place);
  if (!session) throw new AppError('INVALID_CREDENTIALS');
  const refreshToken = await issueRefreshToken(tx, session.id);
  const by = { id, sessionId: session.id };
  if (isNew) await tellOwner(tx, mailer, id, { kind: 'new_device', by, detail: device });
  if (used) await tellOwner(tx, mailer, id, { kind: used, by });
  await rememberSignIn(tx, id, who.address);
  await recordInTrail(tx, { ...who, id: user.id_prestador, role: user.role }, 'session.login');
  return describeSessionWithTokens(tx, tokens, user, session, refreshToken);
}

/** Everything a screen needs to know about the person who is signed in. */
export async function describeSession(db: Db | Tx, user: SessionUser): Promise<SessionInfo> {
  if (!isRole(user.role)) throw new AppError('INVALID_ROLE');
  const assigned = ROLE_FACTS[user.role].reach === 'assigned';
  return {
    user,
    permissions: PERMISSIONS[user.role],
    assignedPatients: assigned ? await findAssignedPatientIds(db, user.id_prestador) : [],
    isAdmin: user.role === 'administrador',
  };
}

async function describeSessionWithTokens(
  tx: Tx,
  tokens: AccessTokens,
  user: SessionUser,
  session: OpenSession,
  refreshToken: string,
): Promise<SessionTokens> {
  const soonest = Math.min(Date.now() + ACCESS_TOKEN_SECONDS * 1000, Date.parse(session.expires_at));
  const token = await tokens.sign(user.id_prestador, session.id, new Date(soonest));
  return { token, refreshToken, ...(await describeSession(tx, user)) };
}

type RefreshOutcome = SessionTokens | 'INVALID_REFRESH_TOKEN' | 'USER_INACTIVE' | 'REFRESH_REUSED';

/** Rotates a refresh token. A second use is forgiven while it looks like two tabs or a lost answer. */
export async function refreshSession(
  db: Db,
  tokens: AccessTokens,
  secret: string,
  who: TrailContext,
): Promise<SessionTokens> {
  const outcome = await db.transaction().execute((tx) => rotate(tx, tokens, hashSecret(secret), who));
  if (typeof outcome === 'string') throw new AppError(outcome);
  return outcome;
}

async function rotate(
  tx: Tx,
  tokens: AccessTokens,
  hash: Buffer,
  who: TrailContext,
): Promise<RefreshOutcome> {
  // The lock on the session makes every refresh of that session wait for the one before it.
  const { rows } = await sql<OpenSession & { id_prestador: number; is_active: boolean; open: boolean }>`
    select s.id, s.expires_at, s.id_prestador, p.is_active,
           ${sql.raw(SESSION_IS_OPEN)} as open
      from refresh_tokens t
      join sessions s on s.id = t.session_id
      join prestadores p on p.id_prestador = s.id_prestador
     where t.hash = ${hash}
       for update of s`.execute(tx);
  const [session] = rows;
  if (!session) return 'INVALID_REFRESH_TOKEN';
  if (!session.is_active) return 'USER_INACTIVE';
  if (!session.open) return 'INVALID_REFRESH_TOKEN';

  if (!(await spendRefreshToken(tx, hash))) {
    await closeSession(tx, session.id_prestador, session.id, 'refresh_reused');
    const victim = { ...who, id: session.id_prestador };
    await recordInTrail(tx, victim, 'session.reused', { outcome: 'refused' });
    return 'REFRESH_REUSED';
  }
  // Only here, not at every request: a quarter of an hour is near enough, and reads stay reads.
  const seen = { last_seen_at: sql<string>`now()`, address: who.address };
  await tx.updateTable('sessions').set(seen).where('id', '=', session.id).execute();
  const { is_active, password_hash, ...user } = await findUser(tx, session.id_prestador);
  const refreshToken = await issueRefreshToken(tx, session.id, hash);
  return describeSessionWithTokens(tx, tokens, user, session, refreshToken);
}

/**
 * First use, or a use within the grace while no successor has been used: the answer got lost, or two tabs asked. Of the
 * siblings that this gives only the one that is used first lives on: of two who hold the same token one is a thief.
 */
async function spendRefreshToken(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update refresh_tokens t
       set used_at = coalesce(t.used_at, clock_timestamp())
     where t.hash = ${hash}
       and (t.used_at is null
            or (t.used_at > clock_timestamp() - make_interval(secs => ${REUSE_GRACE_SECONDS})
                and not exists (select from refresh_tokens child
                                 where child.parent_hash = t.hash and child.used_at is not null)))
       and not exists (select from refresh_tokens sibling
                        where sibling.parent_hash = t.parent_hash and sibling.hash <> t.hash
                          and sibling.used_at is not null)
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Whether there was such a session of that person, still open. */
export async function closeSession(
  tx: Tx,
  providerId: number,
  sessionId: string,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`
    update sessions s set closed_at = now(), closed_reason = ${reason}
     where s.id = ${sessionId} and s.id_prestador = ${providerId} and ${sql.raw(SESSION_IS_OPEN)}
    returning 1`.execute(tx);
  return rows.length === 1;
}
