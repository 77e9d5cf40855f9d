/** On paper (theme/print.css): what names the patient stands on top of every page. */
export const HEADS_EVERY_PAGE = 'heads-every-page';
