import type {
  OwnPasskey,
  PasskeyAssertion,
  PasskeyAttestation,
} from '@trama/contract/schemas/access/account';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import type { RelyingParty } from './relying-party.service.ts';

const CHALLENGE_MINUTES = 10;
const SWEPT_AT_ONCE = 100;
/** The device asks for its finger, face or PIN each time: what opens an account alone must be two factors in itself. */
const VERIFICATION = 'required';

/** Loaded when somebody first uses one: its certificates and codecs are of no use to clinics without passkeys. */
const webauthn = () => import('@simplewebauthn/server');

type Transports = NonNullable<PasskeyAttestation['response']['transports']>;

export async function passkeysOf(db: Db | Tx, providerId: number): Promise<OwnPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('id_prestador', '=', providerId)
    .orderBy('id')
    .execute();
}

/** What the browser asks the device for. */
export async function beginPasskey(tx: Tx, party: RelyingParty, person: { id: number; email: string }) {
  const known = await tx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('id_prestador', '=', person.id)
    .execute();
  const options = await (await webauthn()).generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(`trama ${person.id}`),
    userName: person.email,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: VERIFICATION },
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as Transports,
    })),
  });
  await keepChallenge(tx, options.challenge, person.id);
  return { ...options };
}

/**
 * Whether the device comes with a statement of its maker. We ask for none, and to check one the library would fetch lists
 * of revoked certificates from addresses that the statement names.
 */
async function isAttested({ response }: PasskeyAttestation): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  return statement.get('fmt') !== 'none';
}

/** Whether the device answered as it was asked. If so, its passkey counts from now on. */
export async function addPasskey(
  tx: Tx,
  party: RelyingParty,
  providerId: number,
  { name, credential }: { name: string; credential: PasskeyAttestation },
): Promise<boolean> {
  const info = await (await webauthn())
    .verifyRegistrationResponse({
      response: credential,
      // Used up also by an answer that is refused for its statement.
      expectedChallenge: async (challenge) =>
        (await consumeChallenge(tx, challenge, providerId)) && !(await isAttested(credential)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    .then(
      ({ registrationInfo }) => registrationInfo,
      () => undefined,
    );
  if (!info) return false;
  const { id, publicKey, counter, transports = [] } = info.credential;
  const { rows } = await sql`
    insert into passkeys (id_prestador, credential_id, public_key, counter, transports, name)
    values (${providerId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name})
    on conflict (credential_id) do nothing
    returning 1`.execute(tx);
  return rows.length === 1;
}

export async function askForPasskey(db: Db, party: RelyingParty) {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: party.id,
    userVerification: VERIFICATION,
  });
  await keepChallenge(db, options.challenge, null);
  return { ...options };
}

/** The owner of the passkey that signed the challenge; null if none did. */
export async function spendPasskey(
  tx: Tx,
  party: RelyingParty,
  response: PasskeyAssertion,
): Promise<number | null> {
  const passkey = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!passkey) return null;
  // The account first, in the order of every other change of one.
  await sql`select from prestadores where id_prestador = ${passkey.id_prestador} for share`.execute(tx);
  const { credential_id: id, public_key, counter } = passkey;
  const verified = await (await webauthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(tx, challenge, null),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    })
    .catch(() => undefined);
  if (!verified?.verified) return null;
  // It may have been removed while this waited for the account.
  const used = await tx
    .updateTable('passkeys')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: sql<string>`now()` })
    .where('id', '=', passkey.id)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? passkey.id_prestador : null;
}

export async function removePasskey(tx: Tx, providerId: number, id: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('id_prestador', '=', providerId)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

/** Anybody can ask for one: each takes some away that are over, so that they never pile up. */
async function keepChallenge(db: Db | Tx, challenge: string, providerId: number | null): Promise<void> {
  await sql`
    delete from passkey_challenges where challenge in (
      select challenge from passkey_challenges where expires_at < now() limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(
    db,
  );
  await sql`
    insert into passkey_challenges (challenge, id_prestador, expires_at)
    values (${challenge}, ${providerId}, now() + make_interval(mins => ${CHALLENGE_MINUTES}))`.execute(db);
}

async function consumeChallenge(tx: Tx, challenge: string, providerId: number | null): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenges where challenge = ${challenge} and expires_at > now()
       and id_prestador is not distinct from ${providerId}::bigint
    returning 1`.execute(tx);
  return rows.length === 1;
}
