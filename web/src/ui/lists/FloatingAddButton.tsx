import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Fab from '@mui/material/Fab';
import { Link } from 'react-router';
import { MENU_SPACE } from '../page/menu-space.ts';

const STRIP_HEIGHT = 52;

interface Props {
  label: string;
  to: string;
}

/** In the corner of the window, on a strip of its own: however long the list, it never lies over a row's buttons. */
export function FloatingAddButton({ label, to }: Props) {
  return (
    <>
      <Box aria-hidden sx={{ height: STRIP_HEIGHT - 24, displayPrint: 'none' }} />
      <Box className="foot-strip" sx={FOOT_STRIP}>
        <Fab color="secondary" size="small" component={Link} to={to} aria-label={label}>
          <Add />
        </Fab>
      </Box>
    </>
  );
}

const FOOT_STRIP = {
  position: 'fixed',
  left: MENU_SPACE,
  right: 0,
  bottom: 0,
  height: STRIP_HEIGHT,
  zIndex: 'fab',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  px: { xs: 2, sm: 3 },
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;
