import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { BrandMark } from '../../../ui/page/BrandMark.tsx';

const DAY = 'linear-gradient(160deg, #0a1f3d, #12305a 55%, #0b5650)';
const NIGHT = 'linear-gradient(160deg, #090f1a, #101d33 55%, #0a2f2f)';

const FRAME = {
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: { xs: 3, sm: 4 },
  px: 2,
  // A little above the middle; banners make the card grow downwards, so that the fields stay where they are.
  pt: { xs: 4, sm: 'max(32px, 14vh)' },
  pb: 4,
  background: DAY,
};

/** The quiet frame of the screens before the application: the mark, and one card. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Box sx={[FRAME, (theme) => theme.applyStyles('dark', { background: NIGHT })]}>
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
