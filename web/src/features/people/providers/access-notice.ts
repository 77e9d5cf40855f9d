import type {
  CreatedProvider,
  PasswordResetResult,
  ProviderAfterChange,
} from '@trama/contract/schemas/people/providers';
import { endedByReset } from '@trama/contract/words/access/notices';
import { fullName } from '@trama/contract/words/full-name';

/** The outcome of a change to a provider's access, with the link to hand over when it could not be mailed. */
export interface AccessNotice {
  message: string;
  link?: string;
}

interface Delivery {
  sent: boolean | undefined;
  link: string | null | undefined;
  email: string | null;
  name: string;
}

function noticeOf(done: string, { sent, link, email, name }: Delivery): AccessNotice {
  if (sent)
    return { message: `${done} Se envió un email a ${email} con el enlace para configurar la contraseña.` };
  if (!link) return { message: done };
  const reason = email
    ? `No se pudo enviar el email a ${email}.`
    : 'No hay un email al que enviar el enlace.';
  return { message: `${done} ${reason} Copie este enlace y entrégueselo a ${name}:`, link };
}

export function createdNotice(created: CreatedProvider): AccessNotice {
  const { email_sent: sent, setup_link: link, provider_email: email, provider_name: name } = created;
  return noticeOf('Prestador creado exitosamente.', { sent, link, email, name });
}

export function savedNotice(saved: ProviderAfterChange): AccessNotice {
  return changeNotice('Prestador actualizado exitosamente.', saved);
}

export function activatedNotice(saved: ProviderAfterChange): AccessNotice {
  return changeNotice('Prestador activado exitosamente.', saved);
}

function changeNotice(done: string, provider: ProviderAfterChange): AccessNotice {
  const { setup_email_sent: sent, setup_link: link, email } = provider;
  return noticeOf(done, { sent, link, email, name: fullName(provider) });
}

export function deactivatedNotice(
  { email, notification_sent }: ProviderAfterChange,
  notify: boolean,
): AccessNotice {
  const done = 'Prestador desactivado exitosamente.';
  if (!notify) return { message: done };
  if (notification_sent) return { message: `${done} Se le notificó por email a ${email}.` };
  return { message: `${done} No se pudo enviar el email a ${email}.` };
}

export function resetNotice(result: PasswordResetResult): AccessNotice {
  const { email_sent: sent, setup_link: link, email_sent_to: email, provider_name: name } = result;
  const ended = endedByReset(result);
  const done = `La contraseña se restableció.${ended ? ` También se quitó ${ended}.` : ''}`;
  return noticeOf(done, { sent, link, email, name });
}
