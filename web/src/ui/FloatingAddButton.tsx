import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Fab from '@mui/material/Fab';
import { Link } from 'react-router';
import { SHORT_WINDOW } from './short-window.ts';

const FOOT_STRIP = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'fab',
  display: 'flex',
  justifyContent: 'flex-end',
  py: 1,
  [SHORT_WINDOW]: { py: 0.5, '& .MuiFab-root': { width: 40, height: 40 } },
} as const;

interface Props {
  label: string;
  to: string;
}

/** Last on its page: on a strip of its own at the foot of the window, so that it never lies over a row's buttons. */
export function FloatingAddButton({ label, to }: Props) {
  return (
    <Box sx={{ ...FOOT_STRIP, bgcolor: 'background.default' }}>
      <Fab color="secondary" size="medium" component={Link} to={to} aria-label={label}>
        <Add />
      </Fab>
    </Box>
  );
}
