/** Long forms that are kept on the server while the person types. */
export const DRAFT_FORMS = ['medical-history', 'follow-up'] as const;
export type DraftForm = (typeof DRAFT_FORMS)[number];

/** The note about several people: its draft belongs to their appointment, not to one of them. */
export const SHARED_DRAFT_FORM = 'shared-follow-up';
export type AnyDraftForm = DraftForm | typeof SHARED_DRAFT_FORM;
