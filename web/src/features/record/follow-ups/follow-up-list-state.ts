/**
 * What the follow-up list is handed by the screen before: whose it is, and nothing of what they say. What goes into the
 * browser's history outlives the sign-out.
 */
export interface FollowUpListState {
  patientId: number;
  successMessage?: string;
}
