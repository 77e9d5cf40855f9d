/** How much the dashboard shows. */

export const RECENT_PATIENTS_MAX = 10;

/** The newest ones; `todaysSessions` counts them all. */
export const TODAYS_SESSIONS_MAX = 100;

export const ACTIVITY_WEEKS = 12;
export const ACTIVITY_PROVIDERS_MAX = 10;

/** Whoever has had no session for this long is worth a call. */
export const QUIET_DAYS = 30;
export const QUIET_PATIENTS_MAX = 6;
/** Counted exactly up to here; one more stands for all that is beyond. */
export const QUIET_PATIENTS_COUNTED = 10_000;
