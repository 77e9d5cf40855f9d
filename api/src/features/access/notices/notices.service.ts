import type { NoticeKind } from '@trama/contract/words/access/notices';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Named } from '../../../platform/mail/mail-layout.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { isMailed, noticeMail } from './notice-mail.ts';

/** A change to somebody's account. */
export interface AccountEvent {
  kind: NoticeKind;
  /** Who did it; absent for what no session did. */
  by?: { id: number; sessionId: string };
  detail?: string | null;
  /** Besides the address that the account has now. */
  alsoTo?: string | null;
}

interface Recorded extends Named {
  at: string;
  is_news: boolean;
  email: string | null;
}

/**
 * Leaves a notice for the owner of an account, in the transaction of the change. For somebody who has never signed in it
 * only goes to their list. The trail knows who has signed in, also after a restore.
 */
export async function tellOwner(
  tx: Tx,
  mailer: Mailer,
  providerId: number,
  { kind, by, detail, alsoTo }: AccountEvent,
): Promise<void> {
  const other = by && by.id !== providerId ? by.id : null;
  const session = by?.id === providerId ? by.sessionId : null;
  const { rows } = await sql<Recorded>`
    with notice as (
      insert into avisos (id_prestador, kind, who, detail, session_id, seen_at)
      select ${providerId}, ${kind}, ${other}, ${detail ?? null}, ${session}::uuid,
             case when not exists (select from audit_log a
                                    where a.id_prestador = ${providerId} and a.action = 'session.login') then now() end
      returning id_prestador, at, seen_at is null as is_news)
    select notice.at, notice.is_news, p.nombre, p.apellido, p.email
      from notice join prestadores p on p.id_prestador = notice.id_prestador`.execute(tx);
  const [notice] = rows;
  if (!notice?.is_news || !isMailed(kind)) return;
  const content = noticeMail(notice, { kind, at: notice.at, detail: detail ?? null });
  for (const recipient of new Set([notice.email, alsoTo]))
    if (recipient) await mailer.post(tx, { kind: 'account_notice', providerId, recipient, content });
}
