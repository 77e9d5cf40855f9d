import type { SessionInfo } from '@trama/contract/schemas/access/auth';

/** The front desk works in the agenda: nothing of the dashboard is meant for it. */
export const beginsInAgenda = ({ user }: Pick<SessionInfo, 'user'>): boolean => user.role === 'recepcion';

/** Auditors see no patient: the dashboard would show them only zeros. */
export const beginsInTrail = ({ user }: Pick<SessionInfo, 'user'>): boolean => user.role === 'auditor';
