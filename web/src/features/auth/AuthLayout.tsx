import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/BrandMark.tsx';

/** The quiet frame of the screens before the application: the mark, and one card. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateRows: 'auto 1fr',
        background: (theme) =>
          `linear-gradient(160deg, ${theme.vars?.palette.primary.dark}, ${theme.vars?.palette.primary.main} 55%, ${theme.vars?.palette.secondary.dark})`,
      }}
    >
      <Box
        component="header"
        sx={{ display: 'flex', justifyContent: 'center', pt: { xs: 4, sm: 8 }, color: '#fff' }}
      >
        <BrandMark />
      </Box>
      <Box
        component="main"
        sx={{ display: 'flex', justifyContent: 'center', alignItems: 'start', p: { xs: 2, sm: 4 } }}
      >
        <Paper elevation={8} sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 4 }, borderRadius: 3 }}>
          {children}
        </Paper>
      </Box>
    </Box>
  );
}
