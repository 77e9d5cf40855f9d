import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../states/ErrorAlert.tsx';

interface Props {
  error: string | null;
  onCloseError: () => void;
  /** At the left: whether the draft is saved. */
  status: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** The end of a long form, always in sight at the foot of the window; nothing of the form shows below it. */
export function FormFoot({ error, onCloseError, status, children }: Props) {
  return (
    <Box sx={{ position: 'sticky', bottom: 0, zIndex: 2, mt: 2, pb: 1, mb: -1 }}>
      <Box sx={COVER} />
      <Paper variant="outlined" sx={{ position: 'relative', p: 1.5 }}>
        <ErrorAlert message={error} onClose={onCloseError} />
        {/* On a telephone what is said about the draft has its own line, while there is something to say. */}
        <Stack
          direction="row"
          sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1.5, alignItems: 'center' }}
        >
          <Box sx={{ flex: { xs: '1 1 auto', sm: '1 1 0' } }}>{status}</Box>
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', flexShrink: 0, ml: 'auto' }}>
            {children}
          </Stack>
        </Stack>
      </Paper>
    </Box>
  );
}

const COVER = { position: 'absolute', inset: '50% 0 0', bgcolor: 'background.default' };
