/** Width of the side menu. */
export const MENU_WIDTH = 280;

/** What the side menu takes from the left of the window: nothing where it is a drawer. */
export const MENU_SPACE = { xs: 0, lg: `${MENU_WIDTH}px` };
