/** Toggle buttons that may go on in a second line: each has all of its border, or the group looks torn there. */
export const WRAPPING_TOGGLES = {
  flexWrap: 'wrap',
  gap: 0.5,
  '& .MuiToggleButton-root.MuiToggleButton-root': {
    ml: 0,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
  },
} as const;
