export const ASSIGNMENT_NOTES_MAX = 2000;

/** How a provider stands to a patient's team. `sin_equipo`: the patient has neither a team of their own nor an entry. */
export type TeamStanding = 'en_equipo' | 'sin_equipo' | 'fuera';
