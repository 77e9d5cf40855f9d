import type { LinkMailKind } from '@trama/contract/words/people/mails';
import { composeMail, greetingOf, type Named } from '../../../platform/mail/mail-layout.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';

/** What the mails to a provider say. Formal Spanish; no clinical fact ever goes by mail. */

const LINK_TEXTS = {
  account_setup: {
    subject: 'Configure su contraseña de acceso',
    reason: 'Se creó una cuenta para usted en el Sistema de Gestión Médica.',
    action: 'Para ingresar por primera vez, elija su contraseña con el siguiente enlace:',
  },
  password_reset: {
    subject: 'Restablezca su contraseña',
    reason:
      'La administración restableció su contraseña. La contraseña anterior dejó de funcionar, sus sesiones abiertas fueron cerradas y se quitaron sus llaves de acceso y la dirección de su calendario, si las tenía.',
    action: 'Para volver a ingresar, elija una nueva contraseña con el siguiente enlace:',
  },
  activation: {
    subject: 'Su cuenta fue activada',
    reason: 'Su cuenta en el Sistema de Gestión Médica está activa.',
    action: 'Para ingresar, elija una nueva contraseña con el siguiente enlace:',
  },
} as const satisfies Record<LinkMailKind, object>;

export function linkMail(kind: keyof typeof LINK_TEXTS, provider: Named, link: string): MailContent {
  const { subject, reason, action } = LINK_TEXTS[kind];
  return composeMail({
    subject,
    greeting: greetingOf(provider),
    paragraphs: [reason, action],
    links: [{ label: 'Configurar contraseña', url: link }],
    closing: [
      'El enlace sirve una sola vez y vence a las 48 horas. No lo comparta con nadie.',
      'Si usted no esperaba este mensaje, comuníquese con la administración de la clínica.',
    ],
  });
}

export function deactivationMail(provider: Named): MailContent {
  return composeMail({
    subject: 'Su cuenta fue desactivada',
    greeting: greetingOf(provider),
    paragraphs: [
      'La administración desactivó su cuenta en el Sistema de Gestión Médica. Su contraseña fue eliminada y sus sesiones abiertas fueron cerradas.',
      'No podrá ingresar hasta que la cuenta sea reactivada.',
    ],
    closing: ['Si considera que se trata de un error, comuníquese con la administración de la clínica.'],
  });
}

export function factorResetMail(provider: Named): MailContent {
  return composeMail({
    subject: 'Se restableció su segundo factor',
    greeting: greetingOf(provider),
    paragraphs: [
      'La administración quitó la aplicación de códigos, las llaves de acceso y los códigos de recuperación de su cuenta en el Sistema de Gestión Médica. Sus sesiones abiertas fueron cerradas.',
      'Podrá ingresar con su contraseña y volver a configurar el segundo factor en Mi cuenta.',
    ],
    closing: [
      'Si usted no lo pidió, cambie su contraseña y comuníquese de inmediato con la administración de la clínica.',
    ],
  });
}
