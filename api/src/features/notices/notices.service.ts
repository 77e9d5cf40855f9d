import { fullName } from '@trama/contract/words/full-name';
import type { NoticeKind } from '@trama/contract/words/notices';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { noticeMail } from './notice-mail.ts';

/** Something that was done to somebody's account. */
export interface AccountEvent {
  kind: NoticeKind;
  /** Who did it; absent for what no session did. */
  by?: { id: number; sessionId: string };
  detail?: string;
  /** Besides the address that the account has now. */
  alsoTo?: string | null;
}

/** A mail of its own tells of these, or there was no way to send one. */
const WITHOUT_MAIL: readonly NoticeKind[] = ['password_reset', 'factor_reset', 'link_shown'];

interface Recorded {
  at: string;
  is_news: boolean;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  who: string | null;
}

/**
 * Tells the owner of an account, in the transaction of what it tells of. To whoever has never signed in nothing is news:
 * it is only kept for their list.
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
    with told as (
      insert into avisos (id_prestador, kind, who, detail, session_id, seen_at)
      select ${providerId}, ${kind}, ${other}, ${detail ?? null}, ${session}::uuid,
             case when not exists (select from sign_in_addresses where id_prestador = ${providerId}) then now() end
      returning id_prestador, at, who, seen_at is null as is_news)
    select told.at, told.is_news, p.nombre, p.apellido, p.email, concat_ws(' ', o.nombre, o.apellido) as who
      from told join prestadores p on p.id_prestador = told.id_prestador
      left join prestadores o on o.id_prestador = told.who`.execute(tx);
  const [told] = rows;
  if (!told?.is_news || WITHOUT_MAIL.includes(kind)) return;
  const content = noticeMail(fullName(told), {
    kind,
    at: told.at,
    who: told.who || null,
    detail: detail ?? null,
  });
  for (const recipient of new Set([told.email, alsoTo]))
    if (recipient) await mailer.post(tx, { kind: 'account_notice', providerId, recipient, content });
}
