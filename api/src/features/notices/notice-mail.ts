import type { OwnNotice } from '@trama/contract/schemas/account';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { type NoticeKind, noticeText } from '@trama/contract/words/notices';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { MailContent } from '../../platform/mail/mailer.ts';

/** A mail says 'la administración' in place of a name. */
const IN_MAILS = 'La administración';

const SUBJECTS: Record<NoticeKind, string> = {
  password_changed: 'Su contraseña fue cambiada',
  email_changed: 'El email de su cuenta fue cambiado',
  password_reset: 'Su contraseña fue restablecida',
  link_shown: 'Se entregó un enlace de su cuenta',
  app_added: 'Se agregó un segundo factor a su cuenta',
  app_removed: 'Se quitó un segundo factor de su cuenta',
  passkey_added: 'Se agregó una llave de acceso a su cuenta',
  passkey_removed: 'Se quitó una llave de acceso de su cuenta',
  factor_reset: 'Se reinició su segundo factor',
  recovery_code_used: 'Se usó un código de recuperación',
  new_device: 'Ingreso desde un dispositivo nuevo',
};

/** What was done and when; the names of colleagues, of patients and addresses stay in the house. */
export function noticeMail(
  name: string,
  { kind, at, detail }: Omit<OwnNotice, 'id' | 'is_new'>,
): MailContent {
  return composeMail({
    subject: SUBJECTS[kind],
    // On one line: a line break inside a name must not look like a sentence of the clinic.
    greeting: `Estimado/a ${name.replace(/\s+/g, ' ')}:`,
    paragraphs: [
      `${noticeText({ kind, who: IN_MAILS, detail })} Fue el ${formatMoment(at)}.`,
      'Si fue usted, o ya lo sabía, no tiene que hacer nada.',
    ],
    closing: [
      'Si no lo reconoce, cambie su contraseña, cierre sus otras sesiones en Mi cuenta y comuníquese de inmediato con la administración de la clínica.',
    ],
  });
}
