export type MailKind = 'account_setup' | 'password_reset' | 'activation' | 'deactivation';

/** `discarded`: its link was replaced, used or expired before the mail could leave. */
export const MAIL_STATES = ['pending', 'sent', 'failed', 'discarded'] as const;
export type MailState = (typeof MAIL_STATES)[number];
