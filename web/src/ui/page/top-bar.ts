/** Height of the bar above every page: what stays in sight while a page is scrolled stands below it. */
export const TOP_BAR_PX = 56;
