/** Makes a chip an inline element: as a flex box it would add a line break when rows are copied into a spreadsheet. */
export const CHIP_IN_LINE = {
  display: 'inline-block',
  lineHeight: '24px',
  fontWeight: 500,
  '& .MuiChip-label': { display: 'inline' },
} as const;
