import Box from '@mui/material/Box';
import { CrashScreen } from './CrashScreen.tsx';

/** When even the shell cannot be shown. */
export function RouteCrash() {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <CrashScreen />
    </Box>
  );
}
