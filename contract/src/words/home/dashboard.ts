/** How much the dashboard shows. */

export const RECENT_PATIENTS_MAX = 10;

/** The newest ones; `todaysSessions` counts them all. */
export const TODAYS_SESSIONS_MAX = 100;

/** Events that others of the team reported: those of the last days, and attempts that nobody has answered. */
export const TEAM_EVENTS_DAYS = 3;
export const TEAM_EVENTS_MAX = 20;

export const RISK_PATIENTS_MAX = 6;
export const RISK_PATIENTS_COUNTED = 1_000;
