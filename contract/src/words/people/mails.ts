/** Mails that carry a link to choose a password, and those that only tell what was done. */
export type LinkMailKind = 'account_setup' | 'password_reset' | 'activation';
export type MailKind =
  | LinkMailKind
  | 'deactivation'
  | 'appointment_reminder'
  | 'conformity'
  | 'copy_request'
  | 'second_factor_reset'
  | 'account_notice'
  | 'alert'
  | 'emergency_access'
  | 'risk_event'
  | 'board_summary';

/** `discarded`: its link was replaced, used or expired before the mail could leave. */
export const MAIL_STATES = ['pending', 'sent', 'failed', 'discarded'] as const;
