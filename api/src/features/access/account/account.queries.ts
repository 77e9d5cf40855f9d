import { SESSION_IS_OPEN } from '../../../platform/statements/check-sql.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';

export const SESSIONS_SHOWN = 100;

/** The open sessions of the person who asks, their present one first. */
export const OWN_SESSIONS = ownSql('access/account/sessions')`
  select s.id, s.device, s.address, s.created_at, s.last_seen_at, s.id = allowed.session_id as is_current
    from sessions s
   where s.id_prestador = allowed.actor_id and ${SESSION_IS_OPEN}
   order by is_current desc, s.last_seen_at desc, s.id
   limit ${SESSIONS_SHOWN}`;
