/** Changes to an account that its owner learns of by mail and at their next sign-in. */
export const NOTICE_KINDS = [
  'password_changed',
  'email_changed',
  'password_reset',
  'link_shown',
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'factor_reset',
  'recovery_code_used',
  'recovery_codes_made',
  'new_device',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

interface Told {
  kind: NoticeKind;
  /** The name of the other person who did it; null if it was themselves, or the machine. */
  who: string | null;
  /** The device of a sign-in; what else ended with a reset. */
  detail: string | null;
}

const TEXTS: Record<NoticeKind, (who: string, detail: string | null) => string> = {
  password_changed: () => 'Se cambió la contraseña de su cuenta.',
  email_changed: (who) => `${who} cambió el email de su cuenta.`,
  password_reset: (who, ended) =>
    `${who} restableció su contraseña.${ended ? ` También se quitó ${ended}.` : ''}`,
  link_shown: (who) => `${who} tuvo a la vista el enlace para elegir su contraseña.`,
  app_added: () => 'Se agregó una aplicación de códigos a su cuenta.',
  app_removed: () => 'Se quitó la aplicación de códigos de su cuenta.',
  passkey_added: () => 'Se agregó una llave de acceso a su cuenta.',
  passkey_removed: () => 'Se quitó una llave de acceso de su cuenta.',
  factor_reset: (who) => `${who} restableció su segundo factor.`,
  recovery_code_used: () => 'Se usó uno de sus códigos de recuperación.',
  recovery_codes_made: () =>
    'Se generaron nuevos códigos de recuperación de su cuenta; los anteriores ya no sirven.',
  new_device: (_who, device) =>
    `Se ingresó a su cuenta desde un dispositivo nuevo: ${device ?? 'dispositivo desconocido'}.`,
};
/** Without a name, a reset of the second factor was done on the server's command line; anything else, by the owner. */
const NOBODY = { own: 'Usted', machine: 'La administración del servidor' };

/** What a reset took away besides the password, as a sentence names it; null if there was nothing. */
export function endedByReset({ passkeys_removed: passkeys, calendar_ended }: EndedByReset): string | null {
  const ended = [
    passkeys > 0 && (passkeys === 1 ? 'su llave de acceso' : `sus ${passkeys} llaves de acceso`),
    calendar_ended && 'la dirección de su calendario',
  ];
  return ended.filter(Boolean).join(' y ') || null;
}

interface EndedByReset {
  passkeys_removed: number;
  calendar_ended: boolean;
}

export function noticeText({ kind, who, detail }: Told): string {
  const author = who ?? (kind === 'factor_reset' ? NOBODY.machine : NOBODY.own);
  return TEXTS[kind](author, detail);
}
