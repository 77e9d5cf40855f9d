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
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: { xs: 3, sm: 4 },
        px: 2,
        // A little above the middle, where the eye looks first; banners grow downwards and move nothing.
        pt: { xs: 4, sm: 'max(32px, 14vh)' },
        pb: 4,
        background: (theme) =>
          `linear-gradient(160deg, ${theme.vars?.palette.primary.dark}, ${theme.vars?.palette.primary.main} 55%, ${theme.vars?.palette.secondary.dark})`,
      }}
    >
      <Box component="header" sx={{ color: '#fff' }}>
        <BrandMark />
      </Box>
      <Paper
        component="main"
        elevation={8}
        sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 4 }, borderRadius: 1.5 }}
      >
        {children}
      </Paper>
    </Box>
  );
}
