import { type NoticeKind, noticeText } from '@trama/contract/words/access/notices';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { composeMail, greetingOf, type Named } from '../../../platform/mail/mail-layout.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';

/** A mail says 'la administración' in place of a name. */
const IN_MAILS = 'La administración';

/** Resets and shown links have no mail here: the reset has its own, and a link is shown only when no mail could be sent. */
const SUBJECTS = {
  password_changed: 'Su contraseña fue cambiada',
  email_changed: 'El email de su cuenta fue cambiado',
  app_added: 'Se agregó un segundo factor a su cuenta',
  app_removed: 'Se quitó un segundo factor de su cuenta',
  passkey_added: 'Se agregó una llave de acceso a su cuenta',
  passkey_removed: 'Se quitó una llave de acceso de su cuenta',
  recovery_code_used: 'Se usó un código de recuperación',
  recovery_codes_made: 'Se generaron nuevos códigos de recuperación',
  new_device: 'Ingreso desde un dispositivo nuevo',
} satisfies Partial<Record<NoticeKind, string>>;

type MailedKind = keyof typeof SUBJECTS;
export const isMailed = (kind: NoticeKind): kind is MailedKind => kind in SUBJECTS;

interface Told {
  kind: MailedKind;
  at: string;
  detail: string | null;
}

/** What was done and when; the names of colleagues, of patients and addresses stay in the house. */
export function noticeMail(owner: Named, { kind, at, detail }: Told): MailContent {
  return composeMail({
    subject: SUBJECTS[kind],
    greeting: greetingOf(owner),
    paragraphs: [
      `${noticeText({ kind, who: IN_MAILS, detail })} Fue el ${formatMoment(at)}.`,
      'Si fue usted, o ya lo sabía, no tiene que hacer nada.',
    ],
    closing: [
      'Si no lo reconoce, cambie su contraseña, cierre sus otras sesiones en Mi cuenta y comuníquese de inmediato con la administración de la clínica.',
    ],
  });
}
