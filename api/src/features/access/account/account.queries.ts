import { SESSION_IS_OPEN } from '../../../platform/statements/guard.ts';

const SHOWN_AT_MOST = 100;

/** The open sessions of whoever asks, their present one first; its id is the value. */
export const OWN_SESSIONS = {
  name: 'own sessions',
  text: `select s.id, s.device, s.address, s.created_at, s.last_seen_at, s.id = $1::uuid as is_current
      from sessions s
     where s.id_prestador = allowed.actor_id and ${SESSION_IS_OPEN}
     order by is_current desc, s.last_seen_at desc, s.id
     limit ${SHOWN_AT_MOST}`,
};
