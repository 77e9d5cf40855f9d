import type { Provider } from '@trama/contract/schemas/people/providers';
import type { LinkMailKind } from '@trama/contract/words/people/mails';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { FeatureDeps } from '../../../platform/http/feature.ts';
import type { ClaimedMail } from '../../../platform/mail/mailer.ts';
import { issueSetupLink, linkExpiry } from '../../access/auth/setup-links.service.ts';
import { tellOwner } from '../../access/notices/notices.service.ts';
import { linkMail } from './provider-mails.ts';

export interface Invitation {
  link: string;
  mail: ClaimedMail | null;
  /** The provider whose account the link opens, and the person who requested it. */
  owner: number;
  actor: Actor;
}

/** A new link to choose a password, and the mail that carries it when there is an address to send it to. */
export async function invite(
  tx: Tx,
  { mailer, publicUrl }: Pick<FeatureDeps, 'mailer' | 'publicUrl'>,
  actor: Actor,
  provider: Provider,
  kind: LinkMailKind,
): Promise<Invitation> {
  const owner = provider.id_prestador;
  const link = await issueSetupLink(tx, publicUrl, owner);
  if (!provider.email) return { link, mail: null, owner, actor };
  const mail = await mailer.enqueue(tx, {
    kind,
    providerId: owner,
    recipient: provider.email,
    content: linkMail(kind, provider, link),
    expiresAt: linkExpiry(),
  });
  return { link, mail, owner, actor };
}

/** Returns the link for the screen only when no mail carries it; a notice then tells the owner who saw it. */
export async function deliver(
  { db, mailer }: Pick<FeatureDeps, 'db' | 'mailer'>,
  invitation: Invitation | null,
): Promise<{ email_sent: boolean; setup_link: string | null }> {
  if (!invitation) return { email_sent: false, setup_link: null };
  const { link, mail, owner, actor } = invitation;
  if (mail !== null && (await mailer.sendNow(mail))) return { email_sent: true, setup_link: null };
  const event = { kind: 'link_shown', by: actor } as const;
  await db.transaction().execute((tx) => tellOwner(tx, mailer, owner, event));
  return { email_sent: false, setup_link: link };
}
