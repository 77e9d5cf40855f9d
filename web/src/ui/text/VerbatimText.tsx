import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** What somebody wrote, as they wrote it: line breaks and spaces kept, in the direction of its script. */
export function VerbatimText({ children, sx }: { children: ReactNode; sx?: SxProps<Theme> }) {
  return (
    <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...sx }}>
      {children}
    </Box>
  );
}
