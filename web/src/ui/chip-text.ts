/** Inside a flex box the text would be a line of its own, and break the row that somebody copies into a spreadsheet. */
export const CHIP_IN_LINE = {
  display: 'inline-block',
  lineHeight: '24px',
  fontWeight: 500,
  '& .MuiChip-label': { display: 'inline' },
} as const;
