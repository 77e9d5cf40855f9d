import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields side by side where there is room, under each other where there is not. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
        pt: 0.5,
      }}
    >
      {children}
    </Box>
  );
}
