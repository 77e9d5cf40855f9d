import type { Provider } from '@trama/contract/schemas/providers';
import type { LinkMailKind } from '@trama/contract/words/mails';
import type { Tx } from '../../database/connect.ts';
import type { FeatureDeps } from '../../platform/http/feature.ts';
import type { ClaimedMail, Mailer } from '../../platform/mail/mailer.ts';
import { issueSetupLink, linkExpiry } from '../auth/setup-links.service.ts';
import { linkMail } from './provider-mails.ts';

export interface Invitation {
  link: string;
  mail: ClaimedMail | null;
}

/** A new link to choose a password, and the mail that carries it when there is an address to send it to. */
export async function invite(
  tx: Tx,
  { mailer, publicUrl }: Pick<FeatureDeps, 'mailer' | 'publicUrl'>,
  provider: Provider,
  kind: LinkMailKind,
): Promise<Invitation> {
  const link = await issueSetupLink(tx, publicUrl, provider.id_prestador);
  if (!provider.email) return { link, mail: null };
  const mail = await mailer.enqueue(tx, {
    kind,
    providerId: provider.id_prestador,
    recipient: provider.email,
    content: linkMail(kind, provider, link),
    expiresAt: linkExpiry(),
  });
  return { link, mail };
}

/** The link is for the screen only when the mail did not take it along. */
export async function deliver(
  mailer: Mailer,
  invitation: Invitation | null,
): Promise<{ email_sent: boolean; setup_link: string | null }> {
  if (!invitation) return { email_sent: false, setup_link: null };
  const email_sent = invitation.mail !== null && (await mailer.sendNow(invitation.mail));
  return { email_sent, setup_link: email_sent ? null : invitation.link };
}
