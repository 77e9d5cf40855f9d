import { INK, lineHeight, type Style, TEXT_WIDTH } from './sheet.ts';

export const TITLE: Style = { weight: 'bold', size: 21, color: INK.blue };
export const SUBTITLE: Style = { weight: 'regular', size: 12.5, color: INK.teal };
export const SECTION: Style = { weight: 'bold', size: 13.5, color: INK.blue };
export const ENTRY: Style = { weight: 'bold', size: 10.5, color: INK.blue };
export const ASIDE: Style = { weight: 'bold', size: 9.5, color: INK.teal };
export const LABEL: Style = { weight: 'bold', size: 8, color: INK.soft };
export const TEXT: Style = { weight: 'regular', size: 9.5, color: INK.text };
export const LETTER: Style = { weight: 'regular', size: 11, color: INK.text };
export const CLINIC: Style = { weight: 'bold', size: 13, color: INK.blue };
export const NOTE: Style = { weight: 'regular', size: 8.5, color: INK.soft };

export const COLUMN_GAP = 24;
export const COLUMN_WIDTH = (TEXT_WIDTH - COLUMN_GAP) / 2;
/** Between a picture at the left and the words beside it. */
export const PICTURE_GAP = 16;

/** The height of a label with so many lines below it. */
export const factHeight = (lines: number): number => lineHeight(LABEL) + lines * lineHeight(TEXT) + 4;
