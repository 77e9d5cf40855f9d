/** How much the dashboard shows. */

export const RECENT_PATIENTS_MAX = 10;

/** The newest ones; `todaysSessions` counts them all. */
export const TODAYS_SESSIONS_MAX = 100;

/** Follow-ups with a note for supervision, and what somebody did lately: the newest. */
export const SUPERVISION_MAX = 20;
export const RECENT_WORK_MAX = 20;

export const ACTIVITY_WEEKS = 12;
export const ACTIVITY_PROVIDERS_MAX = 10;

/** A patient without a session for this long is listed as quiet. */
export const QUIET_DAYS = 30;
export const QUIET_PATIENTS_MAX = 6;
/** Counted exactly up to here. A total of one more means 'more than that'. */
export const QUIET_PATIENTS_COUNTED = 10_000;

export const RISK_PATIENTS_MAX = 6;
export const RISK_PATIENTS_COUNTED = 1_000;
