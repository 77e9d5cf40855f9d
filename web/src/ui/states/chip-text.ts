/**
 * Makes a chip an inline element: as a flex box it would add a line break when rows are copied into a spreadsheet. Its words
 * take a second line where a table is short of room.
 */
export const CHIP_IN_LINE = {
  display: 'inline-block',
  height: 'auto',
  py: '2px',
  lineHeight: '20px',
  fontWeight: 500,
  '& .MuiChip-label': { display: 'inline-block', verticalAlign: 'top', whiteSpace: 'normal' },
} as const;
