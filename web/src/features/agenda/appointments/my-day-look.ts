/** The line down the day, with the hours at its left. */
export const DAY_LINE = { listStyle: 'none', m: 0, p: 0 } as const;

export const STOP = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '44px 16px minmax(0, 1fr)',
  columnGap: 1,
  alignItems: 'start',
  minHeight: 48,
  // The line itself; it begins and ends at the middle of the first and the last mark.
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 59,
    top: 0,
    bottom: 0,
    borderLeft: 2,
    borderColor: 'divider',
  },
  '&:first-of-type::before': { top: 18 },
  '&:last-of-type::before': { bottom: 'auto', height: 18 },
  '&:only-of-type::before': { display: 'none' },
  '&:focus': { outline: 'none' },
  '& .hour': { pt: 1, lineHeight: '20px', fontWeight: 600, fontSize: '0.875rem', textAlign: 'right' },
  '& .mark': { position: 'relative', mt: '12px', justifySelf: 'center' },
  '& .line': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    py: 0.5,
    minHeight: 36,
    flexWrap: { xs: 'wrap', sm: 'nowrap' },
  },
  '& .line > .MuiButton-root': { flexShrink: 0 },
  // On a telephone every button stands below its name, not only where the name is long.
  '& .line > div': { flexBasis: { xs: '100%', sm: 0 } },
} as const;

const DOT = { width: 12, height: 12, borderRadius: '50%', border: 2, bgcolor: 'background.paper' } as const;

export const MARK = {
  over: { ...DOT, borderColor: 'text.disabled', bgcolor: 'text.disabled' },
  toCome: { ...DOT, borderColor: 'primary.main' },
  present: { ...DOT, borderColor: 'secondary.main', bgcolor: 'secondary.main' },
  now: { ...DOT, borderColor: 'error.main', bgcolor: 'error.main' },
} as const;
