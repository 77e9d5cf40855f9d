import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';

/** The spinner shows only after a moment, so that it does not flicker when the answer is quick. */
const appear = keyframes`from { opacity: 0 } to { opacity: 1 }`;

/** A spinner that says what it waits for. In a card it is as high as the card will be with little in it: nothing jumps. */
export function LoadingState({ text, inCard = false }: { text: string; inCard?: boolean }) {
  return (
    <Stack
      role="status"
      spacing={inCard ? 1 : 2}
      sx={{ alignItems: 'center', py: inCard ? 0.5 : 6, animation: `${appear} 0.15s linear 0.12s both` }}
    >
      <CircularProgress size={32} aria-hidden />
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
    </Stack>
  );
}
