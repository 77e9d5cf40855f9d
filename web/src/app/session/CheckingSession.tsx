import Box from '@mui/material/Box';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { shellTexts } from '../shell/shell.texts.ts';

export function CheckingSession() {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <LoadingState text={shellTexts.checkingSession} />
    </Box>
  );
}
