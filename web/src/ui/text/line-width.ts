/** Longer lines of prose tire the eye, whether it is read or written. */
export const LINE_WIDTH = 720;
