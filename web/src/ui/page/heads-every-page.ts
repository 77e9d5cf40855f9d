/** On paper (theme/print.css): the part with this mark stands on top of every page. */
export const HEADS_EVERY_PAGE = 'heads-every-page';
