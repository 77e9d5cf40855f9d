import { OutgoingMail } from '@trama/contract/schemas/people/mails';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_SOME_ROWS } from '../../../platform/trail/read-row.ts';

const DAYS_SHOWN = 30;
export const MAILS_SHOWN = 200;

/**
 * What left, waits or was given up in the last weeks, newest first. Of the mails to patients only those that did not arrive:
 * somebody has to do something about these, and the others would name everybody who comes.
 */
export const MAILS = ownSql('people/mails/list', { shown: SHOWN_IN_SOME_ROWS })`
  select o.id_paciente, ${rowAsJson(OutgoingMail, 'o', {
    state: `case when o.sent_at is not null then 'sent'
when o.discarded_at is not null then 'discarded'
when o.dead_at is not null then 'failed'
else 'pending' end`,
  })} as json
    from outbox o
   where o.created_at > now() - make_interval(days => ${DAYS_SHOWN})
     and (o.id_prestador is not null
          or o.id_paciente is not null and o.sent_at is null and (o.dead_at is not null or o.last_error is not null))
   order by o.id desc
   limit ${MAILS_SHOWN}`;
