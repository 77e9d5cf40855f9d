/** Long forms that are kept on the server while the person types. */
export const DRAFT_FORMS = ['medical-history', 'follow-up'] as const;
export type DraftForm = (typeof DRAFT_FORMS)[number];
