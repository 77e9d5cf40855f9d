import { ownSql } from '../../../platform/statements/own-sql.ts';

export const NOTICES_SHOWN = 50;

/** Notices expire: somebody who lost their old device could never dismiss them. */
const NEWS_DAYS = 60;

/** SQL of a notice `n`: neither seen nor so old that it is no news. */
const isOpen = (n: string) => `${n}.seen_at is null and ${n}.at > now() - interval '${NEWS_DAYS} days'`;

/** SQL: an open notice, and not of what the person did in the session `s` that asks. */
const IS_NEWS = `${isOpen('n')} and n.session_id is distinct from s.id`;

/**
 * SQL: the device of the session was known before the notice: the person had used it, and has seen the notice that told of
 * it, whose moment is that of its first use. So an intruder puts nothing away that tells of them.
 */
const CAN_CLOSE = `coalesce(n.at > s.device_since, false) and not exists (
    select from avisos first
     where first.id_prestador = n.id_prestador and first.kind = 'new_device' and first.at = s.device_since
       and ${isOpen('first')})`;

/** What was done to the account of the person who asks, newest first. */
export const OWN_NOTICES = ownSql('access/notices/own')`
  select n.id, n.kind, n.at, n.detail, nullif(concat_ws(' ', o.nombre, o.apellido), '') as who,
         ${IS_NEWS} as is_new, ${CAN_CLOSE} as can_close
    from avisos n join sessions s on s.id = allowed.session_id
    left join prestadores o on o.id_prestador = n.who
   where n.id_prestador = allowed.actor_id
   order by n.id desc
   limit ${NOTICES_SHOWN}`;

/** Marks notices up to $1 as seen, except those that this session caused: the next session shows them. */
export const NOTICES_SEEN = ownSql('access/notices/seen', {
  steps: `seen as (
  update avisos n set seen_at = now()
    from allowed, sessions s
   where s.id = allowed.session_id and n.id_prestador = allowed.actor_id and n.id <= $1::bigint
     and ${IS_NEWS} and ${CAN_CLOSE}
  returning n.id
)`,
})`select count(*)::integer as seen from seen`;
