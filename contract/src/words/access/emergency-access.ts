/** Breaking the glass: reaching a patient in an emergency without being assigned. */
export const GLASS_HOURS = 12;
/** How many letters it takes to say why. */
export const GLASS_REASON_MIN = 20;
export const GLASS_REASON_MAX = 1_000;
/** For so long after its end an access still shows, to the team and to whoever asked for it. */
export const GLASS_SHOWN_DAYS = 7;
