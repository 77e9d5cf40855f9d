import { sql } from 'kysely';

/**
 * The rows that the purge deletes 30 days after they died: their key, and when they died. Nothing of the record and no row of
 * the trail is ever among these. Refresh tokens go with their session.
 */
export const DEAD_ROWS = {
  sessions: { key: sql`id`, diedAt: sql`expires_at` },
  setup_tokens: { key: sql`hash`, diedAt: sql`expires_at` },
  login_challenges: { key: sql`hash`, diedAt: sql`expires_at` },
  passkey_challenges: { key: sql`challenge`, diedAt: sql`expires_at` },
  calendar_tokens: { key: sql`id_calendario`, diedAt: sql`revoked_at` },
  // Links of reminders: an appointment that is over needs no answer.
  enlaces_turnos: { key: sql`hash`, diedAt: sql`inicio` },
  enlaces_conformidad: { key: sql`hash`, diedAt: sql`vence_el` },
  // A year in all: long enough to look back at, and for a device or an address that is seldom used.
  avisos: { key: sql`id`, diedAt: sql`at + interval '335 days'` },
  sign_in_addresses: { key: sql`id_prestador, address_hash`, diedAt: sql`last_at + interval '335 days'` },
  sign_in_devices: { key: sql`id_prestador, device_hash`, diedAt: sql`last_at + interval '335 days'` },
  // 90 days in all: after that nobody needs to know who got which mail.
  outbox: { key: sql`id`, diedAt: sql`coalesce(sent_at, dead_at, discarded_at) + interval '60 days'` },
  // Messages of a team: 90 days in all. Who has read one goes with it.
  mensajes_equipo: { key: sql`id_mensaje`, diedAt: sql`fecha_creacion + interval '60 days'` },
  // A repeated creation comes within minutes.
  idempotent_creations: { key: sql`id_prestador, key`, diedAt: sql`created_at` },
} as const;
