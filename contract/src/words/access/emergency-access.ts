/** Breaking the glass: reaching a patient in an emergency without being assigned. */
export const GLASS_HOURS = 12;
/** Minimum length of the reason. */
export const GLASS_REASON_MIN = 20;
export const GLASS_REASON_MAX = 1_000;
/** An access stays visible this long after its end, to the team and to the person who used it. */
export const GLASS_SHOWN_DAYS = 7;
