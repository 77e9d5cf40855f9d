import type { OutgoingMail } from '@trama/contract/schemas/people/mails';
import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';

const DAYS_SHOWN = 30;
export const MAILS_SHOWN = 200;

/** What left, waits or was given up in the last weeks, newest first. */
export async function listMails(db: Db): Promise<OutgoingMail[]> {
  const { rows } = await sql<OutgoingMail>`
    select id, id_prestador, kind, recipient, attempts, last_error, created_at, sent_at,
           case when sent_at is not null then 'sent'
                when discarded_at is not null then 'discarded'
                when dead_at is not null then 'failed'
                else 'pending' end as state
      from outbox
     where created_at > now() - make_interval(days => ${DAYS_SHOWN})
     order by id desc
     limit ${MAILS_SHOWN}`.execute(db);
  return rows;
}
